import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@shared/model/json';
import type { CostAnswer, CostPort, CostQuestion, CostRange, MonthForecast } from '../services';
import { runStep } from '../common/testing/runStep';
import { testContext } from '../common/testing/testContext';
import { alertQuery } from './alert-query/step';
import { budgetCheck } from './budget-check/step';
import { comparePeriods } from './compare-periods/step';
import { costAnomalies } from './cost-anomalies/step';
import { costByGroup } from './cost-by-group/step';
import { costOfResource } from './cost-of-resource/step';
import { costQuery } from './cost-query/step';
import { costRange } from './cost-range/step';
import { monthForecast } from './month-forecast/step';
import { topSpenders } from './top-spenders/step';

const bills: CostRange = {
  from: '2025-01-01',
  to: '2026-01-14',
  completeThrough: '2026-01-13',
  sources: [{ name: 'AWS', completeThrough: '2026-01-13', ended: false }],
  currencies: ['EUR', 'USD'],
};
const row = (service: string, amount: number, currency = 'USD', period?: string): JsonObject => ({
  ...(period === undefined ? {} : { period }),
  service,
  currency,
  amount,
});
const answer = (rows: JsonObject[], totals: CostAnswer['totals'] = []): CostAnswer => ({
  rows,
  totals,
  truncated: false,
});

const payments = {
  name: 'Payments',
  currency: 'USD',
  from: '2026-01',
  to: '2026-03',
  budget: 9000,
  spent: 4000,
  forecast: 9900,
};

/** Bills that answer by the days they are asked for: the first day → what is answered. */
function world(
  answers: Record<string, CostAnswer>,
  range: CostRange | null = bills,
  begin = bills.from,
  months: MonthForecast[] = [],
) {
  const asked: CostQuestion[] = [];
  const since: string[] = [];
  const costs: CostPort = {
    forecast: async () => months,
    budget: async (_org, name) => (name === 'Payments' ? payments : null),
    gap: async (_org, { from }) => (from < begin ? `The bills of AWS begin on ${begin}` : null),
    range: async () => range,
    query: async (_org, question) => {
      asked.push(question);
      return answers[question.from] ?? answer([]);
    },
    anomalies: async (_org, from) => {
      since.push(from);
      return [{ title: 'EC2: cost spike' }];
    },
  };
  return { asked, since, context: testContext({ services: { costs } }) };
}

describe('a cost query', () => {
  it('is asked of the last complete days, as text or as its parts', async () => {
    const { asked, context } = world({ '2026-01-07': answer([row('EC2', 5)]) });
    const text =
      "SELECT NetAmortizedCost WHERE region = 'eu-west-1' GROUP BY service GRANULARITY total LAST 7 DAYS";
    expect(await runStep(costQuery, { query: text }, context)).toMatchObject({
      rows: [{ service: 'EC2' }],
      count: 1,
      from: '2026-01-07',
      to: '2026-01-13',
      query: expect.stringContaining('SELECT NetAmortizedCost'),
    });
    const query = { groupBy: 'account', period: { from: '2025-02-01', to: '2025-02-28' } };
    await runStep(costQuery, { query }, context);
    await runStep(costQuery, { query: JSON.stringify(query) }, context);
    const days = { from: '2026-01-07', to: '2026-01-13' };
    const filters = [{ key: 'region', operator: 'equals', values: ['eu-west-1'] }];
    expect(asked[0]).toEqual({
      ...days,
      granularity: 'none',
      method: 'net_amortized',
      groupBy: ['service'],
      filters,
      limit: 10_000,
    });
    expect(asked[1]).toMatchObject({ ...query.period, granularity: 'daily', groupBy: ['account'] });
    expect(asked[2]).toEqual(asked[1]);
  });

  it.each([
    ['SELECT Cost', 'Query: query: the cost type must be one of'],
    [{ groupBy: ['weather'] }, 'Query: group by: “weather” is nothing to group by'],
    [{ granularity: 'hourly' }, 'Query: granularity'],
    [{ period: { days: 0 } }, 'Query: period: the number of days'],
    [7, 'must be a cost query'],
  ])('that is wrong is refused with the reason: %j', async (query, words) => {
    await expect(runStep(costQuery, { query }, world({}).context)).rejects.toThrow(words);
  });

  it('says that there are no bills instead of costs of nothing', async () => {
    const { context } = world({}, null);
    await expect(runStep(costByGroup, {}, context)).rejects.toThrow('No bills yet');
    expect(await runStep(costRange, {}, context)).toMatchObject({ has_bills: false, age_days: null });
  });
});

