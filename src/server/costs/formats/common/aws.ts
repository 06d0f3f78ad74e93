import { awsCategories } from './awsCategories';
import type { FileColumn, FileColumns } from './columns';
import { categorise, constant, renamed, rule, translate, type Mapping } from './format';
import { valueOf } from './nested';
import { tagsOfColumns } from './tags';

/**
 * Both AWS reports have the same columns in two spellings (lineItem/UsageType, line_item_usage_type).
 * Based on the AWS rules of focus_converters, (c) 2023 FinOps Foundation, MIT. Other than there: a credit is a Credit
 * (FOCUS 1.0 and later), the public cost is preferred to rate × amount, and a missing part of a sum counts as 0.
 */
export const awsSignature = [
  'bill/PayerAccountId',
  'bill/BillingPeriodStartDate',
  'lineItem/UsageAccountId',
  'lineItem/LineItemType',
  'lineItem/UsageStartDate',
  'lineItem/ProductCode',
  'lineItem/UsageType',
  'lineItem/UsageAmount',
  'lineItem/UnblendedCost',
  'lineItem/CurrencyCode',
];

const categories = {
  Tax: 'Tax',
  Fee: 'Purchase',
  RIFee: 'Purchase',
  SavingsPlanUpfrontFee: 'Purchase',
  SavingsPlanRecurringFee: 'Purchase',
  Credit: 'Credit',
  Refund: 'Adjustment',
};

const frequencies = {
  Fee: 'One-Time',
  SavingsPlanUpfrontFee: 'One-Time',
  Refund: 'One-Time',
  Credit: 'One-Time',
  RIFee: 'Recurring',
  SavingsPlanRecurringFee: 'Recurring',
};

/** What was used; all other lines are fees, taxes and credits, or accounting that takes back what another line says. */
const usageTypes = "('Usage', 'DiscountedUsage', 'SavingsPlanCoveredUsage')";

/** Lines without a use of their own: the negation of usage that a savings plan pays for, and discounts as lines. */
const isAccounting = (type: string): string =>
  `coalesce(${type} = 'SavingsPlanNegation' OR ends_with(${type}, 'Discount'), false)`;

/** A column of the legacy report, which the newer one keeps in a map of all that describes the product. */
const product = (columns: FileColumns, name: string, key: string): string => {
  const map = columns.exact('product');
  const own = columns.text(`product/${name}`);
  return map ? `coalesce(${own}, ${valueOf(map.sql, key)})` : own;
};

/** The machine whose cost a line has a share of: a pod or a task, which AWS names beside it at a cost of 0. */
const PARENT = 'splitLineItem/ParentResourceId';

function effectiveCost(columns: FileColumns): string {
  const type = columns.text('lineItem/LineItemType');
  const number = (...names: string[]) => columns.number(...names);
  const orZero = (...names: string[]) => `coalesce(${number(...names)}, 0)`;
  const unusedPlan = `${orZero('savingsPlan/TotalCommitmentToDate')} - ${orZero('savingsPlan/UsedCommitment')}`;
  const net = (netName: string, name: string) => `coalesce(${number(netName)}, ${number(name)})`;
  const fees = [
    net(
      'reservation/NetUnusedAmortizedUpfrontFeeForBillingPeriod',
      'reservation/UnusedAmortizedUpfrontFeeForBillingPeriod',
    ),
    net('reservation/NetUnusedRecurringFee', 'reservation/UnusedRecurringFee'),
  ];
  const ofType = `CASE ${type}
    WHEN 'SavingsPlanCoveredUsage' THEN ${net('savingsPlan/NetSavingsPlanEffectiveCost', 'savingsPlan/SavingsPlanEffectiveCost')}
    WHEN 'SavingsPlanRecurringFee' THEN greatest(${unusedPlan}, 0)
    WHEN 'SavingsPlanNegation' THEN 0
    WHEN 'SavingsPlanUpfrontFee' THEN 0
    WHEN 'DiscountedUsage' THEN ${net('reservation/NetEffectiveCost', 'reservation/EffectiveCost')}
    WHEN 'RIFee' THEN ${fees.map((fee) => `coalesce(${fee}, 0)`).join(' + ')}
    ELSE CASE WHEN ${type} = 'Fee' AND ${columns.text('reservation/ReservationARN')} IS NOT NULL THEN 0
      ELSE ${billedCost(columns)} END END`;
  return columns.has(PARENT)
    ? `CASE WHEN ${columns.text(PARENT)} IS NOT NULL THEN ${splitCost(columns)} ELSE ${ofType} END`
    : ofType;
}

const billedCost = (columns: FileColumns): string =>
  `coalesce(${columns.number('lineItem/NetUnblendedCost')}, ${columns.number('lineItem/UnblendedCost')})`;

