/**
 * Asks for each key once and gives everybody the same answer, also a failure. Who uses a key must always ask for the same
 * type of answer under it.
 */
export function onceByKey(): <T>(key: string, ask: () => Promise<T>) => Promise<T> {
  const asked = new Map<string, Promise<unknown>>();
  return <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    const known = asked.get(key) as Promise<T> | undefined;
    if (known) return known;
    const asking = ask();
    asked.set(key, asking);
    return asking;
  };
}
