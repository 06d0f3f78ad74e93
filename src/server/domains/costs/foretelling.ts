import { exactSum } from '@shared/model/exact';
import { roundMoney, type Foretold } from '@shared/model/forecast/forecast';
import type { KnownCosts } from './forecasts.port';

/** Forecasts are told in units of their currency; what is charged stays exact. */
export function rounded<T extends Foretold>(of: T, currency: string): T {
  const money = (amount: number | null) => (amount === null ? null : roundMoney(amount, currency));
  return { ...of, amount: roundMoney(of.amount, currency), low: money(of.low), high: money(of.high) };
}

/** What whole months cost, exact. */
export function spentIn(monthly: KnownCosts['monthly'], from: string, to: string): number {
  const texts = [...monthly].flatMap(([month, cost]) =>
    month >= from && month <= to ? [cost.toFixed(12)] : [],
  );
  return exactSum(texts);
}
