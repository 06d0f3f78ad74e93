import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DateOrder } from '@shared/api/costs/imports.api';
import { readAllocations } from '@shared/model/kubernetes/readAllocations';
import { askBills } from '@tests/support/askBills';
import { lineOf } from '../../costs/commitments/lines';
import { sumsSql } from '../../costs/commitments/sums';
import { importFile } from '../../costs/import/importFile';
import { inspectFile } from '../../costs/import/inspect';
import { spendSql, type SpendRequest } from '../../costs/queries/spend';
import type { FileInspection, ImportResult, PeriodResult } from '../../costs/types';
import { isHeld, judge, type Outcome } from './periodConflict';
import type { SnapshotRow } from './sources.store';
import { countsOf } from './views';

/**
 * Small bills as they come, with what another program says of them, from the data folder beside the project. Where it is
 * not there, the small bills of `src/server/costs/import/asTheyCome.test.ts` have a row of each kind.
 */
const folder = fileURLToPath(new URL('../../../../../shared/data/bill-cases/', import.meta.url));
const isThere = existsSync(folder);

type Said = string | number | { [key: string]: Said };
type Expected = Record<string, Said>;
const expectedOf = (name: string): Expected => {
  const own: Expected = JSON.parse(readFileSync(`${folder}${name}.expected.json`, 'utf8'));
  if (own.same_as === undefined) return own;
  return { ...expectedOf(own.same_as === '02' ? '02-cur2-maps' : '21-gcp-detailed'), ...own };
};
/** “10.8 EUR (by the rate)” → 10.8 */
const amount = (said: Said | undefined): number => Number.parseFloat(String(said));
const entries = (said: Said | undefined): [string, number][] =>
  typeof said === 'object' ? Object.entries(said).map(([key, value]) => [key, amount(value)]) : [];
const near = (found: number | undefined, said: number, what: string) =>
  expect(Math.abs((found ?? 0) - said), `${what}: ${found}, not ${said}`).toBeLessThan(1e-10);

let root: string;
let runs = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'costs-cases-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** The bills of one source. */
class Stored {
  rows: SnapshotRow[] = [];
  inspected: FileInspection | null = null;
  last: ImportResult | null = null;
  readonly #outDir = join(root, String((runs += 1)));

  /** As a person does who leaves everything as it is, and says “replace” where asked. */
  async bring(name: string, dateOrder?: DateOrder): Promise<void> {
    const reading = { path: folder + name, tempDir: join(root, 't'), ...(dateOrder ? { dateOrder } : {}) };
    this.inspected = await inspectFile(reading);
    const stored = this.rows.map((row) => ({
      sourceId: 's',
      billingPeriod: row.billing_period,
      payer: row.payer,
      view: row.view,
      file: row.file,
    }));
    const bill = await importFile({ ...reading, outDir: this.#outDir, sourceId: 's', stored });
    this.last = bill;
    for (const period of bill.periods) this.#keep(period, this.#judged(bill, period));
  }

  #judged(bill: ImportResult, period: PeriodResult): Outcome {
    const known = { targetId: 's', targetName: 's', stored: this.rows, nameOf: () => 's' };
    const asked = { ...period, path: period.file };
    const first = judge(bill, asked, { ...known, inDoubt: 'hold' });
    const outcome = isHeld(first) ? judge(bill, asked, { ...known, inDoubt: 'replace' }) : first;
    if (isHeld(outcome)) throw new Error(`held twice: ${outcome.reason}`);
    return outcome;
  }

  #keep(period: PeriodResult, outcome: Outcome): void {
    if (outcome.change === 'unchanged') return;
    const gone: readonly SnapshotRow[] = outcome.change === 'replaced' ? outcome.replaced : [];
    const row: SnapshotRow = {
      source_id: 's',
      billing_period: period.billingPeriod,
      payer: period.payer,
      provider: period.provider,
      payer_name: period.name,
      view: period.view,
      part: outcome.part ?? 1,
      file: period.file,
      content_hash: period.contentHash,
      rows: period.rows,
      totals: period.totals,
      min_day: period.minDay,
      max_day: period.maxDay,
      imported_at: new Date(0),
      invoiced: period.invoiced,
      closes: period.closes,
      file_size: period.size,
      file_hash: period.sha256,
      damage: null,
    };
    this.rows = [...this.rows.filter((one) => !gone.includes(one)), row];
  }

  ask(built: Parameters<typeof askBills>[1]) {
    const counts = this.rows.map(countsOf(this.rows));
    return askBills({ folder: root, files: this.rows.map(({ file }) => file), counts }, built);
  }

