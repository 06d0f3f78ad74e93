import { MONTH_DAYS } from '@shared/model/money';
import { bestCommitment } from '../simulate';
import { bestOf, cappedBy, costOf, flowOf, mean, type Offer } from './tree';

const MONTH_HOURS = MONTH_DAYS * 24;

/** What is bought of one offer. */
export interface Bought {
  /** Of the offers. */
  at: number;
  /** Usage that it covers, in on-demand money an hour. */
  covers: number;
  /** What is committed to, in money an hour, and a month. */
  hourly: number;
  monthly: number;
  saving: number;
  /** Mean share of it that would have been used. */
  utilization: number;
  /** Below this share it costs more than it saves: 1 − discount. */
  breakEven: number;
}

export interface Advice extends Omit<Bought, 'at'> {
  /** Whose answer was the lower one. */
  from: 'all' | 'last';
  /** What it takes off a month with so much of the usage. */
  levels: { level: number; saving: number }[];
  /** In the order in which they are applied: the narrowest first. */
  bought: Bought[];
  /** Of each offer, also of those that nothing is bought of. */
  amounts: number[];
}

/** What a purchase takes off a month, at a share of the usage; negative where it costs more than it saves. */
export function monthlySavingOf(offers: readonly Offer[], amounts: readonly number[], level = 1): number {
  const onDemand = offers.reduce((sum, { own }) => sum + mean(own), 0) * level;
  return (onDemand - costOf(offers, amounts, level)) * MONTH_HOURS;
}

const wholeOf = (amounts: readonly number[], steps: readonly number[]): number[] =>
  amounts.map((amount, at) => {
    const step = steps[at] ?? 0;
    return step > 0 ? Math.floor(amount / step + 1e-9) * step : amount;
  });

/** Reservations are bought whole: down to full steps, and the widest takes what that leaves. */
function inSteps(offers: readonly Offer[], amounts: readonly number[], steps: readonly number[]): number[] {
  const whole = wholeOf(amounts, steps);
  const top = offers.length - 1;
  const reaching = flowOf(offers, whole.with(top, 0)).reaching[top] ?? [];
  return whole.with(top, bestCommitment(reaching, offers[top]?.discount ?? 0));
}

/**
 * What to commit to, of several offers together, from on-demand-equivalent money an hour of all hours (or days) and of
 * the last of them: no more than the last alone would bear, with the lower of the two savings, so that usage that has
 * gone is not committed to. Null: nothing pays.
 */
export function advise(
  usage: { all: readonly Offer[]; last: readonly Offer[] },
  shares: readonly number[],
  steps: readonly number[] = [],
): Advice | null {
  const best = inSteps(usage.all, bestOf(usage.all), steps);
  const amounts = wholeOf(cappedBy(usage.last, best), steps);
  const lower = (level: number) =>
    Math.min(monthlySavingOf(usage.all, amounts, level), monthlySavingOf(usage.last, amounts, level));
  const saving = lower(1);
  const covers = amounts.reduce((sum, one) => sum + one, 0);
  if (covers <= 0 || saving <= 0) return null;
  const { reaching } = flowOf(usage.all, amounts);
  const bought = usage.all.flatMap(
    ({ discount }, at) => boughtAt(at, amounts[at] ?? 0, discount, reaching[at] ?? []) ?? [],
  );
  const hourly = bought.reduce((sum, one) => sum + one.hourly, 0);
  return {
    covers,
    hourly,
    monthly: hourly * MONTH_HOURS,
    saving,
    utilization: bought.reduce((sum, one) => sum + one.utilization * one.covers, 0) / covers,
    breakEven: hourly / covers,
    from: best.some((one, at) => (amounts[at] ?? 0) < one - 1e-9) ? 'last' : 'all',
    levels: shares.map((level) => ({ level, saving: lower(level) })),
    bought,
    amounts,
  };
}

function boughtAt(at: number, covers: number, discount: number, reaching: ArrayLike<number>): Bought | null {
  if (covers <= 0) return null;
  const used = mean(Float64Array.from(reaching, (one) => Math.min(one, covers)));
  const breakEven = 1 - discount;
  return {
    at,
    covers,
    hourly: covers * breakEven,
    monthly: covers * breakEven * MONTH_HOURS,
    saving: (used - covers * breakEven) * MONTH_HOURS,
    utilization: used / covers,
    breakEven,
  };
}
