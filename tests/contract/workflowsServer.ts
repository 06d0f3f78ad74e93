import { engineReadsWithin } from '@server/engine/runtime/reads';
import type { FastifyInstance } from 'fastify';
import type { CallId, CallReply, CallRequest } from '@shared/api/index';
import type { TemplateFile } from '@shared/api/workflows/templates.api';
import type { Graph, GraphNode } from '@shared/model/graph/types';
import type { ParamDefinition, StepDefinition } from '@shared/model/steps/manifest';
import { recordActivity } from '@server/domains/organisations/activity.store';
import { parameterSecrets } from '@server/domains/workflows/secrets';
import { createWorkflows } from '@server/domains/workflows/workflows';
import { createGate } from '@server/gate/gate';
import { buildApp } from '@server/http/app';
import type { Handlers } from '@server/http/context';
import { pathOf } from '@server/http/routes';
import { oidcStore } from '@server/identity/oidc.store';
import { randomId } from '@server/platform/crypto';
import { createLog } from '@server/platform/log';
import { createMeter } from '@server/platform/meter';
import { createSecretBox } from '@server/platform/secretBox';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { definition, type RawRequest } from './harness';
import { makeWorld, type Organisation, type Person, type World } from './world';

interface Answer<K extends CallId> {
  status: number;
  text: string;
  body: CallReply<K>;
  failure: { code: string; reason: string; message: string; data?: unknown };
}

/** The calls of workflows with the real gate and database; the catalogue, the engine and integrations are a test's. */
export interface WorkflowsServer {
  world: World;
  database: TestDatabase['database'];
  /** What the engine was asked to stop: workflow ids. */
  stopped: string[];
  /** Makes stopping a workflow fail. */
  unstoppable: Set<string>;
  integrations: { integrationId: string; type: string }[];
  definitions: StepDefinition[];
  setNow(now: Date): void;
  call<K extends CallId>(as: Person, id: K, request: CallRequest<K>): Promise<Answer<K>>;
  /** A request that need not fit the call; a text is sent as it stands. */
  send<K extends CallId>(as: Person, id: K, request: RawRequest): Promise<Answer<K>>;
  stop(): Promise<void>;
}

const aParam = (id: string, over: Partial<ParamDefinition>): ParamDefinition => ({
  id,
  key: id,
  type: 'string',
  title: id,
  description: '',
  optional: true,
  isHidden: false,
  isHiddenByParam: '',
  order: 0,
  selectValues: [],
  hasExclude: false,
  default: null,
  ...over,
});

export const aDefinition = (stepTemplateId: string, over: Partial<StepDefinition> = {}): StepDefinition => ({
  stepTemplateId,
  version: 1,
  name: stepTemplateId,
  title: stepTemplateId,
  description: '',
  group: 'API',
  subgroup: 'API',
  category: 'UTILITIES',
  subtype: 'basic',
  icon: 'api',
  isMSPStep: false,
  effect: 'read',
  destructive: false,
  needsIntegration: [],
  permissions: [],
  defaults: { timeoutSeconds: 60 },
  parameters: [],
  outputSchema: {},
  sampleOutput: null,
  keywords: [],
  ...over,
});

const trigger = aDefinition('TRIGGER', { name: 'Trigger', subtype: 'trigger', group: 'FLOWCONTROL' });
const call = aDefinition('API-001', {
  parameters: [
    aParam('API-001-P1', { title: 'Address' }),
    aParam('API-001-P2', { title: 'Token', secret: true }),
  ],
});
const cloud = aDefinition('AWS-001', {
  group: 'CLOUD',
  needsIntegration: ['AWS'],
  parameters: [aParam('AWS-001-P1', { type: 'integration', optional: false })],
});
const sub = aDefinition('WORKFLOW-001', {
  subtype: 'subWorkflow',
  parameters: [aParam('WORKFLOW-001-P1', { type: 'workflow' })],
});
const records = aDefinition('DATASTORE-001', {
  parameters: [aParam('DATASTORE-001-P1', { type: 'datastore' })],
});
const customers = aDefinition('MSP-001', { isMSPStep: true });
const advice = aDefinition('CASE-001', { subgroup: 'RECOMMENDATION' });

