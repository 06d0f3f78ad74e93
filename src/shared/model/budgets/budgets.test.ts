import { describe, expect, it } from 'vitest';
import { lastPeriod, periodAt, periodIndex, periodsBetween, type BudgetPlan } from './plan';
import { reached, stateOf } from './standing';
import { above, amountWithin, canBeUnder, depthBelow, inTree, sumBelow, type TreeBudget } from './tree';

const plan = (of: Partial<BudgetPlan> = {}): BudgetPlan => ({
  period: 'month',
  start: '2026-01',
  end: null,
  currency: 'USD',
  amount: 1000,
  growth: 0,
  amounts: null,
  ...of,
});
const budget = (id: string, parent: string | null, of: Partial<BudgetPlan> = {}): TreeBudget => ({
  id,
  parent,
  ...plan(of),
});

describe('the plan of a budget', () => {
  it('is the same every period, or grows by a percentage, in units of the currency', () => {
    expect(periodAt(plan(), 14)).toEqual({ index: 14, from: '2027-03', to: '2027-03', amount: 1000 });
    const grows = plan({ growth: 2.5 });
    expect([0, 1, 2].map((index) => periodAt(grows, index)?.amount)).toEqual([1000, 1025, 1050.63]);
    expect(periodAt(plan({ amount: 1000, growth: 1.55, currency: 'JPY' }), 1)?.amount).toBe(1016);
    expect(periodAt(plan(), -1)).toBeNull();
  });

  it('is in quarters and years from its own first month on', () => {
    const quarters = plan({ period: 'quarter', start: '2026-02', end: '2026-12' });
    expect(periodIndex(quarters, '2026-01')).toBe(-1);
    expect(periodIndex(quarters, '2026-07')).toBe(1);
    expect(periodsBetween(quarters, '2026-01', '2027-12').map(({ from, to }) => [from, to])).toEqual([
      ['2026-02', '2026-04'],
      ['2026-05', '2026-07'],
      ['2026-08', '2026-10'],
      ['2026-11', '2027-01'],
    ]);
    expect(lastPeriod(quarters)).toMatchObject({ index: 3 });
    expect(lastPeriod(plan())).toBeNull();
  });

  it('ends with the amounts that are given one by one', () => {
    const curve = plan({ amounts: [100, 200, 150] });
    expect(periodsBetween(curve, '2025-01', '2030-01').map(({ amount }) => amount)).toEqual([100, 200, 150]);
    expect(lastPeriod(curve)?.to).toBe('2026-03');
  });
});

describe('how a budget stands', () => {
  const at = (amount: number, high: number | null = null) => ({ amount, low: null, high });
  it.each([
    [{ amount: 100, actual: 101, forecast: at(120), isOver: false }, 'over'],
    [{ amount: 100, actual: 101, forecast: null, isOver: true }, 'over'],
    [{ amount: 100, actual: 100, forecast: null, isOver: true }, 'kept'],
    [{ amount: 100, actual: 40, forecast: at(101, 110), isOver: false }, 'will_exceed'],
    [{ amount: 100, actual: 40, forecast: at(99, 101), isOver: false }, 'at_risk'],
    [{ amount: 100, actual: 40, forecast: at(99, 100), isOver: false }, 'on_track'],
    [{ amount: 100, actual: 40, forecast: at(99), isOver: false }, 'on_track'],
    [{ amount: 100, actual: 0, forecast: null, isOver: false }, 'no_costs'],
    [{ amount: 100, actual: 1, forecast: null, isOver: false }, 'no_forecast'],
  ] as const)('%j is %s', (judged, state) => {
    expect(stateOf(judged)).toBe(state);
  });

  it('reaches thresholds at their very percent, by the cost so far or by the forecast', () => {
    const thresholds = [
      { kind: 'actual', percent: 50 },
      { kind: 'actual', percent: 80 },
      { kind: 'forecast', percent: 100 },
    ] as const;
    const judged = { amount: 200, actual: 100, forecast: at(200), isOver: false };
    expect(reached(thresholds, judged)).toEqual([thresholds[2], thresholds[0]]);
    expect(reached(thresholds, { ...judged, actual: 99.99, forecast: null })).toEqual([]);
  });
});

describe('the tree of budgets', () => {
  const year = budget('all', null, { period: 'year', amount: 12_000 });
  const all = [
    year,
    budget('a', 'all', { amount: 600 }),
    budget('b', 'all', { period: 'quarter', amount: 1500 }),
    budget('c', 'all', { currency: 'EUR' }),
    budget('d', 'a'),
  ];

  it('says where the budgets below do not add up, and which cannot be compared', () => {
    const first = periodAt(year, 0);
    if (!first) throw new Error('no period');
    expect(sumBelow(year, all, first)).toEqual({ amount: 13_200, count: 2, left: -1200, notCompared: ['c'] });
    const shifted = budget('e', 'all', { period: 'quarter', start: '2025-12' });
    expect(amountWithin(shifted, first)).toBeNull();
    expect(sumBelow(budget('d', 'a'), all, first)).toBeNull();
  });

  it('goes round in no circle, and is walked from the top', () => {
    expect(above('d', all)).toEqual(['a', 'all']);
    expect(canBeUnder('all', 'd', all)).toBe(false);
    expect(canBeUnder('a', 'a', all)).toBe(false);
    expect(canBeUnder('d', 'b', all)).toBe(true);
    expect(canBeUnder(null, 'd', all)).toBe(true);
    expect(depthBelow('all', all)).toBe(2);
    expect(inTree(all).map(({ budget: one, level }) => `${one.id}${level}`)).toEqual([
      'all0',
      'a1',
      'd2',
      'b1',
      'c1',
    ]);
    expect(
      above('x', [
        { id: 'x', parent: 'y' },
        { id: 'y', parent: 'x' },
      ]),
    ).toEqual(['y', 'x']);
  });
});
