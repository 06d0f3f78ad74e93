import { focusColumns, type FocusColumn } from '../../focus/columns';
import type { FileColumns } from '../common/columns';
import {
  bySignature,
  isFocusColumn,
  renamed,
  rule,
  translate,
  type Detection,
  type Format,
  type Mapping,
} from '../common/format';
import { tagsWithoutPrefix } from '../common/tags';

/** Mandatory in every version from 1.0 to 1.4. */
const signature = [
  'BilledCost',
  'BillingAccountId',
  'BillingCurrency',
  'BillingPeriodStart',
  'ChargeCategory',
  'ChargeDescription',
  'ChargePeriodEnd',
  'ChargePeriodStart',
  'EffectiveCost',
  'ListCost',
  'ServiceCategory',
  'ServiceName',
];

function version(columns: FileColumns): string {
  if (columns.has('InvoiceDetailId', 'CommitmentProgramEligibilityDetails')) return '1.4';
  if (columns.has('ServiceProviderName', 'AllocatedMethodId', 'ContractApplied')) return '1.3';
  if (columns.has('BillingAccountType', 'PricingCurrency', 'InvoiceId')) return '1.2';
  if (columns.has('CapacityReservationId', 'SkuMeter', 'ServiceSubcategory')) return '1.1';
  return '1.0';
}

function detect(columns: FileColumns): Detection {
  const found = bySignature(columns, signature);
  if (found.score >= 0.5) found.reasons.push(`the columns are those of FOCUS ${version(columns)}`);
  return found;
}

/** Columns that had other names before 1.0, or have them in the export of a provider. */
const older: Partial<Record<FocusColumn, string[]>> = {
  BillingCurrency: ['BilledCurrency'],
  ChargeCategory: ['ChargeType'],
  ConsumedQuantity: ['UsageQuantity'],
  ConsumedUnit: ['UsageUnit'],
  EffectiveCost: ['AmortizedCost'],
  InvoiceIssuerName: ['InvoiceIssuer'],
  PublisherName: ['Publisher'],
  RegionId: ['Region', 'x_ResourceRegion'],
  RegionName: ['Region'],
};

/** Before 1.0, one column told what commitments and prices are to a charge. */
function ofSubcategory(columns: FileColumns): Mapping {
  const from = columns.find('ChargeSubcategory');
  if (!from) return {};
  const status = { 'Used Commitment': 'Used', 'Unused Commitment': 'Unused' };
  const own = columns.text('CommitmentDiscountStatus');
  return {
    CommitmentDiscountStatus: rule(`coalesce(${own}, ${translate(from.sql, status)})`, from.name),
  };
}

function map(columns: FileColumns): Mapping {
  const own: Partial<Record<FocusColumn, string[]>> = {};
  for (const column of Object.keys(focusColumns).filter(isFocusColumn))
    own[column] = [column, ...(older[column] ?? [])];
  const mapping = { ...renamed(columns, own), ...ofSubcategory(columns) };
  // FOCUS 1.4 names the provider by ServiceProviderName only; before 1.0 the columns were Provider and Publisher.
  if (!mapping.ProviderName) {
    const names = ['ServiceProviderName', 'Provider', 'InvoiceIssuerName', 'PublisherName'];
    Object.assign(mapping, renamed(columns, { ProviderName: names }));
  }
  const tags = columns.find('Tags');
  if (tags) mapping.Tags = rule(tagsWithoutPrefix(tags.sql), tags.name);
  return mapping;
}

export const focus: Format = {
  id: 'focus',
  label: 'FOCUS 1.0–1.4',
  detect,
  map,
  notes: (columns) =>
    columns.has('EffectiveCost', 'AmortizedCost')
      ? []
      : [
          {
            code: 'no_effective_cost',
            message: 'There is no column EffectiveCost: amortized cost is BilledCost.',
          },
        ],
};
