export interface CachedAnswer {
  key: string;
  status: string;
  fetchedAt: number | null;
}
const MOST = 200;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What the cache of the server's calls holds in this state, the newest first; at most 200. */
export function cachedAnswers(state: unknown, now: Date): CachedAnswer[] {
  const api = isObject(state) ? state['api'] : undefined;
  const queries = isObject(api) && isObject(api['queries']) ? api['queries'] : {};
  const all = Object.entries(queries).flatMap(([key, entry]): CachedAnswer[] => {
    if (!isObject(entry)) return [];
    const { status, fulfilledTimeStamp: at } = entry;
    return [
      {
        key: key.length > 160 ? `${key.slice(0, 159)}…` : key,
        status: typeof status === 'string' ? status : '',
        fetchedAt: typeof at === 'number' ? Math.min(at, now.getTime()) : null,
      },
    ];
  });
  return all.sort((a, b) => (b.fetchedAt ?? 0) - (a.fetchedAt ?? 0)).slice(0, MOST);
}
