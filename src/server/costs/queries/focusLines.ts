import { defaultOwners, fieldOf, Parameters, type Built } from './fields';
import { and, checkDays, creditClause, type SpendRequest } from './spend';

/** Lines of a file; more are refused. */
export const FOCUS_LINES_MAX = 40_000;

/** Who provides the service, which FOCUS 1.3 gives a new name; as the import reads it. */
const provider = 'coalesce(ServiceProviderName, ProviderName, Provider)';

/** Dimensions of FOCUS that a line has from the bill. What may not be empty is filled where a bill lacks it. */
const dimensionsSql = {
  BillingAccountId: "coalesce(BillingAccountId, SubAccountId, 'Unknown')",
  BillingAccountName: 'BillingAccountName',
  BillingCurrency: 'BillingCurrency',
  ChargeCategory: "coalesce(ChargeCategory, 'Usage')",
  ChargeClass: 'ChargeClass',
  HostProviderName: 'HostProviderName',
  InvoiceIssuerName: `coalesce(InvoiceIssuerName, ${provider})`,
  PricingUnit:
    "CASE WHEN ChargeCategory IS DISTINCT FROM 'Tax' AND PricingQuantity IS NOT NULL THEN PricingUnit END",
  ProviderName: 'coalesce(ProviderName, ServiceProviderName, Provider)',
  PublisherName: `coalesce(PublisherName, ${provider})`,
  RegionId: 'RegionId',
  RegionName: 'RegionName',
  ServiceCategory: "coalesce(ServiceCategory, 'Other')",
  ServiceName: "coalesce(ServiceName, 'Unknown')",
  ServiceProviderName: provider,
  SubAccountId: 'SubAccountId',
  SubAccountName: 'SubAccountName',
} as const;

export const lineDimensions = Object.keys(dimensionsSql);

/**
 * A price that a bill does not tell is the billed one, as FOCUS has it of charges without a price of their own.
 * EffectiveCost is the repaired one. Tax has no quantity.
 */
const metricsSql = {
  BilledCost: 'BilledCost',
  ContractedCost: 'coalesce(ContractedCost, BilledCost)',
  EffectiveCost: 'Cost',
  ListCost: 'coalesce(ListCost, ContractedCost, BilledCost)',
  PricingQuantity: "CASE WHEN ChargeCategory IS DISTINCT FROM 'Tax' THEN PricingQuantity END",
} as const;

export const lineMetrics = Object.keys(metricsSql);
/**
 * What the charges of some days come to by the dimensions of a line and by the value of one field: `value`, the
 * dimensions, and the costs and quantity of FOCUS. A quantity that no charge of a line has is null.
 */
export function focusLinesSql(
  request: Pick<SpendRequest, 'from' | 'to' | 'costMethod' | 'owners'> & { field: string },
): Built {
  checkDays(request.from, request.to);
  const parameters = new Parameters();
  const field = fieldOf(request.field, parameters, request.owners ?? defaultOwners);
  const early = [
    `ChargePeriodStart >= ${parameters.add(request.from)}::DATE`,
    `ChargePeriodStart < ${parameters.add(request.to)}::DATE + 1`,
    creditClause(request.costMethod),
  ];
  const own = Object.entries(dimensionsSql).map(([column, expression]) => `${expression} AS own_${column}`);
  const scanned = [...field.raw, ...own].join(', ');
  const sums = Object.entries(metricsSql).map(
    ([column, expression]) => `sum((${expression})::DECIMAL(38, 12)) AS sum_${column}`,
  );
  const again = lineMetrics.map((column) => `sum(sum_${column}) AS ${column}`);
  const keys = lineDimensions.map((column) => `own_${column}`).join(', ');
  const named = lineDimensions.map((column) => `own_${column} AS ${column}`).join(', ');
  const sql = `WITH scanned AS (SELECT ${scanned}, ${sums.join(', ')} FROM focus WHERE ${and(early)} GROUP BY ALL)
    SELECT ${field.value} AS value, ${named}, ${again.join(', ')}
    FROM scanned GROUP BY ${field.value}, ${keys}
    ORDER BY value, ${keys} LIMIT ${FOCUS_LINES_MAX + 1}`;
  return { sql, values: parameters.values };
}
