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
  /** 1,234.56: a comma stands between thousands, also where no decimals follow. */
  groups: boolean;
  /** 31/12/2026 */
  dayFirst: boolean;
}

const times = ['', ' %H:%M', ' %H:%M:%S', ' %I:%M %p', ' %I:%M:%S %p', ', %H:%M', ', %H:%M:%S'];
/** Two digits of the year first: they do not match four, but four match two and say a year 26. */
const years = (before: string) => [`${before}%y`, `${before}%Y`];

/** What DuckDB does not read as a time by itself, as providers and spreadsheets of other countries write it. */
function timeFormats(dayFirst: boolean): string[] {
  const [one, two] = dayFirst ? ['%d', '%m'] : ['%m', '%d'];
  const days = [
    ...[
      ...years(`${one}/${two}/`),
      ...years('%d.%m.'),
      ...years(`${one}-${two}-`),
      '%Y.%m.%d',
      '%Y. %m. %d.',
    ],
    ...[...years('%d-%b-'), '%d %b %Y', '%d %B %Y', '%b %d, %Y', '%B %d, %Y'],
  ];
  return [
    ...times.flatMap((time) => days.map((day) => `${day}${time}`)),
    ...['%Y-%m-%dT%H:%MZ', '%Y-%m-%dT%HZ', '%Y%m%d', '%Y%m%dT%H%M%SZ', '%Y-%m'],
  ];
}

/** Seconds since 1970, as programs write them. */
const EPOCH = `CASE WHEN regexp_full_match(x, '[0-9]{10}') THEN to_timestamp(TRY_CAST(x AS BIGINT)) AT TIME ZONE 'UTC' END`;

/** The macros `num` and `ts` that every mapping reads numbers and times with; unreadable text is NULL. */
export function macros(dialect: Dialect): string[] {
  const grouped = dialect.groups ? '(\\.[0-9]+)?' : '\\.[0-9]+';
  const number = dialect.decimalComma
    ? "TRY_CAST(replace(replace(x, '.', ''), ',', '.') AS DOUBLE)"
    : `coalesce(TRY_CAST(x AS DOUBLE), CASE WHEN regexp_full_match(x, '-?[0-9]{1,3}(,[0-9]{3})+${grouped}')
        THEN TRY_CAST(replace(x, ',', '') AS DOUBLE) END)`;
  const formats = `[${timeFormats(dialect.dayFirst).map(quoteText).join(', ')}]`;
  // A cast to TIMESTAMP drops an offset in silence; only text that may end in one takes the slower way. It reads 10/11/12 as
  // of the year 10, which is no time of a bill: such text is asked further.
  const zoned =
    "NOT ends_with(x, 'Z') AND (substr(x, -6, 1) IN ('+', '-') OR substr(x, -3, 1) IN ('+', '-'))";
  const plain = `sane(CASE WHEN ${zoned}
    THEN TRY_CAST(x AS TIMESTAMPTZ) AT TIME ZONE 'UTC' ELSE TRY_CAST(x AS TIMESTAMP) END)`;
  // One expression, which is asked further only where it is NULL: what stands twice DuckDB works out for every row.
  const padded = "CASE WHEN starts_with(x, ' ') THEN TRY_CAST(x AS TIMESTAMPTZ) AT TIME ZONE 'UTC' END";
  const read = `coalesce(${plain}, try_strptime(x, ${formats}), ${EPOCH}, ${padded})`;
  return [
    `CREATE TEMP MACRO finite(v) AS CASE WHEN isfinite(v) THEN v END`,
    `CREATE TEMP MACRO num(x) AS finite(${number})`,
    `CREATE TEMP MACRO sane(t) AS CASE WHEN t >= TIMESTAMP '2000-01-01' AND t < TIMESTAMP '2100-01-01' THEN t END`,
    `CREATE TEMP MACRO ts(x) AS sane(${read})`,
  ];
}

export interface Check {
  column: FocusColumn;
  sql: string;
  source: string;
}

const mustHave = ['BilledCost', 'ChargePeriodStart'] as const;
const isMustHave = (column: string) => mustHave.some((one) => one === column);

/** Columns whose unreadable values are counted; those of the needed ones reject the row instead. */
export function countedChecks(plan: Plan): Check[] {
  return canonical.flatMap((column) => {
    const mapped = plan.mapping[column];
    if (!mapped?.check || isMustHave(column)) return [];
    return [{ column, sql: mapped.check, source: mapped.source }];
  });
}

const readAs = (column: FocusColumn, sql: string): string =>
  focusColumns[column] === 'DOUBLE' ? `num(${sql})` : `ts(${sql})`;

/** The texts that `rejection` quotes, to be selected where the columns of the file are. */
export const quotedTexts = (plan: Plan): string[] =>
  mustHave.map((column) => `${plan.mapping[column]?.check ?? 'NULL::VARCHAR'} AS ${column}Text`);

