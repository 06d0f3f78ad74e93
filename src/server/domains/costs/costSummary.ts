import { addDays, firstDay, monthOfDay } from '@shared/model/days';
import { stepsIn } from '@shared/model/periods';
import type { Bills } from './bills';
import type { CostSummary, SpendService } from './spend.port';

/** Days of the trend. */
const TREND = 30;

/** An organization in a few figures: its month to date, the same days before, what moved most, and the last days. */
export function createCostSummary({
  spend,
  compare,
  bills,
}: Pick<SpendService, 'spend' | 'compare'> & { bills: Pick<Bills, 'files'> }): CostSummary {
  return async (orgId, signal) => {
    const found = await bills.files(orgId);
    const newest = found.snapshots
      .map(({ max_day }) => max_day)
      .toSorted()
      .at(-1);
    const to = found.through ?? newest;
    if (to === undefined) return { days: null, spend: [], notCompared: null };
    const [from, since] = [firstDay(monthOfDay(to)), addDays(to, 1 - TREND)];
    const start = from < since ? from : since;
    const [daily, changed] = await Promise.all([
      spend(orgId, { from: start, to, filters: [], granularity: 'day', group_by: [], top: 1 }, signal),
      compare(orgId, { from, to, filters: [], group_by: 'service', top: 100 }, signal),
    ]);
    const moved = (currency: string) =>
      changed.groups
        .filter((group) => group.currency === currency)
        .map(({ group, label, cost, previous }) => ({ service: label || group, change: cost - previous }))
        .filter(({ change }) => Math.abs(change) >= 0.01)
        .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))[0] ?? null;
    const first = daily.rows.map(({ period }) => period).toSorted()[0] ?? to;
    const shown = stepsIn({ from: first > since ? first : since, to }, 'day');
    const byCurrency = Map.groupBy(daily.rows, ({ currency }) => currency);
    return {
      days: { from, to },
      spend: [...byCurrency].flatMap(([currency, rows]) => {
        const costs = new Map(rows.map(({ period, cost }) => [period, cost]));
        const own = rows.filter(({ period }) => period >= from);
        const total = changed.totals.find((one) => one.currency === currency);
        if (own.length === 0 && !total) return [];
        const cost = own.reduce((sum, one) => sum + one.cost, 0);
        return {
          currency,
          cost,
          compared: total?.cost ?? cost,
          previous: total?.previous ?? null,
          moved: moved(currency),
          trend: shown.map((period) => costs.get(period) ?? 0),
        };
      }),
      notCompared: changed.notCompared,
    };
  };
}
