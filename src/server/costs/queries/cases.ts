import type { AnomalyMeasure } from '@shared/model/anomaly';
import { chargesFrom, columnOf, namedBy, valueOf } from '../charges/sql';
import type { ChargeSelector } from '../charges/selector';
import type { Dialect } from './dialects/dialect';
import { duckdb } from './dialects/duckdb';
import { Parameters, planned, type Built, type Plan } from './fields';
import { and, checkDays, costColumn, ofDays, type CostMethod } from './spend';

/** The charges of a case, in one currency. */
export interface Selector {
  key: string;
  provider: string;
  accountId: string;
  resourceId: string;
  currency: string;
  /** Null for a case from before findings named their charges: it is those of its resource. */
  charges: ChargeSelector | null;
}

export interface Days {
  /** 'YYYY-MM-DD', both ends included. */
  from: string;
  to: string;
}

const CHARGES_LIMIT = 200;

const account = "coalesce(SubAccountId, BillingAccountId, '')";
const provider = "coalesce(Provider, '')";

/** What is added up; usage only of selectors that name one unit. */
export const measureColumn = (
  measure: AnomalyMeasure,
  method: CostMethod,
  dialect: Dialect = duckdb,
): string => (measure === 'usage' ? dialect.exact('ConsumedQuantity') : costColumn(method, dialect));

const during = (range: Days, costMethod: CostMethod, parameters: Parameters) =>
  and(ofDays({ ...range, costMethod }, parameters));

/** Tags of a day are read by DuckDB alone. */
const needsDuckDb = ({ charges }: Selector) => (charges?.charges.tags ?? null) !== null;
const asked = (selectors: readonly Selector[], plan: Plan): Built =>
  selectors.some(needsDuckDb) ? { sql: plan.sql, values: plan.values } : plan;

/** What a case's resource is on the bill: the resource itself, its commitment or its capacity reservation. */
const resource = "coalesce(ResourceId, CommitmentDiscountId, CapacityReservationId, '')";

/** One scan for selectors that name the same columns and conditions. */
interface Scan {
  /** Expressions over the rows, each with the value that a selector wants. */
  columns: { sql: string; of: (selector: Selector) => string }[];
  rows: (within: string, parameters: Parameters) => string;
  selectors: Selector[];
}

function scanFor({ charges }: Selector): Omit<Scan, 'selectors'> {
  const common = [
    { sql: provider, of: (selector: Selector) => selector.provider },
    { sql: 'BillingCurrency', of: (selector: Selector) => selector.currency },
  ];
  if (charges === null) {
    return {
      columns: [
        ...common,
        { sql: account, of: (selector) => selector.accountId },
        { sql: resource, of: (selector) => selector.resourceId },
      ],
      rows: (within) => `SELECT * FROM focus WHERE ${within}`,
    };
  }
  const named = namedBy(charges);
  return {
    columns: [
      ...common,
      ...named.map((name) => ({
        sql: columnOf(name),
        of: (selector: Selector) => valueOf(selector.charges ?? {}, name),
      })),
    ],
    rows: (within, parameters) => chargesFrom(charges.charges, named, within, parameters),
  };
}

function scansOf(selectors: readonly Selector[]): Scan[] {
  const scans = new Map<string, Scan>();
  for (const selector of selectors) {
    const { charges } = selector;
    const key = charges === null ? '' : JSON.stringify([namedBy(charges), charges.charges]);
    const scan = scans.get(key) ?? { ...scanFor(selector), selectors: [] };
    scan.selectors.push(selector);
    scans.set(key, scan);
  }
  return [...scans.values()];
}

