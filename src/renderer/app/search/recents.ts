import type { RecentSearch } from '@shared/host/contract';
import { RECENT_SEARCHES_MAX } from '@shared/model/limits';

/** The query first, once, of at most ten; one of white space alone is not kept. */
export function remembered(
  recents: readonly RecentSearch[],
  typed: string,
  now: { id: string; timestamp: number },
): RecentSearch[] {
  const query = typed.trim();
  if (query === '') return [...recents];
  const same = (other: RecentSearch) => other.query.toLowerCase() === query.toLowerCase();
  return [{ ...now, query }, ...recents.filter((other) => !same(other))].slice(0, RECENT_SEARCHES_MAX);
}
