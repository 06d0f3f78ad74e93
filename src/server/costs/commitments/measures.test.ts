import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '@tests/support/propertyRuns';
import { measure, type Covered, type Sums } from './measures';

const priced = (cost: number, contracted: number, rows = 1): Covered => ({
  cost,
  rows,
  pricedCost: cost,
  pricedRows: rows,
  contracted,
});
const none = priced(0, 0, 0);
const sums = (over: Partial<Sums>): Sums => ({
  covered: none,
  open: none,
  unused: 0,
  quantity: null,
  ...over,
});

describe('the figures of commitments', () => {
  it('coverage divides prices and not costs; the savings rate counts what is unused', () => {
    // 120 paid for usage of 200; 180 on demand; 20 unused.
    const found = measure(sums({ covered: priced(120, 200), open: priced(180, 180), unused: 20 }));
    expect(found).toMatchObject({
      utilizationBasis: 'cost',
      covered: 120,
      open: 180,
      waste: 20,
      knownOn: 1,
      other: 0,
    });
    expect(found.utilization).toBeCloseTo(120 / 140, 12);
    // Costs would say 120 / 300.
    expect(found.coverage).toBeCloseTo(200 / 380, 12);
    expect(found.savingsRate).toBeCloseTo(1 - 320 / 380, 12);
    expect(found.discount).toBeCloseTo(0.4, 12);
    expect(found.wasteShare).toBeCloseTo(20 / 380, 12);
  });

  it('a commitment’s utilization is of its quantity where the bill has it', () => {
    const found = measure(sums({ covered: priced(90, 100), unused: 30, quantity: { used: 60, unused: 40 } }));
    expect([found.utilization, found.utilizationBasis]).toEqual([0.6, 'quantity']);
    expect(measure(sums({ open: priced(5, 5) })).utilization).toBeNull();
    expect(measure(sums({ unused: 7 })).utilization).toBe(0);
  });

  it('waste can make the savings rate negative', () => {
    expect(measure(sums({ covered: priced(50, 60), unused: 30 })).savingsRate).toBeCloseTo(-20 / 60, 12);
  });

  it('a price that the bill lacks is not known, and neither 0 nor 1', () => {
    const unpriced: Covered = { cost: 0, rows: 4, pricedCost: 0, pricedRows: 0, contracted: 0 };
    const found = measure(sums({ covered: unpriced, open: priced(180, 180) }));
    expect([found.coverage, found.savingsRate, found.discount]).toEqual([null, null, null]);
    const paid = { ...unpriced, cost: 120 };
    expect(measure(sums({ covered: paid, open: priced(180, 180) }))).toMatchObject({
      coverage: null,
      knownOn: 0.6,
    });
    const partly = { ...paid, pricedRows: 3, pricedCost: 90, contracted: 150 };
    const known = measure(sums({ covered: partly, open: priced(180, 180) }));
    expect(known.knownOn).toBeCloseTo(0.9, 12);
    expect(known.coverage).toBeCloseTo(150 / 330, 12);
    expect(measure(sums({ covered: priced(120, 200), open: { ...paid, cost: 180 } })).coverage).toBeNull();
    expect(measure(sums({}))).toMatchObject({
      coverage: null,
      savingsRate: null,
      knownOn: null,
      utilization: null,
    });
  });
});

const money = fc.double({ min: 0, max: 1e6, noNaN: true });
const side = fc
  .record({ cost: money, rows: fc.integer({ min: 1, max: 50 }), extra: money })
  .map(({ cost, rows, extra }) => priced(cost, cost + extra + 0.01, rows));

describe('properties of the figures', () => {
  it('savings rate = coverage × discount + other − waste share', () => {
    fc.assert(
      fc.property(side, side, money, (covered, open, unused) => {
        const { coverage, discount, wasteShare, other, savingsRate } = measure(
          sums({ covered, open, unused }),
        );
        const split = (coverage ?? 0) * (discount ?? 0) + (other ?? 0) - (wasteShare ?? 0);
        expect(split).toBeCloseTo(savingsRate ?? Number.NaN, 6);
      }),
      propertyRuns(300),
    );
  });

  it('shares stay within what they are shares of; more waste never raises a rate', () => {
    fc.assert(
      fc.property(side, side, money, money, (covered, open, unused, more) => {
        const found = measure(sums({ covered, open, unused }));
        // Where nothing was paid for, nothing is the share of it.
        if (covered.cost + unused === 0) expect(found.utilization).toBeNull();
        for (const one of [found.coverage, found.utilization ?? 0, found.knownOn]) {
          expect(one).toBeGreaterThanOrEqual(0);
          expect(one).toBeLessThanOrEqual(1 + 1e-12);
        }
        const worse = measure(sums({ covered, open, unused: unused + more }));
        expect(worse.savingsRate).toBeLessThanOrEqual(found.savingsRate ?? Number.NaN);
        expect(worse.coverage).toBe(found.coverage);
      }),
      propertyRuns(200),
    );
  });
});
