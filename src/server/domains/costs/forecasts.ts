import { createHash } from 'node:crypto';
import type { CostMethod } from '@shared/model/limits';
import { exactSum } from '@shared/model/exact';
import { addDays, addMonths, daysBetween, firstDay, lastDay, monthOfDay } from '@shared/model/days';
import { forecastCost, FORECAST_MONTHS_MAX } from '@shared/model/forecast/forecast';
import { fixedKinds, type FixedKind, type SourceSeries } from '@shared/model/forecast/series';
import { completeBySource, LATE_DAYS, unbrokenSince, type Frontier } from '../../costs/queries/completeness';
import { dailySql } from '../../costs/queries/forecast';
import { number, text } from '../../costs/queries/read';
import type { Clock } from '../../platform/clock';
import type { BillFiles, Bills } from './bills';
import { tellIncomplete } from './incomplete';
import { ownerRules, type CostSettings } from './ownerRules';
import type { CostForecasts, ForecastQuestion, KnownCosts } from './forecasts.port';
import type { QueryRow } from '../../costs/queries/row';

/** Months of history that are looked at before the month under way. */
const HISTORY_MONTHS = 24;

const kindOf = (row: QueryRow): FixedKind | 'usage' =>
  fixedKinds.find((kind) => kind === text(row, 'kind')) ?? 'usage';

/** The daily costs of one source in one currency, from its first charge on. */
function seriesOf(rows: readonly QueryRow[], through: string, ended: boolean): SourceSeries | null {
  const from = text(rows[0] ?? {}, 'day');
  const last = text(rows.at(-1) ?? {}, 'day');
  if (from === '' || (from > through && !ended)) return null;
  const count = daysBetween(from, last > through ? last : through) + 1;
  const zeros = () => Array.from({ length: count }, () => 0);
  const usage = zeros();
  const fixed: Partial<Record<FixedKind, number[]>> = {};
  for (const row of rows) {
    const kind = kindOf(row);
    const values = kind === 'usage' ? usage : (fixed[kind] ??= zeros());
    const at = daysBetween(from, text(row, 'day'));
    values[at] = (values[at] ?? 0) + number(row, 'cost');
  }
  return { from, through, ended, usage, fixed };
}

/** One series for each source that has charges. */
function sourceSeries(rows: readonly QueryRow[], frontiers: readonly Frontier[]): SourceSeries[] {
  const complete = completeBySource(frontiers);
  const bySource = Map.groupBy(rows, (row) => text(row, 'source'));
  return [...bySource].flatMap(([source, own]) => {
    const through = complete.get(source);
    const its = frontiers.filter((one) => one.sourceId === source);
    const ended = its.every((one) => one.ended);
    // What was before a month without a bill is no history of what came after it.
    const since = its.map(unbrokenSince).toSorted().at(-1) ?? '';
    const series = through
      ? seriesOf(
          own.filter((row) => text(row, 'day') >= since),
          through,
          ended,
        )
      : null;
    return series ? [series] : [];
  });
}

/** Cost of each month with charges, exact: 'yyyy-MM' → cost. */
function monthlyCosts(rows: readonly QueryRow[]): Map<string, number> {
  const byMonth = Map.groupBy(rows, (row) => monthOfDay(text(row, 'day')));
  return new Map([...byMonth].map(([month, of]) => [month, exactSum(of.map((row) => text(row, 'cost')))]));
}

function newestWholeOf(rows: readonly QueryRow[], frontiers: readonly Frontier[]): KnownCosts['newestWhole'] {
  const live = frontiers.filter(({ ended }) => !ended);
  const complete = live.map(({ through }) => through ?? '').toSorted()[0];
  if (!complete) return null;
  const own = monthOfDay(complete);
  const month = complete === lastDay(own) ? own : addMonths(own, -1);
  const isCut = live.some(({ firstDay: first }) => monthOfDay(first) === month && first !== firstDay(month));
  const sources = new Set(live.map(({ sourceId }) => sourceId));
  const cost = monthlyCosts(rows.filter((row) => sources.has(text(row, 'source')))).get(month);
  return isCut || cost === undefined ? null : { month, cost };
}

