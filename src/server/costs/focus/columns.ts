/**
 * The canonical columns of a stored charge: FOCUS 1.2 plus the additions of 1.3, with explicit DuckDB types (never
 * sniffed). JSON columns (Tags, SkuPriceDetails, AllocatedTags) are JSON text. Timestamps are UTC.
 * Source: FOCUS specification (CC BY 4.0).
 */
export const focusColumns = {
  AvailabilityZone: 'VARCHAR',
  BilledCost: 'DOUBLE',
  BillingAccountId: 'VARCHAR',
  BillingAccountName: 'VARCHAR',
  BillingAccountType: 'VARCHAR',
  BillingCurrency: 'VARCHAR',
  BillingPeriodEnd: 'TIMESTAMP',
  BillingPeriodStart: 'TIMESTAMP',
  CapacityReservationId: 'VARCHAR',
  CapacityReservationStatus: 'VARCHAR',
  ChargeCategory: 'VARCHAR',
  ChargeClass: 'VARCHAR',
  ChargeDescription: 'VARCHAR',
  ChargeFrequency: 'VARCHAR',
  ChargePeriodEnd: 'TIMESTAMP',
  ChargePeriodStart: 'TIMESTAMP',
  CommitmentDiscountCategory: 'VARCHAR',
  CommitmentDiscountId: 'VARCHAR',
  CommitmentDiscountName: 'VARCHAR',
  CommitmentDiscountQuantity: 'DOUBLE',
  CommitmentDiscountStatus: 'VARCHAR',
  CommitmentDiscountType: 'VARCHAR',
  CommitmentDiscountUnit: 'VARCHAR',
  ConsumedQuantity: 'DOUBLE',
  ConsumedUnit: 'VARCHAR',
  ContractedCost: 'DOUBLE',
  ContractedUnitPrice: 'DOUBLE',
  EffectiveCost: 'DOUBLE',
  InvoiceId: 'VARCHAR',
  InvoiceIssuerName: 'VARCHAR',
  ListCost: 'DOUBLE',
  ListUnitPrice: 'DOUBLE',
  PricingCategory: 'VARCHAR',
  PricingCurrency: 'VARCHAR',
  PricingCurrencyContractedUnitPrice: 'DOUBLE',
  PricingCurrencyEffectiveCost: 'DOUBLE',
  PricingCurrencyListUnitPrice: 'DOUBLE',
  PricingQuantity: 'DOUBLE',
  PricingUnit: 'VARCHAR',
  ProviderName: 'VARCHAR',
  PublisherName: 'VARCHAR',
  RegionId: 'VARCHAR',
  RegionName: 'VARCHAR',
  ResourceId: 'VARCHAR',
  ResourceName: 'VARCHAR',
  ResourceType: 'VARCHAR',
  ServiceCategory: 'VARCHAR',
  ServiceName: 'VARCHAR',
  ServiceSubcategory: 'VARCHAR',
  SkuId: 'VARCHAR',
  SkuMeter: 'VARCHAR',
  SkuPriceDetails: 'VARCHAR',
  SkuPriceId: 'VARCHAR',
  SubAccountId: 'VARCHAR',
  SubAccountName: 'VARCHAR',
  SubAccountType: 'VARCHAR',
  Tags: 'VARCHAR',
  AllocatedMethodId: 'VARCHAR',
  AllocatedMethodDetails: 'VARCHAR',
  AllocatedResourceId: 'VARCHAR',
  AllocatedResourceName: 'VARCHAR',
  AllocatedTags: 'VARCHAR',
  ContractApplied: 'VARCHAR',
  HostProviderName: 'VARCHAR',
  ServiceProviderName: 'VARCHAR',
} as const satisfies Record<string, 'VARCHAR' | 'DOUBLE' | 'TIMESTAMP'>;

export type FocusColumn = keyof typeof focusColumns;

/**
 * Columns that the import derives and stores beside the canonical ones, so that every query reads them for free:
 * - Provider: coalesce(ServiceProviderName, ProviderName), shortened to AWS, Microsoft, Google Cloud, Oracle where known.
 * - Cost: EffectiveCost, but BilledCost on rows with EffectiveCost 0, BilledCost > 0 and no commitment (a known defect).
 * - CostRepaired: whether that fallback was used.
 * - Text: lower-case SkuMeter, ChargeDescription, ResourceType and SkuPriceDetails joined by spaces (what rules match).
 */
export const derivedColumns = {
  Provider: 'VARCHAR',
  Cost: 'DOUBLE',
  CostRepaired: 'BOOLEAN',
  Text: 'VARCHAR',
} as const;
