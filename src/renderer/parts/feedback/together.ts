import type { Fetched } from './FailedFetch';

/** Several queries as one: it failed when one of them did, and all are tried again. */
export const together = (...queries: readonly Fetched[]): Fetched => ({
  error: queries.find(({ error }) => error !== undefined)?.error,
  isFetching: queries.some(({ isFetching }) => isFetching),
  refetch: () => queries.map((query) => query.refetch()),
});
