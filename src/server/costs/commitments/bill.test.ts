import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askBills } from '@tests/support/askBills';
import { readByHand, realBillText } from '@tests/support/realBills';
import { importFile } from '../import/importFile';
import type { Built } from '../queries/fields';
import { lineOf, type CutLine } from './lines';
import { poolOf } from './pools';
import { sumsSql, type SumsRequest } from './sums';
import { termsSql } from './terms';
import { usageSql } from './usage';
import type { QueryRow } from '../queries/row';

let root: string;
const bills: Record<string, string[]> = {};

type Charge = Record<string, string | number>;
const base: Charge = {
  ProviderName: 'AWS',
  BillingAccountId: 'payer',
  BillingAccountName: 'Payer',
  SubAccountId: 'shop',
  SubAccountName: 'Shop',
  BillingCurrency: 'USD',
  BillingPeriodStart: '2026-03-01 00:00:00',
  ChargeCategory: 'Usage',
  ChargeDescription: '$0.1 per On Demand Linux m5.large Instance Hour',
  ChargePeriodStart: '2026-03-02 00:00:00',
  ChargePeriodEnd: '2026-03-03 00:00:00',
  ServiceName: 'Amazon Elastic Compute Cloud',
  RegionId: 'us-east-1',
  PricingUnit: 'Hours',
  PricingCategory: 'Standard',
  ListCost: 0,
  ContractedCost: 0,
  BilledCost: 0,
  EffectiveCost: 0,
};
const names = [
  ...Object.keys(base),
  ...[
    'ChargeClass',
    'ChargeFrequency',
    'CommitmentDiscountId',
    'CommitmentDiscountName',
    'CommitmentDiscountType',
  ],
  ...[
    'CommitmentDiscountStatus',
    'CommitmentDiscountQuantity',
    'CommitmentDiscountUnit',
    'SkuPriceDetails',
    'Tags',
  ],
];
const csv = (charges: readonly Charge[]): string =>
  [
    names.join(','),
    ...charges.map((charge) =>
      names.map((name) => `"${String({ ...base, ...charge }[name] ?? '').replaceAll('"', '""')}"`).join(','),
    ),
    '',
  ].join('\n');

const open = (cost: number, over: Charge = {}): Charge => ({
  BilledCost: cost,
  EffectiveCost: cost,
  ContractedCost: cost,
  ListCost: cost,
  ...over,
});
const sp = {
  CommitmentDiscountId: 'sp',
  CommitmentDiscountName: 'Plan',
  CommitmentDiscountType: 'Savings Plan',
};
const ri = {
  CommitmentDiscountId: 'ri',
  CommitmentDiscountName: 'Databases',
  CommitmentDiscountType: 'Reservation',
};
const used = (cost: number, contracted: number, over: Charge): Charge => ({
  EffectiveCost: cost,
  ContractedCost: contracted,
  ListCost: contracted,
  CommitmentDiscountStatus: 'Used',
  PricingCategory: 'Committed',
  ...over,
});
const ends = { SkuPriceDetails: '{"x_TermEnd":"2026-12-31"}' };
const rds = {
  ServiceName: 'Amazon Relational Database Service',
  ChargeDescription: 'db.r7g.large instance hour',
};

const charges: Charge[] = [
  used(60, 100, { ...sp, CommitmentDiscountQuantity: 60, CommitmentDiscountUnit: 'USD' }),
  used(0, 0, {
    ...sp,
    EffectiveCost: 20,
    CommitmentDiscountStatus: 'Unused',
    CommitmentDiscountQuantity: 20,
    CommitmentDiscountUnit: 'USD',
    SubAccountId: 'owner',
    SubAccountName: 'Owner',
  }),
  // Twice the hours are unused as its money says: another price an hour.
  used(30, 50, {
    ...ri,
    ...ends,
    ...rds,
    CommitmentDiscountQuantity: 10,
    CommitmentDiscountUnit: 'Hours',
    ChargePeriodStart: '2026-04-02 00:00:00',
    ChargePeriodEnd: '2026-04-03 00:00:00',
  }),
  used(0, 0, {
    ...ri,
    ...rds,
    EffectiveCost: 10,
    CommitmentDiscountStatus: 'Unused',
    CommitmentDiscountQuantity: 10,
    CommitmentDiscountUnit: 'Hours',
    ChargePeriodStart: '2026-04-02 00:00:00',
    ChargePeriodEnd: '2026-04-03 00:00:00',
  }),
  open(40),
  open(8, {
    SubAccountId: 'lab',
    SubAccountName: 'Lab',
    ChargePeriodStart: '2026-04-05 00:00:00',
    ChargePeriodEnd: '2026-04-06 00:00:00',
  }),
  // None of these is what a commitment could cover.
  open(500, {
    ServiceName: 'Amazon Simple Storage Service',
    ChargeDescription: 'storage',
    PricingUnit: 'GB-Mo',
  }),
  open(500, { ChargeDescription: '$0.045 per NAT Gateway Hour' }),
  open(500, { PricingCategory: 'Dynamic', ChargeDescription: 'm5.large spot instance hour' }),
  open(500, { ChargeClass: 'Correction' }),
  open(70, { BillingCurrency: 'EUR' }),
  // What is bought is what the rows above are made of.
  {
    ...sp,
    ChargeCategory: 'Purchase',
    BilledCost: 900,
    ChargePeriodStart: '2026-03-01 00:00:00',
    ChargePeriodEnd: '2027-03-01 00:00:00',
    ServiceName: 'Savings Plans',
    SubAccountId: 'owner',
    SubAccountName: 'Owner',
  },
];

