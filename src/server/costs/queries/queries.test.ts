import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { costMethodRules, leftOutFilters } from '@shared/model/costMethods';
import { askBills } from '@tests/support/askBills';
import { readByHand, realBill, realBillText } from '@tests/support/realBills';
import { importFile } from '../import/importFile';
import { chargesSql, dailyCostsSql } from './cases';
import { rangeSql, valuesSql } from './details';
import type { Built } from './fields';
import { readSpend, readTotals } from './read';
import { spendSql, totalsSql, type Filters, type SpendRequest } from './spend';
import type { QueryRow } from './row';

let root: string;
let files: string[];

const header =
  'BillingAccountId,SubAccountId,SubAccountName,BillingCurrency,BillingPeriodStart,ChargeCategory,ChargeDescription,ChargePeriodStart,ChargePeriodEnd,ServiceCategory,ServiceName,RegionId,ResourceId,BilledCost,EffectiveCost,ListCost,CommitmentDiscountId,Tags,ProviderName,ConsumedQuantity';
const made: [string, string, string, string, string, string, number, number, string, string][] = [
  // day, account, currency, category, service, resource, billed, effective, commitment, tags
  ['2026-03-30', 'a', 'USD', 'Usage', 'Compute', 'i-1', 10, 6, 'sp-1', '{"Owner":"Ann","team":"x"}'],
  ['2026-03-31', 'a', 'USD', 'Usage', 'Compute', 'i-1', 0, 6, 'sp-1', '{"Owner":"Ann"}'],
  ['2026-03-31', 'a', 'USD', 'Credit', 'Compute', '', -4, -4, '', ''],
  ['2026-03-31', 'b', 'USD', 'Usage', 'Storage', 'v-1', 3, 0, '', '{"owner":"  Bob "}'],
  ['2026-04-01', 'b', 'EUR', 'Usage', 'Storage', 'v-1', 7, 7, '', '{"cost \\"center\\"":"42"}'],
  ['2026-04-01', 'c', 'USD', 'Usage', 'Queue', 'q', 1, 1, '', ''],
];
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'costs-queries-'));
  const lines = made.map(
    ([day, account, currency, category, service, resource, billed, effective, commitment, tags]) =>
      [
        'p',
        account,
        `Account ${account}`,
        currency,
        `${day.slice(0, 7)}-01`,
        category,
        'd',
        `${day} 10:00:00`,
        `${day} 11:00:00`,
        'Cat',
        service,
        'r',
        resource,
        billed,
        effective,
        billed,
        commitment,
        tags,
        'AWS',
        1,
      ]
        .map((value) => cell(String(value)))
        .join(','),
  );
  const path = join(root, 'bill.csv');
  await writeFile(path, [header, ...lines, ''].join('\n'));
  const result = await importFile({
    path,
    tempDir: join(root, 't'),
    outDir: join(root, 's'),
    sourceId: 's1',
  });
  files = result.periods.map((period) => period.file);
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function ask(built: Built, of = files): Promise<QueryRow[]> {
  return askBills({ folder: root, files: of }, built);
}
const base: SpendRequest = {
  from: '2026-03-30',
  to: '2026-04-01',
  granularity: 'total',
  groupBy: [],
  costMethod: 'amortized',
  filters: [],
  top: 10,
};
async function spend(more: Partial<SpendRequest>) {
  const request = { ...base, ...more };
  return readSpend(request, await ask(spendSql(request))).rows;
}
const short = (rows: Awaited<ReturnType<typeof spend>>) =>
  rows.map((row) => [row.period, ...(row.other ? ['(other)'] : row.group), row.currency, row.cost]);

