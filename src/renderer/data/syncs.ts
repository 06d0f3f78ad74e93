export type { BillSync, FoundExport, SyncDelivery } from '@shared/api/costs/syncs.api';