/** SQL: why a row is left out, over its columns and `quotedTexts`. */
export function rejection(plan: Plan): string {
  const why = (column: (typeof mustHave)[number], what: string) => {
    const label = quoteText(`${column} (${plan.mapping[column]?.source ?? 'not in the file'}): `);
    return `WHEN ${column} IS NULL THEN ${label}
      || coalesce('“' || left(${column}Text, 60) || '” is not ${what}', 'is empty')`;
  };
  return `CASE ${why('ChargePeriodStart', 'a date')} ${why('BilledCost', 'a number')}
    WHEN BillingCurrency IS NULL THEN 'BillingCurrency: is empty' END`;
}

const providers = `CASE
  WHEN contains(p, 'amazon') OR contains(p, 'aws') THEN 'AWS' WHEN contains(p, 'microsoft') OR contains(p, 'azure') THEN 'Microsoft'
  WHEN contains(p, 'google') OR contains(p, 'gcp') THEN 'Google Cloud' WHEN regexp_matches(p, 'oracle|\\boci\\b') THEN 'Oracle'
  ELSE coalesce(ServiceProviderName, ProviderName, 'Unknown') END`;

/** AWS and Oracle leave EffectiveCost at 0 for what is billed as it is used. What is bought for later has 0 by right. */
const unspread = `EffectiveCost = 0 AND BilledCost > 0 AND CommitmentDiscountId IS NULL
  AND ChargeCategory IS DISTINCT FROM 'Purchase'`;
/** Clouds spread what a commitment costs over what it covers; some give its purchase an EffectiveCost besides. */
const spread = `CASE WHEN EffectiveCost <> 0 AND CommitmentDiscountId IS NOT NULL AND ChargeCategory = 'Purchase'
  THEN regexp_matches(p, 'amazon|aws|microsoft|azure|google|gcp') END`;
/** Known defects of FOCUS exports, repaired in `Cost` and told. */
const repaired = (plan: Plan): string =>
  plan.format.id === 'focus' ? `coalesce((${unspread}) OR (${spread}), false)` : 'false';

/** What JSON may have around its values; SQL. */
const blank = String.raw`e' \t\n\r'`;

/** Values that a mapped column gets where the file has none. */
function filled(column: FocusColumn, sql: string): string {
  const type = focusColumns[column];
  if (column === 'BillingCurrency') return `upper(trim(${sql}))`;
  return type === 'VARCHAR' ? sql : `(${sql})::${type}`;
}

/** What every row has, or what is looked at once more after it was read. */
const derived = new Set<string>([
  'BillingPeriodStart',
  'BillingPeriodEnd',
  'ChargePeriodEnd',
  'Tags',
  'EffectiveCost',
  'AllocatedTags',
]);

/** Columns that are NULL in every row of the bill: they are neither staged nor read again. */
export const unmapped = (plan: Plan): FocusColumn[] =>
  canonical.filter((column) => !plan.mapping[column] && !derived.has(column));

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
  const plainColumns = canonical.filter((column) => !derived.has(column)).join(', ');
  return `SELECT ${plainColumns},
    coalesce(EffectiveCost, BilledCost) AS EffectiveCost,
    coalesce(BillingPeriodStart, date_trunc('month', ChargePeriodStart)) AS BillingPeriodStart,
    coalesce(BillingPeriodEnd, date_trunc('month', coalesce(BillingPeriodStart, ChargePeriodStart)) + INTERVAL 1 MONTH)
      AS BillingPeriodEnd,
    coalesce(ChargePeriodEnd, ChargePeriodStart + INTERVAL 1 DAY) AS ChargePeriodEnd,
    CASE WHEN TagsOk THEN Tags END AS Tags,
    CASE WHEN json_type(TRY_CAST(AllocatedTags AS JSON)) = 'OBJECT' THEN AllocatedTags END AS AllocatedTags,
    ${providers} AS Provider,
    CASE WHEN Repaired THEN CASE WHEN EffectiveCost = 0 THEN BilledCost ELSE 0 END
      ELSE coalesce(EffectiveCost, BilledCost) END AS Cost,
    Repaired AS CostRepaired,
    lower(concat_ws(' ', SkuMeter, ChargeDescription, ResourceType, SkuPriceDetails)) AS Text,
    ${quoteText(sourceId)} AS SourceId,
    strftime(coalesce(BillingPeriodStart, ChargePeriodStart), '%Y-%m') AS BillingPeriod,
    RowHash, BadMask, NOT TagsOk AS BadTags, ${rejection(plan)} AS Rejection
  FROM (SELECT *, ${repaired(plan)} AS Repaired,
      Tags IS NULL OR json_valid(Tags) AND starts_with(ltrim(Tags, ${blank}), '{') AS TagsOk
    FROM (SELECT *, lower(coalesce(ServiceProviderName, ProviderName)) AS p FROM (SELECT ${[...mapped, ...quotedTexts(plan)].join(', ')}, hash(${raw}) AS RowHash,
      ${checks.length > 0 ? checks.join(' + ') : '0::BIGINT'} AS BadMask FROM ${from})))`;
}
