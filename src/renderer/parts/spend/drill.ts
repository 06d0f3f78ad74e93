/** The levels of a bill, from what a service costs down to a single charge. */
const levels = ['service', 'account', 'resource', 'charge'] as const;

/**
 * By what to group after one group of `field` was picked: the next level that is neither picked nor filtered already.
 * At the last level it stays.
 */
export function nextLevel(field: string, filtered: readonly string[]): string {
  const at = levels.findIndex((level) => level === field);
  const free = (level: string) => level !== field && !filtered.includes(level);
  return levels.slice(Math.max(0, at)).find(free) ?? levels.find(free) ?? field;
}
