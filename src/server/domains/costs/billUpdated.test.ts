import { expect, it } from 'vitest';
import { moneyOf } from './billUpdated';

const total = (currency: string, billedCost: number, effectiveCost: number) => ({
  currency,
  billedCost,
  effectiveCost,
  cost: effectiveCost,
});

it('counts the money of a bill that comes in two views once, by currency', () => {
  expect(
    moneyOf([
      { view: 'actual', totals: [total('EUR', 100, 0)] },
      { view: 'amortized', totals: [total('EUR', 90, 80)] },
      { view: '', totals: [total('USD', 5, 4), total('EUR', 1, 2)] },
    ]),
  ).toEqual([
    { currency: 'EUR', billed_cost: 101, effective_cost: 82 },
    { currency: 'USD', billed_cost: 5, effective_cost: 4 },
  ]);
});
