import type { FileColumns } from '../common/columns';
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
import { tagsOf } from '../common/nested';
import { azureCategories } from './categories';

/**
 * EA, MCA, actual and amortized cost exports; their columns differ in case and in a few names.
 * Based on the Azure rules of focus_converters, (c) 2023 FinOps Foundation, MIT. Other than there: the charge period is
 * the day of the row (there: the billing period), and the service is the meter category.
 */
const cost = ['CostInBillingCurrency', 'PreTaxCost', 'Cost', 'ExtendedCost'];
const currency = ['BillingCurrencyCode', 'BillingCurrency', 'Currency'];
const date = ['Date', 'UsageDate', 'UsageDateTime'];
const benefit = ['benefitId', 'ReservationId'];

const chargeCategories = {
  Usage: 'Usage',
  Purchase: 'Purchase',
  Tax: 'Tax',
  UnusedReservation: 'Usage',
  UnusedSavingsPlan: 'Usage',
};
const frequencies = { OneTime: 'One-Time', Recurring: 'Recurring', UsageBased: 'Usage-Based' };
const pricing = {
  OnDemand: 'Standard',
  Spot: 'Dynamic',
  Reservation: 'Committed',
  SavingsPlan: 'Committed',
  'Savings Plan': 'Committed',
  'Savings Plans': 'Committed',
};

/** Usage that a commitment pays for: an amortized export gives it a cost that no invoice shows. */
const covered = (columns: FileColumns): string =>
  `(${columns.text(...benefit)} IS NOT NULL AND coalesce(${columns.text('ChargeType')}, 'Usage')
    IN ('Usage', 'UnusedReservation', 'UnusedSavingsPlan'))`;

/** From the currency of prices to that of the bill; NULL where they differ and the file does not tell it. */
function exchangeRate(columns: FileColumns): string {
  const pricing = columns.text('PricingCurrency', 'PricingCurrencyCode');
  const same = `upper(${pricing}) IS NOT DISTINCT FROM upper(${columns.text(...currency)})`;
  const told = columns.number('ExchangeRatePricingToBilling', 'ExchangeRate');
  return `CASE WHEN ${pricing} IS NULL OR ${same} THEN 1 ELSE ${told} END`;
}

const unitPrice = (columns: FileColumns, name: string): string =>
  `${columns.number(name)} * ${exchangeRate(columns)}`;

function costs(columns: FileColumns): Mapping {
  const found = columns.find(...cost);
  if (!found) return {};
  const value = `num(${found.sql})`;
  const quantity = columns.number('Quantity', 'UsageQuantity', 'ConsumedQuantity');
  const price = (name: string) => `${columns.number(name)} * ${quantity} * ${exchangeRate(columns)}`;
  return {
    BilledCost: {
      sql: `CASE WHEN ${covered(columns)} THEN ${value} * 0 ELSE ${value} END`,
      source: found.name,
      check: found.sql,
    },
    EffectiveCost: rule(value, found.name),
    ContractedCost: rule(`coalesce(${price('UnitPrice')}, ${value})`, 'UnitPrice × Quantity'),
    ...(columns.has('UnitPrice')
      ? { ContractedUnitPrice: rule(unitPrice(columns, 'UnitPrice'), 'UnitPrice') }
      : {}),
    ...(columns.has('PayGPrice')
      ? { ListUnitPrice: rule(unitPrice(columns, 'PayGPrice'), 'PayGPrice') }
      : {}),
    ...(columns.has('PayGPrice', 'PaygCostInBillingCurrency')
      ? {
          ListCost: rule(
            `coalesce(${columns.number('PaygCostInBillingCurrency')}, ${price('PayGPrice')})`,
            'PaygCostInBillingCurrency, else PayGPrice × Quantity',
          ),
        }
      : {}),
  };
}

function commitments(columns: FileColumns): Mapping {
  const id = columns.find(...benefit);
  if (!id) return {};
  const plan = `contains(lower(${id.sql}), '/microsoft.billingbenefits/')`;
  const kind = (whenPlan: string, otherwise: string) =>
    `CASE WHEN ${id.sql} IS NULL THEN NULL WHEN ${plan} THEN ${whenPlan} ELSE ${otherwise} END`;
  const type = columns.text('ChargeType');
  const status = `CASE WHEN ${id.sql} IS NULL OR ${type} = 'Purchase' THEN NULL
    WHEN starts_with(${type}, 'Unused') THEN 'Unused' ELSE 'Used' END`;
  return {
    CommitmentDiscountId: rule(id.sql, id.name),
    CommitmentDiscountCategory: rule(kind("'Spend'", "'Usage'"), `from ${id.name}`),
    CommitmentDiscountType: rule(kind("'Savings Plan'", "'Reservation'"), `from ${id.name}`),
    CommitmentDiscountStatus: rule(status, 'from ChargeType'),
    ...renamed(columns, { CommitmentDiscountName: ['benefitName', 'ReservationName'] }),
  };
}

