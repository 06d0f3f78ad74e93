import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askBills } from '@tests/support/askBills';
import { importFile } from '../import/importFile';
import { chargesBehindSql } from './charges';
import { duckdb } from './dialects/duckdb';
import type { Built } from './fields';
import { hoursSql } from './hours';
import { readSpend, readTotals } from './read';
import { resourceAllocationsSql, resourceSql, resourceTagsSql } from './resource';
import { spendSql, totalsSql } from './spend';
import { usageSql } from './usage';
import type { QueryRow } from './row';

let root: string;
let files: string[];

const common = {
  BillingAccountId: 'p',
  BillingPeriodStart: '2026-03-01',
  ProviderName: 'AWS',
  BillingCurrency: 'USD',
  ServiceCategory: 'Compute',
  ServiceName: 'EC2',
  RegionId: 'eu-west-1',
  SubAccountId: 'a',
  SubAccountName: 'Payments',
  ChargeCategory: 'Usage',
};
const hour = (day: string, at: number, more: Record<string, string>) => ({
  ...common,
  ChargePeriodStart: `${day} ${String(at).padStart(2, '0')}:00:00`,
  ChargePeriodEnd: `${day} ${String(at + 1).padStart(2, '0')}:00:00`,
  ...more,
});
const machine = {
  ResourceId: 'i-1',
  ResourceName: 'web',
  ResourceType: 'Instance',
  ChargeDescription: 'Hours',
  PricingUnit: 'Hrs',
  PricingQuantity: '1',
};
const rows: Record<string, string>[] = [
  // Two hours on demand, one of a plan, of one day; the plan's purchase; the next day with another tag.
  hour('2026-03-01', 1, {
    ...machine,
    BilledCost: '2',
    EffectiveCost: '2',
    ListCost: '3',
    Tags: '{"team":"x"}',
  }),
  hour('2026-03-01', 2, {
    ...machine,
    BilledCost: '2',
    EffectiveCost: '2',
    ListCost: '3',
    Tags: '{"team":"x"}',
  }),
  hour('2026-03-01', 3, {
    ...machine,
    BilledCost: '0',
    EffectiveCost: '1',
    ListCost: '3',
    CommitmentDiscountId: 'sp-1',
    CommitmentDiscountStatus: 'Used',
    Tags: '{"team":"x"}',
  }),
  hour('2026-03-01', 0, {
    ChargeCategory: 'Purchase',
    ChargeDescription: 'Plan',
    CommitmentDiscountId: 'sp-1',
    BilledCost: '1',
    EffectiveCost: '0',
    ListCost: '3',
  }),
  hour('2026-03-02', 1, {
    ...machine,
    BilledCost: '2',
    EffectiveCost: '2',
    ListCost: '',
    Tags: '{"team":"y"}',
  }),
  // Gigabytes beside hours: never one sum.
  hour('2026-03-02', 1, {
    ResourceId: 'v-1',
    ChargeDescription: 'Storage',
    PricingUnit: 'GB-Mo',
    PricingQuantity: '10',
    BilledCost: '5',
    EffectiveCost: '5',
    ListCost: '5',
    SubAccountId: 'b',
    SubAccountName: '',
  }),
  hour('2026-03-02', 1, {
    ChargeCategory: 'Credit',
    ChargeDescription: 'Promotion',
    BilledCost: '-3',
    EffectiveCost: '-3',
    ListCost: '',
  }),
  {
    ...hour('2026-04-01', 0, {}),
    ChargePeriodEnd: '2026-04-02 00:00:00',
    ResourceId: 'd-1',
    ChargeDescription: 'Daily',
    BilledCost: '24',
    EffectiveCost: '24',
    ListCost: '24',
    BillingPeriodStart: '2026-04-01',
  },
  // One cost that a bill has allocated to two pods.
  ...[
    ['pod-a', '6'],
    ['pod-b', '4'],
  ].map(([pod = '', cost = '']) => ({
    ...hour('2026-05-01', 0, {}),
    BillingPeriodStart: '2026-05-01',
    ResourceId: 'k-1',
    ChargeDescription: 'Node',
    BilledCost: cost,
    EffectiveCost: cost,
    ListCost: cost,
    AllocatedMethodId: 'split',
    AllocatedResourceId: pod,
    AllocatedResourceName: `Pod ${pod}`,
    AllocatedTags: '{"team":"z"}',
  })),
];
const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'costs-behind-'));
  const path = join(root, 'bill.csv');
  const lines = rows.map((row) => columns.map((column) => cell(row[column] ?? '')).join(','));
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

