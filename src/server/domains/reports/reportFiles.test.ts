import { expect, it } from 'vitest';
import { readWorkbook } from '@tests/support/workbook';
import { comparedWithBefore } from '@tests/support/comparison';
import { reportFile, type FileRequest } from './reportFiles';
import type { ReportLine, ReportSpend, SpendQuery, SpendReply } from './reports.port';

const signal = new AbortController().signal;
const names = ['Compute', 'Storage', '=HYPERLINK("http://x")', 'Łączność i Сеть', 'Other'];
const days = Array.from({ length: 31 }, (_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`);
/** Millionths: added up exactly. */
const micros = (day: number, group: number) => 12_345_678_901 * (group + 1) + day * 1_234_567 * (group - 2);
const exact = (amount: number) =>
  `${amount < 0 ? '-' : ''}${Math.trunc(Math.abs(amount) / 1e6)}.${String(Math.abs(amount) % 1e6).padStart(6, '0')}`;
const lines: ReportLine[] = days.flatMap((period, day) =>
  names.map((name, group) => ({
    period,
    group: [`id-${group}`],
    label: [name],
    currency: group === 3 ? 'EUR' : 'USD',
    cost: exact(micros(day, group)),
  })),
);
const sum = (all: readonly ReportLine[]) => all.reduce((total, { cost }) => total + Number(cost), 0);
const usd = lines.filter(({ currency }) => currency === 'USD');
const eur = lines.filter(({ currency }) => currency === 'EUR');

const spend = (count = 1): ReportSpend => ({
  async spend(_org, query): Promise<SpendReply> {
    const isTotal = query.granularity === 'total';
    const groups = Array.from({ length: count }, () => names).flat();
    return {
      cost_method: 'amortized',
      rows: isTotal
        ? groups.map((name, at) => ({
            period: '',
            group: [name],
            label: [name],
            currency: at % 5 === 3 ? 'EUR' : 'USD',
            cost: sum(lines.filter(({ label }) => label[0] === name)),
          }))
        : lines.map((line) => ({ ...line, cost: Number(line.cost) })),
      totals: JSON.stringify(query).includes('Credit')
        ? [{ currency: 'USD', cost: -3, compared: -3, previous: null, known: 1 }]
        : [
            { currency: 'USD', cost: sum(usd), compared: sum(usd), previous: sum(usd) * 0.93, known: 1 },
            { currency: 'EUR', cost: sum(eur), compared: sum(eur), previous: null, known: 1 },
          ],
      ...comparedWithBefore(query),
      truncated: false,
      completeThrough: '2026-10-31',
      frontiers: [{ sourceId: 's', name: 'AWS', payer: '', completeThrough: '2026-10-31', ended: false }],
      incomplete: [{ sourceId: 's', name: 'AWS', billingPeriod: '2026-09' }],
    };
  },
  async *csv() {
    yield '\uFEFFperiod,service,currency,cost\r\n2026-10-01,=1,USD,0.10\r\n';
  },
  async *rows() {
    for (let at = 0; at < count; at += 1) yield* lines;
  },
  range: async () => ({ completeThrough: '2026-10-31', lastDay: '2026-10-31' }),
});

const query: SpendQuery = {
  from: '2026-10-01',
  to: '2026-10-31',
  granularity: 'day',
  group_by: ['service'],
  filters: [{ field: 'region', operator: 'in', values: ['eu-west-1'] }],
  top: 200,
};
const request = (of: Partial<FileRequest> = {}): FileRequest => ({
  orgId: 'acme',
  organisation: 'Zażółć Energia',
  name: 'Costs by service, Łódź',
  query,
  look: { shape: 'bars', currency: '' },
  range: { preset: 'pm' },
  made: new Date(Date.parse('2026-11-02T08:00:00Z')),
  zone: 'Europe/Warsaw',
  ...of,
});
const made = async (format: 'csv' | 'xlsx' | 'pdf', of: Partial<FileRequest> = {}, count = 1) => {
  const file = await reportFile(spend(count), request(of), format, signal);
  return file && { ...file, bytes: Buffer.from(file.content, 'base64') };
};

it('an Excel file has every row, its numbers add up to the bills, and it says what it shows', async () => {
  const file = await made('xlsx');
  expect(file?.name).toBe('costs-by-service-łódź-2026-10-01-2026-10-31.xlsx');
  const [costs, about] = readWorkbook(file?.bytes ?? Buffer.alloc(0));
  expect(costs?.rows[0]?.map(({ value }) => value)).toEqual([
    'Period',
    'Service',
    'Service ID',
    'Currency',
    'Cost',
  ]);
  const rows = costs?.rows.slice(1) ?? [];
  expect(rows).toHaveLength(lines.length);
  // To the last millionth, which a number of a spreadsheet holds here.
  const total = rows
    .filter((row) => row[3]?.value === 'USD')
    .reduce((all, row) => all + Math.round(Number(row[4]?.value) * 1e6), 0);
  expect(total).toBe(
    days.flatMap((_day, day) => [0, 1, 2, 4].map((group) => micros(day, group))).reduce((a, b) => a + b, 0),
  );
  expect(rows.map((row) => row[4]?.value)).toEqual(lines.map(({ cost }) => String(Number(cost))));
  expect(rows.flat().some(({ hasFormula }) => hasFormula)).toBe(false);
  expect(rows[2]?.[1]).toMatchObject({ type: 's', value: '=HYPERLINK("http://x")' });
  const told = new Map(about?.rows.slice(1).map((row) => [row[0]?.value, row[1]?.value]));
  expect(Object.fromEntries(told)).toMatchObject({
    Report: 'Costs by service, Łódź',
    Organization: 'Zażółć Energia',
    'Grouped by': 'Service',
    Filters: 'Region: eu-west-1',
    Period: 'Oct 1 – 31, 2026',
    'Cost method': 'Amortized cost, without credits (-3.00 USD)',
    'Data through': 'AWS through Oct 31, 2026',
    'Missing data': 'Missing: AWS, Sep 2026. The stored bill is damaged.',
    Created: 'Nov 02, 2026 09:00 (Europe/Warsaw)',
    'Total in USD': String(sum(usd)),
  });
});

it('spend of the whole period has no column of periods, and ids only where names differ', async () => {
  const plain: ReportSpend = {
    ...spend(),
    async *rows() {
      yield { period: '', group: ['EC2'], label: ['EC2'], currency: 'USD', cost: '1.5' };
      yield { period: '', group: [''], label: [''], currency: 'USD', cost: '0.5' };
    },
  };
  const file = await reportFile(
    plain,
    request({ query: { ...query, granularity: 'total' } }),
    'xlsx',
    signal,
  );
  const [costs] = readWorkbook(Buffer.from(file?.content ?? '', 'base64'));
  expect(costs?.rows.map((row) => row.map(({ value }) => value))).toEqual([
    ['Service', 'Currency', 'Cost'],
    ['EC2', 'USD', '1.5'],
    ['(none)', 'USD', '0.5'],
  ]);
});

it('a PDF has the same bytes for the same report; long tables go on over pages', async () => {
  const file = await made('pdf');
  expect(file?.contentType).toBe('application/pdf');
  expect(file?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await made('pdf'))?.content).toBe(file?.content);
  const pagesOf = (bytes?: Buffer) => bytes?.toString('latin1').match(/\/Type \/Page\b/g)?.length;
  expect(pagesOf(file?.bytes)).toBe(1);
  expect(pagesOf((await made('pdf', {}, 12))?.bytes)).toBe(3);
  for (const shape of ['area', 'line', 'cumulative'])
    expect((await made('pdf', { look: { shape, currency: 'EUR' } }))?.content).not.toBe(file?.content);
});

it('what would be too large is no file; a CSV file runs nothing', async () => {
  expect(await made('xlsx', {}, 700)).toBeNull();
  expect((await made('csv'))?.bytes.toString()).toContain(`2026-10-01,'=1,USD,0.10`);
});
