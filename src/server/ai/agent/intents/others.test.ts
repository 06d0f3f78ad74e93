import { describe, expect, it } from 'vitest';
import type { Approval } from '@shared/api/approvals/approvals.api';
import type { Case } from '@shared/api/cases/entities';
import type { RunSummary } from '@shared/api/executions/entities';
import type { Workflow, WorkflowSummary } from '@shared/api/workflows/workflows.api';
import { Fault } from '@shared/kernel/fault';
import { fakeData, never, overBudget, partOf, textIn } from '@tests/support/agentData';
import { createAnswerer } from '../answerer';
import type { AgentData } from '../data';
import { nameToRun } from './runWorkflow';

const answer = createAnswerer({ now: () => new Date('2026-11-22T10:00:00Z') });
const said = async (prompt: string, data: Partial<AgentData>) => answer(prompt, fakeData(data), never);

describe('approvals that wait', () => {
  const approval = (header: string, may: boolean) =>
    ({
      header,
      workflowName: 'Stop machines',
      created_at: '2026-11-20T08:00:00Z',
      expires_at: null,
      may_decide: may,
      may_not: may ? null : 'Only these may decide: bob.',
    }) as Approval;
  const some = (...data: Approval[]) => ({
    approvals: async () => ({ data, next_page_key: null, pending: data.length }),
  });

  it('are told with whose they are, the own first', async () => {
    const given = await said(
      'Which approvals are waiting?',
      some(approval('Theirs', false), approval('Mine', true)),
    );
    expect(textIn(given)).toBe('2 approvals are waiting; you can decide 1 of them.');
    const { content, configuration } = partOf(given, 'table');
    expect(content.rows.map(({ what, you }) => [what, you])).toEqual([
      ['Mine', 'can decide'],
      ['Theirs', 'Only these may decide: bob.'],
    ]);
    expect(configuration).toEqual({ path: '/approvals' });
  });

  it('may be none', async () => {
    expect(textIn(await said('pending approvals', some()))).toBe('No approvals waiting.');
  });
});

const found = (name: string, month: number, more: Partial<Case> = {}) =>
  ({
    case_title: name,
    case_resource_id: name,
    case_resource_name: '',
    case_account_name: 'Payments',
    case_owner: null,
    effort: 'low',
    currency: 'USD',
    counts: true,
    case_status: 'open',
    cost_impact: { month, year: month * 12 },
    ...more,
  }) as Case;
const page = (...details: Case[]) => ({ details, total: details.length, next_page_key: { scroll_id: null } });
const sums = (currency: string, potential: number, more: object = {}) => ({
  currency,
  potential,
  potential_gross: potential,
  claimed: 0,
  verified: 0,
  measured: 0,
  slipped_back: 0,
  by_effort: [],
  open: 2,
  new: 0,
  ...more,
});

describe('savings', () => {
  it('are the largest that count, of each currency, in the period of the organisation', async () => {
    const asked: unknown[] = [];
    const given = await said('top 2 savings', {
      period: async () => 'year',
      savings: async () => [sums('USD', 100, { potential_gross: 130 }), sums('EUR', 5)],
      async cases(body) {
        asked.push(body.filters.filters?.[0]?.rules[0]?.value);
        return page(found('A', 60), found('B', 30, { counts: false }), found('C', 40), found('D', 1));
      },
    });
    expect(asked).toEqual([['USD'], ['EUR']]);
    expect(textIn(given)).toBe(
      '2 open cases could save $1,200.00 per year ($1,560.00 including overlaps). 2 open cases could save ' +
        '€60.00 per year.',
    );
    expect(partOf(given, 'table').content.rows.map(({ what, amount }) => [what, amount])).toEqual([
      ['A', 720],
      ['C', 480],
    ]);
    expect(partOf(given, 'table', 1).content.columns.at(-1)).toEqual({
      key: 'amount',
      label: 'Per year',
      kind: 'money',
      currency: 'EUR',
    });
  });

  it('may be none, and what was saved is told apart from what is verified', async () => {
    expect(textIn(await said('top savings', { savings: async () => [] }))).toContain('No open case');
    const savings = async () => [sums('USD', 1, { claimed: 20, verified: 10, measured: 3.5 })];
    expect(textIn(await said('How much have we saved?', { savings }))).toBe(
      'Completed cases save $20.00 per month; $10.00 of that is verified on the bill. Measured so far: $3.50.',
    );
    expect(textIn(await said('How much have we saved?', { savings: async () => [] }))).toContain(
      'Nothing saved yet',
    );
  });
});

