import type { AgentResponse } from '@shared/api/ai/entities';
import type { CallReply } from '@shared/api/index';
import type { Answer } from '@server/ai/agent/answer';
import type { AgentData } from '@server/ai/agent/data';

/** Never aborted. */
export const never = new AbortController().signal;

const unasked = (name: string) => () => Promise.reject(new Error(`${name} was not to be asked.`));

/** A budget that was exceeded. */
export const overBudget: CallReply<'budgets.list'>['data'][number] = {
  budget_id: 'b',
  name: 'All',
  filters: [],
  cost_method: null,
  currency: 'USD',
  period: 'month',
  start: '2026-01',
  end: null,
  amount: 400,
  growth: 0,
  amounts: null,
  owner: null,
  parent_id: null,
  thresholds: [],
  tells_organization: false,
  recipients: [],
  standing: {
    state: 'over',
    from: '2026-10',
    to: '2026-10',
    amount: 400,
    actual: 400.25,
    forecast: null,
    on: '2026-10-30',
    through: '2026-10-30',
  },
  below: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

/** What a test says is known; asking for anything else fails. */
export function fakeData(given: Partial<AgentData> = {}): AgentData {
  return {
    person: { userId: 'ann', name: 'Ann Lee', email: 'ann@acme.example' },
    period: async () => 'month',
    approvals: unasked('approvals'),
    bills: unasked('bills'),
    spend: unasked('spend'),
    compare: unasked('compare'),
    drivers: unasked('drivers'),
    commitments: unasked('commitments'),
    commitmentAdvice: unasked('commitmentAdvice'),
    forecast: unasked('forecast'),
    budgets: unasked('budgets'),
    values: unasked('values'),
    cases: unasked('cases'),
    anomalies: unasked('anomalies'),
    savings: unasked('savings'),
    runs: unasked('runs'),
    runCounts: unasked('runCounts'),
    workflows: unasked('workflows'),
    workflow: unasked('workflow'),
    generateWorkflow: unasked('generateWorkflow'),
    run: unasked('run'),
    steps: unasked('steps'),
    triggers: unasked('triggers'),
    integrations: unasked('integrations'),
    datastores: unasked('datastores'),
    records: unasked('records'),
    dashboards: unasked('dashboards'),
    spaces: async () => new Map([['space', 'Global']]),
    mayRun: () => undefined,
    may: () => undefined,
    globalSpace: async () => ({ id: 'space', name: 'Global' }),
    case: unasked('case'),
    members: async () => [],
    dashboard: unasked('dashboard'),
    panelData: unasked('panelData'),
    ...given,
  };
}

export const textIn = ({ response }: Answer): string =>
  response.flatMap((one) => (one.content_format === 'text' ? [one.content] : [])).join(' ');

export function partOf<F extends AgentResponse['content_format']>(
  { response }: Answer,
  format: F,
  nth = 0,
): Extract<AgentResponse, { content_format: F }> {
  const found = response.filter(
    (one): one is Extract<AgentResponse, { content_format: F }> => one.content_format === format,
  )[nth];
  if (!found) throw new Error(`The answer has no such ${format}: ${JSON.stringify(response)}`);
  return found;
}