  async spend(by: string[], costMethod: SpendRequest['costMethod'], currency?: string) {
    const days = { from: '2026-01-01', to: '2027-12-31' };
    const rows = await this.ask(
      spendSql({ ...days, granularity: 'total', groupBy: by, costMethod, filters: [], top: 200 }),
    );
    const sums = new Map<string, number>();
    for (const row of rows) {
      if (currency !== undefined && row['currency'] !== currency) continue;
      for (const key of new Set([String(row['g0'] ?? ''), String(row['l0'] ?? '')]))
        sums.set(key, (sums.get(key) ?? 0) + Number(row['cost']));
    }
    return sums;
  }

  async sums(key: string, value = 'BilledCost'): Promise<Map<string, number>> {
    const sum = `sum(${value}::DECIMAL(38, 12))::DOUBLE`;
    const rows = await this.ask({ sql: `SELECT ${key} AS k, ${sum} AS v FROM focus GROUP BY 1`, values: {} });
    return new Map(rows.map(({ k, v }) => [String(k ?? ''), Number(v)]));
  }

  async commitments() {
    const days = { from: '2026-01-01', to: '2027-12-31', filters: [] };
    const currency = this.rows[0]?.totals[0]?.currency ?? '';
    return (await this.ask(sumsSql({ ...days, currency }))).map(lineOf);
  }
}

type Reader = (said: Said, bills: Stored, key: string) => Promise<void> | void;

const money =
  (method: SpendRequest['costMethod']): Reader =>
  async (said, bills, key) => {
    const currency = /[A-Z]{3}/.exec(String(said))?.[0];
    near((await bills.spend([], method, currency)).get(''), amount(said), key);
  };
const grouped =
  (rows: (bills: Stored) => Promise<Map<string, number>>): Reader =>
  async (said, bills, key) => {
    const found = await rows(bills);
    for (const [name, value] of entries(said)) near(found.get(name), value, `${key} ${name}`);
  };
const byTag = (tag: string, method: SpendRequest['costMethod'] = 'net_unblended') =>
  grouped((bills) => bills.spend([`tag:${tag}`], method));
const column =
  (value: string): Reader =>
  async (said, bills, key) =>
    near((await bills.sums("''", value)).get(''), amount(said), key);
const usageOnly = (value: string) => column(`CASE WHEN ChargeCategory = 'Usage' THEN ${value} END`);
const inStatus = (status: string) =>
  column(`CASE WHEN CommitmentDiscountStatus = '${status}' THEN EffectiveCost END`);
const monthOf = (time: string, pattern = '%Y-%m') => `strftime(${time}, '${pattern}')`;
const total =
  (name: 'utilization' | 'coverage' | 'savingsRate'): Reader =>
  async (said, bills) => {
    const found = (await bills.commitments()).find(({ cut }) => cut === 'total')?.[name] ?? null;
    if (String(said).startsWith('not known')) expect(found ?? 0).toBeGreaterThanOrEqual(0);
    else expect(found).toBeCloseTo(amount(said), 4);
  };
const words: Reader = () => undefined;

/** How each value is asked for. What is words for people is named too, so that no value is passed over. */
const readers: Record<string, Reader> = {
  billed: money('net_unblended'),
  amortized: money('net_amortized'),
  list: column('ListCost'),
  contracted: column('ContractedCost'),
  services: grouped((bills) => bills.spend(['service'], 'net_unblended')),
  service: async (said, bills) =>
    expect([...(await bills.spend(['service'], 'net_unblended')).keys()]).toEqual([said]),
  accounts: grouped((bills) => bills.spend(['account'], 'net_unblended')),
  account: async (said, bills) => expect([...(await bills.sums('SubAccountId')).keys()]).toEqual([said]),
  tag_team: byTag('team'),
  tag_env: byTag('env'),
  period: (said, { rows }) => expect(new Set(rows.map((row) => row.billing_period))).toEqual(new Set([said])),
  first: (said, { rows }) => expect(rows.map((row) => row.min_day)).toEqual([said]),
  last: (said, { rows }) => expect(rows.map((row) => row.max_day)).toEqual([said]),
  used: inStatus('Used'),
  unused: inStatus('Unused'),
  hours: usageOnly('ConsumedQuantity'),
  ec2_hours: usageOnly('ConsumedQuantity'),
  list_usage: usageOnly('ListCost'),
  by_category: grouped((bills) => bills.sums('ChargeCategory')),
  categories: grouped((bills) => bills.sums('ChargeCategory')),
  by_month: grouped((bills) => bills.sums(monthOf('ChargePeriodStart'), 'Cost')),
  month_of_usage: grouped((bills) => bills.sums(monthOf('ChargePeriodStart'))),
  by_charge_month: grouped((bills) => bills.sums(monthOf('ChargePeriodStart'))),
  by_billing_period: grouped((bills) => bills.sums(monthOf('BillingPeriodStart'))),
  billed_by_invoice_month: grouped((bills) => bills.sums(monthOf('BillingPeriodStart', '%Y%m'))),
  utilization: total('utilization'),
  coverage: total('coverage'),
  savings_rate: total('savingsRate'),
  after_v2: money('net_unblended'),
  after_second: money('net_unblended'),
  ...Object.fromEntries(
    ['note', 'peak_note', 'same_as', 'or_', 'rule', 'what', 'after_v1', 'after_first'].map((key) => [
      key,
      words,
    ]),
  ),
};

