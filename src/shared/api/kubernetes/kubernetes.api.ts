import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list, one } from '../../kernel/paging';
import { ALLOCATION_TEXT_MAX, LABEL_KEY_MAX } from '../../model/kubernetes/allocation';
import { costMethods } from '../../model/limits';
import { day, incompleteBill } from '../costs/spend.api';
import { cluster, clusterDraft, clusterLine, clusterLines } from './entities';

const read = { access: 'home:read' } as const;
const write = { access: 'resources:write', edits: true } as const;
const byId = { params: z.object({ id }) };
/** Three bytes are four characters. */
const PARQUET_BASE64 = (ALLOCATION_TEXT_MAX / 3) * 4;
const BODY = 8 * 1024 * 1024;

const listClusters = defineCall({
  id: 'kubernetes.list',
  method: 'GET',
  path: 'kubernetes-clusters',
  ...read,
  summary:
    'The Kubernetes clusters by name, with the days that each has allocations of; an organization has 50 at most',
  what: 'Kubernetes costs',
  reads: ['kubernetes'],
  reply: list(cluster),
});

const createCluster = defineCall({
  id: 'kubernetes.create',
  method: 'POST',
  path: 'kubernetes-clusters',
  ...write,
  summary: 'Adds a Kubernetes cluster; its name is unique in the organization',
  changes: ['kubernetes'],
  body: clusterDraft,
  reply: one(cluster),
});

const updateCluster = defineCall({
  id: 'kubernetes.update',
  method: 'PUT',
  path: 'kubernetes-clusters/:id',
  ...write,
  summary: 'Changes a Kubernetes cluster to what is given; its allocations stay as they were sent',
  changes: ['kubernetes'],
  ...byId,
  body: clusterDraft,
  reply: one(cluster),
});

const deleteCluster = defineCall({
  id: 'kubernetes.delete',
  method: 'DELETE',
  path: 'kubernetes-clusters/:id',
  ...write,
  summary: 'Deletes a Kubernetes cluster with all its allocations',
  changes: ['kubernetes'],
  ...byId,
  reply: done,
});

const importAllocations = defineCall({
  id: 'kubernetes.import',
  method: 'POST',
  path: 'kubernetes-clusters/:id/allocations',
  ...write,
  summary:
    'Reads allocations of OpenCost or Kubecost: the JSON of /allocation in steps of a day or less, the CSV export, or either as Parquet. Each day of the file replaces that day; a dry run changes nothing. All entries, or none',
  ...byId,
  bodyBytes: BODY,
  body: z
    .strictObject({
      /** JSON or CSV. */
      text: z.string().min(1).max(ALLOCATION_TEXT_MAX, 'can have at most 6,000,000 characters').optional(),
      /** A Parquet file as base64, instead of text. */
      parquet: z.base64('is not base64').min(1).max(PARQUET_BASE64, 'can have at most 6 MB').optional(),
      dry_run: z.boolean().default(true),
    })
    .refine(({ text, parquet }) => (text === undefined) !== (parquet === undefined), {
      message: 'or parquet is required, and only one of them',
      path: ['text'],
    }),
  reply: one(
    z.object({
      days: z.number().int(),
      first: z.string().nullable(),
      last: z.string().nullable(),
      /** Days that were there before and are replaced. */
      replaced: z.number().int(),
      namespaces: z.number().int(),
      workloads: z.number().int(),
      /** Days without idle cost. */
      no_idle_days: z.number().int(),
      /** In the currency of the cluster. */
      total: z.number(),
      /** Entries that cannot be read; the first hundred of them. */
      problems: z.array(z.object({ place: z.string(), reason: z.string() })),
      /** All of them. */
      wrong: z.number().int(),
      /** The first hundred labels that are not kept: they have too many values. */
      labels_left_out: z.array(z.string()),
      /** Days whose idle cost is below 0 and counts as 0. */
      idle_below_zero_days: z.number().int(),
      imported: z.boolean(),
    }),
  ),
});

const deleteAllocations = defineCall({
  id: 'kubernetes.deleteAllocations',
  method: 'DELETE',
  path: 'kubernetes-clusters/:id/allocations',
  ...write,
  summary:
    'Deletes the allocations of a cluster in these days, both inclusive; their cost on the bill is not covered afterwards',
  changes: ['kubernetes'],
  ...byId,
  query: z.strictObject({ from: day, to: day }),
  /** Days that had allocations. */
  reply: one(z.object({ deleted: z.number().int() })),
});

const costsQuery = z.strictObject({
  from: day,
  /** Inclusive. */
  to: day,
  /** Splits the cost of workloads by the values of this label, too. */
  label: z.string().min(1).max(LABEL_KEY_MAX).optional(),
});

const clusterCosts = defineCall({
  id: 'kubernetes.costs',
  method: 'GET',
  path: 'kubernetes-clusters/:id/costs',
  ...read,
  summary:
    'The cluster’s cost on the bill, day by day shared by its allocations: namespaces, workloads, values of a label, idle, unallocated and days without allocations add up to the bill to the cent',
  what: 'Kubernetes costs',
  reads: ['kubernetes:{id}', 'cost'],
  ...byId,
  query: costsQuery,
  reply: one(
    z.object({
      currency: z.string(),
      cost_method: z.enum(costMethods),
      /** The newest complete day of the bills: later days count in no figure. */
      through: z.string().nullable(),
      incomplete: z.array(incompleteBill),
      /** Currencies of charges that count in no figure. */
      other_currencies: z.array(z.string()),
      days: z.number().int(),
      covered_days: z.number().int(),
      /** Covered days without idle cost in the file: idle is part of the workloads. */
      no_idle_days: z.number().int(),
      /** Days with allocations after the newest complete day of the bills. */
      waiting_days: z.number().int(),
      bill: z.number(),
      /** Of days without allocations. */
      not_covered: z.number(),
      /** Of days with allocations: on the bill, by the file, and how much more the bill is. */
      covered: z.number(),
      allocated: z.number(),
      difference: z.number(),
      /** The machines that the file names; matched by provider id, else by name. */
      nodes: z.object({
        known: z.number().int(),
        matched: z.number().int(),
        /** What the bill has for those that are matched. */
        on_bill: z.number(),
        /** The first twenty that no charge of the cluster is of. */
        missing: z.array(z.string()),
      }),
      namespaces: clusterLines,
      workloads: clusterLines,
      labels: z.object({
        /** Those that allocations of the period have. */
        keys: z.array(z.string()),
        /** By the values of the label that is asked for; they add up to what the namespaces do. */
        lines: clusterLines.nullable(),
      }),
      idle: clusterLine,
      unallocated: clusterLine,
      /** Day by day, the largest namespaces and all else. */
      trend: z.object({
        days: z.array(z.string()),
        series: z.array(
          z.object({
            kind: z.enum(['namespace', 'rest', 'idle', 'unallocated', 'not_covered']),
            namespace: z.string(),
            values: z.array(z.number()),
          }),
        ),
      }),
    }),
  ),
});

const exportClusterCosts = defineCall({
  id: 'kubernetes.exportCosts',
  method: 'GET',
  path: 'kubernetes-clusters/:id/costs/export',
  ...read,
  summary: 'The same by workload, or by the label, as CSV; its lines add up to the bill to the cent',
  ...byId,
  query: costsQuery,
  gives: 'text/csv',
  reply: z.string(),
});

export const kubernetesCalls = {
  listClusters,
  createCluster,
  updateCluster,
  deleteCluster,
  importAllocations,
  deleteAllocations,
  clusterCosts,
  exportClusterCosts,
};
