import { conditionsIn } from '@shared/model/filterSets';
import { describe, expect, it } from 'vitest';
import type { Period } from '@shared/model/periods';
import { fakeData, never, partOf, textIn } from '@tests/support/agentData';
import { comparedWithBefore } from '@tests/support/comparison';
import { createAnswerer } from '../answerer';
import type { AgentData } from '../data';

const answer = createAnswerer({ now: () => new Date('2026-11-22T10:00:00Z') });

type Cost = [from: string, label: string, currency: string, cost: number];
/** Bills of October and November to the 20th; each cost stands on its first day. */
const costs: Cost[] = [
  ['2026-09-03', 'EC2', 'USD', 100],
  ['2026-09-03', 'S3', 'USD', 50],
  ['2026-10-03', 'EC2', 'USD', 160.25],
  ['2026-10-03', 'S3', 'USD', 20],
  ['2026-10-03', 'Compute', 'EUR', 7],
  ['2026-11-03', 'EC2', 'USD', 90],
];
const costing = (value: string) => ({ value, label: value, currency: 'USD', cost: 1 });
/** A service and an account. */
const named: AgentData['values'] = async (field, search) => [
  ...(field === 'service' && search === 'ec2' ? [costing('EC2')] : []),
  ...(field === 'account' && search === 'payments' ? [{ ...costing('1'), label: 'Payments' }] : []),
];
const none = { firstDay: null, lastDay: null, completeThrough: null };
const range = { firstDay: '2026-09-01', lastDay: '2026-11-20', completeThrough: '2026-11-20' };
const rest = {
  frontiers: [],
  incomplete: [],
  currencies: [],
  providers: [],
  tagKeys: [],
  virtualTags: [],
  rows: 1,
  demo: false,
};

const startsLater = 'Bills for Bill start on Sep 1, 2026';
const toldOf = (days: Period) => {
  const told = comparedWithBefore(days);
  return told.compared.before_from < range.firstDay ? { ...told, notCompared: startsLater } : told;
};
const sumOf = ({ from, to }: Period, fits: (cost: Cost) => boolean) =>
  costs.filter((one) => one[0] >= from && one[0] <= to && fits(one)).reduce((sum, one) => sum + one[3], 0);
/** Of the days before, as the call for spend gives it. */
function beside(days: Period, fits: (cost: Cost) => boolean) {
  const { compared, notCompared } = toldOf(days);
  const before = { from: compared.before_from, to: compared.before_to };
  return { previous: notCompared === null ? sumOf(before, fits) : null };
}
const compare: AgentData['compare'] = async ({ from, to }) => {
  const { compared, late, notCompared } = toldOf({ from, to });
  const before = { from: compared.before_from, to: compared.before_to };
  const known = { cost_method: 'unblended' as const, compared, late, notCompared, days: [] };
  if (notCompared !== null) return { ...known, totals: [], groups: [] };
  const both = (fits: (cost: Cost) => boolean) => ({
    cost: sumOf({ from, to }, fits),
    previous: sumOf(before, fits),
  });
  const groups = [...new Set(costs.map(([, label, currency]) => `${label} ${currency}`))].map((key) => {
    const [group = '', currency = ''] = key.split(' ');
    return { group, label: group, currency, ...both((one) => `${one[1]} ${one[2]}` === key) };
  });
  const totals = ['USD', 'EUR'].map((currency) => ({ currency, ...both((one) => one[2] === currency) }));
  return { ...known, totals, groups };
};

const billed = (more: Partial<AgentData> = {}) =>
  fakeData({
    bills: async () => ({ ...range, ...rest }),
    values: async (field, search) =>
      field === 'service'
        ? ['EC2', 'EC2 Images', 'S3'].filter((name) => name.toLowerCase().includes(search)).map(costing)
        : [],
    compare,
    async spend({ from, to, group_by: by, granularity, filters }) {
      const valueOf = (wanted: 'service' | 'currency') =>
        conditionsIn(filters).find(({ field }) => field === wanted)?.values[0];
      const only = valueOf('service');
      const one = valueOf('currency');
      const within = costs.filter(
        ([day, label, currency]) =>
          day >= from &&
          day <= to &&
          [label, undefined].includes(only) &&
          [currency, undefined].includes(one),
      );
      const sums = (key: (cost: Cost) => string) => {
        const found = new Map<string, { first: Cost; cost: number }>();
        for (const one of within) {
          const known = found.get(`${key(one)} ${one[2]}`) ?? { first: one, cost: 0 };
          found.set(`${key(one)} ${one[2]}`, { ...known, cost: known.cost + one[3] });
        }
        return [...found.values()];
      };
      const month = (day: string) => (granularity === 'month' ? `${day.slice(0, 7)}-01` : '');
      const rows = sums(([day, label]) => `${month(day)} ${by.length ? label : ''}`);
      return {
        cost_method: 'unblended',
        rows: rows.map(({ first: [day, label, currency], cost }) => ({
          period: month(day),
          group: by.length ? [label] : [],
          label: by.length ? [label] : [],
          currency,
          cost,
        })),
        totals: sums(() => '').map(({ first, cost }) => ({
          currency: first[2],
          cost,
          compared: cost,
          ...beside({ from, to }, (one) => one[2] === first[2] && (only === undefined || only === one[1])),
          known: 1,
        })),
        truncated: false,
        completeThrough: range.completeThrough,
        ...toldOf({ from, to }),
        frontiers: [],
        incomplete: [],
      };
    },
    ...more,
  });