function times(columns: FileColumns): Mapping {
  const day = columns.find(...date);
  if (!day) return {};
  return {
    ChargePeriodStart: { sql: `ts(${day.sql})`, source: day.name, check: day.sql },
    ChargePeriodEnd: rule(`ts(${day.sql}) + INTERVAL 1 DAY`, `${day.name} + 1 day`),
    ...renamed(columns, { BillingPeriodStart: ['BillingPeriodStartDate', 'BillingPeriodStart'] }),
  };
}

function map(columns: FileColumns): Mapping {
  const consumed = columns.find('ConsumedService');
  const service = columns.find('MeterCategory', 'ConsumedService');
  const region = columns.find('ResourceLocation', 'ResourceLocationNormalized');
  const resource = columns.find('ResourceId', 'InstanceId');
  const tags = columns.find('Tags');
  const charge = columns.find('ChargeType');
  const unit = columns.find('UnitOfMeasure');
  // '1 Hour', '100 Hours', '1 GB/Month': the number belongs to the price, the rest is the unit.
  const bareUnit =
    unit && `coalesce(nullif(regexp_replace(${unit.sql}, '^[0-9.,]+\\s*[KM]?\\s*', ''), ''), 'Units')`;
  const type =
    resource && `nullif(regexp_extract(lower(${resource.sql}), '/providers/([^/]+/[^/]+)/', 1), '')`;
  return {
    ...renamed(columns, {
      AvailabilityZone: ['AvailabilityZone'],
      BillingAccountId: ['BillingAccountId', 'EnrollmentNumber'],
      BillingAccountName: ['BillingAccountName'],
      BillingCurrency: currency,
      ChargeDescription: ['ProductName', 'Product', 'MeterName'],
      ConsumedQuantity: ['Quantity', 'UsageQuantity', 'ConsumedQuantity'],
      InvoiceId: ['InvoiceId'],
      PricingCurrency: ['PricingCurrency', 'PricingCurrencyCode'],
      PricingQuantity: ['Quantity', 'UsageQuantity', 'ConsumedQuantity'],
      PricingUnit: ['UnitOfMeasure'],
      ResourceName: ['ResourceName'],
      ServiceSubcategory: ['MeterSubCategory'],
      SkuId: ['MeterId'],
      SkuMeter: ['MeterName'],
      SkuPriceId: ['PartNumber'],
      SubAccountId: ['SubscriptionId', 'SubscriptionGuid'],
      SubAccountName: ['SubscriptionName'],
    }),
    ...costs(columns),
    ...commitments(columns),
    ...times(columns),
    ...(service ? { ServiceName: rule(service.sql, service.name) } : {}),
    ...(consumed
      ? {
          ServiceCategory: rule(categorise(`lower(${consumed.sql})`, azureCategories), `by ${consumed.name}`),
        }
      : {}),
    ...(region ? { RegionId: rule(`lower(replace(${region.sql}, ' ', ''))`, region.name) } : {}),
    ...(resource && type
      ? { ResourceId: rule(resource.sql, resource.name), ResourceType: rule(type, `from ${resource.name}`) }
      : {}),
    ...(bareUnit ? { ConsumedUnit: rule(bareUnit, 'UnitOfMeasure without its number') } : {}),
    ...(tags ? { Tags: rule(tagsOf(tags.sql), tags.name) } : {}),
    ChargeCategory: charge
      ? rule(
          translate(
            charge.sql,
            chargeCategories,
            `CASE WHEN ${charge.sql} IS NULL THEN 'Usage' ELSE 'Adjustment' END`,
          ),
          charge.name,
        )
      : constant('Usage'),
    ...(columns.has('Frequency')
      ? { ChargeFrequency: rule(translate(columns.text('Frequency'), frequencies), 'Frequency') }
      : {}),
    ...(columns.has('PricingModel')
      ? { PricingCategory: rule(translate(columns.text('PricingModel'), pricing, "'Other'"), 'PricingModel') }
      : {}),
    ProviderName: constant('Microsoft'),
    InvoiceIssuerName: constant('Microsoft'),
    PublisherName: rule(
      `coalesce(${columns.text('PublisherName')}, 'Microsoft')`,
      'PublisherName, else Microsoft',
    ),
  };
}

export const azure: Format = {
  id: 'azure',
  label: 'Azure cost export (EA, MCA; actual or amortized)',
  detect: (columns) => {
    const found = bySignature(columns, [
      'SubscriptionId',
      'ResourceGroup',
      'MeterCategory',
      'MeterId',
      'MeterName',
      'UnitOfMeasure',
    ]);
    // Some exports call it ResourceGroupName.
    const group = !columns.has('ResourceGroup') && columns.has('ResourceGroupName') ? 1 / 6 : 0;
    const money = columns.has(...cost) && columns.has(...date) ? 0 : -0.3;
    if (money < 0) found.reasons.push('no column of cost and date');
    return { score: Math.max(0, Math.min(1, found.score + group + money)), reasons: found.reasons };
  },
  map,
};