describe('an alert', () => {
  const alert = (change: object) => ({
    alert: { query: { groupBy: ['service'], period: { days: 1 } }, ...change },
  });

  it('has the defaults of one day in us-east-1 above 100', async () => {
    const totals = [{ currency: 'USD', amount: 200, previous: 0 }];
    const { asked, context } = world({ '2026-01-13': answer([row('EC2', 150), row('S3', 50)], totals) });
    const found = await runStep(alertQuery, { alert: {} }, context);
    expect(found).toMatchObject({ triggered: true, checked: 2, rows: [{ service: 'EC2', share: 75 }] });
    expect(asked[0]).toMatchObject({ limit: 10_000, filters: [{ key: 'region', values: ['us-east-1'] }] });
  });

  it('compares each day with the one some days before', async () => {
    const { asked, context } = world({
      '2026-01-13': answer([row('EC2', 150, 'USD', '2026-01-13'), row('New', 9, 'USD', '2026-01-13')]),
      '2026-01-06': answer([row('EC2', 100, 'USD', '2026-01-06'), row('Gone', 80, 'USD', '2026-01-06')]),
    });
    const run = (comparison: string, amount: number, percentage: number) =>
      runStep(
        alertQuery,
        alert({ alertType: 'delta', comparison, amount, percentage, offsetDays: 7 }),
        context,
      );
    expect(await run('amount', 20, 0)).toMatchObject({
      triggered: true,
      count: 1,
      checked: 3,
      rows: [{ service: 'EC2', amount: 150, previous: 100, change: 50, change_percent: 50 }],
    });
    expect(asked[1]).toMatchObject({ from: '2026-01-06', to: '2026-01-06' });
    expect(await run('percentage', 0, 40)).toMatchObject({ rows: [{ service: 'EC2' }, { service: 'New' }] });
    expect(await run('both', 8, 40)).toMatchObject({ count: 2 });
    expect(await run('both', 60, 40)).toMatchObject({ triggered: false, rows: [] });
    expect(await run('either', 60, 60)).toMatchObject({ rows: [{ service: 'New', change_percent: null }] });
  });

  it('tells no rise against days whose bills are missing', async () => {
    const answers = { '2026-01-13': answer([row('EC2', 150, 'USD', '2026-01-13')]) };
    const delta = alert({ alertType: 'delta', comparison: 'amount', amount: 20, offsetDays: 7 });
    const { context } = world(answers, bills, '2026-01-10');
    expect(await runStep(alertQuery, delta, context)).toMatchObject({
      triggered: false,
      rows: [],
      checked: 0,
      not_compared: 'The bills of AWS begin on 2026-01-10',
    });
    expect(context.logged).toEqual(['warn: Not compared: The bills of AWS begin on 2026-01-10.']);
    expect(await runStep(alertQuery, delta, world(answers).context)).toMatchObject({
      triggered: true,
      not_compared: '',
    });
  });

  it('names what is out of bounds', async () => {
    const { context } = world({});
    const wrong = (change: object) => runStep(alertQuery, alert(change), context);
    await expect(wrong({ percentage: 101 })).rejects.toThrow('Alert: percentage: must be between 0 and 100');
    await expect(wrong({ amount: -1 })).rejects.toThrow('Alert: amount: must be at least 0');
    await expect(wrong({ offsetDays: 0 })).rejects.toThrow('Alert: offset: must be at least 1 day');
    await expect(wrong({ alertType: 'x' })).rejects.toThrow('Alert: alertType');
  });
});

