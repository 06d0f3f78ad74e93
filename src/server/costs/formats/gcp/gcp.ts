import type { FileColumn, FileColumns } from '../common/columns';
import {
  bySignature,
  categorise,
  constant,
  renamed,
  rule,
  translate,
  type Format,
  type Mapping,
} from '../common/format';
import { amountOf, elementsOf, tagsOf } from '../common/nested';
import { gcpCategories } from './categories';

/**
 * The BigQuery billing export (standard or detailed) as Parquet with its nested columns, or flattened to CSV
 * (service.description or service_description; labels and credits as JSON text).
 * Based on the Google rules of focus_converters, (c) 2023 FinOps Foundation, MIT. Other than there: the credits of a
 * row are part of its billed cost, because the invoice is cost + credits; and nothing is cut off at 0.
 */
const types = {
  regular: 'Usage',
  tax: 'Tax',
  adjustment: 'Adjustment',
  rounding_error: 'Adjustment',
  credit: 'Credit',
};

/** The lists of a row; writers of Parquet other than BigQuery wrap them. */
const listed = (columns: FileColumns, name: string) =>
  columns.find(name, `${name}.list`, `${name}.array`, `${name}.bag`);

/** The console writes the sign of the currency into the name: “Cost ($)”. */
const costOf = (columns: FileColumns) => columns.find('cost', 'unrounded cost');

const sums = [
  'credits.amount',
  'credits_amount',
  'credit_amount',
  'total_credits',
  'credits_total',
  'credits_sum',
];

/** What only a single credit has: with it, the file has a row for each credit, each with the whole cost. */
const ofOneCredit = ['name', 'type', 'full_name', 'id'].flatMap((field) => [
  `credits.${field}`,
  `credit.${field}`,
]);

/** Where a row has a list and a sum of the same, the sum counts only for an empty list. */
function creditsOf(columns: FileColumns): FileColumn | undefined {
  const [list, sum] = [listed(columns, 'credits'), columns.find(...sums)];
  if (!list || !sum) return list ?? sum;
  return { name: list.name, sql: `coalesce(nullif(${list.sql}, '[]'), ${sum.sql})` };
}

function costs(columns: FileColumns): Mapping {
  const cost = costOf(columns);
  if (!cost) return {};
  const credits = creditsOf(columns);
  // A row whose credits cannot be read has no cost that is known.
  const net = credits ? `num(${cost.sql}) + ${amountOf(credits.sql)}` : `num(${cost.sql})`;
  const source = credits ? `${cost.name} + ${credits.name}` : cost.name;
  const check = credits
    ? `CASE WHEN regexp_matches(${cost.sql}, '^[-+]?[0-9.,eE+-]+$') THEN ${credits.sql} ELSE ${cost.sql} END`
    : cost.sql;
  return {
    BilledCost: { sql: net, source, written: cost.sql, check },
    EffectiveCost: rule(net, source),
    ContractedCost: rule(`num(${cost.sql})`, cost.name),
    ListCost: rule(
      `coalesce(${columns.number('cost_at_list')}, num(${cost.sql}))`,
      'cost_at_list, else cost',
    ),
  };
}

function commitments(columns: FileColumns): Mapping {
  const credits = listed(columns, 'credits');
  if (!credits) return {};
  const ofType = "starts_with(e ->> '$.type', 'COMMITTED_USAGE_DISCOUNT')";
  const used = `list_filter(${elementsOf(credits.sql)}, lambda e: ${ofType})[1]`;
  const when = (sql: string) =>
    `CASE WHEN contains(${credits.sql}, 'COMMITTED_USAGE_DISCOUNT') THEN ${sql} END`;
  const source = 'credits of the type COMMITTED_USAGE_DISCOUNT';
  return {
    CommitmentDiscountId: rule(when(`${used} ->> '$.id'`), source),
    CommitmentDiscountName: rule(when(`${used} ->> '$.full_name'`), source),
    CommitmentDiscountStatus: rule(when("'Used'"), source),
    CommitmentDiscountType: rule(when("'Committed use discount'"), source),
    PricingCategory: rule(`coalesce(${when("'Committed'")}, 'Standard')`, source),
  };
}

/** Invoice months are months of Los Angeles, but bills are compared by month, so the plain month is kept. */
function period(columns: FileColumns): Mapping {
  const month = columns.find('invoice.month');
  if (!month) return {};
  return {
    BillingPeriodStart: rule(`try_strptime(left(${month.sql}, 6) || '01', '%Y%m%d')::TIMESTAMP`, month.name),
  };
}

function map(columns: FileColumns): Mapping {
  const service = columns.find('service.description');
  const labels = listed(columns, 'labels');
  const project = columns.find('project.id');
  return {
    ...renamed(columns, {
      AvailabilityZone: ['location.zone'],
      BillingAccountId: ['billing_account_id'],
      BillingCurrency: ['currency'],
      ChargeDescription: ['sku.description'],
      ChargePeriodStart: ['usage_start_time', 'usage start date'],
      ChargePeriodEnd: ['usage_end_time'],
      ConsumedQuantity: ['usage.amount'],
      ConsumedUnit: ['usage.unit'],
      ListUnitPrice: ['price.effective_price'],
      PricingQuantity: ['usage.amount_in_pricing_units'],
      PricingUnit: ['usage.pricing_unit'],
      RegionId: ['location.region', 'location.location'],
      ResourceId: ['resource.global_name', 'resource.name'],
      ResourceName: ['resource.name'],
      SkuId: ['sku.id'],
      SkuMeter: ['sku.description'],
      SubAccountName: ['project.name'],
    }),
    ...costs(columns),
    ...commitments(columns),
    ...period(columns),
    ...(project ? { SubAccountId: rule(project.sql, project.name) } : {}),
    ...(service
      ? {
          ServiceName: rule(service.sql, service.name),
          ServiceCategory: rule(categorise(service.sql, gcpCategories), `by ${service.name}`),
        }
      : {}),
    ...(labels ? { Tags: rule(tagsOf(labels.sql), labels.name) } : {}),
    ChargeCategory: columns.has('cost_type')
      ? rule(translate(columns.text('cost_type'), types, "'Usage'"), 'cost_type')
      : constant('Usage'),
    ChargeFrequency: constant('Usage-Based'),
    ProviderName: constant('Google Cloud'),
    InvoiceIssuerName: constant('Google Cloud'),
    PublisherName: rule(
      `coalesce(${columns.text('seller_name')}, 'Google Cloud')`,
      'seller_name, else Google Cloud',
    ),
  };
}

export const gcp: Format = {
  id: 'gcp',
  label: 'Google Cloud billing export (BigQuery)',
  detect: (columns) =>
    bySignature(columns, [
      'billing_account_id',
      'service.description',
      'sku.description',
      'usage_start_time',
      'usage_end_time',
      'project.id',
      'cost',
      'currency',
    ]),
  map,
  refused(columns) {
    const one = listed(columns, 'credits') ? undefined : columns.find(...ofOneCredit);
    return (
      one &&
      `it has a row for each credit (column ${one.name}), so a cost with two credits is in it twice. Export the credits of a row as a list, or their sum as credits_total`
    );
  },
};