describe('the charges of cases', () => {
  it('are read in the sandbox, every kind of selector', async () => {
    const usage = { chargeCategories: ['Usage'] } as const;
    const of = (key: string, charges: Parameters<typeof chargesSql>[0]['charges']) => {
      const case_ = { provider: 'AWS', accountId: 'a', resourceId: 'i-1', currency: 'USD' };
      return { ...case_, key, charges };
    };
    const selectors = [
      of('before', null),
      of('account', {
        account: 'a',
        charges: { ...usage, serviceCategories: ['Cat'], has: ['^d'], lacks: ['x'] },
      }),
      of('bare', { service: 'Compute', charges: { ...usage, tags: { lack: 'one', keys: ['team'] } } }),
      of('short', { service: 'Compute', charges: { ...usage, lifeHoursBelow: 6 } }),
      of('held', { commitment: 'sp-1', charges: { ...usage, unused: true } }),
    ];
    const days = { from: '2026-03-30', to: '2026-04-01' };
    const rows = await ask(dailyCostsSql(selectors, days, 'amortized'));
    expect(rows.map((row) => [row['key'], row['day'], Number(row['cost'])])).toEqual([
      ['account', '2026-03-30', 6],
      ['account', '2026-03-31', 6],
      ['bare', '2026-03-31', 6],
      ['before', '2026-03-30', 6],
      ['before', '2026-03-31', 6],
    ]);
    for (const selector of selectors) {
      const charges = await ask(chargesSql(selector, days, 'amortized'));
      expect(charges.length > 0).toBe(rows.some((row) => row['key'] === selector.key));
    }
  });
});

describe('spend', () => {
  it('has four cost methods; credits count in the net ones only; currencies stay apart', async () => {
    const total = async (costMethod: SpendRequest['costMethod']) => short(await spend({ costMethod }));
    expect(await total('unblended')).toEqual([
      ['', 'USD', 14],
      ['', 'EUR', 7],
    ]);
    expect(await total('net_unblended')).toEqual([
      ['', 'USD', 10],
      ['', 'EUR', 7],
    ]);
    expect(await total('amortized')).toEqual([
      ['', 'USD', 16],
      ['', 'EUR', 7],
    ]);
    expect(await total('net_amortized')).toEqual([
      ['', 'USD', 12],
      ['', 'EUR', 7],
    ]);
  });
  it('counts with the filters of what a method leaves out exactly what it lacks of the whole', async () => {
    for (const method of ['unblended', 'amortized'] as const) {
      const { leavesOut, whole } = costMethodRules[method];
      const left = leavesOut.flatMap((kind) => [...leftOutFilters[kind]]);
      const sum = async (costMethod: SpendRequest['costMethod'], filters: Filters = []) =>
        short(await spend({ costMethod, filters })).find(([, currency]) => currency === 'USD')?.[2];
      expect(Number(await sum(method)) + Number(await sum(whole, left))).toBe(await sum(whole));
    }
  });
  it('by day, week and month', async () => {
    expect(short(await spend({ granularity: 'day' }))).toEqual([
      ['2026-03-30', 'USD', 6],
      ['2026-03-31', 'USD', 9],
      ['2026-04-01', 'EUR', 7],
      ['2026-04-01', 'USD', 1],
    ]);
    expect((await spend({ granularity: 'week' })).map((row) => row.period)).toEqual([
      '2026-03-30',
      '2026-03-30',
    ]);
    expect(short(await spend({ granularity: 'month' }))).toEqual([
      ['2026-03-01', 'USD', 15],
      ['2026-04-01', 'EUR', 7],
      ['2026-04-01', 'USD', 1],
    ]);
  });
  it('by service and account with labels, and the rest as one', async () => {
    const rows = await spend({ groupBy: ['service', 'account'] });
    expect(rows.find((row) => row.group[0] === 'Compute')).toMatchObject({
      group: ['Compute', 'a'],
      label: ['Compute', 'Account a'],
      cost: 12,
    });
    expect(short(await spend({ groupBy: ['service'], top: 1 }))).toEqual([
      ['', 'Compute', 'USD', 12],
      ['', 'Storage', 'EUR', 7],
      ['', '(other)', 'USD', 4],
    ]);
  });
  it('by tag, also of an odd key, and by owner: tag keys without case, then the account', async () => {
    expect(
      short(
        await spend({
          groupBy: ['tag:cost "center"'],
          filters: [{ field: 'tag:cost "center"', operator: 'in', values: ['42'] }],
        }),
      ),
    ).toEqual([['', '42', 'EUR', 7]]);
    const owners = { keys: ['owner', 'team'], byAccount: { c: 'Cleo' } };
    expect(short(await spend({ groupBy: ['owner'], owners }))).toEqual([
      ['', 'Ann', 'USD', 12],
      ['', '', 'EUR', 7],
      ['', 'Bob', 'USD', 3],
      ['', 'Cleo', 'USD', 1],
    ]);
  });
  it.each<[string, SpendRequest['filters'], number]>([
    ['in', [{ field: 'service', operator: 'in', values: ['Compute'] }], 12],
    ['not in', [{ field: 'service', operator: 'not_in', values: ['Compute', 'Storage'] }], 1],
    ['contains, without case', [{ field: 'account', operator: 'contains', values: ['B'] }], 3],
    ['not contains', [{ field: 'resource', operator: 'not_contains', values: ['i-'] }], 4],
    ['is empty', [{ field: 'tag:Owner', operator: 'is_empty', values: [] }], 4],
    [
      'two filters',
      [
        { field: 'provider', operator: 'in', values: ['AWS'] },
        { field: 'region', operator: 'in', values: ['r'] },
      ],
      16,
    ],
  ])('filters: %s', async (_, filters, cost) => {
    expect((await spend({ filters })).find((row) => row.currency === 'USD')?.cost).toBeCloseTo(cost, 9);
  });
  it('takes values for values', async () => {
    expect(
      await spend({ filters: [{ field: 'service', operator: 'in', values: ["') OR 1=1 --"] }] }),
    ).toEqual([]);
  });
  it.each<[string, Partial<SpendRequest>, string]>([
    ['a day that is none', { from: '2026-13-40' }, 'from'],
    ['an end before its start', { to: '2026-01-01' }, 'to'],
    ['an unknown field', { groupBy: ['Cost; DROP'] }, 'no field'],
    ['four fields', { groupBy: ['service', 'account', 'region', 'sku'] }, 'at most 3'],
    ['too many groups', { top: 50_000 }, 'top'],
  ])('refuses %s', (_, more, words) => {
    expect(() => spendSql({ ...base, ...more })).toThrow(words);
  });
  it('compares with the days before, null where there is no bill', async () => {
    const totals = async (from: string, to: string) =>
      readTotals(await ask(totalsSql({ ...base, from, to })));
    expect(await totals('2026-03-31', '2026-03-31')).toEqual([
      { currency: 'USD', cost: 9, previous: 6, compared: 9, known: 1 },
    ]);
    expect(await totals('2026-03-30', '2026-04-01')).toEqual([
      { currency: 'USD', cost: 16, previous: null, compared: 16, known: 1 },
      { currency: 'EUR', cost: 7, previous: null, compared: 7, known: 1 },
    ]);
  });
  it('is empty without bills', async () => {
    expect(await ask(spendSql({ ...base, groupBy: ['owner'] }), [])).toEqual([]);
  });
});