async function bring(name: string, text: string): Promise<void> {
  const path = join(root, `${name}.csv`);
  await writeFile(path, text);
  const made = await importFile({ path, tempDir: join(root, 't'), outDir: join(root, name), sourceId: name });
  bills[name] = made.periods.map(({ file }) => file);
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'costs-commitments-'));
  await bring('own', csv(charges));
  await bring('turned', csv(charges.toReversed()));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const rowsOf = (name: string, built: Built): Promise<QueryRow[]> =>
  askBills({ folder: root, files: bills[name] ?? [] }, built);
const asked: SumsRequest = { from: '2026-03-01', to: '2026-04-30', filters: [], currency: 'USD' };
const lines = async (name: string, over: Partial<SumsRequest> = {}) =>
  (await rowsOf(name, sumsSql({ ...asked, ...over }))).map(lineOf);
const total = (all: readonly CutLine[]) => all.find(({ cut }) => cut === 'total');

describe('commitments of a bill', () => {
  it('adds up what is covered, open and unused, and leaves out what no commitment could cover', async () => {
    const all = await lines('own');
    // Covered 90 for 150, open 48, unused 30.
    expect(total(all)).toMatchObject({
      covered: 90,
      open: 48,
      waste: 30,
      knownOn: 1,
      utilizationBasis: 'cost',
    });
    expect(total(all)?.coverage).toBeCloseTo(150 / 198, 12);
    expect(total(all)?.savingsRate).toBeCloseTo(1 - 168 / 198, 12);
    expect(total(await lines('own', { currency: 'EUR' }))).toMatchObject({
      covered: 0,
      open: 70,
      coverage: 0,
    });
  });

  it('tells each commitment by its own quantity, and who pays, since when and until when', async () => {
    const found = (await lines('own')).filter(({ cut }) => cut === 'commitment');
    const told = found.map(({ key, utilization, utilizationBasis, waste }) => [
      key,
      utilization,
      utilizationBasis,
      waste,
    ]);
    expect(told).toEqual([
      ['sp', 0.75, 'quantity', 20],
      ['ri', 0.5, 'quantity', 10],
    ]);
    const terms = await rowsOf('own', termsSql());
    expect(terms.toSorted((a, b) => String(a.id).localeCompare(String(b.id)))).toMatchObject([
      {
        id: 'ri',
        name: 'Databases',
        account: 'shop',
        first_day: '2026-04-02',
        last_day: '2026-04-02',
        end_day: '2026-12-31',
      },
      {
        id: 'sp',
        name: 'Plan',
        account: 'owner',
        account_name: 'Owner',
        first_day: '2026-03-01',
        end_day: '2027-03-01',
      },
    ]);
  });

  it('the parts of each cut add up to the whole, and the order of the rows does not matter', async () => {
    const all = await lines('own');
    for (const cut of ['month', 'service', 'account'] as const) {
      const parts = all.filter((line) => line.cut === cut);
      for (const value of ['covered', 'open', 'waste'] as const)
        expect(parts.reduce((sum, line) => sum + line[value], 0)).toBe(total(all)?.[value]);
    }
    expect(await lines('turned')).toEqual(all);
  });

  it('is narrowed by filters', async () => {
    const shop = await lines('own', { filters: [{ field: 'account', operator: 'in', values: ['lab'] }] });
    expect(total(shop)).toMatchObject({ covered: 0, open: 8, coverage: 0, savingsRate: 0 });
  });

  it('pools what is open, with the discount of the own covered usage', async () => {
    const found = await rowsOf('own', usageSql({ ...asked, from: '2026-03-01', to: '2026-03-10' }));
    const pools = found.map((row) =>
      poolOf(row, {
        days: 10,
        assumed: { everywhere: 0.25, family: 0.3, reservation: 0.35 },
        ending: new Set(['sp']),
      }),
    );
    expect(pools).toMatchObject([
      {
        program: 'aws-compute',
        region: '',
        grain: 'day',
        discountFrom: 'own',
        discount: 0.4,
        reason: 'not_steady',
        ending: 304.375,
      },
    ]);
  });
});