/** A trigger and then the given steps, one after the other. */
export function aGraph(...steps: { template: string; name?: string; values?: unknown[] }[]): Graph {
  const node = (id: string, template: string, name: string, values: unknown[]): GraphNode => ({
    id,
    type: template === 'TRIGGER' || template.startsWith('WORKFLOW') ? 'flowControl' : 'action',
    subtype: template === 'TRIGGER' ? 'trigger' : template.startsWith('WORKFLOW') ? 'subWorkflow' : 'basic',
    position: { x: 0, y: 0 },
    data: {
      step: {
        name,
        title: name,
        group: 'API',
        subgroup: 'API',
        stepTemplateId: template,
        version: 1,
        parameters: values.map((value, at) => ({ id: `${template}-P${at + 1}`, value: value as never })),
      },
    },
  });
  const nodes = [
    node('start', 'TRIGGER', 'Trigger', []),
    ...steps.map(({ template, name = `Step_${template}`, values = [] }, at) =>
      node(`n${at}`, template, name, values),
    ),
  ];
  const edges = nodes.slice(1).map((each, at) => {
    const source = nodes[at]!.id;
    return { id: `${source}-${each.id}`, source, target: each.id };
  });
  return { nodes, edges };
}

const aTemplate: TemplateFile = {
  templateId: 'starter',
  name: 'Starter',
  description: 'Calls a URL',
  labels: ['api'],
  category: 'Basics',
  graph: aGraph({ template: 'API-001' }),
  input_parameters: [],
};

export async function spaceOf(server: WorkflowsServer, { orgId }: Organisation): Promise<string> {
  const row = await server.database.system((sql) =>
    sql.one<{ space_id: string }>("select space_id from space where org_id = $1 and mode = 'global'", [
      orgId,
    ]),
  );
  return row!.space_id;
}

export async function startWorkflowsServer(): Promise<WorkflowsServer> {
  const test = await openTestDatabase();
  const { database } = test;
  let now = new Date('2026-02-03T08:00:00Z');
  const clock = { now: () => now };
  const stopped: string[] = [];
  const unstoppable = new Set<string>();
  const integrations: WorkflowsServer['integrations'] = [];
  const definitions = [trigger, call, cloud, sub, records, customers, advice];
  const { handlers } = createWorkflows({
    lastRuns: engineReadsWithin.lastRuns,
    database,
    clock,
    newId: randomId,
    definitions: () => definitions,
    defaultTemplates: () => [aTemplate],
    integrations: async () => integrations,
    record: recordActivity,
    secrets: parameterSecrets(createSecretBox(new Uint8Array(32).fill(7))),
    async stopAll(_orgId, workflowId) {
      if (unstoppable.has(workflowId)) throw new Error('The engine is gone.');
      stopped.push(workflowId);
    },
  });
  // Tokens of this test only: who and by which sign-in. Everything behind them is the real gate.
  const readToken = async (token: string) => {
    const [userId = '', grantId = ''] = token.split('~');
    return { userId, grantId };
  };
  const app: FastifyInstance = buildApp({
    handlers: handlers as Partial<Handlers> as Handlers,
    gate: createGate({ database, readToken, clock }),
    log: createLog({ level: 'silent' }),
    version: '0.0.0',
    meter: createMeter('0.0.0'),
    healthy: async () => true,
    ready: async () => ({ ok: true }),
    roles: [],
    checkReplies: true,
  });
  const world = await makeWorld(database, clock, async ({ userId }) => {
    const grantId = randomId();
    await database.system((sql) =>
      oidcStore.upsert(sql, {
        model: 'Grant',
        id: grantId,
        payload: '{}',
        expiresAt: new Date('2036-01-01T00:00:00Z'),
        index: { grantId: null, uid: null, accountId: userId },
      }),
    );
    return `${userId}~${grantId}`;
  });

  async function send<K extends CallId>(as: Person, id: K, request: RawRequest): Promise<Answer<K>> {
    const known = definition(id);
    const path = pathOf(known).replace(/:(\w+)/g, (_all, name: string) =>
      encodeURIComponent(request.params?.[name] ?? 'missing'),
    );
    const query = Object.entries(request.query ?? {}).map(([name, value]) => [name, String(value)]);
    const reply = await app.inject({
      method: known.method,
      url: `${path}?${new URLSearchParams(query).toString()}`,
      headers: {
        authorization: `Bearer ${as.token}`,
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(request.body === undefined
        ? {}
        : { payload: typeof request.body === 'string' ? request.body : JSON.stringify(request.body) }),
    });
    const json = JSON.parse(reply.payload);
    return { status: reply.statusCode, text: reply.payload, body: json, failure: json };
  }

  return {
    world,
    database,
    stopped,
    unstoppable,
    integrations,
    definitions,
    send,
    setNow: (next) => (now = next),
    call: (as, id, request) => send(as, id, request as RawRequest),
    async stop() {
      await app.close();
      await test.drop();
    },
  };
}
