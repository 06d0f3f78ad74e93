/** `total`, `total_2`: two columns may have one name. */
export function keysOf(names: readonly string[]): string[] {
  const keys: string[] = [];
  for (const name of names) {
    let key = name;
    for (let n = 2; keys.includes(key); n += 1) key = `${name}_${n}`;
    keys.push(key);
  }
  return keys;
}
