import { MONTH_DAYS } from '@shared/model/money';

const MONTH_HOURS = MONTH_DAYS * 24;

/**
 * The commitment that leaves the lowest cost, as on-demand-equivalent money an hour: with cost(x) = x · (1 − d) +
 * max(0, u − x) a further unit pays as long as more than 1 − d of the hours use it, so it is the d-quantile of u.
 * 0 where nothing pays.
 */
export function bestCommitment(usage: readonly number[], discount: number): number {
  if (usage.length === 0 || discount <= 0) return 0;
  const sorted = usage.toSorted((a, b) => a - b);
  // A product like 0.3 · 10 must not end above the whole number that it is.
  const at = Math.ceil(discount * sorted.length - 1e-9) - 1;
  return Math.max(0, sorted[Math.min(sorted.length - 1, Math.max(0, at))] ?? 0);
}

/** What a mean hour costs with a commitment to `x` (on-demand-equivalent): the commitment, and the rest on demand. */
export function hourlyCost(usage: readonly number[], x: number, discount: number): number {
  const rest = usage.reduce((sum, used) => sum + Math.max(0, used - x), 0);
  return x * (1 - discount) + (usage.length === 0 ? 0 : rest / usage.length);
}

/** What a commitment to `x` takes off a month, at a share of the usage; negative where it costs more than it saves. */
export function monthlySaving(usage: readonly number[], x: number, discount: number, level = 1): number {
  const used = usage.map((one) => one * level);
  const onDemand = used.reduce((sum, one) => sum + one, 0) / Math.max(1, used.length);
  return (onDemand - hourlyCost(used, x, discount)) * MONTH_HOURS;
}

export interface Advice {
  /** Usage that it covers, in on-demand money an hour. */
  covers: number;
  /** What is committed to, in money an hour, and a month. */
  hourly: number;
  monthly: number;
  /** Money a month. */
  saving: number;
  /** Mean share of it that would have been used. */
  utilization: number;
  /** Below this share it costs more than it saves: 1 − discount. */
  breakEven: number;
  /** Whose answer was the lower one. */
  from: 'all' | 'last';
  /** What it takes off a month with so much of the usage. */
  levels: { level: number; saving: number }[];
}

/**
 * What to commit to, from on-demand-equivalent money an hour of all hours (or days) and of the last of them: the lower of
 * the two best commitments, with the lower of its two savings, so that usage that has gone is not committed to. Null:
 * none pays.
 */
export function advise(
  usage: { all: readonly number[]; last: readonly number[] },
  discount: number,
  shares: readonly number[],
): Advice | null {
  const best = { all: bestCommitment(usage.all, discount), last: bestCommitment(usage.last, discount) };
  const covers = Math.min(best.all, best.last);
  if (covers <= 0) return null;
  const lower = (level: number) =>
    Math.min(
      monthlySaving(usage.all, covers, discount, level),
      monthlySaving(usage.last, covers, discount, level),
    );
  const saving = lower(1);
  if (saving <= 0) return null;
  const hourly = covers * (1 - discount);
  const used = usage.all.reduce((sum, one) => sum + Math.min(one, covers), 0);
  return {
    covers,
    hourly,
    monthly: hourly * MONTH_HOURS,
    saving,
    utilization: used / (covers * usage.all.length),
    breakEven: 1 - discount,
    from: best.last < best.all ? 'last' : 'all',
    levels: shares.map((level) => ({ level, saving: lower(level) })),
  };
}
