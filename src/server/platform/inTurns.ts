/** Does a job for each item, so many at the same time, and answers in their order; the first failure fails all. */
export async function inTurns<T extends object, R>(
  items: readonly T[],
  atOnce: number,
  job: (item: T) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(items.length);
  let next = 0;
  const work = async () => {
    for (let item = items[next]; item !== undefined; item = items[next]) {
      const at = next++;
      results[at] = await job(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
  return results;
}
