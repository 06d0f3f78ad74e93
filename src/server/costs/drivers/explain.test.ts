import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '@tests/support/propertyRuns';
import { explainChange, type Line } from './explain';
import type { Side } from './split';

const DAYS = { before: 30, after: 30 };

const side = (
  cost: number,
  quantity: number | null = null,
  list: number | null = null,
  contracted = list,
): Side => ({
  cost,
  list,
  contracted,
  quantity,
});
const line = (over: Partial<Line>): Line => ({
  kind: 'usage',
  provider: 'AWS',
  account: 'a1',
  accountName: 'Shop',
  service: 'Compute',
  sku: 'm5',
  skuName: 'm5.large',
  region: 'r1',
  unit: 'Hours',
  before: null,
  after: null,
  count: 1,
  ...over,
});
const amounts = (lines: Line[], days = DAYS) =>
  Object.fromEntries(explainChange(lines, days).drivers.map(({ kind, amount }) => [kind, amount]));

describe('why a cost moved', () => {
  it('more usage at the same price is volume, told by day', () => {
    const found = explainChange([line({ before: side(100, 300, 100), after: side(150, 450, 150) })], DAYS);
    expect(found.drivers).toEqual([
      {
        kind: 'volume',
        amount: 50,
        items: [
          expect.objectContaining({ name: 'Compute', usage: { unit: 'Hours', before: 10, after: 15 } }),
        ],
        others: { count: 0, amount: 0 },
      },
    ]);
  });

  it('the same usage a day in a longer month is days, and nothing else', () => {
    const lines = [line({ before: side(280, 28, 280), after: side(310, 31, 310) })];
    expect(amounts(lines, { before: 28, after: 31 })).toEqual({ days: 30 });
  });

  it('prices fall apart into list price, negotiated rate and commitment', () => {
    const lines = [line({ before: side(80, 100, 100, 90), after: side(66, 100, 110, 88) })];
    expect(amounts(lines)).toEqual({ list: 10, negotiated: -12, commitment: -12 });
  });

  it('a price of which the bill does not say the cause is told as that', () => {
    expect(amounts([line({ before: side(80, 100), after: side(90, 100) })])).toEqual({ price: 10 });
    expect(amounts([line({ before: side(80, 100, 0), after: side(90, 100, 0) })])).toEqual({ price: 10 });
  });

  it('a move to dearer lines of the same service is mix', () => {
    const lines = [
      line({ sku: 'small', before: side(80, 80, 80), after: side(20, 20, 20) }),
      line({ sku: 'large', before: side(60, 20, 60), after: side(240, 80, 240) }),
    ];
    expect(amounts(lines)).toEqual({ mix: 120 });
  });

  it('what is new or gone has the name of the highest level that is', () => {
    const kept = line({ before: side(5, 1, 5), after: side(5, 1, 5) });
    const found = explainChange(
      [
        kept,
        line({ account: 'a2', accountName: 'Lab', service: 'Queue', after: side(7) }),
        line({ service: 'Storage', sku: 's3', after: side(3) }),
        line({ sku: 'p4', skuName: 'p4d.24xlarge', after: side(9) }),
        line({ service: 'Archive', before: side(2) }),
      ],
      DAYS,
    );
    const told = found.drivers.map(({ kind, items }) => [
      kind,
      items.map(({ level, name }) => `${level} ${name}`),
    ]);
    expect(told).toEqual([
      ['new', ['sku p4d.24xlarge', 'account Lab', 'service Storage']],
      ['gone', ['service Archive']],
    ]);
  });

  it('charges that are no usage are bars of their own, and usage without quantities is not guessed', () => {
    const lines = [
      line({ kind: 'tax', before: side(10), after: side(12) }),
      line({ kind: 'credit', before: side(0), after: side(-5) }),
      line({ kind: 'unused', before: side(4), after: side(1) }),
      line({ kind: 'purchase', after: side(40) }),
      line({ kind: 'correction', before: side(-3) }),
      line({ before: side(10), after: side(20) }),
      line({ kind: 'usage', sku: '', count: 40, before: side(1), after: side(3) }),
    ];
    expect(amounts(lines)).toEqual({
      tax: 2,
      credit: -5,
      unused: -3,
      purchase: 40,
      correction: 3,
      unsplit: 10,
      rest: 2,
    });
  });
});