const commitment =
  (pattern: RegExp): Reader =>
  async (said, bills) => {
    const found = (await bills.commitments()).find(
      (line) => line.cut === 'commitment' && pattern.test(line.key),
    );
    const { used, unused, utilization_by_cost } = Object.fromEntries(entries(said));
    expect([found?.covered, found?.waste]).toEqual([used, unused]);
    expect(found?.utilization).toBeCloseTo(utilization_by_cost ?? -1, 4);
  };

interface Case {
  name: string;
  files: string[];
  dateOrder?: DateOrder;
  more?: Record<string, Reader>;
}
const of = (name: string, ending: string, more: Record<string, Reader> = {}): Case => ({
  name,
  files: [name + ending],
  more,
});

const cases: Case[] = [
  of('02-cur2-maps', '.snappy.parquet'),
  of('02b-cur2-maps', '.csv.gz'),
  of('03-cur-sp-negation', '.csv'),
  of('04-cur-ri', '.csv'),
  of('07-cur-tax-credit-refund', '.csv'),
  of('08-cur-marketplace-fee', '.csv'),
  of('09-cur2-split', '.snappy.parquet', {
    note: async (_said, bills) => {
      const pods = await bills.spend(['allocated_resource'], 'net_amortized');
      const costs = [...pods].filter(([id]) => id.startsWith('arn:')).map(([, cost]) => cost);
      expect(costs.toSorted()).toEqual([4, 6]);
    },
  }),
  of('10-focus-aws', '.snappy.parquet', { tag_team: byTag('team', 'net_amortized') }),
  of('11-azure-payg', '.csv'),
  of('12-azure-mca-eur', '.csv'),
  of('13-azure-ddmm', '.csv'),
  {
    name: '13b-azure-ambiguous',
    files: ['13b-azure-ambiguous.csv'],
    dateOrder: 'day_first',
    more: {
      rule: async (_said, bills) => {
        expect(bills.inspected?.ambiguousDate).not.toBeNull();
        expect(bills.rows.map((row) => row.billing_period)).toEqual(['2026-11']);
        near((await bills.spend([], 'net_unblended', 'GBP')).get(''), 8, 'billed');
      },
    },
  },
  of('14-azure-tags', '.csv', {
    readable: async (_said, bills) => {
      near((await bills.spend(['tag:env'], 'net_unblended')).get('prod'), 4, 'env=prod');
      near((await bills.spend(['tag:Env'], 'net_unblended')).get('prod'), 1, 'Env=prod');
      expect(bills.last?.warnings.find(({ code }) => code === 'unreadable_tags')?.rows).toBe(3);
    },
  }),
  of('15-azure-amortized', '.csv', {
    ri: commitment(/reservation/i),
    sp: commitment(/billingbenefits/i),
  }),
  {
    name: '15b-azure-actual',
    files: ['15-azure-amortized.csv', '15b-azure-actual.csv'],
    more: {
      with_15: async (_said, bills) =>
        near((await bills.spend([], 'net_amortized')).get(''), 15.21, 'amortized of both'),
    },
  },
  {
    name: '17-azure-parts',
    files: ['17-azure-part_0_0001.csv', '17-azure-part_1_0001.csv'],
    more: {
      manifest: async () => {
        const path = `${folder}17-azure-manifest.json`;
        const told = importFile({ path, tempDir: root, outDir: root, sourceId: 's' });
        await expect(told).rejects.toThrow('the list of a bill’s files, not a bill');
      },
    },
  },
  { name: '18-azure-mtd', files: ['18-azure-mtd-1.csv', '18-azure-mtd-2.csv'] },
  ...[
    of('21-gcp-detailed', '.parquet'),
    of('22-gcp-export', '.json'),
    of('22-gcp-export', '.json.gz'),
    of('23-gcp-flat', '.csv'),
    of('23b-gcp-flat-python', '.csv', {
      rule: async (_said, bills) => near((await bills.spend([], 'net_unblended')).get(''), 6.3470001, 'net'),
    }),
  ].map((one) => ({
    ...one,
    more: {
      ...one.more,
      duplicate_key: (_said: Said, { last }: Stored) =>
        expect([last?.rows, last?.rejectedRows]).toEqual([10, 0]),
    },
  })),
  of('27-oci-corrections', '.csv.gz'),
  of('29-focus-prepaid', '.csv'),
  of('30-focus-two-digit-years', '.csv'),
  of('31-focus-numbers', '.csv', {
    // 1_000 is a number.
    billed: async (said, bills) =>
      near((await bills.spend([], 'net_unblended')).get(''), amount(said) + 1000, 'billed'),
  }),
  of('32-focus-correction', '.csv'),
  of('33-focus-inclusive-end', '.csv'),
  of('34-focus-times', '.csv', {
    rows_in_2026_10: (said, { rows }) => expect(rows.map((row) => row.rows)).toEqual([said]),
  }),
  of('39-focus-tags', '.csv', {
    n: async (said, bills) => near((await bills.spend(['tag:n'], 'net_unblended')).get(String(said)), 1, 'n'),
    b: async (said, bills) => near((await bills.spend(['tag:b'], 'net_unblended')).get(String(said)), 1, 'b'),
  }),
  of(
    '40-focus-tokens',
    '.csv',
    Object.fromEntries(
      ['USD', 'EUR'].map((currency): [string, Reader] => [
        currency,
        async (said, bills) => {
          for (const [key, value] of entries(said)) await readers[key]?.(`${value} ${currency}`, bills, key);
        },
      ]),
    ),
  ),
  { name: '42a-cur-restated', files: ['42a-cur-v1.csv', '42a-cur-v2.csv'] },
  { name: '42c-cur-restated', files: ['42c-cur-v1.csv', '42c-cur-v2.csv'] },
  {
    name: '43-cur-resplit',
    files: ['v1-00001', 'v1-00002', 'v2-00001', 'v2-00002'].map((part) => `43-cur-resplit-${part}.csv.gz`),
  },
  of('44-cur-sp-coverage', '.csv'),
  of('45-focus-one-thousand', '.csv'),
  of('47-focus-azure-contracted-zero', '.csv'),
];

