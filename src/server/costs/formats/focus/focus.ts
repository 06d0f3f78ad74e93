import { focusColumns, type FocusColumn } from '../../focus/columns';
import type { FileColumns } from '../common/columns';
import {
  bySignature,
  isFocusColumn,
  renamed,
  rule,
  type Detection,
  type Format,
  type Mapping,
} from '../common/format';

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

function map(columns: FileColumns): Mapping {
  const own: Partial<Record<FocusColumn, string[]>> = {};
  for (const column of Object.keys(focusColumns).filter(isFocusColumn)) own[column] = [column];
  const mapping = renamed(columns, own);
  // FOCUS 1.4 names the provider by ServiceProviderName only; before 1.0 the columns were Provider and Publisher.
  if (!mapping.ProviderName) {
    const names = ['ServiceProviderName', 'Provider', 'InvoiceIssuerName', 'PublisherName'];
    Object.assign(mapping, renamed(columns, { ProviderName: names }));
  }
  const tags = columns.find('Tags');
  if (tags) {
    // Some exporters write the pairs without the braces around them.
    const bare = `CASE WHEN starts_with(${tags.sql}, '"') THEN '{' || ${tags.sql} || '}' ELSE ${tags.sql} END`;
    mapping.Tags = rule(bare, tags.name);
  }
  return mapping;
}

export const focus: Format = {
  id: 'focus',
  label: 'FOCUS 1.0–1.4',
  detect,
  map,
  notes: (columns) =>
    columns.has('EffectiveCost')
      ? []
      : [
          {
            code: 'no_effective_cost',
            message: 'There is no column EffectiveCost: amortized cost is BilledCost.',
          },
        ],
};