function commitments(columns: FileColumns): Mapping {
  const plan = columns.text('savingsPlan/SavingsPlanARN');
  const reservation = columns.text('reservation/ReservationARN');
  const type = columns.text('lineItem/LineItemType');
  const either = (whenPlan: string, whenReservation: string) =>
    `CASE WHEN ${plan} IS NOT NULL THEN ${whenPlan} WHEN ${reservation} IS NOT NULL THEN ${whenReservation} END`;
  const named = 'Savings Plan or reservation';
  if (!columns.has('savingsPlan/SavingsPlanARN', 'reservation/ReservationARN')) return {};
  const status = {
    SavingsPlanCoveredUsage: 'Used',
    DiscountedUsage: 'Used',
    RIFee: 'Unused',
    SavingsPlanRecurringFee: 'Unused',
  };
  return {
    CommitmentDiscountId: rule(either(plan, reservation), named),
    CommitmentDiscountCategory: rule(either("'Spend'", "'Usage'"), named),
    CommitmentDiscountType: rule(either("'Savings Plan'", "'Reserved Instance'"), named),
    CommitmentDiscountStatus: rule(translate(type, status), 'by lineItem/LineItemType'),
  };
}

function pricingCategory(columns: FileColumns): string {
  const type = columns.text('lineItem/LineItemType');
  return `CASE WHEN ${type} IN ('SavingsPlanCoveredUsage', 'DiscountedUsage') THEN 'Committed'
    WHEN contains(${columns.text('lineItem/UsageType')}, 'SpotUsage') THEN 'Dynamic'
    WHEN ${type} = 'Usage' THEN 'Standard' END`;
}

function resources(columns: FileColumns): Mapping {
  const id = columns.find('lineItem/ResourceId');
  if (!id) return {};
  const parent = columns.text(PARENT);
  const ofArn = `nullif(regexp_extract(${id.sql}, '^arn:[^:]*:[^:]*:[^:]*:[^:]*:([^:/]+)[:/]', 1), '')`;
  const type = `CASE WHEN starts_with(${id.sql}, 'arn:') THEN ${ofArn}
    WHEN starts_with(${id.sql}, 'i-') THEN 'instance' WHEN starts_with(${id.sql}, 'vol-') THEN 'volume' END`;
  const name = columns.find('resourceTags/user:Name', 'resource_tags_user_name');
  return {
    ResourceId: rule(`coalesce(${parent}, ${id.sql})`, id.name),
    ResourceType: rule(type, `from ${id.name}`),
    ...(name ? { ResourceName: rule(name.sql, name.name) } : {}),
  };
}

function sku(columns: FileColumns): Mapping {
  const instance = columns.find('product/instanceType');
  if (!instance) return {};
  const system = product(columns, 'operatingSystem', 'operating_system');
  const parts = [`'InstanceType', ${instance.sql}`, `'OperatingSystem', ${system}`];
  const details = `CASE WHEN ${instance.sql} IS NOT NULL THEN json_object(${parts.join(', ')})::VARCHAR END`;
  return { SkuPriceDetails: rule(details, 'from product/instanceType') };
}

/** Shares of a machine’s cost in the columns that FOCUS has for allocated charges; `tags`: of the pod or task. */
function splitCosts(columns: FileColumns, tags: Mapping['Tags']): Mapping {
  const parent = columns.find(PARENT);
  const id = columns.find('lineItem/ResourceId');
  if (!parent || !id) return {};
  const ofPart = (sql: string) => rule(`CASE WHEN ${parent.sql} IS NOT NULL THEN ${sql} END`, parent.name);
  return {
    AllocatedMethodId: ofPart("'AWS split cost allocation'"),
    AllocatedResourceId: ofPart(id.sql),
    AllocatedResourceName: ofPart(String.raw`regexp_replace(${id.sql}, '^arn:([^:]*:){4}', '')`),
    ...(tags ? { AllocatedTags: ofPart(tags.sql) } : {}),
  };
}

/** What of the machine’s cost is a part’s: what it used, and its share of what nobody used. */
const splitCost = (columns: FileColumns): string =>
  ['Split', 'Unused']
    .map(
      (kind) =>
        `coalesce(${columns.number(`splitLineItem/Net${kind}Cost`)}, ${columns.number(`splitLineItem/${kind}Cost`)}, 0)`,
    )
    .join(' + ');