describe('services that changed', () => {
  it('are those of last month against the month before, each currency by itself, with a chart', async () => {
    const given = await answer('Which services changed the most last month?', billed(), never);
    expect(textIn(given)).toBe(
      'October 2026: $180.25 (unblended), after $150.00 in September 2026 (+20.2%). Largest increase: EC2, $60.25. ' +
        'Largest decrease: S3, $30.00. October 2026: €7.00 (unblended), after €0.00 in September 2026. Largest increase: Compute, €7.00.',
    );
    const { content, configuration } = partOf(given, 'table');
    expect(content.columns.map(({ label, currency }) => [label, currency])).toEqual([
      ['Service', undefined],
      ['September 2026', 'USD'],
      ['October 2026', 'USD'],
      ['Change', 'USD'],
      ['Change in %', undefined],
    ]);
    expect(content.rows).toEqual([
      { name: 'EC2', before: 100, now: 160.25, change: 60.25, share: '+60.3%' },
      { name: 'S3', before: 50, now: 20, change: -30, share: '-60%' },
    ]);
    expect(configuration).toEqual({ path: '/costs?range=2026-09-01..2026-10-31&group=service&by=month' });
    expect(partOf(given, 'chart').content).toMatchObject({ labels: ['EC2', 'S3'], currency: 'USD' });
    expect(partOf(given, 'table', 1).content.rows).toEqual([
      { name: 'Compute', before: 0, now: 7, change: 7, share: '' },
    ]);
  });

  it('are only those that rose, or fell, when that is asked', async () => {
    const rose = await answer('which services increased last month', billed(), never);
    expect(partOf(rose, 'table').content.rows.map(({ name }) => name)).toEqual(['EC2']);
    const fell = await answer('which services went down last month', billed(), never);
    expect(partOf(fell, 'table').content.rows.map(({ name }) => name)).toEqual(['S3']);
  });

  it('of a month that is not over are compared with the same days of the one before', async () => {
    const given = await answer('what changed this month', billed(), never);
    expect(textIn(given)).toContain(
      'November 2026 so far: $90.00 (unblended), after $180.25 for Oct 1 – 20, 2026',
    );
  });

  it('cannot be told without bills, outside of them, or without a month before', async () => {
    const empty = billed({ bills: async () => ({ ...none, ...rest }) });
    expect(textIn(await answer('what changed last month', empty, never))).toContain('There are no bills yet');
    expect(textIn(await answer('what changed in march 2026', billed(), never))).toBe(
      'The bills don’t cover March 2026; they run from Sep 1, 2026 to Nov 20, 2026.',
    );
    expect(textIn(await answer('what changed in september 2026', billed(), never))).toBe(
      `There is no comparison: ${startsLater}.`,
    );
  });
});

