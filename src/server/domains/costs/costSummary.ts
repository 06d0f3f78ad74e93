import type { Bills } from './bills';
import type { CostSummary, SpendService } from './spend.port';

const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** An organization in a few figures: its last 30 days, those before, and the service that moved most. */
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
    const from = new Date(Date.parse(to) - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
    const days = { from, to, filters: [] };
    const [total, changed] = await Promise.all([
      spend(orgId, { ...days, granularity: 'total', group_by: [], top: 1 }, signal),
      compare(orgId, { ...days, group_by: 'service', top: 100 }, signal),
    ]);
    const moved = (currency: string) =>
      changed.groups
        .filter((group) => group.currency === currency)
        .map(({ group, label, cost, previous }) => ({ service: label || group, change: cost - previous }))
        .filter(({ change }) => Math.abs(change) >= 0.01)
        .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))[0] ?? null;
    return {
      days: { from, to },
      spend: total.totals.map(({ currency, cost, compared, previous }) => ({
        currency,
        cost,
        compared,
        previous: previous ?? null,
        moved: moved(currency),
      })),
      notCompared: total.notCompared,
    };
  };
}
