/** The places in a batch of records that the server names in a refusal: `records[3]`. */
export function staleIndexes(error: unknown): number[] {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== 'conflict')
    return [];
  const data = 'data' in error && Array.isArray(error.data) ? error.data : [];
  return data.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('field' in one) || typeof one.field !== 'string')
      return [];
    const index = /^records\[(\d+)\]/.exec(one.field)?.[1];
    return index === undefined ? [] : [Number(index)];
  });
}

export function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, at * size + size),
  );
}