describe('costs', () => {
  it('are grouped by a dimension or a tag, and narrowed by lists', async () => {
    const { asked, context } = world({});
    await runStep(costByGroup, { by: 'tag', tag: 'Team', services: 'EC2', accounts: ['1'] }, context);
    expect(asked[0]).toMatchObject({
      from: '2025-12-15',
      groupBy: ['tag:Team'],
      method: null,
      granularity: 'none',
      filters: [
        { key: 'service', operator: 'equals', values: ['EC2'] },
        { key: 'account', operator: 'equals', values: ['1'] },
      ],
    });
    await expect(runStep(costByGroup, { by: 'tag' }, context)).rejects.toThrow('Tag key: is empty.');
  });

  it('of two periods are compared, what changed most first; what is new or gone is known', async () => {
    const { context } = world({
      '2026-01-07': answer([row('EC2', 10), row('S3', 5), row('New', 3)]),
      '2025-12-31': answer([row('EC2', 4), row('S3', 5), row('Gone', 20)]),
    });
    const names = async (change: string) => {
      const found = await runStep(comparePeriods, { change }, context);
      return (found as { rows: JsonObject[] }).rows.map(({ service }) => service);
    };
    expect(await names('all')).toEqual(['Gone', 'EC2', 'New']);
    expect(await names('rises')).toEqual(['EC2', 'New']);
    expect(await names('drops')).toEqual(['Gone']);
    expect(await names('new')).toEqual(['New']);
    expect(await names('gone')).toEqual(['Gone']);
    const { context: young } = world(
      { '2026-01-07': answer([row('EC2', 10)], [{ currency: 'USD', amount: 10, previous: null }]) },
      bills,
      '2026-01-05',
    );
    expect(await runStep(comparePeriods, { change: 'new' }, young)).toMatchObject({
      rows: [],
      totals: [{ amount: 10 }],
      not_compared: 'The bills of AWS begin on 2026-01-05',
    });
    expect(await runStep(comparePeriods, { minimum: 100 }, context)).toMatchObject({
      count: 0,
      not_compared: '',
      previous_from: '2025-12-31',
      previous_to: '2026-01-06',
    });
  });

  it('of the largest groups have shares of their own currency', async () => {
    const totals = [
      { currency: 'USD', amount: 100, previous: null },
      { currency: 'EUR', amount: 10, previous: null },
    ];
    const rows = [row('EC2', 60), row('S3', 30), row('VM', 10, 'EUR')];
    const { context } = world({ '2025-12-15': answer(rows, totals) });
    expect(await runStep(topSpenders, { count: 1 }, context)).toMatchObject({
      items: [
        { name: 'EC2', share: 60, rank: 1 },
        { name: 'VM', share: 100, rank: 1, currency: 'EUR' },
      ],
    });
  });

  it('that are anomalous are those of the last complete days', async () => {
    const { since, context } = world({});
    expect(await runStep(costAnomalies, { days: 7 }, context)).toMatchObject({ count: 1, to: '2026-01-13' });
    expect(since).toEqual(['2026-01-07']);
    await expect(runStep(costAnomalies, { days: 90 }, context)).rejects.toThrow('can be at most 60');
  });

  it('of a resource make a month', async () => {
    const totals = [{ currency: 'USD', amount: 60, previous: null }];
    const { asked, context } = world({ '2025-12-15': answer([{ currency: 'USD', amount: 60 }], totals) });
    expect(await runStep(costOfResource, { resource: 'vol-1' }, context)).toMatchObject({
      found: true,
      totals: [{ daily: 2, monthly: 60.875 }],
    });
    expect(asked[0]?.filters).toEqual([{ key: 'resource', operator: 'equals', values: ['vol-1'] }]);
    expect(await runStep(costRange, {}, context)).toMatchObject({
      age_days: 2,
      days: 379,
      sources: [{ name: 'AWS', complete_through: '2026-01-13', ended: false }],
    });
  });
});