const ask = (built: Built): Promise<QueryRow[]> => askBills({ folder: root, files }, built);

const march = { from: '2026-03-01', to: '2026-03-31', filters: [] };
const of = (rows: QueryRow[], ...names: string[]) =>
  rows.map((row) =>
    names.map((name) =>
      /^(cost|quantity|list)$/.test(name) && row[name] !== null ? Number(row[name]) : row[name],
    ),
  );

describe('usage', () => {
  it('keeps units apart, and is what was used and not what was bought or credited', async () => {
    const found = await ask(usageSql({ ...march, costMethod: 'amortized', groupBy: ['service'] }));
    expect(of(found, 'g0', 'unit', 'quantity', 'cost')).toEqual([
      ['EC2', 'Hrs', 4, 7],
      ['EC2', 'GB-Mo', 10, 5],
    ]);
  });
  it('is by three fields, tags among them, and by the filters', async () => {
    const groupBy = ['tag:team', 'account', 'resource'];
    const filters = [{ field: 'unit', operator: 'in' as const, values: ['Hrs'] }];
    const found = await ask(usageSql({ ...march, costMethod: 'amortized', groupBy, filters }));
    expect(of(found, 'g0', 'g1', 'g2', 'quantity', 'cost')).toEqual([
      ['x', 'a', 'i-1', 3, 5],
      ['y', 'a', 'i-1', 1, 2],
    ]);
  });
});

describe('the hours of the week', () => {
  const asked = { ...march, to: '2026-04-30', costMethod: 'amortized' as const };
  it('are those in which it was used; what is charged by the day has none, and what was bought or credited is none', async () => {
    const found = await ask(hoursSql(asked));
    expect(of(found, 'weekday', 'hour', 'cost', 'days')).toEqual([
      [1, 1, 7, 1],
      [3, null, 24, 1],
      [7, 1, 2, 1],
      [7, 2, 2, 1],
      [7, 3, 1, 1],
    ]);
  });
  it('are narrowed by tags, too', async () => {
    const filters = [{ field: 'tag:team', operator: 'in' as const, values: ['y'] }];
    expect(of(await ask(hoursSql({ ...asked, filters })), 'weekday', 'hour', 'cost')).toEqual([[1, 1, 2]]);
  });
});

describe('list cost', () => {
  const request = {
    ...march,
    costMethod: 'list' as const,
    granularity: 'total' as const,
    groupBy: [],
    top: 9,
  };
  it('counts what a commitment covers once, without its purchase, and says on what share it is known', async () => {
    expect(readSpend(request, await ask(spendSql(request))).rows).toMatchObject([{ cost: 14 }]);
    const [total] = readTotals(await ask(totalsSql(request)));
    // 2 of the 12 that were paid have no list cost.
    expect(total).toMatchObject({ currency: 'USD', cost: 14 });
    expect(total?.known).toBeCloseTo(10 / 12, 6);
  });
  it('is known whole for what was billed', async () => {
    const [total] = readTotals(await ask(totalsSql({ ...request, costMethod: 'net_unblended' })));
    expect(total).toMatchObject({ cost: 9, known: 1 });
  });
});

