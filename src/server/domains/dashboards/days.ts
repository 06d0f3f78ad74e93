import { badInput } from '@shared/kernel/fault';
import type { DashboardRange } from '@shared/api/dashboards/entities';
import { presetDays } from '@shared/model/date-utils/presetDays';
import { dashboardFaults as words } from '@shared/words/dashboardFaults';

/** yyyy-MM-dd, both included. */
export interface Days {
  from: string;
  to: string;
}

/** A day as calendar functions take it: at the machine's midnight, whatever its zone is. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** `last`: the day on which presets end. */
export function daysOfRange(range: DashboardRange, last: string): Days {
  if ('preset' in range) return presetDays(range.preset, dateOf(last));
  if (range.from > range.to) throw badInput([{ field: 'date_range', reason: words.backwards }]);
  return range;
}
