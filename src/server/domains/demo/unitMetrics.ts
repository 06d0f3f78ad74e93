import { addDays, daysBetween, weekdayOf } from '@shared/model/days';
import { UNIT_VALUES_MAX } from '@shared/model/units/metric';
import { swing } from './swing';
import type { Making } from './creating.port';

/** Orders of the first day; how many more there are each day, and on each day of the week (Sunday first). */
const FIRST = 5_200;
const GROWTH = 1.0011;
const WEEK = [0.78, 1.06, 1.04, 1.02, 1.05, 1.16, 0.89] as const;

const ordersOf = (day: string, at: number): number =>
  Math.round(FIRST * GROWTH ** at * (WEEK[weekdayOf(day)] ?? 1) * (1 + 0.04 * swing(at)));

/** “Orders” for each day of the demo company’s bills, against all of its spend. */
export async function makeUnitMetrics({ ask, note }: Making): Promise<void> {
  const range = await ask('costs.range', {});
  const last = range.completeThrough ?? range.lastDay;
  if (range.firstDay === null || last === null) return;
  const metric = await ask('unitMetrics.create', {
    body: { name: 'Orders', unit: 'order', combining: 'sum', filters: [], cost_method: null },
  });
  await note('unit_metric', metric.metric_id);
  const count = Math.min(UNIT_VALUES_MAX, daysBetween(range.firstDay, last) + 1);
  const first = addDays(last, 1 - count);
  const values = Array.from({ length: count }, (_, at) => {
    const date = addDays(first, at);
    return { date, amount: ordersOf(date, at) };
  });
  await ask('unitMetrics.putValues', { params: { id: metric.metric_id }, body: { values } });
}
