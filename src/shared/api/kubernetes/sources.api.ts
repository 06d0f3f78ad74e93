import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, one } from '../../kernel/paging';
import { sourceKinds } from '../../model/kubernetes/source';

const write = { access: 'resources:write', edits: true } as const;
const byId = { params: z.object({ id }) };

const clusterSourceDraft = z.strictObject({
  kind: z.enum(sourceKinds),
  /** Without /allocation, such as https://opencost.example.com. */
  address: z.string().trim().min(1, 'Value is required').max(500),
  /** Sent as a bearer token. Left out: the one that is kept, for the same address only; empty: none. */
  token: z.string().trim().max(4_000).optional(),
});
export type ClusterSourceDraft = z.output<typeof clusterSourceDraft>;

const clusterSource = z.object({
  kind: z.enum(sourceKinds),
  address: z.string(),
  token_set: z.boolean(),
  changed_by: z.string(),
  /** A reading waits or runs. */
  reading: z.boolean(),
  next_at: z.string(),
  read_at: z.string().nullable(),
  /** Days that the last reading took. */
  read_days: z.number().int(),
  /** Why the last reading stopped or left a day out, and which day; null: it did not. */
  problem_day: z.string().nullable(),
  problem: z.string().nullable(),
});
export type ClusterSource = z.output<typeof clusterSource>;

const getClusterSource = defineCall({
  id: 'kubernetes.source',
  method: 'GET',
  path: 'kubernetes-clusters/:id/source',
  access: 'home:read',
  summary:
    'The OpenCost or Kubecost that the cluster’s allocations are read from, without its token; null: none',
  what: 'Kubernetes connection',
  reads: ['kubernetes:{id}'],
  ...byId,
  reply: one(clusterSource.nullable()),
});

const putClusterSource = defineCall({
  id: 'kubernetes.putSource',
  method: 'PUT',
  path: 'kubernetes-clusters/:id/source',
  ...write,
  summary:
    'Reads the cluster’s allocations from OpenCost or Kubecost, now and every 6 hours: days without allocations, at most 31 back, and days that were not over. Its token is sealed',
  changes: ['kubernetes'],
  ...byId,
  body: clusterSourceDraft,
  reply: one(clusterSource),
});

const testClusterSource = defineCall({
  id: 'kubernetes.testSource',
  method: 'POST',
  path: 'kubernetes-clusters/:id/source/test',
  ...write,
  timeoutSeconds: 90,
  summary: 'Asks OpenCost or Kubecost for yesterday (UTC), before it is kept; nothing is stored',
  ...byId,
  body: clusterSourceDraft,
  reply: one(
    z.object({
      day: z.string(),
      namespaces: z.number().int(),
      workloads: z.number().int(),
      /** In the currency of the cluster. */
      total: z.number(),
      has_idle: z.boolean(),
    }),
  ),
});

const readClusterSource = defineCall({
  id: 'kubernetes.readSource',
  method: 'POST',
  path: 'kubernetes-clusters/:id/source/read',
  ...write,
  summary: 'Reads it in the background now, also days that had nothing before',
  changes: ['kubernetes'],
  ...byId,
  reply: one(clusterSource),
});

const deleteClusterSource = defineCall({
  id: 'kubernetes.deleteSource',
  method: 'DELETE',
  path: 'kubernetes-clusters/:id/source',
  ...write,
  summary: 'Stops reading from OpenCost or Kubecost; what was read stays',
  changes: ['kubernetes'],
  ...byId,
  reply: done,
});

export const clusterSourceCalls = {
  getClusterSource,
  putClusterSource,
  testClusterSource,
  readClusterSource,
  deleteClusterSource,
};
