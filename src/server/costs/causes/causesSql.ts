import type { AnomalyMeasure } from '@shared/model/anomaly';
import { chargesWithin, measureColumn, type Days, type Selector } from '../queries/cases';
import { Parameters, type Built } from '../queries/fields';

/** What a cause is searched over; the names are those of the fields that spend is filtered by. */
export const causeFields = ['account', 'service', 'region', 'meter', 'charge', 'resource'] as const;
export type CauseField = (typeof causeFields)[number];

const columns: Record<CauseField, { value: string; label: string }> = {
  account: {
    value: "coalesce(nullif(SubAccountId, ''), BillingAccountId, '')",
    label: "coalesce(SubAccountName, BillingAccountName, '')",
  },
  service: { value: "coalesce(ServiceName, '')", label: "''" },
  region: { value: "coalesce(RegionId, '')", label: "coalesce(RegionName, '')" },
  meter: { value: "coalesce(SkuMeter, '')", label: "''" },
  charge: { value: "coalesce(ChargeDescription, '')", label: "''" },
  resource: { value: "coalesce(ResourceId, '')", label: "coalesce(ResourceName, '')" },
};

/** Of the excess, what an element must have to be looked at. */
export const EP_LEAST = 0.05;
/** Of each cuboid, so many elements. */
const KEPT = 10;
/** So much of the excess is "most of it". */
export const MOST = 0.67;

/** The bit of a field in `mask` is set where the element is not narrowed by it. */
export const bitOf = (field: CauseField): number =>
  1 << (causeFields.length - 1 - causeFields.indexOf(field));

/** One field, or two, at a time: the cuboids of layers 1 and 2. */
const cuboids: readonly (readonly CauseField[])[] = causeFields.flatMap((one, at) => [
  [one],
  ...causeFields.slice(at + 1).map((other) => [one, other]),
]);

export interface CauseRequest {
  selector: Selector;
  /** The anomalous days. */
  days: Days;
  /** Whole weeks before them that say what was expected: the mean of the same weekdays. */
  weeks: number;
  measure: AnomalyMeasure;
}

const DAY_MS = 86_400_000;
const dayBefore = (day: string, count: number) =>
  new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);
const weekdayOf = (millis: number) => ((Math.floor(millis / DAY_MS) + 3) % 7) + 1;

/** For each weekday (Monday is 1) by what a cost before counts, so that they add up to what was expected of the days. */
function weightsOf({ from, to }: Days, weeks: number): number[] {
  const weights = new Array<number>(8).fill(0);
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const weekday = weekdayOf(at);
    weights[weekday] = (weights[weekday] ?? 0) + 1 / weeks;
  }
  return weights;
}

/**
 * One scan: the leaves (charges by all fields) with actual `v` and expected `f`, and by GROUPING SETS the sums of each
 * element of one or two fields. Rows: `mask`, `d_…`, `l_…`, `v`, `f`, `leaves`, `b` (sum of |v − f| of its leaves), `a`
 * (the same from where the change of the element, in proportion, would have put them); the row of `mask` 63 is the whole,
 * with `resources`: how few of them make up most of the excess. `unmetered`: no charge of the element has a SkuMeter.
 */
export function causesSql({ selector, days, weeks, measure }: CauseRequest): Built {
  const parameters = new Parameters();
  const before = dayBefore(days.from, 7 * weeks);
  const rows = chargesWithin(selector, { from: before, to: days.to }, 'amortized', parameters);
  const names = causeFields.map((field) => `d_${field}`).join(', ');
  const from = parameters.add(days.from);
  const weights = weightsOf(days, weeks)
    .map((weight, weekday) => (weight > 0 ? `WHEN ${weekday} THEN ${parameters.add(weight)}::DOUBLE` : ''))
    .join(' ');
  const own = cuboids.map((fields) => {
    const mask = fields.reduce((bits, field) => bits & ~bitOf(field), (1 << causeFields.length) - 1);
    return `(mask = ${mask} AND ${fields.map((field) => `d_${field} <> ''`).join(' AND ')})`;
  });
  const resourceMask = ((1 << causeFields.length) - 1) & ~bitOf('resource');
  const all = (1 << causeFields.length) - 1;
  const matches = causeFields
    .map((field) => `(k.d_${field} IS NULL OR k.d_${field} = leaf.d_${field})`)
    .join(' AND ');
  const sql = `WITH daily AS (
      SELECT ${causeFields.map((field) => `${columns[field].value} AS d_${field}, max(${columns[field].label}) AS l_${field}`).join(', ')},
        ChargePeriodStart >= ${from}::DATE AS now, isodow(ChargePeriodStart) AS weekday,
        sum(${measureColumn(measure, 'amortized')})::DOUBLE AS cost
      FROM (${rows}) GROUP BY ${names}, now, weekday),
    leaves AS MATERIALIZED (
      SELECT ${names}, ${causeFields.map((field) => `max(l_${field}) AS l_${field}`).join(', ')},
        coalesce(sum(cost) FILTER (WHERE now), 0) AS v,
        coalesce(sum(cost * CASE weekday ${weights} ELSE 0 END) FILTER (WHERE NOT now), 0) AS f
      FROM daily GROUP BY ${names}),
    elements AS MATERIALIZED (
      SELECT grouping(${names}) AS mask, ${names},
        ${causeFields.map((field) => `max(l_${field}) AS l_${field}`).join(', ')},
        sum(v) AS v, sum(f) AS f, count(*) AS leaves, sum(abs(v - f)) AS b, bool_and(d_meter = '') AS unmetered
      FROM leaves GROUP BY GROUPING SETS ((), ${cuboids.map((fields) => `(${fields.map((field) => `d_${field}`).join(', ')})`).join(', ')})),
    whole AS (SELECT v - f AS excess FROM elements WHERE mask = ${all}),
    moved AS (
      SELECT (e.v - e.f) / w.excess AS part FROM elements e, whole w
      WHERE e.mask = ${resourceMask} AND e.d_resource <> '' AND (e.v - e.f) / w.excess > 0),
    ranked AS (SELECT part, sum(part) OVER (ORDER BY part DESC ROWS UNBOUNDED PRECEDING) - part AS before FROM moved),
    spread AS (SELECT count(*) FILTER (WHERE before < ${MOST}) AS resources, coalesce(sum(part), 0) AS part FROM ranked),
    kept AS (
      SELECT e.*, row_number() OVER () AS id FROM elements e, whole w
      WHERE (${own.join(' OR ')}) AND (e.v - e.f) / w.excess >= ${EP_LEAST}
      QUALIFY row_number() OVER (PARTITION BY mask ORDER BY abs(e.v - e.f) DESC, ${names}) <= ${KEPT}),
    scored AS (
      SELECT k.id, sum(abs(leaf.v - CASE WHEN k.f > 0 THEN leaf.f * k.v / k.f ELSE leaf.v END)) AS a
      FROM kept k JOIN leaves leaf ON ${matches} GROUP BY k.id)
    SELECT k.* EXCLUDE (id), s.a, 0 AS resources, 0.0 AS part FROM kept k JOIN scored s USING (id)
    UNION ALL BY NAME
    SELECT e.*, 0.0 AS a, spread.resources, spread.part FROM elements e, spread WHERE e.mask = ${all}
    ORDER BY mask, v DESC`;
  return { sql, values: parameters.values };
}