describe.skipIf(!isThere)('a bill as it comes has the values that another program says of it', () => {
  it.each(cases)('$name $files', async ({ name, files, dateOrder, more = {} }) => {
    const said = expectedOf(name);
    const bills = new Stored();
    const steps: Record<number, Said | undefined> = {
      1: said.after_first,
      [files.length / 2]: said.after_v1 ?? said.after_first,
    };
    for (const [at, file] of files.entries()) {
      await bills.bring(file, dateOrder);
      const before = steps[at + 1];
      if (before !== undefined) near((await bills.spend([], 'net_unblended')).get(''), amount(before), file);
    }
    for (const [key, value] of Object.entries(said)) {
      const reader = more[key] ?? readers[key];
      expect(reader, `nobody asks for ${key}`).toBeDefined();
      await reader?.(value, bills, key);
    }
  });
});

describe.skipIf(!isThere)('an allocation has the values that another program says of it', () => {
  it.each(['50-opencost-negative-idle.json', '50d-opencost-idle-below-zero.json', '51-opencost-export.csv'])(
    '%s',
    (file) => {
      const said = expectedOf(file.replace(/\.\w+$/, ''));
      const read = readAllocations(readFileSync(folder + file, 'utf8'));
      expect(read.problems).toEqual([]);
      const sums = new Map<string, number>();
      const names = { workload: '', idle: '__idle__', unallocated: '__unmounted__' };
      for (const { kind, namespace, total: cost } of read.rows) {
        for (const key of ['total', names[kind] || namespace])
          sums.set(key, (sums.get(key) ?? 0) + Number(cost) / 1e12);
      }
      near(sums.get('total'), amount(said.total), 'total');
      for (const [name, value] of entries(said.namespaces)) near(sums.get(name), value, name);
    },
  );
});