/** A second program, by hand over the texts of the file: nothing of what is tested above. */
function byHand(rows: readonly Record<string, string>[]) {
  const machine = /instance|fargate|lambda/;
  const sums = { used: 0, usedCost: 0, open: 0, openCost: 0, unused: 0 };
  for (const row of rows) {
    const text = `${row.ChargeDescription} ${row.ResourceType} ${row.SkuMeter ?? ''}`.toLowerCase();
    const [effective, contracted] = [Number(row.EffectiveCost), Number(row.ContractedCost)];
    if (row.ChargeCategory !== 'Usage' || row.BillingCurrency !== 'USD') continue;
    const isUnused = row.CommitmentDiscountStatus === 'Unused';
    // Billed, and said to have no price: that says nothing of the price.
    if (!isUnused && contracted === 0) continue;
    if (isUnused) sums.unused += effective;
    else if (row.CommitmentDiscountStatus === 'Used') {
      sums.used += contracted;
      sums.usedCost += effective;
    } else if (
      row.ServiceName === 'Amazon Elastic Compute Cloud' &&
      machine.test(text) &&
      /hour|hrs|second/i.test(row.PricingUnit ?? '') &&
      !/nat gateway|load ?balanc/.test(text)
    ) {
      sums.open += contracted;
      sums.openCost += effective;
    }
  }
  const contracted = sums.used + sums.open;
  return {
    coverage: sums.used / contracted,
    savingsRate: 1 - (sums.usedCost + sums.openCost + sums.unused) / contracted,
  };
}

describe('a real bill', () => {
  const quote = (rows: readonly Record<string, string>[]) => {
    const head = Object.keys(rows[0] ?? {});
    const line = (row: Record<string, string>) =>
      head.map((name) => `"${(row[name] ?? '').replaceAll('"', '""')}"`);
    return [head.join(','), ...rows.map((row) => line(row).join(',')), ''].join('\n');
  };
  const whole: SumsRequest = {
    ...asked,
    from: '2020-01-01',
    to: '2030-01-01',
    filters: [{ field: 'service', operator: 'in', values: ['Amazon Elastic Compute Cloud'] }],
  };

  it('says “not known” where its covered rows have no contracted price', async () => {
    const rows = readByHand(realBillText('focus-1.0'));
    await bring('real', quote(rows));
    const covered = rows.filter((row) => row.CommitmentDiscountStatus === 'Used');
    const all = total((await rowsOf('real', sumsSql({ ...whole, filters: [] }))).map(lineOf));
    expect(covered.every((row) => Number(row.ContractedCost) === 0)).toBe(true);
    if (covered.length > 0) expect([all?.coverage, all?.savingsRate]).toEqual([null, null]);
    else expect(all?.coverage).toBe(0);
  });

  it('coverage and savings rate are what a second program finds, each machine being there covered too', async () => {
    const rows = readByHand(realBillText('focus-1.0'))
      .filter((row) => row.ProviderName === 'AWS' && row.CommitmentDiscountStatus === 'NULL')
      .flatMap((row, at) => {
        if (!/Instance Hour/.test(row.ChargeDescription ?? '')) return [row];
        const contracted = Number(row.ContractedCost) * ((at % 3) + 1);
        const covered = {
          CommitmentDiscountId: 'plan',
          CommitmentDiscountStatus: 'Used',
          PricingCategory: 'Committed',
          ContractedCost: String(contracted),
          EffectiveCost: String(contracted * 0.7),
          BilledCost: '0',
        };
        return [row, { ...row, ...covered }];
      });
    const [first] = rows.filter((row) => row.CommitmentDiscountStatus === 'Used');
    expect(first).toBeDefined();
    rows.push({
      ...first,
      EffectiveCost: '0.31',
      ContractedCost: '0',
      ListCost: '0',
      CommitmentDiscountStatus: 'Unused',
    });
    await bring('planned', quote(rows));
    const found = total((await rowsOf('planned', sumsSql(whole))).map(lineOf));
    const expected = byHand(rows.filter((row) => row.ServiceName === 'Amazon Elastic Compute Cloud'));
    expect(found?.coverage).toBeCloseTo(expected.coverage, 9);
    expect(found?.savingsRate).toBeCloseTo(expected.savingsRate, 9);
    expect(expected.coverage).toBeGreaterThan(0.05);
    expect(expected.coverage).toBeLessThan(0.95);
  });
});
