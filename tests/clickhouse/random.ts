import fc from 'fast-check';
import type { Charge } from '@tests/contract/costsFixture';
import { on } from '@tests/contract/costsFixture';
import { linesSql } from '@server/costs/drivers/lines';
import { previewSql } from '@server/costs/queries/allocation';
import { changesSql, daysBeforeSql } from '@server/costs/queries/changes';
import {
  accountDaysSql,
  accountNamesSql,
  accountsSql,
  commitmentSourceSql,
  rangeSql,
  valuesSql,
} from '@server/costs/queries/details';
import { defaultOwners, type Built, type FieldRules } from '@server/costs/queries/fields';
import { dailySql } from '@server/costs/queries/forecast';
import { chargesSql, dailyCostsSql, resourcesSql } from '@server/costs/queries/cases';
import { chargesBehindSql } from '@server/costs/queries/charges';
import { hoursSql } from '@server/costs/queries/hours';
import { monthBilledSql, monthCostsSql } from '@server/costs/queries/monthCosts';
import { resourceSql, resourceTagsSql } from '@server/costs/queries/resource';
import { usageSql } from '@server/costs/queries/usage';
import { spendSql, totalsSql, type Filter, type Filters } from '@server/costs/queries/spend';

/** Texts in which engines may differ: case beyond ASCII, blanks, quotes, patterns, escapes, line breaks. */
const services = [
  'Amazon EC2',
  'amazon ec2',
  "O'Brien",
  'Größe ÄÖÜ',
  'größe äöü',
  '100%_\\n',
  'Иван',
  '',
  '東京 🚀',
];
const tagTexts = [
  '',
  '{}',
  '{"team":"web","env":"prod"}',
  '{"Team":"  Ann ","owner":""}',
  '{"OWNER":"\u00a0Bob\u00a0","team":null}',
  '{"team":7,"env":{"a":1}}',
  '{"cost \\"center\\"":"4\\\\2","team":"ÄRGER"}',
  '{"team":"a","team":"b"}',
  '{"owner":"line\\nbreak","Ünit":"x"}',
];
const amounts = [
  '0',
  '0.1',
  '0.2',
  '-0.3',
  '123456.789012',
  '0.000000000001',
  '1e-7',
  '99999999.99',
  '-42.5',
  '1000000000.000001',
];
const categories = ['Usage', 'Usage', 'Purchase', 'Credit', 'Tax'];
const day = fc
  .integer({ min: 1, max: 59 })
  .map((n) => new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10));

/** A charge on any day of two months, at any hour. */
const charge: fc.Arbitrary<Charge> = fc
  .record({
    day,
    hour: fc.constantFrom('00:00:00', '00:00:01', '12:30:00', '23:59:59'),
    isHour: fc.boolean(),
    service: fc.constantFrom(...services),
    account: fc.constantFrom('111122223333', '444455556666', ''),
    region: fc.constantFrom('us-east-1', 'eu-west-1', ''),
    resource: fc.constantFrom('r1', 'r2', 'R1', ''),
    currency: fc.constantFrom('USD', 'USD', 'EUR'),
    category: fc.constantFrom(...categories),
    tags: fc.constantFrom(...tagTexts),
    billed: fc.constantFrom(...amounts),
    effective: fc.constantFrom(...amounts, ''),
    list: fc.constantFrom(...amounts, ''),
  })
  .map((of) => ({
    ...on(of.day),
    ChargePeriodStart: `${of.day}T${of.hour}Z`,
    ...(of.isHour ? { ChargePeriodEnd: `${of.day}T${of.hour.slice(0, 2)}:59:59Z` } : {}),
    ServiceName: of.service,
    SubAccountId: of.account,
    SubAccountName: of.account && `Account ${of.account.slice(0, 3)}`,
    RegionId: of.region,
    ResourceId: of.resource,
    BillingCurrency: of.currency,
    ChargeCategory: of.category,
    Tags: of.tags,
    BilledCost: of.billed,
    EffectiveCost: of.effective,
    ListCost: of.list,
  }));

/** Charges of which several are alike but for their amounts: a row of a rollup is several charges of any sign then. */
export function alike(count: number, seed: number): Charge[] {
  const sampled = fc.sample(charge, { numRuns: count / 4, seed });
  return [0, 7, 31, 50].flatMap((step) =>
    sampled.map((one, at) => {
      const { BilledCost, EffectiveCost, ListCost } = sampled[(at + step) % sampled.length] ?? one;
      return { ...one, BilledCost, EffectiveCost, ListCost };
    }),
  );
}

