import { Fault } from '@shared/kernel/fault';
import { addMonths, firstDay, isoDay, monthOf, timestamp, type Day } from './calendar';
import { accountOf, tagsOf } from './commitments';
import { cellsOf, type Cells } from './csv';
import { amountOf, amountText, quantityText, type Amount } from './exact';
import type { Commitment } from './model';
import type { Profile, ProviderKey } from './profile';
import { accountCells } from './providers';
import {
  commitmentCells,
  effectiveOn,
  stampOn,
  tagsText,
  usedOn,
  type Line,
  type Stamp,
  type Written,
} from './rows';

/** Rows that stand on no meter: commitment purchases and their unused part, support, credits and tax. */

const flatAmounts = (billed: Amount, effective: Amount, list: Amount): Cells => ({
  BilledCost: amountText(billed),
  EffectiveCost: amountText(effective),
  PricingCurrencyEffectiveCost: amountText(effective),
  ListCost: amountText(list),
  ContractedCost: amountText(list),
});

const period = (from: Day, until: Day): Cells => ({
  ChargePeriodStart: timestamp(from),
  ChargePeriodEnd: timestamp(until),
});

function row(cells: Cells, stamp: Stamp, billed: Amount): Written {
  const values = cellsOf(cells);
  stampOn(values, stamp);
  return { text: `${values.join(',')}\n`, billed };
}

const serviceCells = (service: Commitment['service']): Cells => ({
  ServiceName: service.name,
  ServiceCategory: service.category,
  ServiceSubcategory: service.subcategory,
});

const wholeUnit = (amount: Amount): Cells => ({
  PricingQuantity: '1.000000',
  PricingUnit: 'Month',
  PricingCategory: 'Standard',
  ListUnitPrice: amountText(amount),
  ContractedUnitPrice: amountText(amount),
  PricingCurrencyListUnitPrice: amountText(amount),
  PricingCurrencyContractedUnitPrice: amountText(amount),
});

const unusedOn = (commitment: Commitment, day: Day): Amount =>
  commitment.unused && day >= commitment.from && day < Math.min(commitment.until, commitment.unused.until)
    ? amountOf(commitment.unused.perDay)
    : 0n;

const base = (profile: Profile, commitment: Commitment): Cells => ({
  ...accountCells(profile.company, commitment.account),
  ...serviceCells(commitment.service),
  RegionId: commitment.region?.id ?? '',
  RegionName: commitment.region?.name ?? '',
  ResourceId: commitment.id,
  ResourceName: commitment.name,
  ResourceType: commitment.type,
  SkuId: `COMMIT-${commitment.key.toUpperCase()}`,
  SkuPriceId: `COMMIT-${commitment.key.toUpperCase()}.1`,
  Tags: tagsText(commitment.tags),
});

/** What covered use and the unused rest add up to, in the month or (paid upfront) the term, is what is bought. */
export function purchaseRow(
  profile: Profile,
  commitment: Commitment,
  lines: readonly Line[],
  month: string,
  through: Day,
  stamp: Stamp,
): Written | null {
  const first = commitment.upfront ? commitment.from : firstDay(month);
  const until = commitment.upfront ? commitment.until : firstDay(addMonths(month, 1));
  if (commitment.upfront && (month !== monthOf(first) || first > through)) return null;
  let total = 0n;
  for (let day = first; day < until; day++) {
    total += unusedOn(commitment, day);
    for (const line of lines) if (line.meter.commitment === commitment) total += effectiveOn(line, day);
  }
  if (total === 0n) return null;
  const cells: Cells = {
    ...base(profile, commitment),
    ...commitmentCells(commitment),
    ...flatAmounts(total, 0n, total),
    ...wholeUnit(total),
    SkuPriceDetails: JSON.stringify({ x_TermEnd: isoDay(commitment.until) }),
    PricingUnit: commitment.upfront ? 'Term' : 'Month',
    ...period(first, until),
    ChargeCategory: 'Purchase',
    ChargeFrequency: commitment.upfront ? 'One-Time' : 'Recurring',
    ChargeDescription: `${commitment.type} ${commitment.upfront ? 'upfront' : 'monthly'} charge, ${commitment.name}`,
    SkuMeter: `${commitment.type} ${commitment.upfront ? 'upfront' : 'recurring'} fee`,
  };
  return row(cells, stamp, total);
}

