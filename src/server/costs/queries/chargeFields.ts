import { badInput } from '@shared/kernel/fault';
import { ownerKeys } from '../rules/common/owner';
import type { Dialect, Scalar } from './dialects/dialect';
import { duckdb } from './dialects/duckdb';

export type { Scalar };
export { tagMap } from './dialects/duckdb';

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

/** SQL under construction: every value is a named parameter. */
export class Parameters {
  readonly values: Record<string, Scalar> = {};
  readonly dialect: Dialect;
  readonly #tags = new Set<string>();
  #next = 0;

  constructor(dialect: Dialect = duckdb) {
    this.dialect = dialect;
  }

  add(value: Scalar): string {
    const name = `p${this.#next}`;
    this.#next += 1;
    this.values[name] = value;
    return this.dialect.parameter(name, value);
  }

  /** The key of a tag whose value is read. */
  tagKey(key: string): string {
    this.#tags.add(key);
    return this.add(key);
  }

  /** A query that is answered by sums of charges too; `days`: the first and the last of each range that it tells apart. */
  summed(sql: string, step: 'day' | 'month', days: readonly DayRange[] = []): Built {
    const byMonth = step === 'month' && days.every(isWholeMonths);
    return { sql, values: this.values, sums: { tags: [...this.#tags], byMonth } };
  }
}

export interface DayRange {
  /** 'YYYY-MM-DD', both inclusive. */
  from: string;
  to: string;
}

const isWholeMonths = ({ from, to }: DayRange): boolean =>
  from.endsWith('-01') && new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000).getUTCDate() === 1;

/**
 * A query that only adds charges up, by whole days and by columns that it names: rows that are sums of charges by these
 * answer it as well as the charges do.
 */
interface Sums {
  /** Keys of tags whose values it reads. */
  tags: readonly string[];
  /** Whether sums of whole months do. */
  byMonth: boolean;
}

export interface Built {
  sql: string;
  values: Record<string, Scalar>;
  sums?: Sums;
}

/** A query that each engine can be asked; by itself, as DuckDB is. */
export interface Plan extends Built {
  in(dialect: Dialect): Built;
}

export const planned = (build: (dialect: Dialect) => Built): Plan => {
  const { sql, values, sums } = build(duckdb);
  return { sql, values, ...(sums ? { sums } : {}), in: build };
};

export interface Field {
  /** Columns of `focus` that it reads. */
  raw: readonly string[];
  value: string;
  label: string;
  /** Costly to compute: done on grouped rows only. */
  late: boolean;
}

/** What the tags of a charge are read from. */
export const tagColumns = ['Tags', 'AllocatedTags'] as const;

export const account = "coalesce(SubAccountId, BillingAccountId, '')";

const plain = (column: string, label = column): Field => ({
  raw: [...new Set([column, label])],
  value: `coalesce(${column}, '')`,
  label: `coalesce(${label}, ${column}, '')`,
  late: false,
});

function ownerField(parameters: Parameters, owners: OwnerRules): Field {
  const { dialect } = parameters;
  const candidates = owners.keys.map((key) => dialect.tagOfAnyCase(parameters.tagKey(key.toLowerCase())));
  if (Object.keys(owners.byAccount).length > 0) {
    candidates.push(dialect.entry(parameters.add(JSON.stringify(owners.byAccount)), account));
  }
  const value = `coalesce(${[...candidates, "''"].join(', ')})`;
  return { raw: [...tagColumns, 'SubAccountId', 'BillingAccountId'], value, label: value, late: true };
}

/** A field of the bill, or a tag. Throws Fault `bad_input` for one that there is not. */
export function chargeField(name: string, parameters: Parameters, owners: OwnerRules): Field {
  if (name.startsWith('tag:') && name.length > 4) {
    const value = parameters.dialect.tag(parameters.tagKey(name.slice(4)));
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
