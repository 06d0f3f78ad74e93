/** So many at a time: providers refuse who asks faster. */
const AT_ONCE = 4;

/** Works through the items, some at a time; the first failure ends it. */
export async function atOnce<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  most = AT_ONCE,
): Promise<void> {
  const queue = items.values();
  const hand = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, hand));
}