/** What is unused of a commitment in its own unit: money, or as many hours as its used ones cost that. */
function unusedQuantity(commitment: Commitment, lines: readonly Line[], day: Day, cost: Amount): string {
  if (commitment.category === 'Spend') return amountText(cost);
  let [hours, paid] = [0n, 0n];
  for (const line of lines) {
    if (line.meter.commitment !== commitment) continue;
    hours += usedOn(line, day);
    paid += effectiveOn(line, day);
  }
  return paid === 0n ? amountText(cost) : quantityText((hours * cost) / paid);
}

export function unusedRow(
  profile: Profile,
  commitment: Commitment,
  lines: readonly Line[],
  day: Day,
  stamp: Stamp,
): Written | null {
  const cost = unusedOn(commitment, day);
  if (cost === 0n) return null;
  const cells: Cells = {
    ...base(profile, commitment),
    ...commitmentCells(commitment, 'Unused'),
    ...flatAmounts(0n, cost, 0n),
    ...period(day, day + 1),
    CommitmentDiscountQuantity: unusedQuantity(commitment, lines, day, cost),
    PricingCategory: 'Committed',
    PricingQuantity: amountText(cost),
    PricingUnit: 'USD',
    ChargeCategory: 'Usage',
    ChargeFrequency: 'Recurring',
    ChargeDescription: `${commitment.type} ${commitment.name}: commitment without use`,
    SkuMeter: `${commitment.type} recurring fee`,
  };
  return row(cells, stamp, 0n);
}

export function feeRows(profile: Profile, provider: ProviderKey, month: string, stamp: Stamp): Written[] {
  const { company, catalogues } = profile;
  return company.fees
    .filter((fee) => fee.provider === provider)
    .map((fee) => {
      const service = catalogues[provider].services[fee.service];
      if (!service)
        throw new Fault(
          'bad_input:demo_files_wrong',
          `resources/demo: ${provider}.json has no service '${fee.service}'`,
        );
      const amount = amountOf(fee.month);
      const credit = fee.month < 0;
      const cells: Cells = {
        ...accountCells(company, accountOf(company, fee.account)),
        ...serviceCells(service),
        ...flatAmounts(amount, amount, amount),
        ...(credit ? {} : wholeUnit(amount)),
        ...period(firstDay(month), firstDay(addMonths(month, 1))),
        ...(credit
          ? {}
          : { SkuId: `FEE-${fee.service}`, SkuPriceId: `FEE-${fee.service}.1`, SkuMeter: fee.text }),
        ChargeCategory: credit ? 'Credit' : 'Purchase',
        ChargeFrequency: credit ? 'One-Time' : 'Recurring',
        ChargeDescription: fee.text,
        Tags: tagsText(tagsOf(company, 'platform', 'prod', fee.service)),
      };
      return row(cells, stamp, amount);
    });
}

/** Sales tax on what each account was billed in the month so far. */
export function taxRows(
  profile: Profile,
  provider: ProviderKey,
  billedBy: ReadonlyMap<string, Amount>,
  month: string,
  stamp: Stamp,
): Written[] {
  const { company, catalogues } = profile;
  const service = catalogues[provider].services['tax'];
  if (!service)
    throw new Fault('bad_input:demo_files_wrong', `resources/demo: ${provider}.json has no service 'tax'`);
  return company.accounts
    .filter((account) => account.provider === provider && (billedBy.get(account.key) ?? 0n) > 0n)
    .map((account) => {
      const billed = billedBy.get(account.key) ?? 0n;
      const amount = (billed * BigInt(Math.round(company.salesTax * 1e6))) / 1_000_000n;
      const cells: Cells = {
        ...accountCells(company, account),
        ...serviceCells(service),
        ...flatAmounts(amount, amount, amount),
        ...period(firstDay(month), firstDay(addMonths(month, 1))),
        ChargeCategory: 'Tax',
        ChargeFrequency: 'Recurring',
        ChargeDescription: 'Colorado state sales tax',
      };
      return row(cells, stamp, amount);
    });
}