describe('the charges behind a figure', () => {
  const request = { ...march, currency: 'USD', costMethod: 'amortized' as const, order: 'cost' as const };
  it('are one where they are alike but for the hour, and add up to the figure', async () => {
    const found = await ask(chargesBehindSql({ ...request, limit: 50, offset: 0 }));
    expect(of(found, 'day', 'resource', 'commitment', 'charges', 'quantity', 'cost', 'list')).toEqual([
      ['2026-03-02', 'v-1', '', 1, 10, 5, 5],
      ['2026-03-01', 'i-1', '', 2, 2, 4, 6],
      ['2026-03-02', 'i-1', '', 1, 1, 2, null],
      ['2026-03-01', 'i-1', 'sp-1', 1, 1, 1, 3],
      ['2026-03-01', '', 'sp-1', 1, null, 0, 3],
    ]);
    const [total] = readTotals(await ask(totalsSql({ ...march, costMethod: 'amortized' })));
    expect(found.reduce((sum, row) => sum + Number(row.cost), 0)).toBe(total?.cost);
  });
  it('come page by page, each once, with the count of all', async () => {
    const pages = await Promise.all(
      [0, 2, 4].map((offset) => ask(chargesBehindSql({ ...request, limit: 2, offset }))),
    );
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(
      new Set(pages.flat().map((row) => JSON.stringify([row.day, row.resource, row.commitment]))).size,
    ).toBe(5);
    expect(pages.flat().every((row) => Number(row.all_rows) === 5)).toBe(true);
  });
  it('are the same to the row when a page is found before it is read, whatever ranks alike', async () => {
    for (const order of ['cost', 'day'] as const)
      for (const offset of [0, 1, 2, 3, 5, 7, 9]) {
        const days = { from: '2026-03-01', to: '2026-05-31', limit: 2, offset };
        const plan = chargesBehindSql({ ...request, ...days, order, costMethod: 'net_amortized' });
        expect(plan.sql).toContain('paged');
        const found = await ask(plan);
        expect(found).toEqual(await ask(plan.in({ ...duckdb, fingerprint: null })));
        expect(found.length).toBe(Math.min(2, 9 - offset));
      }
  });
  it('stand apart by what their bill allocates them to', async () => {
    const may = { from: '2026-05-01', to: '2026-05-31', limit: 50, offset: 0 };
    const found = await ask(chargesBehindSql({ ...request, ...may }));
    expect(
      of(found, 'allocation_method', 'allocated_resource', 'allocated_name', 'allocated_tags', 'cost'),
    ).toEqual([
      ['split', 'pod-a', 'Pod pod-a', '{"team":"z"}', 6],
      ['split', 'pod-b', 'Pod pod-b', '{"team":"z"}', 4],
    ]);
    expect(of(await ask(resourceAllocationsSql('k-1')), 'resource', 'name', 'method', 'last_day')).toEqual([
      ['pod-a', 'Pod pod-a', 'split', '2026-05-01'],
      ['pod-b', 'Pod pod-b', 'split', '2026-05-01'],
    ]);
    expect(await ask(resourceAllocationsSql('i-1'))).toEqual([]);
  });
  it('are narrowed by tags, and by what a field is not', async () => {
    const filters = [
      { field: 'tag:team', operator: 'in' as const, values: ['x'] },
      { field: 'commitment', operator: 'not_in' as const, values: ['sp-1'] },
    ];
    const found = await ask(chargesBehindSql({ ...request, filters, limit: 50, offset: 0 }));
    expect(of(found, 'day', 'cost', 'tags')).toEqual([['2026-03-01', 4, '{"team":"x"}']]);
  });
});

describe('a resource', () => {
  it('is what its newest bill says, with its tags over time', async () => {
    expect(await ask(resourceSql('i-1'))).toMatchObject([
      {
        name: 'web',
        type: 'Instance',
        provider: 'AWS',
        account: 'a',
        account_name: 'Payments',
        first_day: '2026-03-01',
        last_day: '2026-03-02',
        currencies: ['USD'],
      },
    ]);
    expect(of(await ask(resourceTagsSql('i-1')), 'tags', 'first_day', 'last_day')).toEqual([
      ['{"team":"y"}', '2026-03-02', '2026-03-02'],
      ['{"team":"x"}', '2026-03-01', '2026-03-01'],
    ]);
    expect(await ask(resourceSql('i-2'))).toEqual([]);
  });
});
