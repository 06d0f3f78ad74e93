import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askBills } from '@tests/support/askBills';
import { billOf, on } from '@tests/contract/costsFixture';
import { importFile } from '../import/importFile';
import { changesSql } from './changes';
import { chargesBehindSql } from './charges';
import { defaultOwners, type Built } from './fields';
import { dailySql } from './forecast';
import { number } from './read';
import { spendSql, totalsSql, type Filter, type Filters } from './spend';
import { usageSql } from './usage';

let root: string;
let files: string[];

const services = ['Amazon EC2', 'amazon s3', "O'Brien", ''];
const regions = ['us-east-1', 'eu-west-1', ''];
const teams = ['web', 'Web App', undefined, ''];
const environments = ['prod', undefined];

/** Each charge costs another power of two, so that a sum says which of them are in it. */
const charges = services.flatMap((service) =>
  regions.flatMap((region) =>
    teams.flatMap((team) => environments.map((env) => ({ service, region, team, env }))),
  ),
);
type Charge = (typeof charges)[number];
const half = charges.length / 2;
const costOf = (at: number) => 2 ** (at % half);
const dayOf = (at: number) => (at < half ? '2026-01-05' : '2026-01-06');

const tagsText = ({ team, env }: Charge, at: number) =>
  team === undefined && env === undefined && at % 3 === 0 ? '' : JSON.stringify({ team, env });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'costs-sets-'));
  const path = join(root, 'bill.csv');
  const rows = charges.map((charge, at) => ({
    ...on(dayOf(at)),
    ServiceName: charge.service,
    RegionId: charge.region,
    ResourceId: `r${at}`,
    Tags: tagsText(charge, at),
    BilledCost: String(costOf(at)),
    EffectiveCost: String(costOf(at)),
  }));
  const [head = '', ...lines] = new TextDecoder().decode(billOf(rows)).trimEnd().split('\n');
  const used = lines.map((line) => `${line},1,Hrs`);
  await writeFile(path, [`${head},PricingQuantity,PricingUnit`, ...used, ''].join('\n'));
  const { periods } = await importFile({
    path,
    tempDir: join(root, 't'),
    outDir: join(root, 's'),
    sourceId: 's',
  });
  files = periods.map(({ file }) => file);
});
afterAll(() => rm(root, { recursive: true, force: true }));

const ask = (built: Built) => askBills({ folder: root, files }, built);

const owners = {
  ...defaultOwners,
  virtualTags: [
    {
      name: 'Product',
      versions: [
        {
          from: null,
          rules: [
            { value: 'Shop', filters: [{ field: 'tag:team', operator: 'in' as const, values: ['web'] }] },
            { value: 'Ops', filters: [{ field: 'region', operator: 'is_empty' as const, values: [] }] },
          ],
        },
      ],
    },
  ],
};

/** What a charge says, read without the queries. */
function valueOf(charge: Charge, field: string): string {
  if (field === 'service') return charge.service;
  if (field === 'region') return charge.region;
  if (field === 'tag:team') return charge.team ?? '';
  if (field === 'tag:env') return charge.env ?? '';
  if (field === 'tag:nowhere') return '';
  return charge.team === 'web' ? 'Shop' : charge.region === '' ? 'Ops' : '';
}

function holds(charge: Charge, { field, operator, values }: Filter): boolean {
  const value = valueOf(charge, field);
  const has = (part: string) => value.toLowerCase().includes(part.toLowerCase());
  switch (operator) {
    case 'is_empty':
      return value === '';
    case 'is_not_empty':
      return value !== '';
    case 'in':
      return values.length === 0 || values.includes(value);
    case 'not_in':
      return values.length === 0 || !values.includes(value);
    case 'contains':
      return values.length === 0 || values.some(has);
    case 'not_contains':
      return values.length === 0 || !values.some(has);
    case 'like':
      return values.length === 0 || values.some(has);
    case 'not_like':
      return values.length === 0 || !values.some(has);
  }
}

