import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askBills } from '@tests/support/askBills';
import { importFile } from '../import/importFile';
import { linesSql, type LinesRequest } from './lines';
import type { QueryRow } from '../queries/row';

let root: string;
let files: string[];

const columns = [
  ...[
    'ProviderName',
    'BillingAccountId',
    'SubAccountId',
    'SubAccountName',
    'BillingCurrency',
    'BillingPeriodStart',
  ],
  ...[
    'ChargeCategory',
    'ChargeClass',
    'ChargeDescription',
    'ChargePeriodStart',
    'ChargePeriodEnd',
    'ServiceName',
  ],
  ...[
    'RegionId',
    'SkuId',
    'PricingQuantity',
    'PricingUnit',
    'ListCost',
    'ContractedCost',
    'BilledCost',
    'EffectiveCost',
  ],
  ...['CommitmentDiscountStatus', 'CommitmentDiscountId', 'Tags'],
];
type Charge = Partial<Record<(typeof columns)[number], string | number>> & { day: string; cost: number };
const charge = ({ day, cost, ...over }: Charge): string => {
  const row: Record<string, string | number> = {
    ProviderName: 'AWS',
    BillingAccountId: 'p',
    SubAccountId: 'a',
    SubAccountName: 'Shop',
    BillingCurrency: 'USD',
    BillingPeriodStart: `${day.slice(0, 7)}-01 00:00:00`,
    ChargeCategory: 'Usage',
    ChargeDescription: 'd',
    ChargePeriodStart: `${day} 10:00:00`,
    ChargePeriodEnd: `${day} 11:00:00`,
    ServiceName: 'Compute',
    RegionId: 'r',
    SkuId: 'm5',
    PricingQuantity: 1,
    PricingUnit: 'Hours',
    ListCost: cost,
    ContractedCost: cost,
    BilledCost: cost,
    EffectiveCost: cost,
    Tags: '{"team":"x"}',
    ...over,
  };
  return columns.map((name) => `"${String(row[name] ?? '').replaceAll('"', '""')}"`).join(',');
};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'costs-drivers-'));
  const path = join(root, 'bill.csv');
  const lines = [
    charge({ day: '2026-03-01', cost: 10, PricingQuantity: 5, ListCost: 20 }),
    // Bought by a commitment now: the same line.
    charge({
      day: '2026-03-03',
      cost: 6,
      PricingQuantity: 5,
      ListCost: 20,
      CommitmentDiscountId: 'sp',
      CommitmentDiscountStatus: 'Used',
    }),
    charge({ day: '2026-03-03', cost: 4, PricingQuantity: 2, ListCost: '' }),
    charge({ day: '2026-03-04', cost: 3, CommitmentDiscountId: 'sp', CommitmentDiscountStatus: 'Unused' }),
    charge({ day: '2026-03-04', cost: 2, ChargeCategory: 'Tax', ServiceName: '', PricingQuantity: '' }),
    charge({ day: '2026-03-04', cost: -1, ChargeCategory: 'Credit' }),
    charge({ day: '2026-03-03', cost: 50, BillingCurrency: 'EUR' }),
    charge({ day: '2026-03-03', cost: 7, Tags: '{"team":"y"}', SkuId: 'c5' }),
    // On neither side.
    charge({ day: '2026-03-05', cost: 1000 }),
  ];
  await writeFile(path, [columns.join(','), ...lines, ''].join('\n'));
  const result = await importFile({
    path,
    tempDir: join(root, 't'),
    outDir: join(root, 's'),
    sourceId: 's1',
  });
  files = result.periods.map((period) => period.file);
});
afterAll(() => rm(root, { recursive: true, force: true }));

const asked: LinesRequest = {
  before: { from: '2026-03-01', to: '2026-03-02' },
  after: { from: '2026-03-03', to: '2026-03-04' },
  costMethod: 'amortized',
  filters: [],
  currency: 'USD',
};
const lines = (over: Partial<LinesRequest> = {}): Promise<QueryRow[]> => {
  const built = linesSql({ ...asked, ...over });
  return askBills({ folder: root, files }, built);
};
const short = (rows: QueryRow[]) =>
  rows.map((row) => [row.kind, row.sku, Number(row.before_cost), Number(row.after_cost)]);

describe('the lines of a bill on two sides', () => {
  it('a line is the same however it was paid; kinds of charge, currencies and other days stay apart', async () => {
    expect(short(await lines())).toEqual([
      ['usage', 'c5', 0, 7],
      ['unused', 'm5', 0, 3],
      ['tax', 'm5', 0, 2],
      ['usage', 'm5', 10, 10],
    ]);
    expect(short(await lines({ currency: 'EUR' }))).toEqual([['usage', 'm5', 0, 50]]);
  });

  it('a price that some of its charges lack is not known for the line; quantities add up', async () => {
    const found = (await lines()).find((row) => row.kind === 'usage' && row.sku === 'm5');
    expect(found).toMatchObject({ before_there: true, after_there: true, after_list: null });
    expect([found?.before_quantity, found?.after_quantity, found?.before_list].map(Number)).toEqual([
      5, 7, 20,
    ]);
  });

  it('credits count in the net methods alone; filters narrow, tags too', async () => {
    expect(short(await lines({ costMethod: 'net_amortized' }))).toContainEqual(['credit', 'm5', 0, -1]);
    expect(short(await lines({ filters: [{ field: 'tag:team', operator: 'in', values: ['y'] }] }))).toEqual([
      ['usage', 'c5', 0, 7],
    ]);
  });

  it('refuses days that overlap, naming the field', () => {
    const before = { from: '2026-03-01', to: '2026-03-03' };
    expect(() => linesSql({ ...asked, before })).toThrow('overlap');
  });
});
