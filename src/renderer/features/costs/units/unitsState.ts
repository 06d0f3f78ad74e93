import { addDays, addMonths, firstDay, lastDay, monthOfDay } from '@shared/model/days';
import { unitSteps, type UnitStep } from '@shared/model/units/unitCost';
import { unitWords as words } from '@shared/words/units';
import { formatDate, formatMonth } from '../../../platform/formatting/dates';
import type { DayRange } from '../../../platform/formatting/ranges';
import { urlChoice, urlText } from '../../../platform/urlState';

/** Which metric is open; empty: the list. */
export const metricParam = urlText('metric');
export const unitViews = ['costs', 'values'] as const;
export const unitViewParam = urlChoice('view', unitViews, 'costs');
export const unitPeriods = ['12m', '6m', '3m', '30d'] as const;
export const unitPeriodParam = urlChoice('range', unitPeriods, '12m');
export const stepParam = urlChoice('by', ['auto', ...unitSteps], 'auto');

const MONTHS = { '12m': 12, '6m': 6, '3m': 3 } as const;

/** Whole months through the one of the newest complete day, or its last 30 days. */
export function unitDays(period: (typeof unitPeriods)[number], last: Date): DayRange {
  const day = formatDate(last);
  if (period === '30d') return { from: addDays(day, -29), to: day };
  const month = monthOfDay(day);
  return { from: firstDay(addMonths(month, 1 - MONTHS[period])), to: lastDay(month) };
}

/** What suits a period where nothing is chosen. */
export const suitableStep = (period: (typeof unitPeriods)[number]): UnitStep =>
  period === '12m' ? 'month' : period === '30d' ? 'day' : 'week';

/** A month, a day, or the days of a week. */
export function periodText({ from, to }: DayRange, step: UnitStep): string {
  if (step === 'month') return formatMonth(from);
  return from === to ? from : words.span(from, to);
}
