import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchCommitments, type SearchRequest } from '../../costs/commitments/plan/search';
import type { Built } from '../../costs/queries/fields';
import { importFile } from '../../costs/import/importFile';
import { prepareSelect, Sandboxes } from '../../costs/worker/sandbox';
import { commitmentCalls } from '@shared/api/costs/commitments.api';
import { createCommitmentAdvisor, type CommitmentAdvisor } from './commitmentAdvice';
import { createCommitmentReports, type CommitmentReports } from './commitmentReport';
import type { BillFiles } from './bills';
import type { SnapshotRow } from './sources.store';

let root: string;
let reports: CommitmentReports;
let advisor: CommitmentAdvisor;
const sandboxes = new Sandboxes();
const { signal } = new AbortController();

const names = [
  ...['ProviderName', 'BillingAccountId', 'SubAccountId', 'BillingCurrency', 'BillingPeriodStart'],
  ...[
    'ChargeCategory',
    'ChargeDescription',
    'ChargePeriodStart',
    'ChargePeriodEnd',
    'ServiceName',
    'RegionId',
  ],
  ...['PricingUnit', 'PricingCategory', 'ListCost', 'ContractedCost', 'BilledCost', 'EffectiveCost'],
  ...['CommitmentDiscountId', 'CommitmentDiscountStatus', 'ResourceId'],
] as const;

/** A machine on a day: what it costs, and what it would cost without a commitment. */
function charge(
  day: string,
  effective: number,
  contracted: number,
  over: Partial<Record<string, string>> = {},
) {
  const after = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  const row: Partial<Record<string, string>> = {
    ProviderName: 'AWS',
    BillingAccountId: 'p',
    SubAccountId: 'a1',
    BillingCurrency: 'USD',
    BillingPeriodStart: `${day.slice(0, 7)}-01 00:00:00`,
    ChargeCategory: 'Usage',
    ChargeDescription: 'm5.large Instance Hour',
    ChargePeriodStart: `${day} 00:00:00`,
    ChargePeriodEnd: `${after} 00:00:00`,
    ServiceName: 'Amazon Elastic Compute Cloud',
    RegionId: 'us-east-1',
    PricingUnit: 'Hours',
    PricingCategory: 'Standard',
    ListCost: String(contracted),
    ContractedCost: String(contracted),
    BilledCost: over.CommitmentDiscountId ? '0' : String(effective),
    EffectiveCost: String(effective),
    ResourceId: 'i-1',
    ...over,
  };
  return names.map((name) => row[name] ?? '').join(',');
}

const plan = { CommitmentDiscountId: 'plan', CommitmentDiscountStatus: 'Used', PricingCategory: 'Committed' };
const days = (month: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);

const snapshot = (month: string): SnapshotRow => ({
  source_id: 's1',
  billing_period: month,
  payer: 'p',
  provider: 'AWS',
  payer_name: '',
  view: '',
  part: 1,
  file: '',
  content_hash: '',
  rows: 1,
  totals: [
    { currency: 'USD', billedCost: 300, effectiveCost: 300, cost: 300 },
    { currency: 'EUR', billedCost: 1, effectiveCost: 1, cost: 1 },
  ],
  min_day: `${month}-01`,
  max_day: `${month}-10`,
  imported_at: new Date('2026-05-01T00:00:00Z'),
  invoiced: true,
  closes: true,
  file_size: null,
  file_hash: null,
  damage: null,
});

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'commitment-report-'));
  const path = join(root, 'bill.csv');
  const rows = [
    ...days('2026-01', 31).map((day) => charge(day, 10, 10)),
    ...days('2026-02', 28).flatMap((day) => [
      charge(day, 6, 10, plan),
      charge(day, 10, 10, { ResourceId: 'i-2' }),
    ]),
    ...days('2026-03', 31).flatMap((day) => [
      charge(day, 6, 10, plan),
      charge(day, 10, 10, { ResourceId: 'i-2' }),
    ]),
    // The month under way: its commitment has nothing to cover any more.
    ...days('2026-04', 10).map((day) => charge(day, 10, 10)),
    charge('2026-03-05', 4, 0, {
      ...plan,
      CommitmentDiscountStatus: 'Unused',
      ListCost: '0',
      SubAccountId: 'owner',
    }),
    charge('2026-03-05', 9, 9, { BillingCurrency: 'EUR' }),
  ];
  await writeFile(path, [names.join(','), ...rows, ''].join('\n'));
  const made = await importFile({ path, tempDir: join(root, 't'), outDir: join(root, 's'), sourceId: 's1' });
  const found: BillFiles = {
    orgId: 'org',
    folder: root,
    files: made.periods.map(({ file }) => file),
    damaged: [],
    sources: [],
    frontiers: [
      {
        sourceId: 's1',
        payer: 'p',
        periods: ['2026-01', '2026-02', '2026-03', '2026-04'],
        firstDay: '2026-01-01',
        lastDay: '2026-04-10',
        through: '2026-04-10',
        ended: false,
      },
    ],
    snapshots: ['2026-01', '2026-02', '2026-03', '2026-04'].map(snapshot),
    through: '2026-04-10',
  };
  const deps = {
    bills: {
      files: async () => found,
      ask: async ({ files }: BillFiles, { sql, values }: Built) => {
        const rowsOf = await sandboxes.use({ folder: root, files }, async (connection) => {
          const prepared = await prepareSelect(connection, sql);
          prepared.bind(values);
          return (await prepared.runAndReadAll()).getRowObjectsJson();
        });
        return { columns: [], rows: rowsOf, truncated: false };
      },
      commitmentEnds: async () => [{ commitmentId: 'plan', end: '2026-06-01' }],
    },
    settings: { ownerTagKeys: async () => [], virtualTags: async () => [] },
    clock: { now: () => new Date('2026-04-12T00:00:00Z') },
    accountNames: async () => new Map([['owner', 'Platform']]),
    searcher: { searchCommitments: async (request: SearchRequest) => searchCommitments(request) },
  };
  reports = createCommitmentReports(deps);
  advisor = createCommitmentAdvisor(deps);
});
afterAll(() => rm(root, { recursive: true, force: true }));

