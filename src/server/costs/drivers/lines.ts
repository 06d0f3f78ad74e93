import type { Dialect } from '../queries/dialects/dialect';
import { defaultOwners, Parameters, planned, type Plan } from '../queries/fields';
import {
  and,
  checkSides,
  costColumn,
  creditClause,
  narrow,
  within,
  type Sides,
  type SpendRequest,
} from '../queries/spend';

export type LinesRequest = Pick<SpendRequest, 'costMethod' | 'filters' | 'owners'> &
  Sides & { currency: string };

/** Lines that are explained one by one, those that moved most; the rest is one line a kind of charge. */
const LINES_MAX = 10_000;

/** What a line has of each side. */
const MEASURES = ['there', 'cost', 'list', 'contracted', 'quantity'] as const;

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
function side(name: string, own: string, dialect: Dialect): string {
  const known = (column: string) =>
    `CASE WHEN ${dialect.every(`${column}_known`)} FILTER (WHERE ${own}) THEN sum(${column}) FILTER (WHERE ${own}) END`;
  return `${dialect.isTrue(`count(*) FILTER (WHERE ${own}) > 0`)} AS ${name}_there,
    coalesce(sum(amount) FILTER (WHERE ${own}), 0) AS ${name}_cost,
    ${known('list')} AS ${name}_list, ${known('contracted')} AS ${name}_contracted,
    ${known('quantity')} AS ${name}_quantity`;
}

const rest = (name: string, dialect: Dialect) =>
  `${dialect.some(`${name}_there`)}, sum(${name}_cost), NULL, NULL, NULL`;

/**
 * The lines of a bill in two ranges of days: a line is provider, account, service, SKU, region and unit within a kind of
 * charge. One row each with `before_…` and `after_…` (`there`, `cost`, `list`, `contracted`, `quantity`), those that moved
 * most first; what is beyond LINES_MAX is added up by kind with `line_count` > 1. Throws Fault `bad_input` naming the field.
 */
export function linesSql(request: LinesRequest): Plan {
  const { before, after } = request;
  checkSides(request);
  return planned((dialect) => {
    const parameters = new Parameters(dialect);
    const narrowed = narrow(request.filters, parameters, request.owners ?? defaultOwners);
    const recent = within(after, parameters);
    const early = [
      `BillingCurrency = ${parameters.add(request.currency)}`,
      `(${recent} OR ${within(before, parameters)})`,
      creditClause(request.costMethod),
      ...narrowed.early,
    ];
    const cost = costColumn(request.costMethod, dialect);
    const known = (column: string) => `(${column} IS NOT NULL AND ${column} <> 0) OR ${cost} = 0`;
    const quantity = dialect.exact('coalesce(PricingQuantity, ConsumedQuantity)');
    const columns = [...new Set([...raw, ...narrowed.raw])];
    const names = keyNames.join(', ');
    const told = ['before', 'after']
      .flatMap((name) => MEASURES.map((measure) => `${name}_${measure}`))
      .join(', ');
    const sql = `WITH scanned AS (
        SELECT ${recent} AS recent, ${columns.join(', ')}, ${UNIT} AS unit, sum(${cost}) AS amount,
          sum(${dialect.exact('ListCost')}) AS list, ${dialect.every(known('ListCost'))} AS list_known,
          sum(${dialect.exact('ContractedCost')}) AS contracted, ${dialect.every(known('ContractedCost'))} AS contracted_known,
          sum(${quantity}) AS quantity,
          ${dialect.every('coalesce(PricingQuantity, ConsumedQuantity) IS NOT NULL')} AS quantity_known
        FROM focus WHERE ${and(early)} GROUP BY ALL),
      valued AS (
        SELECT ${Object.entries(keys)
          .map(([name, value]) => `${value} AS ${name}`)
          .join(', ')}, unit, coalesce(SubAccountName, '') AS called_account,
          coalesce(SkuMeter, ChargeDescription, SkuId, '') AS called_sku, recent, amount, list, list_known, contracted,
          contracted_known, quantity, quantity_known
        FROM scanned WHERE ${and(narrowed.late)}),
      lines AS (
        SELECT ${names}, max(called_account) AS account_name, max(called_sku) AS sku_name,
          ${side('before', 'NOT recent', dialect)}, ${side('after', 'recent', dialect)}
        FROM valued GROUP BY ${names}),
      placed AS (
        SELECT *, row_number() OVER (ORDER BY abs(after_cost - before_cost) DESC, ${names}) AS place FROM lines),
      told AS (
        SELECT ${names}, account_name, sku_name, ${told}, 1 AS line_count, place
        FROM placed WHERE place <= ${LINES_MAX}
        UNION ALL
        SELECT kind, '', '', '', '', '', '', '', '', ${rest('before', dialect)}, ${rest('after', dialect)}, count(*),
          ${LINES_MAX + 1}
        FROM placed WHERE place > ${LINES_MAX} GROUP BY kind)
      SELECT ${names}, account_name, sku_name, ${told}, line_count FROM told ORDER BY place, kind`;
    return { sql, values: parameters.values };
  });
}
