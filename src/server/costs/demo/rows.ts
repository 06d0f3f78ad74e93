import { addMonths, firstDay, timestamp, type Day } from './calendar';
import { accountCells, providerWords, skuIds } from './providers';
import { amount, amountText, micro, nano, priceText, quantityText, shareOf, type Amount } from './exact';
import { cellsOf, columnIndex, type Cells } from './csv';
import { hashText } from './random';
import type { Commitment, Meter, Resource } from './model';
import type { Company } from './profile';

const at = {
  billed: columnIndex('BilledCost'),
  effective: columnIndex('EffectiveCost'),
  list: columnIndex('ListCost'),
  contracted: columnIndex('ContractedCost'),
  pricingEffective: columnIndex('PricingCurrencyEffectiveCost'),
  consumed: columnIndex('ConsumedQuantity'),
  priced: columnIndex('PricingQuantity'),
  committed: columnIndex('CommitmentDiscountQuantity'),
  start: columnIndex('ChargePeriodStart'),
  end: columnIndex('ChargePeriodEnd'),
};

const hourUnits = ['Hours', '1 Hour', '1/Hour', 'hour'];

/** A meter made ready for writing: every cell that does not change with the day is text already. */
export interface Line {
  resource: Resource;
  meter: Meter;
  key: number;
  prices: { list: bigint; contracted: bigint; effective: bigint };
  cells: string[];
}

function pricesOf(meter: Meter, company: Company, agreement: number): Line['prices'] {
  const list = nano(meter.sku.price);
  const contracted = meter.listPaid
    ? list
    : shareOf(list, meter.publisher ? company.privateOffer : agreement);
  if (meter.commitment) return { list, contracted, effective: shareOf(list, meter.commitment.pays) };
  if (meter.spot !== undefined) {
    const spot = shareOf(list, meter.spot);
    return { list, contracted: spot, effective: spot };
  }
  return { list, contracted, effective: contracted };
}

export function commitmentCells(commitment: Commitment, status?: 'Used' | 'Unused'): Cells {
  return {
    CommitmentDiscountCategory: commitment.category,
    CommitmentDiscountId: commitment.id,
    CommitmentDiscountName: commitment.name,
    CommitmentDiscountType: commitment.type,
    CommitmentDiscountUnit: commitment.category === 'Spend' ? 'USD' : 'Hours',
    ...(status ? { CommitmentDiscountStatus: status } : {}),
  };
}

export const tagsText = (tags: Resource['tags']): string => (tags ? JSON.stringify(tags) : '');

function resourceCells(company: Company, resource: Resource): Cells {
  return {
    ...accountCells(company, resource.account),
    RegionId: resource.region?.id ?? '',
    RegionName: resource.region?.name ?? '',
    AvailabilityZone: resource.zone ?? '',
    ResourceId: resource.id,
    ResourceName: resource.name,
    ResourceType: resource.type,
    Tags: tagsText(resource.tags),
  };
}

function meterCells(company: Company, resource: Resource, meter: Meter, prices: Line['prices']): Cells {
  const { sku } = meter;
  const { provider } = resource.account;
  return {
    ...resourceCells(company, resource),
    ...skuIds(provider, resource.account, sku.meter, resource.region?.id ?? ''),
    ChargeCategory: 'Usage',
    ChargeFrequency: 'Usage-Based',
    ChargeDescription: meter.commitment ? `${sku.text}, covered by ${meter.commitment.type}` : sku.text,
    SkuMeter: sku.meter,
    SkuPriceDetails: sku.details ? JSON.stringify(sku.details) : '',
    ServiceName: sku.service.name,
    ServiceCategory: sku.service.category,
    ServiceSubcategory: sku.service.subcategory,
    PricingCategory: meter.commitment ? 'Committed' : meter.spot === undefined ? 'Standard' : 'Dynamic',
    PricingUnit: sku.unit,
    ConsumedUnit: hourUnits.includes(sku.unit) ? 'Hours' : sku.unit,
    ListUnitPrice: priceText(prices.list),
    ContractedUnitPrice: priceText(prices.contracted),
    PricingCurrencyListUnitPrice: priceText(prices.list),
    PricingCurrencyContractedUnitPrice: priceText(prices.contracted),
    ...(meter.publisher ? { PublisherName: meter.publisher } : {}),
    ...(meter.commitment ? commitmentCells(meter.commitment, 'Used') : {}),
    ...(meter.reservation
      ? { CapacityReservationId: meter.reservation.id, CapacityReservationStatus: meter.reservation.status }
      : {}),
  };
}

/** What the noise of a meter goes by. */
export const noiseKey = (seed: string, resource: Resource, meter: Meter): number =>
  hashText(`${seed}/${resource.id}/${meter.sku.meter}`);

export function lineOf(company: Company, seed: string, resource: Resource, meter: Meter): Line {
  const prices = pricesOf(meter, company, company.agreement[resource.account.provider]);
  return {
    resource,
    meter,
    key: noiseKey(seed, resource, meter),
    prices,
    cells: cellsOf(meterCells(company, resource, meter, prices)),
  };
}

const within = (day: Day, from: Day | undefined, until: Day | undefined): boolean =>
  (from === undefined || day >= from) && (until === undefined || day < until);

/** Millionths of a unit used that day; 0 where there is nothing to bill. */
export function usedOn(line: Line, day: Day): bigint {
  const { resource, meter } = line;
  if (!within(day, resource.from, resource.until) || !within(day, meter.from, meter.until)) return 0n;
  if (resource.gap && day >= resource.gap.from && day < resource.gap.until) return 0n;
  return micro(meter.quantity(day, line.key));
}

export const effectiveOn = (line: Line, day: Day): Amount => amount(usedOn(line, day), line.prices.effective);

export interface Written {
  text: string;
  billed: Amount;
}

/** The row of a line on a day, with `stamp` the cells of the billing period; null where nothing was used. */
export function rowOn(line: Line, day: Day, stamp: Stamp): Written | null {
  const quantity = usedOn(line, day);
  if (quantity === 0n) return null;
  const { list, contracted, effective } = line.prices;
  const cost = amount(quantity, effective);
  const billed = line.meter.commitment ? 0n : cost;
  const cells = line.cells.slice();
  cells[at.billed] = amountText(billed);
  cells[at.effective] = cells[at.pricingEffective] = amountText(cost);
  cells[at.list] = amountText(amount(quantity, list));
  cells[at.contracted] = amountText(amount(quantity, contracted));
  cells[at.consumed] = cells[at.priced] = quantityText(quantity);
  if (line.meter.commitment) {
    cells[at.committed] =
      line.meter.commitment.category === 'Spend' ? amountText(cost) : quantityText(quantity);
  }
  cells[at.start] = timestamp(day);
  cells[at.end] = timestamp(day + 1);
  stampOn(cells, stamp);
  return { text: `${cells.join(',')}\n`, billed };
}

/** The cells that name a billing period; an open month has no invoice yet. */
export type Stamp = readonly (readonly [number, string])[];

export function stampOf(month: string, invoice: string | null): Stamp {
  return [
    [columnIndex('BillingPeriodStart'), timestamp(firstDay(month))],
    [columnIndex('BillingPeriodEnd'), timestamp(firstDay(addMonths(month, 1)))],
    [columnIndex('InvoiceId'), invoice ?? ''],
  ];
}

export function stampOn(cells: string[], stamp: Stamp): void {
  for (const [index, text] of stamp) cells[index] = text;
}

export const invoiceOf = (provider: keyof typeof providerWords, month: string): string =>
  providerWords[provider].invoice(month);
