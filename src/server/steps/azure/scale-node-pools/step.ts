import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { whole } from '../../common/params';
import { arm, look, stage, tagsOf } from '../common/arm';
import { defineArmStep } from '../common/define';
import { armKinds } from '../common/kinds';
import { nodePool, ownSettings } from '../common/nodePools';

const { version } = armKinds.nodePool;
const cluster = z.object({ tags: tagsOf });
const sizes = z.object({
  count: z.number().default(0),
  minCount: z.number().nullish(),
  maxCount: z.number().nullish(),
  enableAutoScaling: z.boolean().nullish(),
  mode: z.string().default('User'),
  provisioningState: z.string().default('Succeeded'),
});

export const scaleNodePools = defineArmStep({
  stepTemplateId: 'AZURE-027',
  name: 'Scale_node_pools',
  title: 'Scale AKS node pools',
  description:
    'Sets the nodes of a pool, or the range of its autoscaler. Empty values stay unchanged. Nodes are drained first.',
  icon: 'arrows-vertical',
  keywords: ['azure', 'aks', 'kubernetes', 'node pool', 'nodes', 'autoscaler', 'scale down'],
  permissions: [
    'Microsoft.ContainerService/managedClusters/read',
    'Microsoft.ContainerService/managedClusters/agentPools/read',
    'Microsoft.ContainerService/managedClusters/agentPools/write',
  ],
  timeoutSeconds: 3_600,
  // Azure changes the pools of a cluster one by one.
  oneByOne: true,
  kinds: [armKinds.nodePool],
  targets: 'Node pools',
  found: nodePool,
  parameters: {
    count: whole({
      p: 3,
      title: 'Nodes',
      description: 'Of pools without an autoscaler.',
      optional: true,
      min: 0,
      max: 1_000,
    }),
    min: whole({ p: 4, title: 'Autoscaler minimum', optional: true, min: 0, max: 1_000 }),
    max: whole({ p: 5, title: 'Autoscaler maximum', optional: true, min: 0, max: 1_000 }),
  },
  refine({ count, min, max }, issues) {
    const refuse = (key: string, message: string) =>
      issues.addIssue({ code: 'custom', path: [key], message });
    if ((count ?? min ?? max) === undefined) refuse('count', 'is empty, and so are the minimum and maximum');
    if (min !== undefined && max !== undefined && min > max) refuse('max', 'is below the minimum');
  },
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.ContainerService/managedClusters/dev/agentPools/user',
    name: 'user',
    summary: 'Scale AKS node pool user from 5 to 2 nodes',
    before: { count: 5, min: null, max: null },
    after: { count: 2, min: null, max: null },
    monthly_cost: 350.4,
  },
  async plan(resource, wanted) {
    const { id, found } = resource;
    const now = sizes.safeParse(found.properties).data;
    if (!now) return { kind: 'skipped', reason: 'Azure does not report its nodes.' };
    if (now.provisioningState !== 'Succeeded')
      return { kind: 'skipped', reason: `It is ${now.provisioningState.toLowerCase()}. Try again later.` };
    const scales = now.enableAutoScaling === true;
    if (!scales && wanted.count === undefined)
      return { kind: 'skipped', reason: 'It has no autoscaler. Set “Nodes” instead.' };
    if (scales && wanted.min === undefined && wanted.max === undefined)
      return {
        kind: 'skipped',
        reason: 'Its autoscaler sets its nodes. Set the minimum and maximum instead.',
      };
    const before = { count: now.count, min: now.minCount ?? null, max: now.maxCount ?? null };
    const min = scales ? (wanted.min ?? Math.min(before.min ?? 0, wanted.max ?? Infinity)) : null;
    const max = scales ? (wanted.max ?? Math.max(before.max ?? 0, min ?? 0)) : null;
    const count = scales
      ? Math.min(Math.max(now.count, min ?? 0), max ?? now.count)
      : (wanted.count ?? now.count);
    const after = { count, min, max };
    if (JSON.stringify(before) === JSON.stringify(after))
      return { kind: 'unchanged', reason: 'It already has these numbers.' };
    if (now.mode === 'System' && Math.min(count, min ?? count) < 1)
      return { kind: 'skipped', reason: 'It is a system pool, which keeps at least one node.' };
    const owner = await look(
      resource,
      arm('GET', id.id.replace(/\/agentPools\/[^/]+$/i, ''), version),
      cluster,
    );
    const range = (given: typeof after): JsonObject =>
      scales ? { count: given.count, minCount: given.min, maxCount: given.max } : { count: given.count };
    const to = (given: typeof after) =>
      arm('PUT', id.id, version, {
        input: { properties: { ...ownSettings(found.properties), ...range(given) } },
      });
    return {
      kind: 'change',
      tags: { ...owner?.tags, ...found.tags },
      summary: `Scale AKS node pool ${id.name} from ${before.count} to ${count} nodes`,
      before,
      after,
      stages: [stage(resource, to(after))],
      cannotUndo: count < before.count ? 'Nodes that a pool removes, with the data on them' : null,
      undo: [to(before)],
    };
  },
});
