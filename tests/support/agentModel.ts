import type { AgentAbout } from '@shared/api/ai/entities';
import type { JsonObject } from '@shared/model/json';
import { answerOf, textOf } from '@server/ai/agent/answer';
import type { ForeignTools } from '@server/ai/agent/foreign';
import type { AgentData } from '@server/ai/agent/data';
import { createModelAnswerer } from '@server/ai/agent/modelAnswerer';
import type { OfferedTool, TalkPort, Turn } from '@server/ai/models/models.port';
import { aCase } from '../fakes/cases';
import { fakeData, never } from './agentData';

export type Request = Parameters<TalkPort['talk']>[1];
/** A model that does as the test says. */
type Model = (
  call: (name: string, input?: JsonObject) => Promise<JsonObject>,
  request: Request,
) => Promise<string>;

export const clock = { now: () => new Date('2026-11-22T10:00:00Z') };
export const byRule = async () => answerOf([textOf('By rule.')], []);

/** A chat in which nothing was said yet. */
export function chat(
  onProgress: (progress: { text: string; doing: string }) => void = () => undefined,
  about: AgentAbout | null = null,
) {
  const earlier: Turn[] = [];
  return { orgId: 'acme', earlier, about, onProgress };
}

/** Asks a model of the test, which calls the tools of the data that is given. */
export function ask(
  prompt: string,
  model: Model,
  given: Partial<AgentData> = {},
  around = chat(),
  foreign?: ForeignTools,
) {
  const talk: TalkPort['talk'] = async (_orgId, request) => {
    const toolOf = (name: string): OfferedTool => {
      const tool = request.tools.find((one) => one.name === name);
      if (!tool) throw new Error(`There is no tool ${name}.`);
      return tool;
    };
    const text = await model(async (name, input = {}) => {
      request.onPiece({ kind: 'tool', name });
      return toolOf(name).call(input);
    }, request);
    return { text, tokensIn: 900, tokensOut: 100, model: 'Small', cost: 0.0012 };
  };
  return createModelAnswerer({ clock, talk, byRule, foreign })(prompt, fakeData(given), never, around);
}

const cleanUp = {
  workflowId: 'w1',
  name: 'Delete old volumes',
  space_id: 'space',
  state: 'enabled',
  executions: 0,
  lastRuns: [],
} as unknown as Awaited<ReturnType<AgentData['workflows']>>[number];
/** One workflow that may be run. */
export const running: Partial<AgentData> = {
  workflows: async () => [cleanUp],
  workflow: async () => ({ input_parameters: [] }) as unknown as Awaited<ReturnType<AgentData['workflow']>>,
};

const aCaseOf = (id: string) => ({
  ...aCase(id, { case_title: `Idle volume ${id}`, case_owner: 'ada', case_status: 'open' }),
  evidence: [],
  anomaly: null,
  formula: '',
  remediation: '',
  exclusion: null,
  conflicts: [],
  realised: null,
});
const aMember = (firstName: string, lastName: string) => ({
  userId: `user-${firstName}`,
  email: `${firstName.toLowerCase()}@acme.example`,
  firstName,
  lastName,
  role: 'Admin' as const,
  state: 'active' as const,
  joinedAt: null,
});
const aBudget = {
  budget_id: 'b1',
  name: 'Cloud',
  filters: [],
  cost_method: null,
  currency: 'USD',
  period: 'month' as const,
  start: '2026-01',
  end: null,
  amount: 10_000,
  growth: 0,
  amounts: null,
  owner: null,
  parent_id: null,
  thresholds: [],
  tells_organization: false,
  recipients: [],
  standing: null,
  below: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const aDashboard = {
  dashboardId: 'd1',
  space_id: 'space',
  name: 'Spend',
  description: '',
  panels: 0,
  created_by: 'Ann',
  creation_time: '',
  last_update_time: '',
};
/** What a generation would make, whatever it is asked for. */
const aNewWorkflow: Awaited<ReturnType<AgentData['generateWorkflow']>> = {
  name: 'Stop idle machines',
  description: '',
  graph: { nodes: [], edges: [] },
  input_parameters: [],
  problems: [],
};
/** Cases, a dashboard and a budget that may be changed, members to own them, and names on the bills. */
export const writable: Partial<AgentData> = {
  generateWorkflow: async () => aNewWorkflow,
  budgets: async () => [aBudget],
  dashboards: async () => [aDashboard],
  dashboard: async () => ({
    ...aDashboard,
    panels: [],
    date_range: null,
    refresh_seconds: null,
    revision: 3,
  }),
  panelData: async () => ({
    columns: [],
    rows: [],
    value: null,
    truncated: false,
    record_ids: null,
    as_of: null,
    compared: null,
  }),
  bills: async () => ({
    firstDay: '2026-01-01',
    lastDay: '2026-11-20',
    completeThrough: '2026-11-20',
    frontiers: [],
    incomplete: [],
    currencies: ['USD', 'EUR'],
    providers: ['AWS'],
    tagKeys: [],
    virtualTags: [],
    rows: 1,
    demo: false,
  }),
  values: async (field) =>
    field === 'service' ? [{ value: 'AmazonEC2', label: 'Amazon EC2', currency: 'USD', cost: 5 }] : [],
  case: async (id) => aCaseOf(id),
  members: async () => [aMember('Ann', 'Lee'), aMember('Bob', 'Ray'), aMember('Mallory', 'Moe')],
};
