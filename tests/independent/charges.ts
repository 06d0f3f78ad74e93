import { parse } from './decimal.ts';

/** A row of a FOCUS file, as it stands there. */
export interface Charge {
  day: string;
  /** yyyy-MM of the billing period. */
  month: string;
  currency: string;
  category: string;
  class: string;
  frequency: string;
  provider: string;
  account: string;
  service: string;
  sku: string;
  region: string;
  description: string;
  meter: string;
  resourceType: string;
  priceDetails: string;
  unit: string;
  consumedUnit: string;
  pricingUnit: string;
  pricing: string;
  commitment: string;
  status: string;
  tags: ReadonlyMap<string, string>;
  /** Null where the file says nothing. */
  quantity: bigint | null;
  billed: bigint;
  effective: bigint;
  list: bigint | null;
  contracted: bigint | null;
}

/** RFC 4180, sign by sign. */
function* records(text: string): Generator<string[]> {
  let at = 0;
  let row: string[] = [];
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (;;) {
        const end = text.indexOf('"', at + 1);
        if (end < 0) throw new Error('A quote is not closed.');
        cell += text.slice(at + 1, end);
        at = end + 1;
        if (text[at] !== '"') break;
        cell += '"';
      }
    } else {
      const from = at;
      while (at < text.length && text[at] !== ',' && text[at] !== '\n' && text[at] !== '\r') at += 1;
      cell = text.slice(from, at);
    }
    row.push(cell);
    if (text[at] === ',') {
      at += 1;
      if (at === text.length) row.push('');
      continue;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    yield row;
    row = [];
  }
  if (row.length > 0) yield row;
}

function tagsOf(text: string): ReadonlyMap<string, string> {
  if (text === '') return new Map();
  const read: unknown = JSON.parse(text);
  return new Map(Object.entries(read ?? {}).map(([key, value]) => [key, String(value)]));
}

/** The charges of a FOCUS file of any version. */
export function chargesOf(text: string): Charge[] {
  const all = records(text);
  const head = all.next();
  const places = new Map(head.done ? [] : head.value.map((name, at) => [name, at]));
  const charges: Charge[] = [];
  for (const row of all) {
    const of = (name: string): string => {
      const cell = row[places.get(name) ?? -1] ?? '';
      return cell === 'NULL' ? '' : cell;
    };
    const amount = (name: string): bigint | null => (of(name) === '' ? null : parse(of(name)));
    const billed = amount('BilledCost') ?? 0n;
    const effective = amount('EffectiveCost') ?? 0n;
    const commitment = of('CommitmentDiscountId');
    const priced = amount('PricingQuantity');
    charges.push({
      day: of('ChargePeriodStart').slice(0, 10),
      month: of('BillingPeriodStart').slice(0, 7),
      currency: of('BillingCurrency'),
      category: of('ChargeCategory'),
      class: of('ChargeClass'),
      frequency: of('ChargeFrequency'),
      provider: of('ProviderName'),
      account: of('SubAccountId') || of('BillingAccountId'),
      service: of('ServiceName'),
      sku: of('SkuId') || of('SkuMeter') || of('ChargeDescription'),
      region: of('RegionId'),
      description: of('ChargeDescription'),
      meter: of('SkuMeter'),
      resourceType: of('ResourceType'),
      priceDetails: of('SkuPriceDetails'),
      unit: priced === null ? of('ConsumedUnit') : of('PricingUnit'),
      consumedUnit: of('ConsumedUnit'),
      pricingUnit: of('PricingUnit'),
      pricing: of('PricingCategory'),
      commitment,
      status: of('CommitmentDiscountStatus'),
      tags: tagsOf(of('Tags')),
      quantity: priced ?? amount('ConsumedQuantity'),
      billed,
      // Some exports write 0 for what they have billed and nothing covers: that cost is the billed one.
      effective: effective === 0n && billed > 0n && commitment === '' ? billed : effective,
      list: amount('ListCost'),
      contracted: amount('ContractedCost'),
    });
  }
  return charges;
}

export const sum = (amounts: Iterable<bigint>): bigint => {
  let all = 0n;
  for (const one of amounts) all += one;
  return all;
};

export function grouped<T>(items: Iterable<T>, key: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of items) {
    const group = groups.get(key(one));
    if (group) group.push(one);
    else groups.set(key(one), [one]);
  }
  return groups;
}
