import type { AnomalyMeasure } from '@shared/model/anomaly';
import { addDays, daysBetween } from '@shared/model/case-life/life';
import type { AnomalyCause, CostSelector, DayRange } from '../cases/detection/costs.port';
import { causesSql, type CauseField } from '../../costs/causes/causesSql';
import { findCause, type Cause, type Element } from '../../costs/causes/findCause';
import { readCause } from '../../costs/causes/readCause';
import { dailyCostsSql } from '../../costs/queries/cases';
import { defaultOwners } from '../../costs/queries/fields';
import { text } from '../../costs/queries/read';
import type { BillFiles, Bills } from './bills';
import { explainSpend } from './explainSpend';

/** Whole weeks before an anomaly that say what was expected of its parts. */
const WEEKS = 4;
/** Reasons that are told, the largest first. */
const DRIVERS_MAX = 3;

type Filter = AnomalyCause['filters'][number];

/** As spend is filtered: the slice of the anomaly, and within it what was found. */
function filtersOf(selector: CostSelector, cause: Cause, unmetered: boolean): Filter[] {
  const { account, service, region, sku } = selector.charges ?? {};
  const slice: [string, string | undefined][] = [
    ['provider', selector.provider],
    ['charge_category', 'Usage'],
    ['account', account],
    ['service', service],
    ['region', region],
    // Without a SkuMeter it is the charge that names the SKU.
    [unmetered ? 'charge' : 'meter', sku],
  ];
  const values = new Map<string, string[]>(
    slice.flatMap(([field, value]) => (value === undefined ? [] : [[field, [value]]])),
  );
  const found = cause.kind === 'elements' ? cause.elements.flatMap(({ parts }) => parts) : [];
  const narrowed = Map.groupBy(found, ({ field }) => field);
  for (const [field, parts] of narrowed) values.set(field, [...new Set(parts.map(({ value }) => value))]);
  return [...values].map(([field, own]) => ({ field, operator: 'in', values: own }));
}

const shown = ({ parts, actual, expected }: Element) => ({ parts, actual, expected });

/** What made an anomaly, within its charges: which part of them, and whether its usage or its price moved. */
export function createAnomalyCause({ bills }: { bills: Pick<Bills, 'files' | 'ask'> }) {
  async function weeksBefore(found: BillFiles, selector: CostSelector, days: DayRange): Promise<number> {
    const history = { from: addDays(days.from, -7 * WEEKS), to: days.to };
    const { rows } = await bills.ask(found, dailyCostsSql([selector], history, 'amortized'));
    const first = rows.map((row) => text(row, 'day')).toSorted()[0] ?? days.from;
    return Math.max(1, Math.min(WEEKS, Math.floor(daysBetween(first, days.from) / 7)));
  }

  /** The same weekdays just before, as many of them. */
  async function reasons(found: BillFiles, selector: CostSelector, filters: Filter[], days: DayRange) {
    const back = 7 * Math.ceil((daysBetween(days.from, days.to) + 1) / 7);
    const before = { from: addDays(days.from, -back), to: addDays(days.to, -back) };
    const query = {
      ...days,
      before_from: before.from,
      before_to: before.to,
      currency: selector.currency,
      filters,
    };
    const asked = { query, costMethod: 'amortized' as const, owners: defaultOwners, currencies: [] };
    const named = (_value: string, label: string) => label;
    const signal = AbortSignal.timeout(60_000);
    const { drivers, notCompared } = await explainSpend({ bills, found, named }, asked, signal);
    if (notCompared !== null) return { before: null, drivers: [] };
    const told = drivers
      .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
      .slice(0, DRIVERS_MAX)
      .map(({ kind, amount, items: [item] }) => ({
        kind,
        amount,
        usage: item?.usage ?? null,
        price: item?.price ?? null,
      }));
    return { before, drivers: told };
  }

  return async (
    found: BillFiles,
    selector: CostSelector,
    days: DayRange,
    { measure, named }: { measure: AnomalyMeasure; named: (id: string, label: string) => string },
  ): Promise<AnomalyCause> => {
    const weeks = await weeksBefore(found, selector, days);
    const { rows } = await bills.ask(found, causesSql({ selector, days, weeks, measure }));
    const searched = readCause(rows);
    const cause: Cause = searched === null ? { kind: 'none' } : findCause(searched);
    const filters = filtersOf(selector, cause, searched?.unmetered ?? false);
    const label = (part: { field: CauseField; value: string; label: string }) =>
      part.field === 'account' ? { ...part, label: named(part.value, part.label) } : part;
    const elements = cause.kind === 'elements' ? cause.elements.map(shown) : [];
    return {
      kind: cause.kind,
      unit: measure === 'usage' ? (selector.charges?.unit ?? '') : null,
      actual: searched?.whole.actual ?? 0,
      expected: searched?.whole.expected ?? 0,
      explained: cause.kind === 'elements' ? cause.explained : null,
      elements: elements.map((one) => ({ ...one, parts: one.parts.map(label) })),
      also: cause.kind === 'elements' ? cause.also.map(label) : [],
      resources: cause.kind === 'spread' ? cause.resources : null,
      filters,
      ...(await reasons(found, selector, filters, days)),
    };
  };
}