/** The cost of the last 90 days in each currency, the largest first: they are ranked, and never added. */
function ranked(rows: readonly QueryRow[], through: string): { currency: string; cost: number }[] {
  const recent = rows.filter((row) => text(row, 'day') > addDays(through, -90));
  const byCurrency = Map.groupBy(recent.length > 0 ? recent : rows, (row) => text(row, 'currency'));
  return [...byCurrency]
    .map(([currency, own]) => ({ currency, cost: exactSum(own.map((row) => text(row, 'cost'))) }))
    .toSorted((a, b) => b.cost - a.cost || (a.currency < b.currency ? -1 : 1));
}

const stampOf = (found: BillFiles, parts: readonly unknown[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([found.snapshots.map(({ file }) => file), found.counts, found.damaged.length, parts]),
    )
    .digest('hex');

/** What bills say of the past and of the months to come. */
export function createForecasts(deps: { bills: Bills; settings: CostSettings; clock: Clock }): CostForecasts {
  const { bills, settings, clock } = deps;

  /** 'YYYY-MM'; the bills of every month before it should be here, also those that come late. */
  const dueMonth = () => monthOfDay(addDays(clock.now().toISOString().slice(0, 10), -LATE_DAYS));

  async function basis(orgId: string, costMethod?: CostMethod) {
    const scope = { orgIds: [orgId] };
    const [method, owners, found] = await Promise.all([
      costMethod ?? settings.costMethod(scope),
      ownerRules(settings, scope),
      bills.files(orgId),
    ]);
    return { method, owners, found };
  }

  async function known(orgId: string, question: ForecastQuestion, signal?: AbortSignal): Promise<KnownCosts> {
    const { method, owners, found } = await basis(orgId, question.costMethod);
    const nothing = {
      costMethod: method,
      currency: question.currency ?? null,
      others: [],
      monthly: new Map(),
      notComplete: new Map(),
      newestWhole: null,
    };
    const rest = { ...nothing, through: found.through, forecast: null, incomplete: tellIncomplete(found) };
    if (found.files.length === 0 || found.through === null) return { ...rest, reason: 'no_bills' };
    const { through } = found;
    const from = firstDay(addMonths(monthOfDay(through), -HISTORY_MONTHS));
    const last = found.snapshots.reduce((max, { max_day }) => (max_day > max ? max_day : max), through);
    const { filters } = question;
    const built = dailySql({ from, to: last, costMethod: method, filters, owners });
    const { rows } = await bills.ask(found, built, signal ? { signal } : {});
    const currencies = ranked(rows, through);
    const currency = question.currency ?? currencies[0]?.currency;
    if (currency === undefined) return { ...rest, reason: 'no_costs' };
    const others = currencies.filter((one) => one.currency !== currency);
    const own = rows.filter((row) => text(row, 'currency') === currency);
    const isComplete = (row: QueryRow) => text(row, 'day') <= through;
    const answer = {
      ...rest,
      currency,
      others,
      monthly: monthlyCosts(own.filter(isComplete)),
      notComplete: monthlyCosts(own.filter((row) => !isComplete(row))),
      newestWhole: newestWholeOf(own, found.frontiers),
    };
    // A month that is missing would be read as one without costs, and everything after it as a rise.
    if (rest.incomplete.length > 0) return { ...answer, reason: 'damaged' };
    const forecast = forecastCost(sourceSeries(own, found.frontiers), {
      through,
      months: question.months ?? FORECAST_MONTHS_MAX,
    });
    if (!forecast) return { ...answer, reason: 'no_costs' };
    return forecast.month < dueMonth()
      ? { ...answer, reason: 'outdated' }
      : { ...answer, forecast, reason: null };
  }

  return {
    known,
    async stamp(orgId) {
      const { method, owners, found } = await basis(orgId);
      return stampOf(found, [method, owners.keys, owners.virtualTags ?? [], found.through, dueMonth()]);
    },
  };
}