describe('cases', () => {
  const ruleOf = async (prompt: string) => {
    const asked: object[] = [];
    await said(prompt, {
      async cases({ filters }) {
        asked.push(filters.filters?.[0]?.rules[0] ?? {});
        return page();
      },
    });
    return asked[0];
  };

  it('are found by their owner: the own ones, those of a name, and those of nobody', async () => {
    expect(await ruleOf('Which cases are mine?')).toMatchObject({
      operator: 'in',
      value: ['ann@acme.example', 'Ann Lee', 'ann', 'ann'],
    });
    expect(await ruleOf('open cases of Ada')).toMatchObject({ operator: 'contains', value: 'Ada' });
    expect(await ruleOf('which cases are assigned to bob@acme.example?')).toMatchObject({
      value: 'bob@acme.example',
    });
    expect(await ruleOf('cases without an owner')).toMatchObject({ operator: 'isEmpty' });
    expect(await ruleOf('show the open cases')).toEqual({});
  });

  it('are shown with a column for each currency', async () => {
    const cases = async () => page(found('A', 60), found('B', 5, { currency: 'EUR' }));
    const given = await said('my cases', { cases });
    expect(textIn(given)).toBe('You have 2 open cases.');
    expect(partOf(given, 'table').content.rows).toMatchObject([{ 'saving USD': 60 }, { 'saving EUR': 5 }]);
    expect(textIn(await said('my cases', { cases: async () => page() }))).toBe('You have no open cases.');
  });
});

describe('runs', () => {
  const run = (status: string) =>
    ({
      workflowName: 'Clean up',
      status,
      time: '2026-11-21T08:00:00Z',
      lastStep: 'Stop',
      errorMessage: 'No such machine.',
    }) as RunSummary;

  it('that failed are those of the last days, with why', async () => {
    const asked: object[] = [];
    const given = await said('Which runs failed recently?', {
      runCounts: async () => ({ SUCCEEDED: 7, FAILED: 2, SUCCEEDED_WITH_ERRORS: 1 }),
      async runs(body) {
        asked.push(body);
        return [run('FAILED')];
      },
    });
    expect(asked[0]).toMatchObject({
      from: '2026-11-16T00:00:00.000Z',
      to: '2026-11-23T00:00:00.000Z',
      statuses: ['FAILED', 'SUCCEEDED_WITH_ERRORS', 'COMPLETED_WITH_ERRORS'],
    });
    expect(textIn(given)).toBe('3 of 10 runs failed or ended with errors in the last 7 days.');
    expect(partOf(given, 'table').content.rows).toMatchObject([
      { workflow: 'Clean up', status: 'failed', error: 'No such machine.' },
    ]);
  });

  it('may be none', async () => {
    const nothing = { runCounts: async () => ({ SUCCEEDED: 1 }), runs: async () => [] };
    expect(textIn(await said('failed runs yesterday', nothing))).toBe('No runs failed yesterday.');
    const never = { runCounts: async () => ({}), runs: async () => [] };
    expect(textIn(await said('which runs failed?', never))).toBe('Nothing ran in the last 7 days.');
  });
});

describe('workflows', () => {
  const workflow = (name: string, more: Partial<WorkflowSummary> = {}) =>
    ({
      workflowId: `id ${name}`,
      name,
      space_id: 'space',
      state: 'enabled',
      executions: 3,
      lastRuns: [],
      ...more,
    }) as unknown as WorkflowSummary;
  const all = [workflow('Clean up'), workflow('Clean up volumes'), workflow('Report', { state: 'disabled' })];
  const inputs = (...input_parameters: object[]) => ({
    workflows: async () => all,
    workflow: async () => ({ input_parameters }) as unknown as Workflow,
  });

  it('are listed with their spaces', async () => {
    const given = await said('Which workflows are there?', { workflows: async () => all });
    expect(textIn(given)).toBe('3 workflows, 2 enabled.');
    expect(partOf(given, 'table').content.rows[0]).toMatchObject({ name: 'Clean up', space: 'Global' });
    expect(given.suggestions[0]?.value).toBe('Run workflow Clean up');
    expect(textIn(await said('list workflows', { workflows: async () => [] }))).toContain('No workflows yet');
  });

  it.each([
    ['Run workflow Clean up', 'Clean up'],
    ['please start the “Clean up volumes” workflow now.', 'Clean up volumes'],
    ['could you run clean up?', 'clean up'],
    ['run workflow', ''],
    ['runs that failed', null],
    ['which workflow shall I run', null],
  ])('%s names %s', (text, name) => {
    expect(nameToRun(text)).toBe(name);
  });

  it('[AI-C-15] that shall run are offered as a step that waits, and nothing is started', async () => {
    const given = await said(
      'Run workflow clean up',
      inputs({ id: 'days', type: 'number', defaultValue: 30, optional: false, description: '' }),
    );
    expect(partOf(given, 'step').content).toEqual({
      step_template_id: 'WORKFLOW-004',
      status: 'preview',
      summary: 'Run the workflow “Clean up” once, with your role.',
      preview: { Workflow: 'Clean up', Space: 'Global', Inputs: { days: 30 } },
    });
    expect(given.action).toEqual({
      kind: 'run_workflow',
      workflowId: 'id Clean up',
      workflowName: 'Clean up',
      inputs: {},
    });
  });

  it('that cannot run are not offered, and the reason is told', async () => {
    expect(textIn(await said('run report', inputs()))).toContain('“Report” is disabled');
    const required = { id: 'email', type: 'string', defaultValue: null, optional: false, description: '' };
    expect(textIn(await said('run clean up', inputs(required)))).toContain('needs inputs: email');
    const several = await said('run clean', inputs());
    expect(textIn(several)).toContain('Several workflows match “clean”');
    expect(several.suggestions.map(({ value }) => value)).toEqual([
      'Run workflow Clean up',
      'Run workflow Clean up volumes',
    ]);
    expect(textIn(await said('run nonsense', inputs()))).toBe('No workflow is named “nonsense”.');
    const refused = {
      mayRun: () => {
        throw new Fault('forbidden', 'Your role may look.');
      },
    };
    const given = await said('run clean up', { ...inputs(), ...refused });
    expect([textIn(given), given.action]).toEqual(['I can’t do that for you. Your role may look.', null]);
  });
});