const counts = (charge: Charge, filters: Filters) =>
  filters.every((one) =>
    'any' in one ? one.any.some((set) => set.every((each) => holds(charge, each))) : holds(charge, one),
  );
const sumOf = (filters: Filters, within = (_at: number) => true) =>
  charges.reduce((sum, charge, at) => (within(at) && counts(charge, filters) ? sum + costOf(at) : sum), 0);

const condition: fc.Arbitrary<Filter> = fc.record({
  field: fc.constantFrom('service', 'region', 'tag:team', 'tag:env', 'tag:nowhere', 'virtual:Product'),
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
  values: fc.array(
    fc.constantFrom(
      'Amazon EC2',
      's3',
      "O'Brien",
      'us-east-1',
      'eu',
      'web',
      'Web App',
      'prod',
      'Shop',
      'Ops',
      '',
      "' OR 1=1 --",
    ),
    { maxLength: 3 },
  ),
});
const sets = fc.record({ any: fc.array(fc.array(condition, { maxLength: 3 }), { maxLength: 4 }) });
const trees: fc.Arbitrary<Filters> = fc
  .tuple(fc.array(condition, { maxLength: 2 }), fc.option(sets, { nil: undefined }))
  .map(([plain, any]) => (any ? [...plain, any] : plain));

const days = { from: '2026-01-05', to: '2026-01-06' };
const total = async (filters: Filters) => {
  const [row] = await ask(totalsSql({ ...days, filters, costMethod: 'unblended', owners }));
  return row ? number(row, 'cost') : 0;
};

it('whatever sets there are, the charges that count are those of a plain evaluation', async () => {
  await fc.assert(
    fc.asyncProperty(trees, async (filters) => {
      expect(await total(filters)).toBe(sumOf(filters));
    }),
    { numRuns: 150 },
  );
});

const ofColumns: Filters = [
  {
    any: [
      [{ field: 'service', operator: 'in', values: ['Amazon EC2'] }],
      [{ field: 'region', operator: 'is_empty', values: [] }],
    ],
  },
];
const mixed: Filters = [
  { field: 'service', operator: 'not_in', values: ["O'Brien"] },
  {
    any: [
      [
        { field: 'service', operator: 'in', values: ['Amazon EC2'] },
        { field: 'region', operator: 'not_in', values: ['us-east-1'] },
      ],
      [{ field: 'tag:team', operator: 'is_empty', values: [] }],
      [{ field: 'virtual:Product', operator: 'in', values: ['Ops'] }],
    ],
  },
];

it.each([
  ['of columns', ofColumns],
  ['with tags', mixed],
])('sets %s count alike in every query of spend', async (_, filters) => {
  const expected = sumOf(filters);
  const costMethod = 'unblended' as const;
  const asked = { ...days, filters, costMethod, owners };
  const sum = async (built: Built) => (await ask(built)).reduce((all, row) => all + number(row, 'cost'), 0);
  expect(await total(filters)).toBe(expected);
  for (const groupBy of [[], ['service'], ['tag:team', 'virtual:Product']]) {
    expect(await sum(spendSql({ ...asked, granularity: 'day', groupBy, top: 2 }))).toBe(expected);
    expect(await sum(usageSql({ ...asked, groupBy }))).toBe(expected);
  }
  expect(await sum(dailySql(asked))).toBe(expected);
  const paged = { currency: 'USD', order: 'cost', limit: 1000, offset: 0 } as const;
  expect(await sum(chargesBehindSql({ ...asked, ...paged }))).toBe(expected);
  const second = await ask(changesSql({ ...asked, from: days.to, field: 'service', top: 50 }));
  const side = (name: 'cost' | 'previous') => second.reduce((all, row) => all + number(row, name), 0);
  expect(side('cost')).toBe(sumOf(filters, (at) => dayOf(at) === days.to));
  expect(side('previous')).toBe(sumOf(filters, (at) => dayOf(at) === days.from));
});
