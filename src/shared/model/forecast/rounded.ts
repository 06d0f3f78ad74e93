import { exactSum } from '../exact';
import { roundMoney, type Foretold } from './forecast';

/** Forecasts are told in units of their currency; what is charged stays exact. */
export function rounded<T extends Foretold>(of: T, currency: string): T {
  const money = (amount: number | null) => (amount === null ? null : roundMoney(amount, currency));
  return { ...of, amount: roundMoney(of.amount, currency), low: money(of.low), high: money(of.high) };
}

/** What whole months cost, exact. */
export function spentIn(monthly: ReadonlyMap<string, number>, from: string, to: string): number {
  const texts = [...monthly].flatMap(([month, cost]) =>
    month >= from && month <= to ? [cost.toFixed(12)] : [],
  );
  return exactSum(texts);
}
