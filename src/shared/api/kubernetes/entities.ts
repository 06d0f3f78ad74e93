import { z } from 'zod';
import { id } from '../../kernel/paging';
import { allocationKinds } from '../../model/kubernetes/allocation';
import { costMethods } from '../../model/limits';
import { currency } from '../charging/entities';
import { filters, keptFilters } from '../costs/spend.api';

export const clusterDraft = z.strictObject({
  name: z.string().trim().min(1, 'Value is required').max(100),
  /** Of its allocation files; only charges in it are shared out. */
  currency,
  /** Which charges on the bill are the cluster’s; empty: all. */
  filters,
  /** Null: as in the settings. */
  cost_method: z.enum(costMethods).nullable().default(null),
});
export type ClusterDraft = z.output<typeof clusterDraft>;

export const cluster = z.object({
  cluster_id: id,
  name: z.string(),
  currency: z.string(),
  filters: keptFilters,
  cost_method: z.enum(costMethods).nullable(),
  /** The days that it has allocations of. */
  allocations: z.object({
    days: z.number().int(),
    first: z.string().nullable(),
    last: z.string().nullable(),
    at: z.string().nullable(),
  }),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Cluster = z.output<typeof cluster>;

/** Shares of the bill; the parts add up to the total, and the totals with what is not covered to the bill. */
export const clusterLine = z.object({
  kind: z.enum(allocationKinds),
  namespace: z.string(),
  /** Both empty: the whole namespace, or the file does not tell. */
  controller_kind: z.string(),
  controller: z.string(),
  cpu: z.number(),
  memory: z.number(),
  gpu: z.number(),
  storage: z.number(),
  network: z.number(),
  load_balancer: z.number(),
  other: z.number(),
  total: z.number(),
  /** Its share of the idle cost, by cost; not in the total. */
  idle_share: z.number(),
  /** Usage by request of CPU and memory, weighted by cost; null: not known. */
  efficiency: z.number().nullable(),
  /** The value of the label that is asked for; empty: without it, or not by label. */
  label: z.string(),
});

/** Lines that are not listed. */
const more = z.object({ count: z.number().int(), total: z.number() });

export const clusterLines = z.object({ lines: z.array(clusterLine), more });
