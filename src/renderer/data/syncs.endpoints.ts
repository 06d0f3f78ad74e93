import type { BillSync } from '@shared/api/costs/syncs.api';
import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';
import { outOf, removal } from '../platform/api/removal';

const changed = (_reply: unknown, error: object | undefined) => (error ? [] : (['sync', 'import'] as const));

/** Bills that arrive by themselves. Screens say what failed. */
export const syncsApi = api.injectEndpoints({
  endpoints: (b) => ({
    billSyncs: b.query<Answer<'costs.listSyncs'>, Arg<'costs.listSyncs'>>({
      ...call('costs.listSyncs', 'syncs'),
      providesTags: ['sync'],
    }),
    billingExports: b.query<Answer<'costs.findExports'>, Arg<'costs.findExports'>>({
      ...call('costs.findExports'),
      // Its provider is asked again only when somebody looks again.
      keepUnusedDataFor: 300,
    }),
    syncDeliveries: b.query<Answer<'costs.syncDeliveries'>, Arg<'costs.syncDeliveries'>>({
      ...call('costs.syncDeliveries', 'deliveries'),
      providesTags: ['sync'],
    }),
    startSync: b.mutation<Answer<'costs.startSync'>, Arg<'costs.startSync'>>({
      ...call('costs.startSync'),
      invalidatesTags: changed,
    }),
    updateSync: b.mutation<Answer<'costs.updateSync'>, Arg<'costs.updateSync'>>({
      ...call('costs.updateSync'),
      invalidatesTags: changed,
    }),
    runSync: b.mutation<Answer<'costs.runSync'>, Arg<'costs.runSync'>>({
      ...call('costs.runSync'),
      invalidatesTags: changed,
    }),
    removeSync: b.mutation<Answer<'costs.removeSync'>, Arg<'costs.removeSync'>>({
      ...removal('costs.removeSync', outOf<BillSync>('billSyncs', 'syncId')),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useBillSyncsQuery,
  useBillingExportsQuery,
  useSyncDeliveriesQuery,
  useStartSyncMutation,
  useUpdateSyncMutation,
  useRunSyncMutation,
  useRemoveSyncMutation,
} = syncsApi;

export type { BillSync, FoundExport, SyncDelivery } from '@shared/api/costs/syncs.api';
