import { sha256 } from '@server/platform/crypto';
import type { Harness } from '../harness';
import type { Person } from '../world';
import { addTriggerRow, addWorkflowRow } from '../workflowRow';

const configuration = { scheduleType: 'DAILY', hour: 9, minute: 30, timezone: 'Europe/Rome' };

async function aTrigger(harness: Harness, as: Person) {
  const workflowId = await addWorkflowRow(harness.database, as.orgId);
  return { workflowId, triggerId: await addTriggerRow(harness.database, as.orgId, workflowId) };
}

async function aHook(harness: Harness, as: Person, hook: object = {}) {
  const workflowId = await addWorkflowRow(harness.database, as.orgId);
  const options = { type: 'HTTP', secretHash: sha256('open sesame'), hook };
  const triggerId = await addTriggerRow(harness.database, as.orgId, workflowId, options);
  return { params: { triggerId }, query: { secret: 'open sesame' } };
}

export const samples = {
  'triggers.list': {
    request: async (harness: Harness, as: Person) => ({
      params: { workflowId: (await aTrigger(harness, as)).workflowId },
    }),
  },
  'triggers.create': {
    request: async (harness: Harness, as: Person) => ({
      params: { workflowId: await addWorkflowRow(harness.database, as.orgId) },
      body: { name: 'Every morning', type: 'scheduled', configuration },
    }),
  },
  'triggers.update': {
    request: async (harness: Harness, as: Person) => ({
      params: await aTrigger(harness, as),
      body: { name: 'Every morning', type: 'SCHEDULED', configuration },
    }),
  },
  'triggers.delete': {
    request: async (harness: Harness, as: Person) => ({ params: await aTrigger(harness, as) }),
  },
  'triggers.fires': {
    request: async (harness: Harness, as: Person) => ({ params: await aTrigger(harness, as), query: {} }),
  },
  'triggers.preview': { request: async () => ({ body: { configuration } }) },
  'triggers.runRemediations': {
    request: async (harness: Harness, as: Person) => ({
      body: { workflow_ids: [await addWorkflowRow(harness.database, as.orgId)], case_ids: ['no-such-case'] },
    }),
  },
  'triggers.sendEvent': {
    request: async (harness: Harness, as: Person) => {
      const { workflowId, triggerId } = await aTrigger(harness, as);
      return {
        params: { id: workflowId, triggerId },
        body: { workflowIds: ['no-such-workflow'], payload: {} },
      };
    },
  },
  'hooks.receive': {
    status: 202,
    request: async (harness: Harness, as: Person) => ({
      ...(await aHook(harness, as)),
      body: { any: ['json'] },
    }),
  },
  'hooks.receiveByGet': {
    status: 202,
    request: (harness: Harness, as: Person) => aHook(harness, as, { acceptGet: true }),
  },
  // Who does not ask as CloudEvents do is told of no hook.
  'hooks.allow': { status: 404, request: (harness: Harness, as: Person) => aHook(harness, as) },
  'workflows.timeZones': { request: async () => ({}) },
  'workflows.regions': { request: async () => ({}) },
};
