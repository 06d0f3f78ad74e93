import { badInput } from '@shared/kernel/fault';
import { defaultOwners, Parameters, type Built } from '../queries/fields';
import { and, checkDays, costColumn, creditClause, narrow, type SpendRequest } from '../queries/spend';

interface DayRange {
  /** 'YYYY-MM-DD', both inclusive. */
  from: string;
  to: string;
}

export type LinesRequest = Pick<SpendRequest, 'costMethod' | 'filters' | 'owners'> & {
  before: DayRange;
  after: DayRange;
  currency: string;
};

/** Lines that are explained one by one, those that moved most; the rest is one line a kind of charge. */
const LINES_MAX = 10_000;

/** What of the bill a charge is, before it is asked why it moved. */
const KIND = `CASE
  WHEN ChargeCategory = 'Tax' THEN 'tax'
  WHEN ChargeCategory = 'Credit' THEN 'credit'
  WHEN ChargeClass = 'Correction' OR ChargeCategory = 'Adjustment' THEN 'correction'
  WHEN ChargeCategory = 'Purchase' THEN 'purchase'
  WHEN CommitmentDiscountStatus = 'Unused' THEN 'unused'
  ELSE 'usage' END`;

/** A line's own columns. How it was paid (on demand, by a commitment) is none of them: a move between them is a price. */
const keys = {
  kind: KIND,
  provider: "coalesce(Provider, '')",
  account: "coalesce(SubAccountId, BillingAccountId, '')",
  service: "coalesce(ServiceName, '')",
  sku: "coalesce(SkuId, SkuMeter, ChargeDescription, '')",
  region: "coalesce(RegionId, '')",
};
const keyNames = [...Object.keys(keys), 'unit'];
const UNIT = "coalesce(CASE WHEN PricingQuantity IS NOT NULL THEN PricingUnit END, ConsumedUnit, '')";

const raw = [
  ...[
    'ChargeCategory',
    'ChargeClass',
    'CommitmentDiscountStatus',
    'Provider',
    'SubAccountId',
    'SubAccountName',
  ],
  ...['BillingAccountId', 'ServiceName', 'SkuId', 'SkuMeter', 'ChargeDescription', 'RegionId'],
];

/** Sums of one side; a quantity or a price that some of its rows lack is not known for the line. */
const side = (name: string, now: boolean): string => {
  const own = now ? 'now' : 'NOT now';
  const known = (column: string) =>
    `CASE WHEN bool_and(${column}_known) FILTER (WHERE ${own}) THEN sum(${column}) FILTER (WHERE ${own}) END`;
  return `count(*) FILTER (WHERE ${own}) > 0 AS ${name}_there,
    coalesce(sum(cost) FILTER (WHERE ${own}), 0) AS ${name}_cost,
    ${known('list')} AS ${name}_list, ${known('contracted')} AS ${name}_contracted,
    ${known('quantity')} AS ${name}_quantity`;
};

const rest = (name: string) => `bool_or(${name}_there) AS ${name}_there, sum(${name}_cost) AS ${name}_cost,
    NULL AS ${name}_list, NULL AS ${name}_contracted, NULL AS ${name}_quantity`;

/**
 * The lines of a bill in two ranges of days: a line is provider, account, service, SKU, region and unit within a kind of
 * charge. One row each with `before_…` and `after_…` (`there`, `cost`, `list`, `contracted`, `quantity`), those that moved
 * most first; what is beyond LINES_MAX is added up by kind with `line_count` > 1. Throws Fault `bad_input` naming the field.
 */
export function linesSql(request: LinesRequest): Built {
  const { before, after } = request;
  checkDays(after.from, after.to);
  checkDays(before.from, before.to);
  if (before.to >= after.from && after.to >= before.from) {
    const reason = 'these days overlap with the days that are compared with them';
    throw badInput([{ field: 'before_to', reason }]);
  }
  const parameters = new Parameters();
  const narrowed = narrow(request.filters, parameters, request.owners ?? defaultOwners);
  const within = ({ from, to }: DayRange) =>
    `(ChargePeriodStart >= ${parameters.add(from)}::DATE AND ChargePeriodStart < ${parameters.add(to)}::DATE + 1)`;
  const now = within(after);
  const early = [
    `BillingCurrency = ${parameters.add(request.currency)}`,
    `(${now} OR ${within(before)})`,
    creditClause(request.costMethod),
    ...narrowed.early,
  ];
  const known = (column: string) =>
    `(${column} IS NOT NULL AND ${column} <> 0) OR ${costColumn(request.costMethod)} = 0`;
  const columns = [...new Set([...raw, ...narrowed.raw])];
  const sql = `WITH scanned AS (
      SELECT ${now} AS now, ${columns.join(', ')}, ${UNIT} AS unit,
        sum(${costColumn(request.costMethod)}) AS cost,
        sum(ListCost) AS list, bool_and(${known('ListCost')}) AS list_known,
        sum(ContractedCost) AS contracted, bool_and(${known('ContractedCost')}) AS contracted_known,
        sum(coalesce(PricingQuantity, ConsumedQuantity)) AS quantity,
        bool_and(coalesce(PricingQuantity, ConsumedQuantity) IS NOT NULL) AS quantity_known
      FROM focus WHERE ${and(early)} GROUP BY ALL),
    lines AS (
      SELECT ${Object.entries(keys)
        .map(([name, value]) => `${value} AS ${name}`)
        .join(', ')}, unit,
        max(coalesce(SubAccountName, '')) AS account_name,
        max(coalesce(SkuMeter, ChargeDescription, SkuId, '')) AS sku_name,
        ${side('before', false)}, ${side('after', true)}
      FROM scanned WHERE ${and(narrowed.late)} GROUP BY ${keyNames.join(', ')}),
    placed AS (
      SELECT *, row_number() OVER (ORDER BY abs(after_cost - before_cost) DESC, ${keyNames.join(', ')}) AS place
      FROM lines)
    SELECT * EXCLUDE (place), 1 AS line_count FROM placed WHERE place <= ${LINES_MAX}
    UNION ALL BY NAME
    SELECT kind, '' AS provider, '' AS account, '' AS service, '' AS sku, '' AS region, '' AS unit, '' AS account_name,
      '' AS sku_name, ${rest('before')}, ${rest('after')}, count(*) AS line_count
    FROM placed WHERE place > ${LINES_MAX} GROUP BY kind`;
  return { sql, values: parameters.values };
}