describe('details', () => {
  it('values, range, series and evidence', async () => {
    const days = { from: base.from, to: base.to };
    const values = await ask(
      valuesSql({ ...days, field: 'account', search: 'account a', costMethod: 'amortized' }),
    );
    expect(values).toEqual([
      { value: 'a', label: 'Account a', currency: 'USD', cost: '12.000000000000', rows: 2 },
    ]);
    expect(await ask(rangeSql())).toEqual([
      {
        first_day: '2026-03-30',
        last_day: '2026-04-01',
        rows: 6,
        currencies: ['EUR', 'USD'],
        providers: ['AWS'],
        tag_keys: ['Owner', 'cost "center"', 'owner', 'team'],
      },
    ]);
  });
  it('agrees with a sum by hand over the real sample', async () => {
    const result = await importFile({
      path: realBill('focus-1.0'),
      tempDir: join(root, 't'),
      outDir: join(root, 'real'),
      sourceId: 's2',
    });
    const own = result.periods.map((period) => period.file);
    const request = {
      ...base,
      from: '2024-09-01',
      to: '2024-09-30',
      groupBy: ['service'],
      costMethod: 'net_unblended' as const,
      top: 1000,
    };
    const rows = readSpend(request, await ask(spendSql(request), own)).rows;
    const lines = readByHand(realBillText('focus-1.0')).filter(
      (row) => row.ServiceName === 'Amazon Simple Queue Service' && row.ChargePeriodStart! < '2024-10-01',
    );
    const byHand = lines.reduce((sum, row) => sum + Number(row.BilledCost), 0);
    expect(lines.length).toBeGreaterThan(5);
    expect(rows.find((row) => row.group[0] === 'Amazon Simple Queue Service')?.cost).toBeCloseTo(byHand, 9);
  });
});
