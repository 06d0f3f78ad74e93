/** What no rule catches; no value may be called so. */
export const UNALLOCATED = 'Unallocated';

/** One key for values that differ by case alone. */
export const valueKey = (value: string): string => value.trim().toLowerCase();

/** Each value as the first one that differs from it by case alone is written. */
export function sameValues(values: readonly string[]): string[] {
  const first = new Map<string, string>();
  return values.map((value) => {
    const key = valueKey(value);
    const known = first.get(key) ?? value.trim();
    first.set(key, known);
    return known;
  });
}

/** The values of rules, each once, in the order of the rules. */
export const valuesOf = (rules: readonly { value: string }[]): string[] => [
  ...new Set(sameValues(rules.map(({ value }) => value))),
];
