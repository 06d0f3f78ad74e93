import { describe, expect, it } from 'vitest';
import { addDays, addMonths, daysBetween, firstDay, lastDay, monthOfDay } from '../days';
import { forecastCost } from './forecast';
import type { FixedKind, SourceSeries } from './series';

const FIRST = '2026-08-01';
const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());
const usageOf = (day: string) => (isWeekend(day) ? 2_800 : 4_000);
const feeOf = (day: string) => (day.endsWith('-01') ? 3_000 : 0);
const noFee = () => 0;
const costOf = (from: string, to: string, fee: (day: string) => number): number =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at)).reduce(
    (all, day) => all + usageOf(day) + fee(day),
    0,
  );

/** Tax on a day of a bill that is known through another day: of the month through `end`. */
type TaxRows = (day: string, known: string, costTo: (end: string) => number) => number;
const onFirst: TaxRows = (day, known, costTo) => {
  const end = lastDay(monthOfDay(day));
  return day.endsWith('-01') ? costTo(end < known ? end : known) : 0;
};
const shapes: Readonly<Record<string, TaxRows>> = {
  'one row on the 1st, of the days so far': onFirst,
  'one row on the 1st, of the whole month from the beginning': (day, _known, costTo) =>
    day.endsWith('-01') ? costTo(lastDay(monthOfDay(day))) : 0,
  'two rows, of the 1st and the 3rd': (day, known, costTo) =>
    day.endsWith('-03')
      ? onFirst(firstDay(monthOfDay(day)), known, costTo) / 4
      : onFirst(day, known, costTo) * 0.75,
  'one row on the last day': (day, _known, costTo) => (day === lastDay(monthOfDay(day)) ? costTo(day) : 0),
  'a row each day': (day, _known, costTo) =>
    costTo(day) - (day.endsWith('-01') ? 0 : costTo(addDays(day, -1))),
};

/** A bill of one payer that is complete through a day, with a tax of this rate. */
function bill(
  rows: TaxRows,
  rate: number,
  through: string,
  { from = FIRST, fee = noFee }: { from?: string; fee?: (day: string) => number } = {},
): SourceSeries {
  const days = Array.from({ length: daysBetween(from, through) + 1 }, (_, at) => addDays(from, at));
  const fixed: Partial<Record<FixedKind, number[]>> = {
    recurring: days.map(fee),
    tax: days.map((day) => {
      const start = firstDay(monthOfDay(day));
      return rate * rows(day, through, (end) => costOf(start < from ? from : start, end, fee));
    }),
  };
  return { from, through, ended: false, usage: days.map(usageOf), fixed };
}

const truth = (month: string, rate: number, fee: (day: string) => number) =>
  (1 + rate) * costOf(firstDay(month), lastDay(month), fee);
const foretold = (series: SourceSeries) => {
  const forecast = forecastCost([series], { through: series.through, months: 12 });
  if (!forecast) throw new Error('no forecast');
  return forecast;
};
const off = (found: number | undefined, real: number) => Math.abs((found ?? 0) - real) / real;

const cases = Object.entries(shapes).flatMap(([shape, rows]) =>
  [0.07, 0.1, 0.2].flatMap((rate) =>
    (['no fee', 'a fee on the 1st'] as const).map((fees) => ({
      shape,
      rows,
      rate,
      fees,
      fee: fees === 'no fee' ? noFee : feeOf,
    })),
  ),
);

describe('the forecast of a bill with tax', () => {
  it.each(cases)('$shape, $rate, $fees: after whole months', ({ rows, rate, fee }) => {
    for (const through of ['2026-08-31', '2026-09-30', '2026-10-31', '2027-01-31']) {
      const forecast = foretold(bill(rows, rate, through, { fee }));
      for (const { month, amount } of forecast.months.slice(0, 3))
        expect([through, month, off(amount, truth(month, rate, fee)) < 0.05]).toEqual([through, month, true]);
      expect([through, (forecast.test.error ?? 0) < 0.1]).toEqual([through, true]);
    }
  });

  it.each(cases)('$shape, $rate, $fees: in a month under way after others', ({ rows, rate, fee }) => {
    for (const through of ['2026-09-04', '2026-09-10', '2026-10-10', '2026-10-26']) {
      const forecast = foretold(bill(rows, rate, through, { fee }));
      for (const { month, amount } of forecast.months.slice(0, 3))
        expect([through, month, off(amount, truth(month, rate, fee)) < 0.05]).toEqual([through, month, true]);
      expect([through, (forecast.test.error ?? 0) < 0.1]).toEqual([through, true]);
    }
  });

  const begun = cases.filter(({ shape }) => shape !== 'one row on the last day');
  it.each(begun)('$shape, $rate, $fees: in the first month, under way', ({ rows, rate, fee }) => {
    for (const through of ['2026-08-10', '2026-08-17', '2026-08-26']) {
      const { months } = foretold(bill(rows, rate, through, { fee }));
      for (const { month, amount } of months.slice(0, 2))
        expect([through, month, off(amount, truth(month, rate, fee)) < 0.1]).toEqual([through, month, true]);
    }
  });

  const late = cases.filter(({ shape }) => ['one row on the last day', 'a row each day'].includes(shape));
  it.each(late)('$shape, $rate, $fees: in a bill that begins within a month', ({ rows, rate, fee }) => {
    for (const through of ['2026-08-31', '2026-09-30', '2026-10-10']) {
      const { months } = foretold(bill(rows, rate, through, { from: '2026-08-12', fee }));
      const next = months.at(1);
      expect([through, off(next?.amount, truth(next?.month ?? '', rate, fee)) < 0.1]).toEqual([
        through,
        true,
      ]);
    }
  });

  it('expects the tax of a quarter once for its months', () => {
    const quarterly: TaxRows = (day, _known, costTo) => {
      const isEnd = day === lastDay(monthOfDay(day)) && Number(day.slice(5, 7)) % 3 === 0;
      return isEnd ? costTo(day) * 3 : 0;
    };
    const { months } = foretold(bill(quarterly, 0.1, '2027-06-30', { from: '2026-07-01' }));
    const months12 = months.slice(0, 12);
    const real = months12.reduce((all, { month }) => all + truth(month, 0.1, noFee), 0);
    expect(
      off(
        months12.reduce((all, { amount }) => all + amount, 0),
        real,
      ),
    ).toBeLessThan(0.05);
  });

  it('counts the tax of a month in its days and in its sum alike', () => {
    const forecast = foretold(bill(onFirst, 0.1, '2026-10-10'));
    const sum = forecast.days
      .filter(({ day }) => monthOfDay(day) === addMonths(forecast.month, 1))
      .reduce((all, { amount }) => all + amount, 0);
    expect(forecast.months[1]?.amount).toBeCloseTo(sum, 6);
  });
});
