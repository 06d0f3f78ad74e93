import { StepError, type StepContext } from '../../contract';
import type { CostRange } from '../../services';
import { rangeDays } from '../../common/values/dateRange';
import type { RangeValue } from '@shared/model/dateRange';

const DAY_MS = 86_400_000;

/** yyyy-MM-dd, both included. */
export interface Days {
  from: string;
  to: string;
}

export const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

export const countOf = ({ from, to }: Days): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** Fails, so that no workflow takes missing bills for costs of nothing. */
export async function rangeOf({ services, orgId, signal }: StepContext): Promise<CostRange> {
  const range = await services.costs.range(orgId, signal);
  if (range) return range;
  const message = 'No bills yet. Import a bill or load the demo company under Bills.';
  throw new StepError(message, 'general', false);
}

/** The last day of which the costs are whole; of bills that have none yet, their last day. */
export const lastDay = (range: CostRange): string => range.completeThrough ?? range.to;

export const lastDays = (range: CostRange, days: number): Days => {
  const to = lastDay(range);
  return { from: shifted(to, 1 - days), to };
};

/** The days of a step: the last ones, or those of its period of which the costs are whole. */
export function spanOf(
  range: CostRange,
  { span, days, period }: { span: 'last' | 'period'; days: number; period: RangeValue },
  context: StepContext,
): Days {
  if (span === 'last') return lastDays(range, days);
  const { from, to } = rangeDays(period, context);
  const last = lastDay(range);
  if (to <= last) return { from, to };
  if (from > last)
    throw new StepError(
      `Period: the bills are complete through ${last}, so nothing is known from ${from} on.`,
      'general',
      false,
    );
  context.log('info', `The bills are complete through ${last}; later days of the period are left out.`);
  return { from, to: last };
}

/**
 * Why these days cannot be compared, which the log says too; empty: they can. A day without its bill costs nothing, and
 * everything after it would be a rise.
 */
export async function gapIn(days: Days, { services, orgId, signal, log }: StepContext): Promise<string> {
  const gap = await services.costs.gap(orgId, days, signal);
  if (gap === null) return '';
  log('warn', `Not compared: ${gap}.`);
  return gap;
}

/** As long, right before. */
export const before = (days: Days, by = countOf(days)): Days => ({
  from: shifted(days.from, -by),
  to: shifted(days.to, -by),
});
