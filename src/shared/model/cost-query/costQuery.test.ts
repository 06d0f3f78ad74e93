import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paramFormWords } from '../../words/paramForms';
import { COST_QUERY_DAYS, COST_QUERY_GRANULARITY, PERCENTAGE_MAX, QUANTITY_MIN } from '../limits';
import { alertQueryProblems, costQueryProblems } from './check';
import { parseCostQuery } from './parse';
import { printCostQuery } from './print';
import {
  alertQueryDefault,
  costDimensions,
  costGranularities,
  costQueryDefault,
  costTypes,
  type CostQuery,
} from './types';

const text = fc.string({ maxLength: 20 });
const dimension = fc.oneof(
  fc.constantFrom(...costDimensions, 'virtual:Team', 'virtual:Cost center, "a"'),
  fc
    .string({ minLength: 1, maxLength: 20 })
    .filter((key) => !/[\n\r\u2028\u2029]/.test(key))
    .map((key) => `tag:${key}`),
);
const rule = fc.oneof(
  fc.record({
    key: dimension,
    operator: fc.constantFrom('equals' as const, 'not_equals' as const),
    values: fc.array(text, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    key: dimension,
    operator: fc.constantFrom('like' as const, 'not_like' as const),
    values: fc.tuple(text),
  }),
  fc.record({
    key: fc.constant('cost'),
    operator: fc.constantFrom('greater_than' as const, 'less_than' as const),
    values: fc.integer({ min: -1000, max: 1000 }).map((number) => [String(number)]),
  }),
);
const ofSet = rule.filter(({ key }) => key !== 'cost');
const set = fc.array(ofSet, { minLength: 1, maxLength: 3 });
const sets = fc.record({ any: fc.array(set, { minLength: 2, maxLength: 4 }) });
const filters: fc.Arbitrary<CostQuery['filters']> = fc
  .tuple(fc.array(rule, { maxLength: 4 }), fc.option(sets, { nil: undefined }))
  .map(([plain, any]) => (any ? [...plain, any] : plain));
const queries: fc.Arbitrary<CostQuery> = fc
  .record({
    costType: fc.constantFrom(...costTypes),
    granularity: fc.constantFrom(...costGranularities),
    period: fc.oneof(
      fc.record({ days: fc.integer({ min: 1, max: 400 }) }),
      fc.constant({ from: '2026-01-01', to: '2026-01-31' }),
    ),
    groupBy: fc.array(dimension, { maxLength: 2 }),
    filters,
    limit: fc.integer({ min: 1, max: 10_000 }),
  })
  .filter((query) => query.granularity !== 'weekly' || query.groupBy.length > 0);

describe('cost query', () => {
  it('[PARAM-22] every query is read back from its text as it was', () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(parseCostQuery(printCostQuery(query))).toEqual(query);
      }),
    );
  });

  it.each([
    'BlendedCost',
    'UnblendedCost',
    'AmortizedCost',
    'NetBlendedCost',
    'NetUnblendedCost',
    'NetAmortizedCost',
  ])('[PARAM-29] %s is a type of cost', (costType) => {
    expect(costTypes).toContain(costType);
    expect(parseCostQuery(`select ${costType}`).costType).toBe(costType);
    expect(paramFormWords.query.costTypes).toHaveProperty(costType);
  });

  it('[PARAM-24] [LIM-71] what is left out is daily, of the last 7 days', () => {
    expect(parseCostQuery('select unblendedcost')).toEqual(costQueryDefault);
    expect(costQueryDefault).toMatchObject({
      granularity: COST_QUERY_GRANULARITY,
      period: { days: COST_QUERY_DAYS },
    });
    expect([COST_QUERY_GRANULARITY, COST_QUERY_DAYS]).toEqual(['daily', 7]);
  });

  it('[PARAM-27] reads each operator, in any order of clauses and any case', () => {
    const query = parseCostQuery(
      `select AmortizedCost limit 5 last 14 days group by account, "tag:cost center"
       where service = 'Amazon EC2' and region != 'us-east-1' and tag:owner like 'ann%' and cost > 10.5 and cost < 99`,
    );
    expect(query).toEqual({
      costType: 'AmortizedCost',
      granularity: 'daily',
      period: { days: 14 },
      groupBy: ['account', 'tag:cost center'],
      filters: [
        { key: 'service', operator: 'equals', values: ['Amazon EC2'] },
        { key: 'region', operator: 'not_equals', values: ['us-east-1'] },
        { key: 'tag:owner', operator: 'like', values: ['ann%'] },
        { key: 'cost', operator: 'greater_than', values: ['10.5'] },
        { key: 'cost', operator: 'less_than', values: ['99'] },
      ],
      limit: 5,
    });
  });

  it('reads OR and brackets as sets of rules; AND binds closer', () => {
    const is = (key: string, value: string) => ({ key, operator: 'equals', values: [value] });
    const [a, b, c, d] = [is('service', 'a'), is('region', 'b'), is('tag:team', ''), is('virtual:Team', 'd')];
    const where = (text: string) => parseCostQuery(`SELECT UnblendedCost WHERE ${text}`).filters;
    const [sa, rb, tc, vd] = ["service = 'a'", "region = 'b'", "tag:team = ''", "virtual:Team = 'd'"];
    expect(where(`${sa} AND ${rb} OR ${tc}`)).toEqual([{ any: [[a, b], [c]] }]);
    expect(where(`${sa} AND (${rb} OR ${tc} AND ${vd}) AND cost > 5`)).toEqual([
      a,
      { any: [[b], [c, d]] },
      { key: 'cost', operator: 'greater_than', values: ['5'] },
    ]);
    expect(where(`(${sa} OR ${rb}) AND (${tc} OR ${vd})`)).toEqual([
      {
        any: [
          [a, c],
          [a, d],
          [b, c],
          [b, d],
        ],
      },
    ]);
    expect(where(`((${sa} AND ${rb}))`)).toEqual([a, b]);
    expect(where("service NOT LIKE 'x%'")).toEqual([
      { key: 'service', operator: 'not_like', values: ['x%'] },
    ]);
  });

  it.each([
    ["SELECT UnblendedCost WHERE (service = 'a' OR cost > 5)", 'can’t be used with OR'],
    ["SELECT UnblendedCost WHERE (service = 'a' OR region = 'b'", ') is missing at the end'],
    [`SELECT UnblendedCost WHERE ${'('.repeat(60)}`, 'deep'],
    [`SELECT UnblendedCost WHERE ${Array(11).fill("service = 'a'").join(' OR ')}`, 'more than 10 sets'],
    ['', 'SELECT is missing'],
    ['SELECT Money', 'cost type must be one of'],
    ['SELECT UnblendedCost WHERE service', 'after “service”'],
    ["SELECT UnblendedCost WHERE nothing = 'x'", '“nothing” is nothing to filter by'],
    ["SELECT UnblendedCost WHERE cost = '5'", 'cost can be greater or less only'],
    ["SELECT UnblendedCost WHERE service IN ('a'", ') is missing at the end'],
    ['SELECT UnblendedCost GROUP BY', 'something to group by is missing'],
    ['SELECT UnblendedCost LIMIT 0', 'must be 1 to 10000'],
    ['SELECT UnblendedCost LIMIT 5 LIMIT 6', 'LIMIT stands there twice'],
    ['SELECT UnblendedCost FROM 2026-02-01 TO 2026-01-01', 'ends before it starts'],
    ['SELECT UnblendedCost; DROP TABLE x', 'is not understood'],
  ])('[PARAM-23] refuses “%s” and says why', (query, reason) => {
    expect(() => parseCostQuery(query)).toThrow(reason);
  });

  it('[PARAM-28] weekly without a group is flagged', () => {
    const problems = costQueryProblems({ ...costQueryDefault, granularity: 'weekly' });
    expect(problems).toEqual([
      { field: 'group by', reason: 'weekly granularity needs something to group by' },
    ]);
    expect(costQueryProblems({ ...costQueryDefault, granularity: 'weekly', groupBy: ['service'] })).toEqual(
      [],
    );
  });

  it('never does anything but read or refuse', () => {
    fc.assert(
      fc.property(fc.string(), (any) => {
        try {
          parseCostQuery(`SELECT UnblendedCost ${any}`);
        } catch (error) {
          expect(error).toMatchObject({ code: 'bad_input' });
        }
      }),
    );
  });
});

describe('alert query', () => {
  it('[PARAM-30] [PARAM-31] [LIM-70] begins with one day of us-east-1, 10,000 rows and an offset of a day', () => {
    expect(alertQueryDefault).toMatchObject({
      query: { limit: 10_000, period: { days: 1 }, filters: [{ key: 'region', values: ['us-east-1'] }] },
      alertType: 'staticThreshold',
      offsetDays: 1,
    });
    expect(alertQueryProblems(alertQueryDefault)).toEqual([]);
  });

  it('[PARAM-32] [PARAM-34] [PARAM-35] [LIM-69] [LIM-72] names each value that is out of range', () => {
    const problems = alertQueryProblems({ ...alertQueryDefault, amount: -1, percentage: 101, offsetDays: 0 });
    expect(problems.map(({ field }) => field)).toEqual(['amount', 'percentage', 'offset']);
    expect(problems[1]?.reason).toBe('must be between 0 and 100');
    const least = { ...alertQueryDefault, amount: QUANTITY_MIN, percentage: QUANTITY_MIN };
    expect(alertQueryProblems(least)).toEqual([]);
    expect(alertQueryProblems({ ...least, percentage: PERCENTAGE_MAX })).toEqual([]);
  });
});
