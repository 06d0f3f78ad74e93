import { MONTH_DAYS } from '@shared/model/money';

const MONTH_HOURS = MONTH_DAYS * 24;

/**
 * The commitment that leaves the lowest cost, as on-demand-equivalent money an hour: with cost(x) = x · (1 − d) +
 * max(0, u − x) a further unit pays as long as more than 1 − d of the hours use it, so it is the d-quantile of u.
 * 0 where nothing pays.
 */
export function bestCommitment(usage: ArrayLike<number>, discount: number): number {
  if (usage.length === 0 || discount <= 0) return 0;
  const sorted = Float64Array.from(usage).sort();
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
