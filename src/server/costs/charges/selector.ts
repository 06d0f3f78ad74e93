/**
 * Names the charges that are the money of a finding, by FOCUS columns, so that its series, its charges and its measured
 * saving are read from the same rows. It is kept with the case as JSON: what a later build adds must be optional.
 */
export interface ChargeSelector extends ChargePlace {
  /** What it costs now. */
  charges: ChargeConditions;
  /**
   * What a saving is measured on, where that is more than `charges`: what is moved to another price, size or tag must
   * not look saved. Null where no saving can be measured.
   */
  measured?: ChargeConditions | null;
}

/** Exact values; what is left out does not matter. Provider and currency are those of the case. */
export interface ChargePlace {
  account?: string;
  region?: string;
  service?: string;
  /** Null: charges that name no resource. */
  resource?: string | null;
  commitment?: string;
  reservation?: string;
  publisher?: string;
  /** What is consumed (SkuMeter; where a bill has none, ChargeDescription), and in which unit. */
  sku?: string;
  unit?: string;
}

/** Corrections never belong to a finding; credits do where the cost method counts them. */
export interface ChargeConditions {
  chargeCategories: readonly ('Usage' | 'Purchase')[];
  serviceCategories?: readonly string[];
  /** RE2 patterns on the column Text: all of `has`, none of `lacks`. */
  has?: readonly string[];
  lacks?: readonly string[];
  /** PricingCategory Standard and no commitment. */
  onDemand?: boolean;
  /** CommitmentDiscountStatus or CapacityReservationStatus, whichever the place names, is Unused. */
  unused?: boolean;
  /** Only charges that name a resource. */
  ofResources?: boolean;
  /** Only resources billed by the hour for less than so many hours in all. */
  lifeHoursBelow?: number;
  /** Only resources without one of these tag keys, or with tags but none of these; by their tags of the day. */
  tags?: { lack: 'one' | 'all'; keys: readonly string[] };
}

export const usageOnly: ChargeConditions = { chargeCategories: ['Usage'] };