/** `tags`: the columns that hold one tag each; `tagKey`: the key in the name of such a column; `tagMap`: all in one. */
export function awsMapping(
  columns: FileColumns,
  tags: readonly FileColumn[],
  tagKey: (name: string) => string,
  tagMap?: Mapping['Tags'],
): Mapping {
  const type = columns.text('lineItem/LineItemType');
  const code = columns.find('lineItem/ProductCode');
  const service = `coalesce(${product(columns, 'ProductName', 'product_name')}, ${columns.text('lineItem/ProductCode')})`;
  const list = `coalesce(${columns.number('pricing/publicOnDemandCost')},
    ${columns.number('pricing/publicOnDemandRate')} * ${columns.number('lineItem/UsageAmount')})`;
  const cost = columns.find('lineItem/NetUnblendedCost', 'lineItem/UnblendedCost');
  const hasCost = columns.has('lineItem/UnblendedCost') && cost !== undefined;
  const amount = columns.number('lineItem/UsageAmount');
  const accounting = isAccounting(type);
  const ofColumns = rule(
    tagsOfColumns(tags, (name) => tagKey(name).replace(/^user[:_]/, '')),
    `${tags.length} tag columns`,
  );
  const ownTags = tagMap ?? (tags.length > 0 ? ofColumns : undefined);
  return {
    ...renamed(columns, {
      AvailabilityZone: ['lineItem/AvailabilityZone'],
      BillingAccountId: ['bill/PayerAccountId'],
      BillingAccountName: ['bill/PayerAccountName'],
      BillingCurrency: ['lineItem/CurrencyCode'],
      BillingPeriodStart: ['bill/BillingPeriodStartDate'],
      BillingPeriodEnd: ['bill/BillingPeriodEndDate'],
      ChargeDescription: ['lineItem/LineItemDescription'],
      ChargePeriodStart: ['lineItem/UsageStartDate'],
      ChargePeriodEnd: ['lineItem/UsageEndDate'],
      ConsumedUnit: ['pricing/unit'],
      InvoiceId: ['bill/InvoiceId'],
      InvoiceIssuerName: ['bill/InvoicingEntity'],
      ListUnitPrice: ['pricing/publicOnDemandRate'],
      PricingUnit: ['pricing/unit'],
      PublisherName: ['lineItem/LegalEntity'],
      RegionId: ['product/region', 'product/regionCode'],
      RegionName: ['product/location'],
      SkuId: ['product/sku'],
      SkuMeter: ['lineItem/UsageType'],
      SkuPriceId: ['pricing/RateCode', 'pricing/RateId'],
      SubAccountId: ['lineItem/UsageAccountId'],
      SubAccountName: ['lineItem/UsageAccountName'],
    }),
    ...(hasCost
      ? {
          BilledCost: {
            sql: billedCost(columns),
            source: cost.name,
            check: columns.text('lineItem/UnblendedCost'),
          },
          EffectiveCost: rule(effectiveCost(columns), 'by lineItem/LineItemType'),
        }
      : {}),
    ...(code
      ? {
          ServiceName: rule(service, columns.find('product/ProductName')?.name ?? code.name),
          ServiceCategory: rule(categorise(code.sql, awsCategories), `by ${code.name}`),
        }
      : {}),
    ChargeCategory: rule(translate(type, categories, "'Usage'"), 'by lineItem/LineItemType'),
    ChargeFrequency: rule(
      `CASE WHEN ${accounting} THEN 'One-Time' ELSE ${translate(type, frequencies, "'Usage-Based'")} END`,
      'by lineItem/LineItemType',
    ),
    ConsumedQuantity: rule(
      `CASE WHEN ${type} IN ${usageTypes} THEN ${amount} END`,
      'lineItem/UsageAmount of usage',
    ),
    PricingQuantity: rule(
      `CASE WHEN ${type} IN ${usageTypes} OR ends_with(${type}, 'Fee') THEN ${amount} END`,
      'lineItem/UsageAmount of usage and fees',
    ),
    // A reservation's usage is written at 0; its price without the reservation is the one on demand.
    ContractedUnitPrice: rule(
      `CASE WHEN ${type} = 'DiscountedUsage' THEN ${columns.number('pricing/publicOnDemandRate')}
        ELSE ${columns.number('lineItem/UnblendedRate')} END`,
      'lineItem/UnblendedRate, of reserved usage pricing/publicOnDemandRate',
    ),
    ContractedCost: rule(
      `CASE ${type} WHEN 'SavingsPlanNegation' THEN 0
        WHEN 'DiscountedUsage' THEN coalesce(${list}, ${columns.number('lineItem/UnblendedCost')})
        ELSE ${columns.number('lineItem/UnblendedCost')} END`,
      'lineItem/UnblendedCost, of reserved usage pricing/publicOnDemandCost',
    ),
    ListCost: rule(
      `CASE WHEN NOT ${accounting} THEN ${list} END`,
      'pricing/publicOnDemandCost, else rate × amount',
    ),
    PricingCategory: rule(pricingCategory(columns), 'by lineItem/LineItemType and UsageType'),
    ProviderName: constant('AWS'),
    ...commitments(columns),
    ...resources(columns),
    ...sku(columns),
    ...(ownTags ? { Tags: ownTags } : {}),
    ...splitCosts(columns, ownTags),
  };
}
