import type { Foretold } from '../forecast/forecast';

export const budgetStates = [
  'not_started',
  'no_costs',
  'no_forecast',
  'on_track',
  'at_risk',
  'will_exceed',
  'over',
  'kept',
] as const;
export type BudgetState = (typeof budgetStates)[number];

export const thresholdKinds = ['actual', 'forecast'] as const;
/** Percent of the budget that the cost so far, or the forecast of the period, has reached. */
export interface Threshold {
  kind: (typeof thresholdKinds)[number];
  percent: number;
}
export const THRESHOLDS_MAX = 10;

/** One period: what is planned, charged and expected. */
export interface Judged {
  amount: number;
  actual: number;
  /** Null: it is not known, or the period is over and its bills are here. */
  forecast: Foretold | null;
  isOver: boolean;
}

/**
 * How a period stands. Broken is what is charged already; will break what the forecast says; at risk what only the upper
 * end of the forecast says.
 */
export function stateOf({ amount, actual, forecast, isOver }: Judged): BudgetState {
  if (actual > amount) return 'over';
  if (isOver) return 'kept';
  if (forecast === null) return actual === 0 ? 'no_costs' : 'no_forecast';
  if (forecast.amount > amount) return 'will_exceed';
  return forecast.high !== null && forecast.high > amount ? 'at_risk' : 'on_track';
}

/** The thresholds that are reached, the highest first. */
export function reached(thresholds: readonly Threshold[], { amount, actual, forecast }: Judged): Threshold[] {
  const of = ({ kind, percent }: Threshold) => {
    const value = kind === 'actual' ? actual : (forecast?.amount ?? -Infinity);
    return value * 100 >= amount * percent;
  };
  return thresholds.filter(of).toSorted((a, b) => b.percent - a.percent);
}
