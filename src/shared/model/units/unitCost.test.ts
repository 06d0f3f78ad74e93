import { describe, expect, it } from 'vitest';
import { addDays } from '../days';
import { decimalOf } from '../exact';
import { oneADay } from './combine';
import { readUnitValues } from './readValues';
import { unitPeriods } from './unitCost';

const told = (periods: ReturnType<typeof unitPeriods>['periods']) =>
  periods.map(({ from, to, cost, units, unitCost, known, days, change }) => [
    from,
    to,
    decimalOf(cost),
    decimalOf(units),
    unitCost === null ? null : decimalOf(unitCost),
    `${known}/${days}`,
    change,
  ]);

describe('cost per unit', () => {
  it('is the sum of cost by the sum of units of the days that have both, never the mean of ratios', () => {
    const costs = [
      { day: '2026-03-01', cost: '10' },
      { day: '2026-03-02', cost: '90' },
      // No orders are known of this day: its cost counts nowhere.
      { day: '2026-03-03', cost: '1000' },
    ];
    const values = [
      { date: '2026-03-01', amount: '100' },
      { date: '2026-03-02', amount: '100' },
      // No cost is known of this day.
      { date: '2026-03-04', amount: '5000' },
    ];
    const { periods, whole } = unitPeriods(
      { from: '2026-03-01', to: '2026-03-31', step: 'month' },
      costs,
      values,
    );
    expect(told(periods)).toEqual([['2026-03-01', '2026-03-31', '100', '200', '0.5', '2/31', null]]);
    expect(whole.unitCost).toBe(periods[0]?.unitCost);
    const { periods: days } = unitPeriods(
      { from: '2026-03-01', to: '2026-03-04', step: 'day' },
      costs,
      values,
    );
    expect(days.map(({ unitCost }) => unitCost && decimalOf(unitCost))).toEqual(['0.1', '0.9', null, null]);
    expect(days.map(({ change }) => change)).toEqual([null, 8, null, null]);
  });

  it('cuts weeks on Mondays and months at their ends, within the days that are asked for', () => {
    const asked = { from: '2026-01-30', to: '2026-02-10' };
    const days = ['2026-01-01', '2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02', '2026-02-10'];
    const costs = days.map((day, at) => ({ day, cost: String(at + 1) }));
    const values = days.map((date) => ({ date, amount: '2' }));
    const weeks = unitPeriods({ ...asked, step: 'week' }, costs, values).periods;
    expect(weeks.map(({ from, to, known, days: all }) => [from, to, known, all])).toEqual([
      ['2026-01-30', '2026-02-01', 3, 3],
      ['2026-02-02', '2026-02-08', 1, 7],
      ['2026-02-09', '2026-02-10', 1, 2],
    ]);
    const months = unitPeriods({ ...asked, step: 'month' }, costs, values).periods;
    expect(told(months)).toEqual([
      ['2026-01-30', '2026-01-31', '5', '4', '1.25', '2/2', null],
      ['2026-02-01', '2026-02-10', '15', '6', '2.5', '3/10', 4],
    ]);
  });

  it('compares a month to date with the same days of the one before, and fees of the 1st with those', () => {
    const days = Array.from({ length: 41 }, (_, at) => addDays('2026-03-01', at));
    const costs = days.map((day) => ({ day, cost: day.endsWith('-01') ? '310' : '10' }));
    const values = days.map((date) => ({ date, amount: '10' }));
    const asked = { from: '2026-03-01', to: '2026-04-30', step: 'month' } as const;
    expect(unitPeriods(asked, costs, values).periods.map(({ change }) => change)).toEqual([null, 0]);
    // A month that is over is compared whole, though its last day is not known.
    const closed = [...costs, { day: '2026-05-01', cost: '310' }];
    const later = [...values, { date: '2026-05-01', amount: '10' }];
    const { periods } = unitPeriods({ ...asked, to: '2026-05-31' }, closed, later);
    expect(periods.map(({ change }) => change && Math.round(change * 100))).toEqual([null, 103, 0]);
  });

  it('has no figure where units are 0, and compares the first period with the one before the span', () => {
    const costs = [
      { day: '2026-01-05', cost: '3' },
      { day: '2026-02-05', cost: '1' },
      { day: '2026-03-05', cost: '7' },
    ];
    const values = [
      { date: '2026-01-05', amount: '1' },
      { date: '2026-02-05', amount: '3' },
      { date: '2026-03-05', amount: '0' },
    ];
    const { periods } = unitPeriods({ from: '2026-02-01', to: '2026-03-31', step: 'month' }, costs, values);
    expect(told(periods)).toEqual([
      ['2026-02-01', '2026-02-28', '1', '3', '0.333333333333', '1/28', -0.888888888889],
      ['2026-03-01', '2026-03-31', '7', '0', null, '1/31', null],
    ]);
  });
});

describe('amounts of one day', () => {
  const values = ['1.5', '4', '2'].map((amount) => ({ date: '2026-03-02', amount }));
  it.each([
    ['sum', '7.5'],
    ['average', '2.5'],
    ['maximum', '4'],
    ['last', '2'],
  ] as const)('%s', (how, amount) => {
    expect(oneADay([...values, { date: '2026-03-01', amount: '9' }], how)).toEqual([
      { date: '2026-03-01', amount: '9' },
      { date: '2026-03-02', amount },
    ]);
  });
});

describe('amounts of a table', () => {
  it('knows a header in any order, separators, thousands and blank lines', () => {
    expect(readUnitValues('\uFEFFlabel;Value;Date\nEU;12.50;2026-03-01\n\nUS;3;2026-03-02\n')).toEqual({
      values: [
        { date: '2026-03-01', amount: '12.50' },
        { date: '2026-03-02', amount: '3' },
      ],
      problems: [],
    });
    expect(readUnitValues('2026-03-01,"1,234.5",EU').values).toEqual([
      { date: '2026-03-01', amount: '1234.5' },
    ]);
  });

  it('names each line that it cannot read with its number in the file', () => {
    const text =
      'date,amount\n2026-02-30,1\n2026-03-01,-4\n\n2026-03-02\n03/04/2026,5\n2026-03-05,many\n2026-03-06,7';
    expect(readUnitValues(text)).toEqual({
      values: [{ date: '2026-03-06', amount: '7' }],
      problems: [
        { line: 2, fault: 'date', text: '2026-02-30' },
        { line: 3, fault: 'amount', text: '-4' },
        { line: 5, fault: 'columns', text: '2026-03-02' },
        { line: 6, fault: 'date', text: '03/04/2026' },
        { line: 7, fault: 'amount', text: 'many' },
      ],
    });
  });
});
