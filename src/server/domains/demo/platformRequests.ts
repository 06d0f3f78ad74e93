import { addDays, daysBetween, weekdayOf } from '@shared/model/days';
import { UNIT_VALUES_MAX } from '@shared/model/units/metric';
import { swing } from './swing';
import type { Making } from './creating.port';

/** Thousands of requests a day that teams send to the platform at first: the first team the most, and so on. */
const FIRST = 9_400;
const LESS = 0.72;
const GROWTH = 1.0008;
const WEEKEND = 0.55;

const requestsOf = (day: string, at: number, team: number): number => {
  const quiet = [0, 6].includes(weekdayOf(day)) ? WEEKEND : 1;
  return Math.round(FIRST * LESS ** team * GROWTH ** at * quiet * (1 + 0.06 * swing(at + team * 37)));
};

/** “Platform requests” of each team for each day of the demo company’s bills. Answers the metric’s id; null: no bills. */
export async function makePlatformRequests(
  { ask, note }: Making,
  teams: readonly string[],
): Promise<string | null> {
  const range = await ask('costs.range', {});
  const last = range.completeThrough ?? range.lastDay;
  const first = range.firstDay;
  if (first === null || last === null || teams.length === 0) return null;
  const body = {
    name: 'Platform requests',
    unit: 'thousand requests',
    combining: 'sum' as const,
    filters: [{ field: 'tag:team', operator: 'in' as const, values: ['platform'] }],
    cost_method: null,
  };
  const metric = await ask('unitMetrics.create', { body });
  await note('unit_metric', metric.metric_id);
  const values = Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => {
    const date = addDays(first, at);
    return teams.map((segment, team) => ({ date, segment, amount: requestsOf(date, at, team) }));
  }).flat();
  for (let from = 0; from < values.length; from += UNIT_VALUES_MAX)
    await ask('unitMetrics.putValues', {
      params: { id: metric.metric_id },
      body: { values: values.slice(from, from + UNIT_VALUES_MAX) },
    });
  return metric.metric_id;
}
