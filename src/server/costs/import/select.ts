import { derivedColumns, focusColumns, type FocusColumn } from '../focus/columns';
import { quoteText } from '../formats/common/columns';
import { isFocusColumn } from '../formats/common/format';
import type { Plan } from './mapping';

export const canonical: readonly FocusColumn[] = Object.keys(focusColumns).filter(isFocusColumn);
export const stored: readonly string[] = [...canonical, ...Object.keys(derivedColumns), 'SourceId'];

/** How numbers and dates are written in this file. */
export interface Dialect {
  /** 1.234,56 */
  decimalComma: boolean;
  /** 31/12/2026 */
  dayFirst: boolean;
}

const slashDates = (dayFirst: boolean): string[] => {
  const day = dayFirst ? '%d/%m/%Y' : '%m/%d/%Y';
  return [
    day,
    `${day} %H:%M`,
    `${day} %H:%M:%S`,
    `${day} %I:%M:%S %p`,
    '%Y-%m-%dT%H:%MZ',
    '%Y%m%d',
    '%d.%m.%Y',
  ];
};

/** The macros `num` and `ts` that every mapping reads numbers and times with; unreadable text is NULL. */
export function macros(dialect: Dialect): string[] {
  const plain = dialect.decimalComma ? "replace(replace(x, '.', ''), ',', '.')" : 'x';
  const formats = `[${slashDates(dialect.dayFirst).map(quoteText).join(', ')}]`;
  // A cast to TIMESTAMP drops an offset in silence; only text that may end in one takes the slower way.
  const zoned = "substr(x, -6, 1) IN ('+', '-') OR substr(x, -3, 1) IN ('+', '-')";
  const read = `coalesce(CASE WHEN ${zoned} THEN TRY_CAST(x AS TIMESTAMPTZ) AT TIME ZONE 'UTC'
    ELSE TRY_CAST(x AS TIMESTAMP) END, try_strptime(x, ${formats}))`;
  return [
    `CREATE TEMP MACRO finite(v) AS CASE WHEN isfinite(v) THEN v END`,
    `CREATE TEMP MACRO num(x) AS finite(TRY_CAST(${plain} AS DOUBLE))`,
    `CREATE TEMP MACRO sane(t) AS CASE WHEN t >= TIMESTAMP '2000-01-01' AND t < TIMESTAMP '2100-01-01' THEN t END`,
    `CREATE TEMP MACRO ts(x) AS sane(${read})`,
  ];
}

export interface Check {
  column: FocusColumn;
  sql: string;
  source: string;
}

const mustHave: readonly string[] = ['BilledCost', 'ChargePeriodStart'];

/** Columns whose unreadable values are counted; those of the needed ones reject the row instead. */
export function countedChecks(plan: Plan): Check[] {
  return canonical.flatMap((column) => {
    const mapped = plan.mapping[column];
    if (!mapped?.check || mustHave.includes(column)) return [];
    return [{ column, sql: mapped.check, source: mapped.source }];
  });
}

const readAs = (column: FocusColumn, sql: string): string =>
  focusColumns[column] === 'DOUBLE' ? `num(${sql})` : `ts(${sql})`;

export function rejection(plan: Plan): string {
  const why = (column: 'BilledCost' | 'ChargePeriodStart', what: string) => {
    const mapped = plan.mapping[column];
    const text = mapped?.check ?? 'NULL::VARCHAR';
    const label = quoteText(`${column} (${mapped?.source ?? 'not in the file'}): `);
    return `WHEN ${column} IS NULL THEN ${label} || coalesce('“' || left(${text}, 60) || '” is not ${what}', 'is empty')`;
  };
  return `CASE ${why('ChargePeriodStart', 'a date')} ${why('BilledCost', 'a number')}
    WHEN BillingCurrency IS NULL THEN 'BillingCurrency: is empty' END`;
}

const providers = `CASE
  WHEN regexp_matches(p, 'amazon|aws') THEN 'AWS' WHEN regexp_matches(p, 'microsoft|azure') THEN 'Microsoft'
  WHEN regexp_matches(p, 'google|gcp') THEN 'Google Cloud' WHEN regexp_matches(p, 'oracle|\\boci\\b') THEN 'Oracle'
  ELSE coalesce(ServiceProviderName, ProviderName, 'Unknown') END`;

