import { createApi } from '@reduxjs/toolkit/query/react';
import { CACHE_FRESH, CACHE_KEPT } from '@shared/model/limits';
import { callBaseQuery } from './baseQuery';

/** What a cached answer can be about; live events of the server name the same. */
export const tagTypes = [
  'user',
  'member',
  'apiKey',
  'assistant',
  'space',
  'setting',
  'board',
  'case',
  'configuration',
  'ticket',
  'cost',
  'budget',
  'report',
  'cost_query',
  'virtual_tag',
  'charging',
  'invoice',
  'unit_metric',
  'kubernetes',
  'source',
  'import',
  'sync',
  'inventory',
  'customer',
  'shared',
  'storage',
  'backup',
  'workflow',
  'version',
  'folder',
  'template',
  'catalogue',
  'resource',
  'execution',
  'cloudChange',
  'stepTest',
  'approval',
  'trigger',
  'datastore',
  'record',
  'workflowTest',
  'editors',
  'integration',
  'dashboard',
  'panelData',
  'aiModel',
  'agentThreads',
  'agentThread',
] as const;
export type TagType = (typeof tagTypes)[number];

/** The cache of the server's answers. Endpoints are injected by `data/<domain>.endpoints.ts`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: callBaseQuery,
  tagTypes,
  endpoints: () => ({}),
  keepUnusedDataFor: CACHE_KEPT / 1000,
  refetchOnMountOrArgChange: CACHE_FRESH / 1000,
  refetchOnReconnect: true,
  // “delayed” would wait for the slowest query of the window. What “immediately” misses, freshness.ts asks for again.
  invalidationBehavior: 'immediately',
});
