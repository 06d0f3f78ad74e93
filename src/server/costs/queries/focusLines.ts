import { defaultOwners, fieldOf, Parameters, type Built } from './fields';
import { and, checkDays, creditClause, type SpendRequest } from './spend';

/** Lines of a file; more are refused. */
export const FOCUS_LINES_MAX = 40_000;

/** Dimensions of FOCUS that a line has from the bill. */
export const lineDimensions = [
  'BillingAccountId',
  'BillingAccountName',
  'BillingCurrency',
  'ChargeCategory',
  'ChargeClass',
  'InvoiceIssuerName',
  'ProviderName',
  'PublisherName',
  'RegionId',
  'RegionName',
  'ServiceCategory',
  'ServiceName',
  'ServiceProviderName',
  'SubAccountId',
  'SubAccountName',
] as const;

export const lineCosts = ['BilledCost', 'ContractedCost', 'EffectiveCost', 'ListCost'] as const;

/**
 * What the charges of some days come to by the dimensions of a line and by the value of one field: `value`, the
 * dimensions, and the costs of FOCUS with EffectiveCost repaired. A cost that no charge of a line has is null.
 */
export function focusLinesSql(
  request: Pick<SpendRequest, 'from' | 'to' | 'costMethod' | 'owners'> & { field: string },
): Built {
  checkDays(request.from, request.to);
  const parameters = new Parameters();
  const field = fieldOf(request.field, parameters, request.owners ?? defaultOwners);
  const raw = [...new Set([...field.raw, ...lineDimensions])].join(', ');
  const early = [
    `ChargePeriodStart >= ${parameters.add(request.from)}::DATE`,
    `ChargePeriodStart < ${parameters.add(request.to)}::DATE + 1`,
    creditClause(request.costMethod),
  ];
  const sums = lineCosts.map(
    (column) => `sum(${column === 'EffectiveCost' ? 'Cost' : column}::DECIMAL(38, 12)) AS sum_${column}`,
  );
  const again = lineCosts.map((column) => `sum(sum_${column}) AS ${column}`);
  const keys = lineDimensions.join(', ');
  const sql = `WITH scanned AS (SELECT ${raw}, ${sums.join(', ')} FROM focus WHERE ${and(early)} GROUP BY ALL)
    SELECT ${field.value} AS value, ${keys}, ${again.join(', ')}
    FROM scanned GROUP BY ${field.value}, ${keys}
    ORDER BY value, ${keys} LIMIT ${FOCUS_LINES_MAX + 1}`;
  return { sql, values: parameters.values };
}