describe('budgets', () => {
  it('stand by currency with what was spent and what is expected', async () => {
    const given = await answer(
      'How are our budgets doing?',
      fakeData({ budgets: async () => [overBudget] }),
      never,
    );
    expect(textIn(given)).toBe('1 budget: 1 over, 0 at risk.');
    expect(partOf(given, 'table').content.rows).toEqual([
      { name: 'All', state: 'Over budget', amount: 400, spent: 400.25, forecast: null },
    ]);
    expect(textIn(await answer('are we over budget?', fakeData({ budgets: async () => [] }), never))).toBe(
      'No budgets yet. Set one under Budgets.',
    );
  });
});

describe('the forecast', () => {
  const told: Awaited<ReturnType<AgentData['forecast']>> = {
    cost_method: 'amortized',
    currency: 'USD',
    others: [],
    completeThrough: '2026-11-20',
    reason: null,
    incomplete: [],
    history: [],
    newest_whole: null,
    months: [],
    month: {
      from: '2026-11',
      to: '2026-11',
      amount: 410.005,
      low: 400,
      high: 420.5,
      spent: 300.25,
      not_complete: 20.5,
    },
    quarter: null,
    year: null,
    basis: null,
  };
  it('is said with its range, its method and what is spent', async () => {
    const given = await said('What will this month cost?', { forecast: async () => told });
    expect(textIn(given)).toBe(
      'Forecast for November: $410.01 (amortized). It will most likely be between $400.00 and $420.50. Spent through 2026-11-20: $300.25. Another $20.50 is charged on incomplete days.',
    );
    expect(partOf(given, 'table').content.rows).toHaveLength(1);
    const none = await said('forecast for the end of the year', {
      forecast: async () => ({ ...told, month: null }),
    });
    expect(textIn(none)).toContain('no forecast yet');
  });
});

describe('anomalies', () => {
  const one = (n: number) =>
    ({
      case_id: `c${n}`,
      currency: 'USD',
      name: `vol-${n}`,
      service: 'EBS',
      first_day: '2026-11-03',
      last_day: '2026-11-04',
      actual: 90.256,
      expected: 10,
    }) as unknown as Awaited<ReturnType<AgentData['anomalies']>>[number];
  const range = { firstDay: '2026-01-01', lastDay: '2026-11-20', completeThrough: '2026-11-20' };
  const bills = async () => range as unknown as Awaited<ReturnType<AgentData['bills']>>;

  it('are those of the last 30 days of the bills, the largest named', async () => {
    const asked: unknown[] = [];
    const given = await said('Were there any cost anomalies?', {
      bills,
      anomalies: async (days) => {
        asked.push(days);
        return Array.from({ length: 12 }, (_, n) => one(n));
      },
    });
    expect(asked).toEqual([{ from: '2026-10-24', to: '2026-11-20' }]);
    expect(textIn(given)).toBe(
      '12 cost anomalies for Oct 24 – Nov 20, 2026; the 10 with the biggest impact.',
    );
    expect(partOf(given, 'table').content.rows[0]).toMatchObject({
      name: 'vol-0',
      actual: 90.26,
      expected: 10,
    });
    const none = await said('any anomalies in October?', { bills, anomalies: async () => [] });
    expect(textIn(none)).toBe('No cost anomalies for Oct 1 – 31, 2026.');
  });
});
