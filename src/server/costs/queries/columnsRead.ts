const patterns = new Map<string, RegExp>();

/** Which of these columns a query names. A word of it that only looks like one counts too. */
export function columnsRead(sql: string, names: readonly string[]): string[] {
  return names.filter((name) => {
    const pattern = patterns.get(name) ?? new RegExp(`\\b${name}\\b`);
    patterns.set(name, pattern);
    return pattern.test(sql);
  });
}
