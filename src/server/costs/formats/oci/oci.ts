import { bySignature, constant, renamed, rule, type Format, type Mapping } from '../common/format';
import type { FileColumns } from '../common/columns';
import { tagsOfColumns } from '../common/tags';

/**
 * Oracle cost reports. Based on the OCI rules of focus_converters, (c) 2023 FinOps Foundation, MIT. Other than there:
 * the billed cost is cost/myCost, because cost/myCostOverage is filled for overage only.
 */
function map(columns: FileColumns): Mapping {
  const start = columns.find('lineItem/intervalUsageStart');
  const cost = columns.find('cost/myCost');
  const tags = columns.startingWith('tags/');
  const correction = columns.find('lineItem/isCorrection');
  const id = columns.find('product/resourceId');
  const type = id && `nullif(regexp_extract(${id.sql}, '^ocid1\\.([a-z0-9]+)\\.', 1), '')`;
  return {
    ...renamed(columns, {
      AvailabilityZone: ['product/availabilityDomain'],
      BillingAccountId: ['cost/subscriptionId', 'lineItem/tenantId'],
      BilledCost: ['cost/myCost'],
      BillingCurrency: ['cost/currencyCode'],
      ChargeDescription: ['product/Description'],
      ChargePeriodStart: ['lineItem/intervalUsageStart'],
      ChargePeriodEnd: ['lineItem/intervalUsageEnd'],
      ConsumedQuantity: ['usage/billedQuantity'],
      ConsumedUnit: ['cost/skuUnitDescription'],
      ContractedCost: ['cost/myCost'],
      ContractedUnitPrice: ['cost/unitPrice'],
      EffectiveCost: ['cost/myCost'],
      PricingQuantity: ['usage/billedQuantity'],
      PricingUnit: ['cost/skuUnitDescription'],
      RegionId: ['product/region'],
      ResourceId: ['product/resourceId'],
      ServiceName: ['product/service'],
      SkuId: ['cost/productSku'],
      SkuMeter: ['product/Description'],
      SubAccountId: ['product/compartmentId', 'lineItem/tenantId'],
      SubAccountName: ['product/compartmentName'],
    }),
    ...(start
      ? { BillingPeriodStart: rule(`date_trunc('month', ts(${start.sql}))`, `month of ${start.name}`) }
      : {}),
    ...(type ? { ResourceType: rule(type, 'from product/resourceId') } : {}),
    ...(cost && correction
      ? {
          ChargeClass: rule(
            `CASE WHEN lower(${correction.sql}) = 'true' THEN 'Correction' END`,
            correction.name,
          ),
        }
      : {}),
    ...(tags.length > 0
      ? {
          Tags: rule(
            tagsOfColumns(tags, (name) => name.slice('tags/'.length)),
            `${tags.length} tag columns`,
          ),
        }
      : {}),
    ChargeCategory: constant('Usage'),
    ChargeFrequency: constant('Usage-Based'),
    PricingCategory: constant('Standard'),
    ProviderName: constant('Oracle'),
    InvoiceIssuerName: constant('Oracle'),
    PublisherName: constant('Oracle'),
  };
}

export const oci: Format = {
  id: 'oci',
  label: 'Oracle Cloud cost report',
  detect: (columns) =>
    bySignature(columns, [
      'lineItem/tenantId',
      'lineItem/intervalUsageStart',
      'product/service',
      'product/compartmentId',
      'usage/billedQuantity',
      'cost/productSku',
      'cost/myCost',
      'cost/currencyCode',
    ]),
  map,
};
