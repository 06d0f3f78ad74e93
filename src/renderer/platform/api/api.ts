import { createApi } from '@reduxjs/toolkit/query/react';
import { tagKinds } from '@shared/kernel/tags';
import { CACHE_FRESH, CACHE_KEPT } from '@shared/model/limits';
import { callBaseQuery } from './baseQuery';

/** The cache of the server’s answers. `data/endpoints.ts` makes an endpoint of every call. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: callBaseQuery,
  tagTypes: tagKinds,
  endpoints: () => ({}),
  keepUnusedDataFor: CACHE_KEPT / 1000,
  refetchOnMountOrArgChange: CACHE_FRESH / 1000,
  refetchOnReconnect: true,
  // “delayed” would wait for the slowest query of the window. What “immediately” misses, freshness.ts asks for again.
  invalidationBehavior: 'immediately',
});