const plain = [
  'service',
  'account',
  'region',
  'provider',
  'category',
  'resource',
  'source',
  'charge_category',
  'currency',
];
const late = ['owner', 'tag:team', 'tag:Team', 'tag:cost "center"', 'tag:owner', 'tag:Ünit'];
const ofBill = fc.constantFrom(...plain, ...late);
const anyField = fc.constantFrom(...plain, ...late, 'virtual:Product');
const words = [
  ...services,
  'ä',
  'WEB',
  'ann',
  'b',
  '%e_2%',
  '_',
  '%',
  '\\',
  '100%',
  'us-%',
  '7',
  '4\\2',
  "'",
  'иван',
  '{"a":1}',
];

const filterOn = (field: fc.Arbitrary<string>): fc.Arbitrary<Filter> =>
  fc.record({
    field,
    operator: fc.constantFrom(
      'in',
      'not_in',
      'contains',
      'not_contains',
      'is_empty',
      'is_not_empty',
      'like',
      'not_like',
    ),
    values: fc.array(fc.constantFrom(...words), { maxLength: 3 }),
  });

const filters: fc.Arbitrary<Filters> = fc
  .tuple(
    fc.array(filterOn(anyField), { maxLength: 2 }),
    fc.option(
      fc.array(fc.array(filterOn(anyField), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
    ),
  )
  .map(([all, any]) => (any === null ? all : [...all, { any }]));

const owners: fc.Arbitrary<FieldRules> = fc
  .record({
    keys: fc.constantFrom(defaultOwners.keys, ['TEAM', 'owner'], []),
    byAccount: fc.constantFrom<Readonly<Record<string, string>>>(
      {},
      { '111122223333': 'Cleo', '444455556666': "D'Arcy" },
    ),
    versions: fc.array(
      fc.record({
        from: fc.constantFrom(null, '2026-01', '2026-02'),
        rules: fc.array(
          fc.record({
            value: fc.constantFrom('Shop', 'shop', 'Ümlaut', 'x'),
            filters: fc.array(filterOn(ofBill), { maxLength: 2 }),
          }),
          { maxLength: 3 },
        ),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ versions, ...rules }) => ({ ...rules, virtualTags: [{ name: 'Product', versions }] }));

const costMethod = fc.constantFrom(
  'unblended',
  'amortized',
  'net_unblended',
  'net_amortized',
  'contracted',
  'list',
);
const ofSettings = fc.constantFrom('unblended', 'amortized', 'net_unblended', 'net_amortized');
const anyDays = fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));
const wholeMonths = fc.constantFrom(
  { from: '2026-01-01', to: '2026-01-31' },
  { from: '2026-02-01', to: '2026-02-28' },
  { from: '2026-01-01', to: '2026-02-28' },
);
const days = fc.oneof({ arbitrary: anyDays, weight: 3 }, wholeMonths);

/** A question, and in words what it is: a failure has to be read. */
export interface Question {
  asked: unknown;
  plan: Built;
}
const question = <T>(kind: string, of: fc.Arbitrary<T>, plan: (asked: T) => Built): fc.Arbitrary<Question> =>
  of.map((asked) => ({ asked: { kind, asked }, plan: plan(asked) }));

const narrowed = { days, filters, owners };
const spend = fc
  .record({
    ...narrowed,
    costMethod,
    granularity: fc.constantFrom('day', 'week', 'month', 'total'),
    groupBy: fc.uniqueArray(anyField, { maxLength: 3 }),
    top: fc.constantFrom(1, 2, 5, 1000),
  })
  .map(({ days: range, ...rest }) => ({ ...range, ...rest }));
const totals = fc
  .record({ ...narrowed, costMethod })
  .map(({ days: range, ...rest }) => ({ ...range, ...rest }));
const changes = fc
  .record({ ...narrowed, costMethod, field: anyField, top: fc.constantFrom(1, 3, 500) })
  .map(({ days: range, ...rest }) => ({ ...range, ...rest }));
const values = fc
  .record({
    days,
    owners,
    costMethod: ofSettings,
    field: anyField,
    search: fc.constantFrom('', 'a', 'Ä', '_', "'"),
  })
  .map(({ days: range, ...rest }) => ({ ...range, ...rest, also: ['111122223333'] }));
const daily = fc
  .record({ ...narrowed, costMethod: ofSettings })
  .map(({ days: range, ...rest }) => ({ ...range, ...rest }));

const lines = fc
  .record({
    filters,
    owners,
    costMethod,
    currency: fc.constantFrom('USD', 'EUR'),
    length: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ length, ...rest }) => ({
    ...rest,
    before: { from: '2026-01-01', to: `2026-01-${String(length).padStart(2, '0')}` },
    after: { from: '2026-02-01', to: `2026-02-${String(length).padStart(2, '0')}` },
  }));
const usage = fc
  .record({ ...narrowed, costMethod, groupBy: fc.uniqueArray(anyField, { maxLength: 3 }) })
  .map(({ days: range, ...rest }) => ({ ...range, ...rest }));
const behind = fc
  .record({
    ...narrowed,
    costMethod,
    currency: fc.constantFrom('USD', 'EUR'),
    order: fc.constantFrom('cost' as const, 'day' as const),
    limit: fc.constantFrom(1, 50),
    offset: fc.constantFrom(0, 3),
  })
  .map(({ days: range, ...rest }) => ({ ...range, ...rest }));
const rulesOf = fc.array(fc.record({ filters: fc.array(filterOn(ofBill), { maxLength: 2 }) }), {
  maxLength: 3,
});
const preview = fc
  .record({ days, owners, costMethod, rules: rulesOf })
  .map(({ days: range, ...rest }) => ({ ...range, ...rest }));
const month = fc.constantFrom('2026-01', '2026-02', '2026-03');

const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const place = fc.record(
  {
    account: fc.constantFrom('111122223333', '444455556666'),
    region: fc.constantFrom('us-east-1', ''),
    service: fc.constantFrom(...services),
    resource: fc.constantFrom('r1', null),
  },
  { requiredKeys: [] },
);
const conditions = fc.record({
  chargeCategories: fc.constantFrom(['Usage' as const], ['Usage' as const, 'Purchase' as const]),
  has: fc.constantFrom([], ['hours'], ['^h.*s$', 'o']),
  lacks: fc.constantFrom([], ['minutes']),
  lifeHoursBelow: optional(fc.constantFrom(2, 100)),
  ofResources: fc.boolean(),
});
const selector = fc
  .tuple(fc.option(fc.tuple(place, conditions)), fc.constantFrom('USD', 'EUR'))
  .map(([of, currency]) => ({
    key: '',
    provider: 'AWS',
    accountId: '111122223333',
    resourceId: 'r1',
    currency,
    charges: of && { ...of[0], charges: of[1] },
  }));
const ofCase = fc.record({
  days,
  costMethod: ofSettings,
  selectors: fc.array(selector, { minLength: 1, maxLength: 3 }),
});

export const anyQuestion: fc.Arbitrary<Question> = fc.oneof(
  { arbitrary: question('spend', spend, spendSql), weight: 4 },
  { arbitrary: question('totals', totals, totalsSql), weight: 2 },
  { arbitrary: question('changes', changes, changesSql), weight: 2 },
  question('days before', changes, daysBeforeSql),
  question('values', values, valuesSql),
  question('daily', daily, dailySql),
  question('lines', lines, linesSql),
  question('usage', usage, usageSql),
  question('hours', totals, hoursSql),
  question('charges', behind, chargesBehindSql),
  question('preview', preview, previewSql),
  question('days of cases', ofCase, ({ selectors, days: range, costMethod: method }) =>
    dailyCostsSql(
      selectors.map((one, at) => ({ ...one, key: `case ${at}` })),
      range,
      method,
    ),
  ),
  question('charges of a case', fc.tuple(selector, days, ofSettings), (of) => chargesSql(...of)),
  question('resources of a case', fc.tuple(selector, days, ofSettings), (of) => resourcesSql(...of)),
  question('resource', fc.constantFrom('r1', 'R1', 'none'), resourceSql),
  question('tags of a resource', fc.constantFrom('r1', 'R1', 'none'), resourceTagsSql),
  question('the whole', fc.constantFrom(rangeSql, accountsSql, accountNamesSql, accountDaysSql), (plan) =>
    plan(),
  ),
  question('source of', fc.constantFrom([], ["sp-'1"], ['none', 'sp-2']), commitmentSourceSql),
  question('month', month, monthCostsSql),
  question('billed of a month', month, monthBilledSql),
);
