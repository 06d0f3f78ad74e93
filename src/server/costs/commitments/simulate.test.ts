import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '@tests/support/propertyRuns';
import { MONTH_DAYS } from '@shared/model/money';
import { advise as adviseOn } from './plan/advise';
import { bestCommitment, hourlyCost, monthlySaving } from './simulate';

const month = 24 * MONTH_DAYS;
const levels = [1, 0.9, 0.8, 0.6];
/** With one offer, of everything. */
const advise = (usage: { all: readonly number[]; last: readonly number[] }, discount: number) => {
  const offers = (own: readonly number[]) => [{ parent: -1, discount, own }];
  return adviseOn({ all: offers(usage.all), last: offers(usage.last) }, levels);
};

describe('what to commit to', () => {
  it('the best commitment is the quantile of usage at the discount, by hand', () => {
    // Ten hours; at 30 % off a unit pays if more than 7 of 10 hours use it: 3 of them are below 4.
    const usage = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    expect(bestCommitment(usage, 0.3)).toBe(3);
    // 3 · 0.7 + the rest above it: 1 + 2 + … + 7 = 28 in ten hours.
    expect(hourlyCost(usage, 3, 0.3)).toBeCloseTo(2.1 + 2.8, 12);
    expect(bestCommitment(usage.toReversed(), 0.3)).toBe(3);
    expect(bestCommitment(usage, 0.01)).toBe(1);
    expect(bestCommitment([5, 5, 5], 0.25)).toBe(5);
    expect(bestCommitment([0, 0, 0, 9], 0.5)).toBe(0);
    expect(bestCommitment([], 0.3)).toBe(0);
    expect(bestCommitment([3, 4], 0)).toBe(0);
  });

  it('steady usage saves the discount, less usage saves less, and below break-even it costs more', () => {
    const steady = new Array<number>(48).fill(10);
    const advice = advise({ all: steady, last: steady }, 0.25);
    expect(advice).toMatchObject({ covers: 10, hourly: 7.5, utilization: 1, breakEven: 0.75, from: 'all' });
    expect(advice?.saving).toBeCloseTo(2.5 * month, 9);
    // At 60 % of the usage 6 is used of what costs 7.5.
    expect(advice?.levels.map(({ saving }) => saving / month)).toEqual([
      expect.closeTo(2.5, 9),
      expect.closeTo(1.5, 9),
      expect.closeTo(0.5, 9),
      expect.closeTo(-1.5, 9),
    ]);
  });

  it('usage that has gone is not committed to: the lower answer of the last days', () => {
    const all = [...new Array<number>(60).fill(10), ...new Array<number>(10).fill(2)];
    const advice = advise({ all, last: all.slice(-10) }, 0.25);
    expect(advice).toMatchObject({ covers: 2, from: 'last' });
    expect(advice?.saving).toBeCloseTo(0.5 * month, 9);
    expect(advise({ all, last: new Array<number>(10).fill(0) }, 0.25)).toBeNull();
  });
});

const usages = fc.array(fc.double({ min: 0, max: 1000, noNaN: true }), { minLength: 1, maxLength: 60 });
const discounts = fc.double({ min: 0.01, max: 0.9, noNaN: true });

describe('properties of the simulation', () => {
  it('no other commitment costs less: tried against every hour’s usage and what lies between', () => {
    fc.assert(
      fc.property(
        usages,
        discounts,
        fc.double({ min: 0, max: 1100, noNaN: true }),
        (usage, discount, any) => {
          const best = hourlyCost(usage, bestCommitment(usage, discount), discount);
          for (const other of [...usage, any, 0])
            expect(best).toBeLessThanOrEqual(hourlyCost(usage, other, discount) + 1e-9 * (1 + other));
        },
      ),
      propertyRuns(300),
    );
  });

  it('a layer pays if, and only if, the share of hours above it exceeds 1 − discount', () => {
    fc.assert(
      fc.property(usages, discounts, (usage, discount) => {
        const best = bestCommitment(usage, discount);
        const above = (x: number) => usage.filter((one) => one > x).length / usage.length;
        expect(above(best)).toBeLessThanOrEqual(1 - discount + 1e-9);
        const below = usage.filter((one) => one < best);
        if (below.length > 0) expect(above(Math.max(...below))).toBeGreaterThan(1 - discount - 1e-9);
      }),
      propertyRuns(300),
    );
  });

  it('the order of the hours does not matter; daily rows never show less saving than their hours', () => {
    const days = fc.array(
      fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 24, maxLength: 24 }),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(days, discounts, (hours, discount) => {
        const flat = hours.flat();
        expect(bestCommitment(flat.toReversed(), discount)).toBe(bestCommitment(flat, discount));
        const means = hours.map((day) => day.reduce((sum, one) => sum + one, 0) / 24);
        const saved = (usage: readonly number[]) =>
          monthlySaving(usage, bestCommitment(usage, discount), discount);
        expect(saved(means)).toBeGreaterThanOrEqual(saved(flat) - 1e-6);
      }),
      propertyRuns(150),
    );
  });
});