describe('spend', () => {
  it('of this month is cut at the last day of the bills, and stands by service', async () => {
    const given = await answer('How much did we spend this month?', billed(), never);
    expect(textIn(given)).toBe(
      'Spend: $90.00 (unblended) in November 2026 so far (Nov 1 – 20, 2026), -50.1% compared with Oct 1 – 20, 2026.',
    );
    expect(partOf(given, 'table').content.rows).toEqual([{ name: 'EC2', cost: 90 }]);
  });

  it('never adds currencies', async () => {
    const given = await answer('spend last month by account', billed(), never);
    expect(textIn(given)).toContain('$180.25 (unblended) in October 2026');
    expect(textIn(given)).toContain('€7.00 (unblended) in October 2026');
    expect(partOf(given, 'table', 1).content.columns[1]).toMatchObject({ currency: 'EUR' });
  });

  it.each([
    'What did we spend in Euro in October 2026?',
    'how much did we spend in EUR from 2026-10-01 to 2026-10-31',
    'cost in october 2026 in euros',
  ])('in a currency is of that alone: %s', async (prompt) => {
    const given = await answer(prompt, billed(), never);
    expect(textIn(given)).toMatch(
      /^Spend in EUR: €7\.00 \(unblended\) (in October 2026|for Oct 1 – 31, 2026)/,
    );
    expect(textIn(given)).not.toContain('$');
    const filters = encodeURIComponent('[{"field":"currency","values":["EUR"]}]');
    expect(given.response[0]?.configuration).toEqual({
      path: `/costs?range=2026-10-01..2026-10-31&group=service&filters=${filters}`,
    });
  });

  it.each([
    ['What did EC2 cost from 2026-10-01 to 2026-10-05?', '$160.25 (unblended) for Oct 1 – 5, 2026'],
    ['What did EC2 cost between 2026-10-01 and 2026-10-05?', '$160.25 (unblended) for Oct 1 – 5, 2026'],
    ['cost of EC2 on 2026-10-03', '$160.25 (unblended) on Oct 3, 2026'],
    ['cost of EC2 on October 3, 2026', '$160.25 (unblended) on Oct 3, 2026'],
    [
      'cost of EC2 in US dollars from 1 to 5 October 2026',
      'EC2 in USD: $160.25 (unblended) for Oct 1 – 5, 2026',
    ],
  ])('of a name beside days is of that name: %s', async (prompt, said) => {
    const text = textIn(await answer(prompt, billed(), never));
    expect(text).toContain(said);
    expect(text).toMatch(/^EC2/);
  });

  it('on something that the bills name is of that alone', async () => {
    const given = await answer('How much did we spend on EC2 in October 2026?', billed(), never);
    expect(textIn(given)).toContain('EC2: $160.25 (unblended) in October 2026');
    expect(given.response).toHaveLength(1);
    const filters = encodeURIComponent('[{"field":"service","values":["EC2"]}]');
    expect(given.response[0]?.configuration).toEqual({
      path: `/costs?range=2026-10-01..2026-10-31&filters=${filters}`,
    });
  });

  it('on what several names have in them names them, each in its line', async () => {
    const given = await answer('How much did we spend on image in October 2026?', billed(), never);
    expect(textIn(given)).toContain('EC2 Images: nothing in October 2026');
    const both = await answer('cost of e in october 2026', billed(), never);
    expect(textIn(both)).toContain('“e” (EC2, EC2 Images): $160');
    expect(partOf(both, 'table').content.rows).toEqual([{ name: 'EC2', cost: 160.25 }]);
  });

  it('of days that the bills do not have whole says until when they are complete', async () => {
    const given = await answer('what changed in the last 5 days', billed(), never);
    expect(textIn(given)).toBe('No service changed in the last 5 days.');
    const early = billed({
      bills: async () => ({ ...range, completeThrough: '2026-10-02', lastDay: '2026-10-31', ...rest }),
    });
    expect(textIn(await answer('what did we spend in 2026', early, never))).not.toContain('complete until');
    const late = billed({
      bills: async () => ({ ...range, completeThrough: '2026-09-20', lastDay: '2026-10-31', ...rest }),
    });
    expect(textIn(await answer('what did we spend in october', late, never))).toContain(
      'Bills are complete through Sep 20, 2026.',
    );
  });

  it('on something that the bills do not name says so', async () => {
    const given = await answer('How much did we spend on unicorns last month?', billed(), never);
    expect(textIn(given)).toContain('No service, account, region or provider named “unicorns”');
    expect(textIn(given)).toContain('$180');
  });

  it('over months is a line', async () => {
    const given = await answer('Spend by month over the last 3 months', billed(), never);
    expect(partOf(given, 'chart').content).toEqual({
      kind: 'line',
      labels: ['September 2026', 'October 2026', 'November 2026'],
      series: [{ name: 'Cost', values: [150, 180.25, 90] }],
      currency: 'USD',
    });
  });

  it('of a service in an account is of both, and of several months of all of them', async () => {
    const given = await answer('What did EC2 cost in payments last month?', billed({ values: named }), never);
    expect(textIn(given)).toContain('EC2, Payments: $160.25 (unblended) in October 2026');
    expect(given.response[0]?.configuration['path']).toContain(
      encodeURIComponent('[{"field":"service","values":["EC2"]},{"field":"account","values":["1"]}]'),
    );
    const quarter = await answer('Spend from September to October 2026', billed(), never);
    expect(textIn(quarter)).toContain('Spend: $330.25 (unblended) for Sep 1 – Oct 31, 2026');
  });

  it('is not compared with a time of which the bills have a part alone', async () => {
    const given = await answer('What did we spend in 2026?', billed(), never);
    expect(textIn(given)).not.toContain('compared with');
    expect(textIn(await answer('what changed last quarter', billed(), never))).toBe(
      `There is no comparison: ${startsLater}.`,
    );
  });
});
