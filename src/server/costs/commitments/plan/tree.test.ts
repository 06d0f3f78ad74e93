import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '@tests/support/propertyRuns';
import { bestOf, cappedBy, costOf, flowOf, type Offer } from './tree';

/** Two families with a reservation and a plan of their own each, and a plan of everything. */
const offersOf = (
  hours: readonly (readonly number[])[],
  discounts: readonly [number, number, number],
): Offer[] => {
  const own = (at: number) => hours.map((hour) => hour[at] ?? 0);
  const [reservation, family, everything] = discounts;
  return [
    { parent: 1, discount: reservation, own: own(0) },
    { parent: 4, discount: family, own: own(1) },
    { parent: 3, discount: reservation, own: own(2) },
    { parent: 4, discount: family, own: own(3) },
    { parent: -1, discount: everything, own: own(4) },
  ];
};

const amount = fc.integer({ min: 0, max: 6 });
const usage = fc.array(fc.tuple(amount, amount, amount, amount, amount), { minLength: 1, maxLength: 24 });
const discounts = fc.constantFrom<readonly [number, number, number]>(
  [0.4, 0.33, 0.25],
  [0.6, 0.3, 0.3],
  [0.2, 0.4, 0.3],
  [0.35, 0, 0.25],
);
const amounts = fc.tuple(amount, amount, amount, amount, amount);

/** A second program, for one hour: every dollar of usage asks for cover one after the other. */
function coveredByHand(hour: readonly number[], bought: readonly number[]) {
  const left = [...bought];
  const used = [0, 0, 0, 0, 0];
  const paths = [[0, 1, 4], [1, 4], [2, 3, 4], [3, 4], [4]];
  let onDemand = 0;
  for (const [place, path] of paths.entries()) {
    for (let dollar = 0; dollar < (hour[place] ?? 0); dollar += 1) {
      const cover = path.find((node) => (left[node] ?? 0) > 0);
      if (cover === undefined) onDemand += 1;
      else {
        left[cover] = (left[cover] ?? 0) - 1;
        used[cover] = (used[cover] ?? 0) + 1;
      }
    }
  }
  return { used, onDemand };
}

describe('commitments of several scopes', () => {
  it('covers hour by hour what a program finds that hands out cover dollar by dollar', () => {
    fc.assert(
      fc.property(usage, amounts, (hours, bought) => {
        const { reaching, rest } = flowOf(offersOf(hours, [0.4, 0.3, 0.2]), bought);
        for (const [hour, one] of hours.entries()) {
          const byHand = coveredByHand(one, bought);
          const used = bought.map((_, node) => (reaching[node]?.[hour] ?? 0) - (rest[node]?.[hour] ?? 0));
          expect(rest.at(-1)?.[hour]).toBe(byHand.onDemand);
          expect(used.reduce((sum, x) => sum + x, 0)).toBe(byHand.used.reduce((sum, x) => sum + x, 0));
          // Never more than it holds; what is covered and what stays on demand is the usage.
          for (const [node, covered] of used.entries())
            expect(covered).toBeLessThanOrEqual(bought[node] ?? 0);
          expect(used.reduce((sum, x) => sum + x, 0) + (rest.at(-1)?.[hour] ?? 0)).toBe(
            one.reduce((sum, x) => sum + x, 0),
          );
        }
      }),
      propertyRuns(200),
    );
  });

  it('nothing costs a hundredth less among all whole amounts of two families and a plan of both', () => {
    const small = fc.array(fc.tuple(amount, amount, amount), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        small,
        fc.constantFrom([0.4, 0.25], [0.5, 0.4], [0.3, 0.3], [0.6, 0.2]),
        (hours, [narrow = 0, wide = 0]) => {
          const own = (at: number) => hours.map((hour) => hour[at] ?? 0);
          const offers: Offer[] = [
            { parent: 2, discount: narrow, own: own(0) },
            { parent: 2, discount: narrow, own: own(1) },
            { parent: -1, discount: wide, own: own(2) },
          ];
          const found = costOf(offers, bestOf(offers));
          let least = Number.POSITIVE_INFINITY;
          for (let a = 0; a <= 6; a += 1)
            for (let b = 0; b <= 6; b += 1)
              for (let c = 0; c <= 18; c += 1) least = Math.min(least, costOf(offers, [a, b, c]));
          expect(found).toBeLessThanOrEqual(least * 1.01 + 1e-9);
        },
      ),
      propertyRuns(100),
    );
  });

  it('never costs more than on demand or than any one scope alone', () => {
    fc.assert(
      fc.property(usage, discounts, (hours, off) => {
        const offers = offersOf(hours, off);
        const found = costOf(offers, bestOf(offers));
        const none = offers.map(() => 0);
        expect(found).toBeLessThanOrEqual(costOf(offers, none) + 1e-9);
        for (const at of offers.keys())
          for (let x = 0; x <= 30; x += 1)
            expect(found).toBeLessThanOrEqual(costOf(offers, none.with(at, x)) + 1e-6);
      }),
      propertyRuns(60),
    );
  });

  it('families that take turns are bought as one plan, a steady one as a reservation', () => {
    const turns = Array.from({ length: 24 }, (_, hour) => [10, 0, 0, 0, 0].with(hour % 2 === 0 ? 0 : 2, 10));
    const both = bestOf(
      offersOf(
        turns.map((hour, at) => (at % 2 === 0 ? hour : hour.with(0, 0))),
        [0.4, 0.33, 0.25],
      ),
    );
    expect(both).toEqual([0, 0, 0, 0, 10]);
    const steady = Array.from({ length: 24 }, () => [10, 0, 0, 0, 0]);
    expect(bestOf(offersOf(steady, [0.4, 0.33, 0.25]))).toEqual([10, 0, 0, 0, 0]);
    // At the same price, nothing is bought twice.
    expect(bestOf(offersOf(steady, [0.3, 0.3, 0.3])).reduce((sum, x) => sum + x, 0)).toBeCloseTo(10, 9);
  });

  it('usage that has gone is bought at no scope', () => {
    const offers = offersOf([[10, 0, 0, 0, 0]], [0.4, 0.3, 0.2]);
    expect(cappedBy(offersOf([[4, 1, 0, 0, 2]], [0.4, 0.3, 0.2]), bestOf(offers))).toEqual([4, 0, 0, 0, 0]);
    expect(cappedBy(offersOf([[0, 0, 0, 0, 0]], [0.4, 0.3, 0.2]), bestOf(offers))).toEqual([0, 0, 0, 0, 0]);
  });
});
