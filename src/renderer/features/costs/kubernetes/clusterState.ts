import { addDays, addMonths, firstDay, lastDay, monthOfDay } from '@shared/model/days';
import { formatDate } from '../../../platform/formatting/dates';
import type { DayRange } from '../../../platform/formatting/ranges';
import { urlChoice, urlText, type useUrl } from '../../../platform/urlState';

/** Which cluster is open; empty: the list. */
export const clusterParam = urlText('cluster');
export const clusterPeriods = ['30d', 'month', 'before', '3m'] as const;
export type ClusterPeriod = (typeof clusterPeriods)[number];
export const clusterPeriodParam = urlChoice('range', clusterPeriods, '30d');
export const lineViews = ['namespace', 'workload', 'label'] as const;
export type LineView = (typeof lineViews)[number];
export const lineViewParam = urlChoice('by', lineViews, 'namespace');
/** The label that costs are split by. */
export const labelParam = urlText('label');

/** Which label the address asks for, if it asks for one. */
export function askedLabel(url: Pick<ReturnType<typeof useUrl>, 'get'>): string | undefined {
  const label = url.get(labelParam);
  return url.get(lineViewParam) === 'label' && label !== '' ? label : undefined;
}

/** The days of a period by the newest complete day of the bills. */
export function clusterDays(period: ClusterPeriod, last: Date): DayRange {
  const day = formatDate(last);
  const month = monthOfDay(day);
  if (period === '30d') return { from: addDays(day, -29), to: day };
  if (period === 'month') return { from: firstDay(month), to: lastDay(month) };
  const before = addMonths(month, -1);
  if (period === 'before') return { from: firstDay(before), to: lastDay(before) };
  return { from: firstDay(addMonths(month, -2)), to: lastDay(month) };
}
