import { expect, it } from 'vitest';
import type { Source } from '../../../data/costs';
import { lastBilled } from './billMonths';
import { billRows } from './billRows';

type Snapshot = Source['snapshots'][number];

const bill = (billingPeriod: string, billedCost: number, of: Partial<Snapshot> = {}): Snapshot => ({
  billingPeriod,
  payer: 'Acme',
  provider: 'AWS',
  part: 1,
  view: '',
  rows: 10,
  totals: [{ currency: 'USD', billedCost, effectiveCost: billedCost, cost: billedCost }],
  minDay: `${billingPeriod}-01`,
  maxDay: `${billingPeriod}-28`,
  importedAt: '2026-12-01T00:00:00.000Z',
  counts: 'all',
  damage: null,
  ...of,
});

const source = (name: string, of: Partial<Source>): Source => ({
  sourceId: name,
  name,
  format: 'focus',
  demo: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  rows: 10,
  completeThrough: null,
  payers: [],
  ended: false,
  saidEnded: false,
  commitments: [],
  snapshots: [],
  ...of,
});
const payer = (completeThrough: string | null, ended = false, name = 'Acme') => ({
  payer: name,
  completeThrough,
  ended,
});

const current = source('AWS', {
  payers: [payer('2026-11-30')],
  snapshots: [bill('2026-10', 100), bill('2026-11', 120)],
});
const statesOf = (one: Source | undefined, index = 0) =>
  billRows(one ? [current, one] : [current], [])[one ? 1 : index]?.months.map(({ state }) => state);

it('a source whose accounts differ has the newest day of them, and says which are behind', () => {
  const azure = source('Azure', {
    completeThrough: '2026-11-19',
    payers: [
      payer('2026-11-19', false, 'a'),
      payer('2026-11-30', false, 'b'),
      payer('2026-06-30', true, 'c'),
    ],
    snapshots: [bill('2026-11', 50)],
  });
  const [aws, row] = billRows([current, azure], []);
  expect(aws).toMatchObject({ status: 'ok', late: null });
  expect(row).toMatchObject({
    status: 'late',
    through: '2026-11-30',
    late: { accounts: 1, of: 2, days: 11 },
  });
});

it('what has ended is not late; a damaged month comes before all', () => {
  const gone = source('Old', { payers: [payer('2024-09-30', true)], ended: true });
  const broken = source('Broken', { snapshots: [bill('2026-11', 5, { damage: 'missing' })] });
  expect(billRows([current, gone, broken], []).map(({ status }) => status)).toEqual([
    'ok',
    'ended',
    'damaged',
  ]);
});

it('thirteen months end with the newest of all bills, and say what of them is here', () => {
  const late = source('Late', {
    payers: [payer('2026-10-19')],
    snapshots: [
      bill('2026-07', 1),
      bill('2026-09', 1),
      bill('2026-08', 1, { damage: 'size' }),
      bill('2026-10', 1),
      bill('2026-05', 1),
    ],
  });
  const states = statesOf(late);
  expect(states).toHaveLength(13);
  expect(states?.slice(5)).toEqual([
    'before',
    'imported',
    'missing',
    'imported',
    'damaged',
    'imported',
    'partly',
    'awaited',
  ]);
});

it('a month in which one of several payers has no bill is partly there', () => {
  const two = source('Two', {
    payers: [payer('2026-11-30', false, 'a'), payer('2026-11-30', false, 'b')],
    snapshots: ['2026-09', '2026-10', '2026-11'].flatMap((month) => [
      bill(month, 1, { payer: 'a' }),
      ...(month === '2026-10' ? [] : [bill(month, 2, { payer: 'b' })]),
    ]),
  });
  expect(statesOf(two)?.slice(-3)).toEqual(['imported', 'partly', 'imported']);
});

it('the last month billed is the newest whole one; of two views the billed one counts', () => {
  const open = source('Open', {
    payers: [payer('2026-11-10')],
    snapshots: [
      bill('2026-10', 900, { view: 'amortized', counts: 'effective' }),
      bill('2026-10', 700, { view: 'actual', counts: 'billed' }),
      bill('2026-11', 10),
    ],
  });
  const [row] = billRows([open], []);
  expect(row?.billed).toMatchObject({ month: '2026-10', billed: [{ currency: 'USD', amount: 700 }] });
  expect(lastBilled([])).toBeNull();
});
