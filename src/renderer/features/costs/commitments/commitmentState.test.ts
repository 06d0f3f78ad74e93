import { expect, it } from 'vitest';
import {
  endAxis,
  ending,
  leastCovered,
  lengthOf,
  placeOn,
  rangeParam,
  sorted,
  type CommitmentLine,
  type CommitmentRow,
} from './commitmentState';

const row = (id: string, over: Partial<CommitmentRow> = {}): CommitmentRow => ({
  id,
  name: id,
  type: 'Savings Plan',
  provider: 'AWS',
  account: 'a',
  accountName: 'A',
  firstDay: '2026-01-01',
  lastDay: '2026-03-31',
  end: null,
  endFrom: null,
  used: 10,
  unused: 1,
  utilization: 0.9,
  utilizationBasis: 'cost',
  monthly: 11,
  rise: null,
  ...over,
});

it('sorts commitments, and puts what is not known last in both orders', () => {
  const rows = [
    row('a'),
    row('b', { end: '2026-05-01', unused: 3 }),
    row('c', { end: '2026-04-01', unused: 2 }),
  ];
  const ids = (found: CommitmentRow[]) => found.map(({ id }) => id).join('');
  expect(ids(sorted(rows, 'end', 'asc'))).toBe('cba');
  expect(ids(sorted(rows, 'end', 'desc'))).toBe('bca');
  expect(ids(sorted(rows, 'unused', 'desc'))).toBe('bca');
});

it('tells by month what ends within a year of the bills, with its cost a month', () => {
  const rows = [
    row('past', { end: '2026-03-30' }),
    row('late', { end: '2027-04-01' }),
    row('second', { end: '2026-06-30' }),
    row('first', { end: '2026-06-02', monthly: 5 }),
    row('edge', { end: '2027-03-31' }),
  ];
  const found = ending(rows, '2026-03-31').map(({ month, monthly, commitments }) => [
    month,
    monthly,
    commitments.map(({ id }) => id).join(' '),
  ]);
  expect(found).toEqual([
    ['2026-06', 16, 'first second'],
    ['2027-03', 11, 'edge'],
  ]);
});

it('places an end on an axis of this month and the twelve that follow', () => {
  const axis = endAxis('2026-11-25');
  expect([axis.length, axis[0], axis[2], axis.at(-1)]).toEqual([13, '2026-11', '2027-01', '2027-11']);
  expect(placeOn(axis, '2026-11-01')).toBe(0);
  expect(placeOn(axis, '2027-01-01')).toBeCloseTo(2 / 13, 9);
  expect(placeOn(axis, '2027-11-16')).toBeCloseTo((12 + 15 / 31) / 13, 9);
});

it('counts months only where all of them are whole', () => {
  expect(lengthOf({ from: '2026-01-01', to: '2026-03-31' })).toEqual({ days: 90, months: 3 });
  expect(lengthOf({ from: '2026-01-01', to: '2026-03-30' })).toEqual({ days: 89, months: null });
});

it('services with something to cover: the least covered first, the unknown last', () => {
  const line = (key: string, coverage: number | null, open: number, count = 1): CommitmentLine => ({
    key,
    label: key,
    count,
    coverage,
    open,
    utilization: null,
    utilizationBasis: 'cost',
    savingsRate: null,
    discount: null,
    wasteShare: null,
    other: null,
    knownOn: 1,
    covered: 0,
    waste: 0,
  });
  const lines = [
    line('half', 0.5, 9),
    line('none', 0, 1),
    line('dark', null, 50),
    line('full', 1, 0),
    line('', 0, 3, 4),
    line('more', 0, 2),
  ];
  expect(leastCovered(lines, 3).map(({ key }) => key)).toEqual(['more', 'none', 'half']);
});

it('without a range in the address, the server’s own months are asked for', () => {
  expect(rangeParam.read(null)).toBeNull();
  expect(rangeParam.read('90d')).toEqual({ preset: '90d' });
  expect(rangeParam.write({ from: '2026-01-01', to: '2026-01-31' })).toBe('2026-01-01..2026-01-31');
});
