/** The keys of the rows from one to another, whichever of the two is higher. */
export function between(keys: readonly string[], from: string, to: string): string[] {
  const [a, b] = [keys.indexOf(from), keys.indexOf(to)];
  if (a < 0 || b < 0) return [];
  return keys.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** The one key by which two selections differ; null when it is none or several. */
export function toggledKey(before: ReadonlySet<string>, after: ReadonlySet<string>): string | null {
  const changed = [
    ...[...after].filter((key) => !before.has(key)),
    ...[...before].filter((key) => !after.has(key)),
  ];
  return changed.length === 1 ? (changed[0] ?? null) : null;
}

/** With Shift held, a toggle takes all rows from the last toggled one with it: on or off as the row itself. */
export function withRange(
  keys: readonly string[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  anchor: string | null,
): Set<string> {
  const key = toggledKey(before, after);
  if (key === null || anchor === null) return new Set(after);
  const range = between(keys, anchor, key);
  const next = new Set(after);
  for (const one of range) {
    if (after.has(key)) next.add(one);
    else next.delete(one);
  }
  return next;
}

/** What of a selection is still there. */
export function stillThere(selected: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> {
  const there = new Set(keys);
  const kept = [...selected].filter((key) => there.has(key));
  return kept.length === selected.size ? selected : new Set(kept);
}
