import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '@tests/support/propertyRuns';
import { MONTH_DAYS } from '@shared/model/money';
import { monthlySavingOf } from './advise';
import { ladderOf, type Plan, type Terms } from './ladder';

const month = 24 * MONTH_DAYS;
const flat = (value: number) => new Array<number>(24).fill(value);
const terms: Terms = { from: '2026-01-31', layers: 4, every: 3, term: 12, fall: 0.4 };
const steady: Plan = { offers: [{ parent: -1, discount: 0.25, own: flat(8) }], amounts: [8] };

describe('layers of a purchase', () => {
  it('buys a quarter each quarter, which end a year later one after the other', () => {
    const { layers, calendar, eligible } = ladderOf([steady], [], terms);
    expect(layers.map(({ day, end }) => [day, end])).toEqual([
      ['2026-01-31', '2027-01-31'],
      ['2026-04-30', '2027-04-30'],
      ['2026-07-31', '2027-07-31'],
      ['2026-10-31', '2027-10-31'],
    ]);
    expect(eligible).toBeCloseTo(8 * month, 6);
    expect(layers.map(({ coverage }) => coverage)).toEqual([0.25, 0.5, 0.75, 1]);
    for (const { hourly, saving, utilization, paidOff } of layers) {
      expect(hourly).toBe(1.5);
      expect(saving).toBeCloseTo(0.5 * month, 6);
      expect(utilization).toBeCloseTo(1, 9);
      // Nine of twelve months at full use pay for all twelve.
      expect(paidOff).toBeCloseTo(9, 9);
    }
    // At 60 % of the usage 4.8 is left: two layers are used in full; three to 4.8 of 6, four to 4.8 of 8.
    expect(layers.map(({ fallen }) => fallen / month)).toEqual([
      expect.closeTo(0.5, 9),
      expect.closeTo(1, 9),
      expect.closeTo(0.3, 9),
      expect.closeTo(-1.2, 9),
    ]);
    expect(layers.at(-1)?.breakEven).toBeCloseTo(0.75, 9);
    const shares = calendar.map(({ day, coverage, endingShare }) => [day, coverage, endingShare]);
    expect(shares).toEqual([
      ['2026-01-31', 0.25, 0],
      ['2026-04-30', 0.5, 0],
      ['2026-07-31', 0.75, 0],
      ['2026-10-31', 1, 0],
      ['2027-01-31', 0.75, 0.25],
      ['2027-04-30', 0.5, expect.closeTo(1 / 3, 9)],
      ['2027-07-31', 0.25, 0.5],
      ['2027-10-31', 0, 1],
    ]);
  });

  it('counts what is there already until it ends; what has no known end stays', () => {
    const held = [
      { id: 'a', worth: 2 * month, end: '2026-03-15' },
      { id: 'b', worth: 6 * month, end: null },
    ];
    const { calendar, eligible } = ladderOf([steady], held, terms);
    expect(eligible).toBeCloseTo(16 * month, 6);
    expect(calendar[0]).toMatchObject({ coverage: 10 / 16, endingShare: 0 });
    expect(calendar[1]?.held).toBeCloseTo(6 * month, 6);
    expect(calendar[1]?.endingShare).toBeCloseTo(0.2, 9);
    expect(calendar.at(-1)?.held).toBeCloseTo(6 * month, 6);
  });

  it('the layers add up to the whole purchase, and those that run cover what a loop over the hours finds', () => {
    const amount = fc.double({ min: 0, max: 9, noNaN: true });
    const hours = fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 24 });
    fc.assert(
      fc.property(hours, amount, amount, fc.integer({ min: 1, max: 6 }), (usage, narrow, wide, count) => {
        const offers = [
          { parent: 1, discount: 0.4, own: usage.map(([one]) => one) },
          { parent: -1, discount: 0.2, own: usage.map(([, two]) => two) },
        ];
        const plan = { offers, amounts: [narrow, wide] };
        const { layers, eligible } = ladderOf([plan], [], { ...terms, layers: count });
        const all = layers.reduce((total, { saving }) => total + saving, 0);
        expect(all).toBeCloseTo(monthlySavingOf(offers, plan.amounts), 5);
        expect(layers.at(-1)?.fallen).toBeCloseTo(monthlySavingOf(offers, plan.amounts, 0.6), 5);
        for (const { number, coverage } of layers) {
          const running = Math.min(number, terms.term / terms.every);
          const bought = [(narrow * running) / count, (wide * running) / count];
          let [covered, used] = [0, 0];
          for (const [one, two] of usage) {
            const first = Math.min(one, bought[0] ?? 0);
            covered += first + Math.min(one - first + two, bought[1] ?? 0);
            used += one + two;
          }
          expect(coverage * eligible).toBeCloseTo((covered / usage.length) * month, 5);
          expect(coverage).toBeLessThanOrEqual(1 + 1e-12);
          expect(eligible).toBeCloseTo((used / usage.length) * month, 5);
        }
      }),
      propertyRuns(100),
    );
  });
});