/** Repairs one known defect: exports that leave EffectiveCost at 0 for charges that no commitment covers. */
const repaired = 'coalesce(EffectiveCost = 0 AND BilledCost > 0 AND CommitmentDiscountId IS NULL, false)';

/** Values that a mapped column gets where the file has none. */
function filled(column: FocusColumn, sql: string): string {
  const type = focusColumns[column];
  if (column === 'BillingCurrency') return `upper(trim(${sql}))`;
  return type === 'VARCHAR' ? sql : `(${sql})::${type}`;
}

/**
 * SELECT over the texts of the file: all stored columns (BillingPeriod beside them), `RowHash` of the raw row,
 * `BadMask` with a bit per counted check, `BadTags`, and `Rejection`, the reason for which the row is left out.
 */
export function stagingSelect(plan: Plan, from: string, sourceId: string): string {
  const mapped = canonical.map((column) => {
    const own = plan.mapping[column];
    return `${own ? filled(column, own.sql) : `NULL::${focusColumns[column]}`} AS ${column}`;
  });
  const raw = plan.columns.all.map((column) => column.sql).join(', ');
  const checks = countedChecks(plan).map(
    (check, bit) =>
      `CASE WHEN ${check.sql} IS NOT NULL AND ${readAs(check.column, check.sql)} IS NULL THEN ${2 ** bit}::BIGINT ELSE 0 END`,
  );
  const checkText = (column: 'BilledCost' | 'ChargePeriodStart') => plan.mapping[column]?.check;
  const kept = [checkText('BilledCost'), checkText('ChargePeriodStart')].flatMap((sql) => sql ?? []);
  const special = new Set<string>([
    'BillingPeriodStart',
    'BillingPeriodEnd',
    'ChargePeriodEnd',
    'Tags',
    'EffectiveCost',
    'AllocatedTags',
  ]);
  const plainColumns = canonical.filter((column) => !special.has(column)).join(', ');
  return `SELECT ${plainColumns},
    coalesce(EffectiveCost, BilledCost) AS EffectiveCost,
    coalesce(BillingPeriodStart, date_trunc('month', ChargePeriodStart)) AS BillingPeriodStart,
    coalesce(BillingPeriodEnd, date_trunc('month', coalesce(BillingPeriodStart, ChargePeriodStart)) + INTERVAL 1 MONTH)
      AS BillingPeriodEnd,
    coalesce(ChargePeriodEnd, ChargePeriodStart + INTERVAL 1 DAY) AS ChargePeriodEnd,
    CASE WHEN TagsOk THEN Tags END AS Tags,
    CASE WHEN json_type(TRY_CAST(AllocatedTags AS JSON)) = 'OBJECT' THEN AllocatedTags END AS AllocatedTags,
    ${providers} AS Provider,
    CASE WHEN Repaired THEN BilledCost ELSE coalesce(EffectiveCost, BilledCost) END AS Cost,
    Repaired AS CostRepaired,
    lower(concat_ws(' ', SkuMeter, ChargeDescription, ResourceType, SkuPriceDetails)) AS Text,
    ${quoteText(sourceId)} AS SourceId,
    strftime(coalesce(BillingPeriodStart, ChargePeriodStart), '%Y-%m') AS BillingPeriod,
    RowHash, BadMask, NOT TagsOk AS BadTags, ${rejection(plan)} AS Rejection
  FROM (SELECT *, lower(coalesce(ServiceProviderName, ProviderName)) AS p, ${repaired} AS Repaired,
      Tags IS NULL OR coalesce(json_type(TRY_CAST(Tags AS JSON)) = 'OBJECT', false) AS TagsOk
    FROM (SELECT ${[...mapped, ...new Set(kept)].join(', ')}, hash(${raw}) AS RowHash,
      ${checks.length > 0 ? checks.join(' + ') : '0::BIGINT'} AS BadMask FROM ${from}))`;
}
