import { shift, type Frontier, type PeriodFacts } from './completeness';

/** A stored period with what it cost, per currency. */
export interface PeriodSpend extends PeriodFacts {
  totals: readonly { currency: string; cost: number }[];
}

interface Days {
  from: string;
  to: string;
}

/** Billing periods whose spend says which source and which currency is the largest. */
const WEIGHED_PERIODS = 3;

const ofFrontier = (facts: PeriodFacts, { sourceId, payer }: Frontier) =>
  facts.sourceId === sourceId && (facts.payer ?? '') === payer;

/** Currencies of these periods, the largest first, then by code. Amounts of two currencies are only ranked, never added. */
export function currenciesBySpend(periods: readonly PeriodSpend[]): string[] {
  const sums = new Map<string, number>();
  for (const { currency, cost } of periods.flatMap(({ totals }) => totals))
    sums.set(currency, (sums.get(currency) ?? 0) + cost);
  return [...sums]
    .toSorted(([a, costA], [b, costB]) => costB - costA || (a < b ? -1 : 1))
    .map(([currency]) => currency);
}

/** The newest billing periods of all sources together. */
export function newestPeriods<T extends PeriodFacts>(periods: readonly T[]): T[] {
  const names = [...new Set(periods.map(({ billingPeriod }) => billingPeriod))]
    .toSorted()
    .slice(-WEIGHED_PERIODS);
  return periods.filter(({ billingPeriod }) => names.includes(billingPeriod));
}

/**
 * Where ranges end unless they are chosen: the newest day through which the sources are complete that together make
 * at least half of the spend in the largest currency. A small source that is behind holds nothing back, one that is
 * ahead does not leave the others' days half empty.
 */
export function headlineDay(frontiers: readonly Frontier[], periods: readonly PeriodSpend[]): string | null {
  const complete = frontiers.flatMap((one) =>
    one.through === null ? [] : [{ ...one, through: one.through }],
  );
  const live = complete.filter(({ ended }) => !ended);
  const ordered = (live.length > 0 ? live : complete).toSorted((a, b) => (a.through > b.through ? -1 : 1));
  const recent = newestPeriods(periods.filter((facts) => ordered.some((one) => ofFrontier(facts, one))));
  const [largest] = currenciesBySpend(recent);
  const weightOf = (one: Frontier) =>
    recent
      .filter((facts) => ofFrontier(facts, one))
      .flatMap(({ totals }) => totals)
      .reduce((sum, { currency, cost }) => sum + (currency === largest ? Math.max(0, cost) : 0), 0);
  const weights = ordered.map(weightOf);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let reached = 0;
  for (const [index, { through }] of ordered.entries()) {
    reached += weights[index] ?? 0;
    if (all > 0 && reached >= all / 2) return through;
  }
  return ordered[0]?.through ?? null;
}

/** What of a range a source has no complete charges for. */
export type Gap =
  | { kind: 'starts'; sourceId: string; day: string }
  | { kind: 'ends'; sourceId: string; day: string | null }
  | { kind: 'hole'; sourceId: string; period: string };

const monthsOf = ({ from, to }: Days): string[] => {
  const months: string[] = [];
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = shift(day, 32).slice(0, 8) + '01')
    months.push(day.slice(0, 7));
  return months;
};

function gapOf(one: Frontier, days: Days): Gap | null {
  const { sourceId, firstDay, through, ended, periods } = one;
  if (firstDay > days.from) return { kind: 'starts', sourceId, day: firstDay };
  if (!ended && (through === null || through < days.to)) return { kind: 'ends', sourceId, day: through };
  const known = ended && through !== null && through < days.to ? { from: days.from, to: through } : days;
  const period = monthsOf(known).find((month) => !periods.includes(month));
  return period === undefined ? null : { kind: 'hole', sourceId, period };
}

/**
 * Which source is not complete in these days although it has charges in them: a comparison with them would be false.
 * Null: all are. A source that ended before has no part in it, nor one that starts later, unless all of them do.
 */
export function coverageGap(frontiers: readonly Frontier[], days: Days): Gap | null {
  for (const one of frontiers) {
    if (one.firstDay > days.to || (one.ended && one.lastDay < days.from)) continue;
    const gap = gapOf(one, days);
    if (gap) return gap;
  }
  const [first] = frontiers.toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1));
  return first && first.firstDay > days.to
    ? { kind: 'starts', sourceId: first.sourceId, day: first.firstDay }
    : null;
}