const kinds = ['usage', 'usage', 'usage', 'unused', 'purchase', 'credit', 'tax', 'correction'] as const;
const maybe = (max: number) => fc.option(fc.double({ min: -max / 100, max, noNaN: true }), { nil: null });
const aSide: fc.Arbitrary<Side | null> = fc.option(
  fc.record({
    cost: fc.double({ min: -500, max: 100_000, noNaN: true }),
    list: maybe(120_000),
    contracted: maybe(110_000),
    quantity: maybe(1_000_000),
  }),
  { nil: null },
);
const aLine = fc
  .record({
    kind: fc.constantFrom(...kinds),
    account: fc.constantFrom('a1', 'a2', 'a3'),
    service: fc.constantFrom('Compute', 'Storage', ''),
    sku: fc.string({ maxLength: 3 }),
    unit: fc.constantFrom('Hours', 'GB'),
    before: aSide,
    after: aSide,
  })
  .filter(({ before, after }) => before !== null || after !== null)
  .map(line);
const someDays = fc.record({
  before: fc.integer({ min: 1, max: 92 }),
  after: fc.integer({ min: 1, max: 92 }),
});
const cents = (value: number) => Math.round(value * 100);
const turned: Record<string, string> = { new: 'gone', gone: 'new' };

describe('properties of the drivers', () => {
  it('add up to the difference, to the cent', () => {
    fc.assert(
      fc.property(fc.array(aLine, { maxLength: 40 }), someDays, (lines, days) => {
        const { before, after, drivers } = explainChange(lines, days);
        const sum = drivers.reduce((all, { amount }) => all + cents(amount), 0);
        expect(sum).toBe(cents(after) - cents(before));
        const exact = lines.reduce((all, one) => all + (one.after?.cost ?? 0), 0);
        expect(Math.abs(after - exact)).toBeLessThanOrEqual(0.006);
      }),
      propertyRuns(300),
    );
  });

  it('turn their signs, and nothing else, when the two ranges change places', () => {
    fc.assert(
      fc.property(fc.array(aLine, { maxLength: 20 }), someDays, (lines, days) => {
        const swapped = lines.map((one) => ({ ...one, before: one.after, after: one.before }));
        const there = explainChange(lines, days).drivers;
        const back = explainChange(swapped, { before: days.after, after: days.before }).drivers;
        const negated = new Map(back.map(({ kind, amount }) => [turned[kind] ?? kind, -amount]));
        // A cent of rounding may lie on another driver of the same size.
        for (const { kind, amount } of there)
          expect(Math.abs(amount - (negated.get(kind) ?? 0))).toBeLessThanOrEqual(0.011);
      }),
      propertyRuns(200),
    );
  });

  it('do not depend on the order of the lines', () => {
    fc.assert(
      fc.property(fc.array(aLine, { maxLength: 20 }), someDays, (lines, days) => {
        const told = (of: Line[]) =>
          explainChange(of, days).drivers.map(({ kind, amount }) => [kind, cents(amount)]);
        const [one, other] = [told(lines), told(lines.toReversed())];
        for (const [at, [kind, amount]] of one.entries()) {
          expect(other[at]?.[0]).toBe(kind);
          expect(Math.abs(Number(amount) - Number(other[at]?.[1]))).toBeLessThanOrEqual(1);
        }
      }),
      propertyRuns(200),
    );
  });

  it('evidence and what stands in none of it add up to each driver', () => {
    fc.assert(
      fc.property(fc.array(aLine, { maxLength: 60 }), someDays, (lines, days) => {
        for (const { amount, items, others } of explainChange(lines, days).drivers) {
          const sum = items.reduce((all, one) => all + one.amount, others.amount);
          expect(sum).toBeCloseTo(amount, 6);
        }
      }),
      propertyRuns(200),
    );
  });
});
