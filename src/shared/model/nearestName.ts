const slipsMax = 2;

/** How many letters have to be changed, added or taken away. */
function slips(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(same, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[_\s-]/g, '');

/** The name that was probably meant: two letters differ at most, of short names fewer. Null: none is near. */
export function nearestName(typed: string, names: Iterable<string>): string | null {
  let found: string | null = null;
  const wanted = plain(typed);
  let least = Math.min(slipsMax, Math.floor(wanted.length / 3)) + 1;
  for (const name of names) {
    const other = plain(name);
    if (Math.abs(other.length - wanted.length) >= least) continue;
    const count = slips(wanted, other);
    if (count < least) [found, least] = [name, count];
  }
  return found;
}