function seriesSql(
  { columns, rows, selectors }: Scan,
  range: Days,
  { method, measure }: { method: CostMethod; measure: AnomalyMeasure },
  at: Parameters,
) {
  const { dialect } = at;
  const names = columns.map((_, index) => `v${index}`);
  const wanted = selectors.map((selector) => ({
    key: selector.key,
    ...Object.fromEntries(columns.map(({ of }, index) => [`v${index}`, of(selector)])),
  }));
  // The narrowest column first keeps what need not be read out of the window functions above it.
  const [narrowest = ''] = columns.slice(-1).map(({ sql }) => sql);
  const values = [...new Set(selectors.map(columns.at(-1)?.of ?? (() => '')))];
  const within = `${during(range, method, at)}
      AND ${dialect.inList(narrowest, at.add(JSON.stringify(values)))}`;
  return `SELECT w.key AS key, f.start AS start, sum(f.amount) AS part FROM (
      SELECT ${columns.map(({ sql }, index) => `${sql} AS v${index}`).join(', ')}, ${dialect.startOf('day', 'ChargePeriodStart')} AS start,
        sum(${measureColumn(measure, method, dialect)}) AS amount
      FROM (${rows(within, at)}) GROUP BY ALL) f
    JOIN (${dialect.rowsOf(at.add(JSON.stringify(wanted)), ['key', ...names])}) w
      ON ${names.map((name) => `w.${name} = f.${name}`).join(' AND ')}
    GROUP BY w.key, f.start`;
}

/** key, day, cost: one row a day with charges. One scan of the range for each kind of selectors. */
export function dailyCostsSql(
  selectors: readonly Selector[],
  range: Days,
  method: CostMethod,
  measure: AnomalyMeasure = 'cost',
): Built {
  checkDays(range.from, range.to);
  const plan = planned((dialect) => {
    const parameters = new Parameters(dialect);
    const scans = scansOf(selectors).map((scan) => seriesSql(scan, range, { method, measure }, parameters));
    const all =
      scans.length > 0
        ? scans.join(' UNION ALL ')
        : `SELECT '' AS key, DATE '2000-01-01' AS start, 0.0 AS part WHERE false`;
    const sql = `SELECT key, ${dialect.dateText('start')} AS day, part AS cost FROM (${all}) ORDER BY key, day`;
    return { sql, values: parameters.values };
  });
  return asked(selectors, plan);
}

/** A SELECT of the charges of a selector within a range, with all their columns. */
export function chargesWithin(
  selector: Selector,
  range: Days,
  method: CostMethod,
  parameters: Parameters,
): string {
  checkDays(range.from, range.to);
  const { columns, rows } = scanFor(selector);
  const own = columns.map(({ sql, of }) => `${sql} = ${parameters.add(of(selector))}`).join(' AND ');
  return rows(`${during(range, method, parameters)} AND ${own}`, parameters);
}

/** id, name, account, region, cost: what was charged for, the largest first, at most 200. */
export const resourcesSql = (selector: Selector, range: Days, method: CostMethod): Built =>
  asked(
    [selector],
    planned((dialect) => {
      const parameters = new Parameters(dialect);
      const rows = chargesWithin(selector, range, method, parameters);
      const sql = `SELECT ${resource} AS id, max(coalesce(ResourceName, '')) AS name,
          max(coalesce(SubAccountName, SubAccountId, BillingAccountName, BillingAccountId, '')) AS account,
          max(coalesce(RegionId, '')) AS region, sum(${costColumn(method, dialect)}) AS cost
        FROM (${rows})
        GROUP BY id ORDER BY cost DESC, id LIMIT ${CHARGES_LIMIT}`;
      return { sql, values: parameters.values };
    }),
  );

/** description, service, meter, quantity, unit, cost, rows: the largest first, at most 200. */
export const chargesSql = (selector: Selector, range: Days, method: CostMethod): Built =>
  asked(
    [selector],
    planned((dialect) => {
      const parameters = new Parameters(dialect);
      const rows = chargesWithin(selector, range, method, parameters);
      const sql = `SELECT coalesce(ChargeDescription, '') AS description, coalesce(ServiceName, '') AS service,
          SkuMeter AS meter, sum(${dialect.exact('ConsumedQuantity')}) AS quantity, ConsumedUnit AS unit,
          sum(${costColumn(method, dialect)}) AS cost, ${dialect.asNumber('count(*)')} AS rows
        FROM (${rows})
        GROUP BY description, service, meter, unit
        ORDER BY cost DESC, description, service, meter, unit LIMIT ${CHARGES_LIMIT}`;
      return { sql, values: parameters.values };
    }),
  );
