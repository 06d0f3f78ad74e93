import { firstDay, lastDay, monthOfDay } from '@shared/model/days';
import type { Period } from '@shared/model/periods';

export const DAY_MS = 86_400_000;

/** The days of a month that are among those; `month` is one of its days. */
export function monthWithin(month: string, { from, to }: Period): Period {
  const [first, last] = [firstDay(monthOfDay(month)), lastDay(monthOfDay(month))];
  return { from: first < from ? from : first, to: last > to ? to : last };
}
