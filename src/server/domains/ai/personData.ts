import { setTimeout as delay } from 'node:timers/promises';
import { calls, type CallId } from '@shared/api/index';
import type { AgentData } from '../../ai/agent/data';
import { authorize } from '../../gate/gate';
import { askAs, callAs } from '../../http/ask';
import type { CallContext } from '../../http/context';
import type { Settings } from '../settings/settings.port';
import type { AgentCalls } from './ai.port';

const APPROVALS = 50;
const BUDGETS = 1000;
const RUN_VERSION = '1';
const GENERATION_LOOK_MS = 250;

/** The calls as this person makes them over the network: the same refusals, the same tenant. */
export function personData(
  made: AgentCalls,
  settings: Pick<Settings, 'costPeriod'>,
  context: CallContext,
): AgentData {
  const { session, scope } = context;
  const ask = askAs(made, context);
  const may = (id: CallId) => authorize(session, calls[id]);
  const spaces = () => ask('spaces.list', { query: {} });

  return {
    person: { userId: session.userId, name: session.name, email: session.email },
    period: () => settings.costPeriod(scope),
    approvals: () =>
      ask('approvals.summary', {
        body: { states: ['pending'], max_returned_items: APPROVALS, start_page_key: null },
      }),
    bills: () => ask('costs.range', {}),
    spend: (body) => ask('costs.spend', { body }),
    compare: (body) => ask('costs.compare', { body }),
    drivers: (body) => ask('costs.drivers', { body }),
    forecast: (body) => ask('costs.forecast', { body }),
    commitments: (body) => ask('costs.commitments', { body }),
    commitmentAdvice: (body) => ask('costs.commitmentAdvice', { body }),
    budgets: async () => (await ask('budgets.list', { query: { max_returned_items: BUDGETS } })).data,
    values: (field, search) => ask('costs.values', { query: { field, search } }),
    cases: (body) => ask('cases.search', { query: {}, body }),
    anomalies: (query) => ask('cases.anomalies', { query }),
    savings: () => ask('cases.overview', {}),
    runs: async (body) => (await ask('executions.search', { body })).data,
    runCounts: async (body) => (await ask('executions.counts', { body })).counts,
    workflows: async () => (await ask('workflows.list', { query: { include_global_space: 'true' } })).data,
    workflow: (id) => ask('workflows.get', { params: { id } }),
    run: (params) => ask('executions.status', { params }),
    steps: () => ask('steps.list', {}),
    triggers: (workflowId) => ask('triggers.list', { params: { workflowId } }),
    integrations: () => ask('integrations.list', { query: {} }),
    async generateWorkflow(prompt) {
      const { id } = await ask('generations.start', { body: { prompt } });
      const one = { params: { id } };
      for (;;) {
        const { status, message, workflow } = await ask('generations.get', one);
        if (status === 'FAILED') throw new Error(message);
        if (workflow) return workflow;
        try {
          await delay(GENERATION_LOOK_MS, undefined, { signal: context.signal });
        } catch (error) {
          await ask('generations.stop', one);
          throw error;
        }
      }
    },
    datastores: () => ask('datastores.list', { query: {} }),
    async records(id, search) {
      const body = { ...search, start_page_key: null, filter: null, sort: [], skip: 0, with_total: true };
      return (await ask('datastores.searchRecords', { params: { id }, body })).data;
    },
    dashboards: () => ask('dashboards.list', { query: {} }),
    spaces: async () => new Map((await spaces()).map((space) => [space.space_id, space.name])),
    async globalSpace() {
      const found = (await spaces()).find(({ mode }) => mode === 'global');
      if (!found) throw new Error('The organization has no global space.');
      return { id: found.space_id, name: found.name };
    },
    mayRun: () => may('executions.run'),
    may,
    case: (id) => ask('cases.get', { params: { id } }),
    members: () => ask('organisations.listMembers', {}),
    dashboard: async (id) =>
      calls['dashboards.read'].reply.shape.data.parse(await ask('dashboards.read', { params: { id } })),
    panelData: async (body) =>
      calls['dashboards.preview'].reply.shape.data.parse(await ask('dashboards.preview', { body })),
  };
}

/** Starts the run that was confirmed; the same interaction starts nothing twice. → the execution. */
export async function runAs(
  made: AgentCalls,
  context: CallContext,
  run: { workflowId: string; inputs: Parameters<AgentCalls['executions.run']>[0]['body']; event: string },
): Promise<string> {
  const { execution_id } = await callAs(made, context)('executions.run', {
    params: { id: run.workflowId, version: RUN_VERSION },
    query: { trigger_event_id: run.event },
    body: run.inputs,
  });
  return execution_id;
}