describe('the month', () => {
  const month = { month: '2026-01', low: 2900, high: 3300, off_by_percent: 2.5, method: 'Average' };
  const spent = () =>
    world({}, bills, bills.from, [
      { ...month, currency: 'USD', spent: 1300, forecast: 3100 },
      { ...month, currency: 'EUR', spent: 7, forecast: 7 },
    ]);

  it('is told as the forecast of the screens has it', async () => {
    expect(await runStep(monthForecast, {}, spent().context)).toEqual({
      month: '2026-01',
      through: '2026-01-13',
      days_left: 18,
      currencies: [
        {
          currency: 'USD',
          spent: 1300,
          daily: 100,
          forecast: 3100,
          low: 2900,
          high: 3300,
          off_by_percent: 2.5,
          method: 'Average',
        },
        {
          currency: 'EUR',
          spent: 7,
          daily: 0,
          forecast: 7,
          low: 2900,
          high: 3300,
          off_by_percent: 2.5,
          method: 'Average',
        },
      ],
    });
  });

  it.each([
    [1000, 'over', -300],
    [2000, 'forecast_over', 700],
    [3200, 'within', 1900],
  ])('against a budget of %i is %s', async (budget, state, remaining) => {
    const { context } = spent();
    const found = await runStep(budgetCheck, { budget }, context);
    expect(found).toMatchObject({ state, remaining, spent: 1300, currency: 'USD', days_left: 18 });
    expect(context.logged).toEqual(['warn: Costs in EUR are not counted.']);
    expect(await runStep(budgetCheck, { budget: 3200, warnAt: 40 }, context)).toMatchObject({
      state: 'warning',
    });
  });

  it('is held against one of the own budgets by its name', async () => {
    const { context } = spent();
    expect(await runStep(budgetCheck, { named: 'Payments' }, context)).toMatchObject({
      state: 'forecast_over',
      month: '2026-03',
      budget: 9000,
      spent: 4000,
      percent_forecast: expect.closeTo(110),
      days_left: 77,
    });
    await expect(runStep(budgetCheck, { named: 'Gone' }, context)).rejects.toThrow('“Gone” does not exist');
  });
});

describe('the days and tags of a step about costs', () => {
  it('[PARAM-47] [PARAM-48] may be a period, up to the last complete day', async () => {
    const { asked, context } = world({});
    await runStep(costByGroup, { span: 'period', period: { type: 'MTD' } }, context);
    await runStep(topSpenders, { span: 'period', period: { type: 'PREV_MONTH' } }, context);
    await runStep(comparePeriods, { span: 'period', period: { type: 'PREV_MONTH' } }, context);
    await runStep(costByGroup, { days: 7 }, context);
    expect(asked.map(({ from, to }) => [from, to])).toEqual([
      ['2026-01-01', '2026-01-13'],
      ['2025-12-01', '2025-12-31'],
      ['2025-12-01', '2025-12-31'],
      ['2025-11-01', '2025-11-30'],
      ['2026-01-07', '2026-01-13'],
    ]);
    expect(context.logged).toContain(
      'info: The bills are complete through 2026-01-13; later days of the period are left out.',
    );
    const today = { type: 'CUSTOM', start_time: '2026-01-14', end_time: '2026-01-15' };
    await expect(runStep(costByGroup, { span: 'period', period: today }, context)).rejects.toThrow(
      'nothing is known from 2026-01-14 on',
    );
  });

  it('[PARAM-42] narrow the costs by tags, and are refused without values', async () => {
    const { asked, context } = world({});
    const tag_filter = [{ key: 'team', values: ['core', 'data'] }];
    await runStep(costByGroup, { services: 'EC2', tag_filter }, context);
    expect(asked[0]?.filters).toEqual([
      { key: 'service', operator: 'equals', values: ['EC2'] },
      { key: 'tag:team', operator: 'equals', values: ['core', 'data'] },
    ]);
    const open = [{ key: 'team', values: [] }];
    await expect(runStep(costByGroup, { tag_filter: open }, context)).rejects.toThrow('without a value');
  });
});
