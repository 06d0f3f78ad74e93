import { badInput } from '@shared/kernel/fault';
import { ownerKeys } from '../rules/common/owner';

/** Where `owner` comes from. */
export interface OwnerRules {
  /** Tag keys, the surest first, compared without case. */
  keys: readonly string[];
  /** Account id → owner, for what has no such tag. */
  byAccount: Readonly<Record<string, string>>;
}

export const defaultOwners: OwnerRules = {
  keys: [...ownerKeys, 'cost-center', 'cost_center', 'costcenter'],
  byAccount: {},
};

export type Scalar = string | number | boolean | null;

/** SQL under construction: every value is a named parameter. */
export class Parameters {
  readonly values: Record<string, Scalar> = {};
  #next = 0;

  add(value: Scalar): string {
    const name = `p${this.#next}`;
    this.#next += 1;
    this.values[name] = value;
    return `$${name}`;
  }
}

export interface Built {
  sql: string;
  values: Record<string, Scalar>;
}

export interface Field {
  /** Columns of `focus` that it reads. */
  raw: readonly string[];
  value: string;
  label: string;
  /** Costly to compute: done on grouped rows only. */
  late: boolean;
}

const mapOf = (column: string) => `TRY_CAST(TRY_CAST(${column} AS JSON) AS MAP(VARCHAR, VARCHAR))`;
/** Tags of the charge, and those of what it is allocated to; where both have a key, that of the charge counts. */
export const tagMap = `CASE WHEN AllocatedTags IS NULL THEN ${mapOf('Tags')}
  ELSE map_concat(${mapOf('AllocatedTags')}, ${mapOf('Tags')}) END`;
export const tagColumns = ['Tags', 'AllocatedTags'] as const;
export const account = "coalesce(SubAccountId, BillingAccountId, '')";

const plain = (column: string, label = column): Field => ({
  raw: [...new Set([column, label])],
  value: `coalesce(${column}, '')`,
  label: `coalesce(${label}, ${column}, '')`,
  late: false,
});

function ownerField(parameters: Parameters, owners: OwnerRules): Field {
  const candidates = owners.keys.map((key) => {
    const own = `lambda e: lower(e.key) = ${parameters.add(key.toLowerCase())} AND trim(e.value) <> ''`;
    return `trim(list_filter(map_entries(${tagMap}), ${own})[1].value)`;
  });
  if (Object.keys(owners.byAccount).length > 0) {
    const json = parameters.add(JSON.stringify(owners.byAccount));
    candidates.push(`CAST(CAST(${json} AS JSON) AS MAP(VARCHAR, VARCHAR))[${account}]`);
  }
  const value = `coalesce(${[...candidates, "''"].join(', ')})`;
  return { raw: [...tagColumns, 'SubAccountId', 'BillingAccountId'], value, label: value, late: true };
}

/** A field of the bill, or a tag. Throws Fault `bad_input` for one that there is not. */
export function chargeField(name: string, parameters: Parameters, owners: OwnerRules): Field {
  if (name.startsWith('tag:') && name.length > 4) {
    const value = `coalesce((${tagMap})[${parameters.add(name.slice(4))}], '')`;
    return { raw: tagColumns, value, label: value, late: true };
  }
  switch (name) {
    case 'service':
      return plain('ServiceName');
    case 'account':
      return {
        raw: ['SubAccountId', 'SubAccountName', 'BillingAccountId', 'BillingAccountName'],
        value: account,
        label: "coalesce(SubAccountName, SubAccountId, BillingAccountName, BillingAccountId, '')",
        late: false,
      };
    case 'owner':
      return ownerField(parameters, owners);
    case 'region':
      return plain('RegionId', 'RegionName');
    case 'provider':
      return plain('Provider');
    case 'category':
      return plain('ServiceCategory');
    case 'resource':
      return plain('ResourceId', 'ResourceName');
    case 'source':
      return plain('SourceId');
    case 'charge_category':
      return plain('ChargeCategory');
    case 'charge':
      return plain('ChargeDescription');
    case 'currency':
      return plain('BillingCurrency');
    case 'billing_account':
      return plain('BillingAccountId', 'BillingAccountName');
    case 'subcategory':
      return plain('ServiceSubcategory');
    case 'zone':
      return plain('AvailabilityZone');
    case 'resource_type':
      return plain('ResourceType');
    case 'sku':
      return plain('SkuId');
    case 'meter':
      return plain('SkuMeter');
    case 'pricing':
      return plain('PricingCategory');
    case 'commitment':
      return plain('CommitmentDiscountId', 'CommitmentDiscountName');
    case 'publisher':
      return plain('PublisherName');
    case 'invoice':
      return plain('InvoiceId');
    case 'unit':
      return plain('PricingUnit');
    case 'allocated_resource':
      return plain('AllocatedResourceId', 'AllocatedResourceName');
    case 'allocation_method':
      return plain('AllocatedMethodId');
    default:
      throw badInput([{ field: 'field', reason: `there is no field “${name}”` }]);
  }
}
