import { setTimeout as delay } from 'node:timers/promises';
import { commitmentCalls } from '@shared/api/costs/commitments.api';
import { calls, type CallId } from '@shared/api/index';
import type { AgentData } from '../../ai/agent/data';
import { authorize } from '../../gate/gate';
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
  const may = (id: CallId) => authorize(session, calls[id]);
  const none = { params: undefined, query: undefined } as const;

  async function spaces() {
    may('spaces.list');
    const asked = { params: undefined, query: { include_archived: false }, body: undefined };
    return (await made['spaces.list'](asked, context)).data;
  }

  return {
    person: { userId: session.userId, name: session.name, email: session.email },
    period: () => settings.costPeriod(scope),
    async approvals() {
      may('approvals.summary');
      const body = { states: ['pending' as const], max_returned_items: APPROVALS, start_page_key: null };
      return made['approvals.summary']({ ...none, body }, context);
    },
    async bills() {
      may('costs.range');
      return (await made['costs.range']({ ...none, body: undefined }, context)).data;
    },
    async spend(body) {
      may('costs.spend');
      return (await made['costs.spend']({ ...none, body }, context)).data;
    },
    async compare(body) {
      may('costs.compare');
      return (await made['costs.compare']({ ...none, body }, context)).data;
    },
    async drivers(body) {
      may('costs.drivers');
      return (await made['costs.drivers']({ ...none, body }, context)).data;
    },
    async forecast(body) {
      may('costs.forecast');
      return (await made['costs.forecast']({ ...none, body }, context)).data;
    },
    async commitments(body) {
      may('costs.commitments');
      return (await made['costs.commitments']({ ...none, body }, context)).data;
    },
    async commitmentAdvice(given) {
      may('costs.commitmentAdvice');
      const body = commitmentCalls.adviseCommitments.body.parse(given);
      return (await made['costs.commitmentAdvice']({ ...none, body }, context)).data;
    },
    async budgets() {
      may('budgets.list');
      const query = { max_returned_items: BUDGETS };
      return (await made['budgets.list']({ params: undefined, query, body: undefined }, context)).data;
    },
    async values(field, search) {
      may('costs.values');
      const query = { field, search };
      return (await made['costs.values']({ params: undefined, query, body: undefined }, context)).data;
    },
    async cases(body) {
      may('cases.search');
      return made['cases.search']({ params: undefined, query: {}, body }, context);
    },
    async anomalies(query) {
      may('cases.anomalies');
      return (await made['cases.anomalies']({ params: undefined, query, body: undefined }, context)).data;
    },
    async savings() {
      may('cases.overview');
      return (await made['cases.overview']({ ...none, body: undefined }, context)).data;
    },
    async runs(body) {
      may('executions.search');
      return (await made['executions.search']({ ...none, body }, context)).data;
    },
    async runCounts(body) {
      may('executions.counts');
      return (await made['executions.counts']({ ...none, body }, context)).data.counts;
    },
    async workflows() {
      may('workflows.list');
      const query = { include_global_space: true };
      return (await made['workflows.list']({ params: undefined, query, body: undefined }, context)).data;
    },
    async workflow(id) {
      may('workflows.get');
      const asked = { params: { id }, query: undefined, body: undefined };
      return (await made['workflows.get'](asked, context)).data;
    },
    async run(params) {
      may('executions.status');
      return (await made['executions.status']({ params, query: undefined, body: undefined }, context)).data;
    },
    async steps() {
      may('steps.list');
      return (await made['steps.list']({ ...none, body: undefined }, context)).data;
    },
    async triggers(workflowId) {
      may('triggers.list');
      const asked = { params: { workflowId }, query: undefined, body: undefined };
      return (await made['triggers.list'](asked, context)).data;
    },
    async integrations() {
      may('integrations.list');
      const asked = { params: undefined, query: {}, body: undefined };
      return (await made['integrations.list'](asked, context)).data;
    },
    async generateWorkflow(request) {
      may('generations.start');
      const { signal } = context;
      const body = { prompt: request };
      const { id } = (await made['generations.start']({ ...none, body }, context)).data;
      const one = { params: { id }, query: undefined, body: undefined };
      for (;;) {
        const { status, message, workflow } = (await made['generations.get'](one, context)).data;
        if (status === 'FAILED') throw new Error(message);
        if (workflow) return workflow;
        try {
          await delay(GENERATION_LOOK_MS, undefined, { signal });
        } catch (error) {
          await made['generations.stop'](one, context);
          throw error;
        }
      }
    },
    async datastores() {
      may('datastores.list');
      return (await made['datastores.list']({ params: undefined, query: {}, body: undefined }, context)).data;
    },
    async records(id, search) {
      may('datastores.searchRecords');
      const body = { ...search, start_page_key: null, filter: null, sort: [], skip: 0, with_total: true };
      const asked = { params: { id }, query: undefined, body };
      return (await made['datastores.searchRecords'](asked, context)).data;
    },
    async dashboards() {
      may('dashboards.list');
      return (await made['dashboards.list']({ params: undefined, query: {}, body: undefined }, context)).data;
    },
    async spaces() {
      return new Map((await spaces()).map((space) => [space.space_id, space.name]));
    },
    async globalSpace() {
      const found = (await spaces()).find(({ mode }) => mode === 'global');
      if (!found) throw new Error('The organization has no global space.');
      return { id: found.space_id, name: found.name };
    },
    mayRun: () => may('executions.run'),
    may,
    async case(id) {
      may('cases.get');
      const asked = { params: { id }, query: undefined, body: undefined };
      return (await made['cases.get'](asked, context)).data;
    },
    async members() {
      may('organisations.listMembers');
      return (await made['organisations.listMembers']({ ...none, body: undefined }, context)).data;
    },
    async dashboard(id) {
      may('dashboards.read');
      const asked = { params: { id }, query: undefined, body: undefined };
      return calls['dashboards.read'].reply.parse(await made['dashboards.read'](asked, context)).data;
    },
    async panelData(body) {
      may('dashboards.preview');
      const reply = await made['dashboards.preview']({ ...none, body }, context);
      return calls['dashboards.preview'].reply.parse(reply).data;
    },
  };
}

/** Starts the run that was confirmed; the same interaction starts nothing twice. → the execution. */
export async function runAs(
  made: AgentCalls,
  context: CallContext,
  run: { workflowId: string; inputs: Parameters<AgentCalls['executions.run']>[0]['body']; event: string },
): Promise<string> {
  const asked = {
    params: { id: run.workflowId, version: RUN_VERSION },
    query: { dry_run: false, test: false, trigger_event_id: run.event },
    body: run.inputs,
  };
  return (await made['executions.run'](asked, context)).data.execution_id;
}