it('tells the last three complete months in the largest currency, each commitment with its end by contract', async () => {
  const told = await reports.commitments('org', { filters: [] }, signal);
  expect(told).toMatchObject({
    currency: 'USD',
    currencies: ['USD', 'EUR'],
    from: '2026-01-01',
    to: '2026-03-31',
  });
  // 59 days covered for 6 of 10 each; 90 days on demand; 4 unused.
  expect(told.total).toMatchObject({ covered: 354, open: 900, waste: 4, knownOn: 1 });
  expect(told.total.coverage).toBeCloseTo(590 / 1490, 12);
  expect(told.months.map(({ key, coverage }) => [key, coverage])).toEqual([
    ['2026-01', 0],
    ['2026-02', 0.5],
    ['2026-03', 0.5],
  ]);
  expect(told.commitments).toMatchObject([
    {
      id: 'plan',
      account: 'owner',
      accountName: 'Platform',
      end: '2026-06-01',
      endFrom: 'contract',
      used: 354,
      unused: 4,
    },
  ]);
  // 59 days of it, as a month of 30.4375 days.
  expect(told.commitments[0]?.monthly).toBeCloseTo((358 / 59) * 30.4375, 9);
  expect(told.commitments[0]?.rise).toBeCloseTo((236 / 59) * 30.4375, 9);
});

it('narrows to days and to a currency, and never adds two of them', async () => {
  const march = { from: '2026-03-01', to: '2026-03-31', filters: [] };
  expect((await reports.commitments('org', { ...march, currency: 'EUR' }, signal)).total).toMatchObject({
    covered: 0,
    open: 9,
    waste: 0,
  });
  expect((await reports.commitments('org', march, signal)).total).toMatchObject({ covered: 186, open: 310 });
});

const asked = commitmentCalls.adviseCommitments.body.parse({ days: 30, discount: 25, filters: [] });

it('advises by what is used now, and tells what of it ends soon', async () => {
  const { pools, from, to } = await advisor.advice('org', asked, signal);
  expect([from, to]).toEqual(['2026-03-12', '2026-04-10']);
  expect(pools).toMatchObject([
    {
      program: 'aws-compute',
      grain: 'day',
      discountFrom: 'own',
      discount: 0.4,
      advice: { breakEven: 0.6 },
    },
  ]);
  expect(pools[0]?.advice?.utilization).toBeCloseTo(1, 9);
  expect(pools[0]?.advice?.covers).toBeCloseTo(10 / 24, 9);
  expect(pools[0]?.advice?.saving).toBeCloseTo(4 * 30.4375, 9);
  // 20 of the 30 days are covered by the plan, for 10 a day.
  expect(pools[0]?.ending).toBeCloseTo((200 / 30) * 30.4375, 9);
});

it('tells the same purchase in layers, over what is covered already until it ends', async () => {
  const query = commitmentCalls.planCommitments.body.parse({
    days: 30,
    filters: [],
    layers: 2,
    every_months: 6,
  });
  const told = await advisor.ladder('org', query, signal);
  const whole = await advisor.advice('org', asked, signal);
  expect(told.layers.map(({ day, end }) => [day, end])).toEqual([
    ['2026-04-12', '2027-04-12'],
    ['2026-10-12', '2027-10-12'],
  ]);
  const [saving, hourly] = [whole.pools[0]?.advice?.saving ?? 0, whole.pools[0]?.advice?.hourly ?? 0];
  expect(told.layers.reduce((sum, layer) => sum + layer.saving, 0)).toBeCloseTo(saving + 0, 6);
  expect(told.layers[0]?.hourly).toBeCloseTo(hourly / 2, 9);
  // The plan covers 200 of 500 in these days, until June by its contract.
  expect(told.eligible).toBeCloseTo((500 / 30) * 30.4375, 6);
  expect(told.calendar.map(({ day, held }) => [day, held > 0])).toEqual([
    ['2026-04-12', true],
    ['2026-10-12', false],
    ['2027-04-12', false],
    ['2027-10-12', false],
  ]);
  expect(told.calendar[1]?.endingShare).toBeGreaterThan(0);
  expect(told.unknownEnds).toBe(0);
});

it('says on what the simulation stands', async () => {
  const { basis, exchanges } = await advisor.advice('org', asked, signal);
  expect(basis).toMatchObject({ simulated: 1, hourly: 0 });
  expect(exchanges).toEqual([]);
});
