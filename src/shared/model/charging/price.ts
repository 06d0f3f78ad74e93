import { PLACES, quotient, units } from '../exact';
import { smallestUnit } from '../smallestUnit';
import { ruleFor, type CostBasis, type PriceKind, type PriceTerms } from './terms';

const ONE = 10n ** BigInt(PLACES);
const HUNDRED = 100n * ONE;

/** What a source of a customer costs in a month by service; exact decimals in the currency of the bill. */
export interface MonthCost extends Record<CostBasis, string> {
  source: string;
  provider: string;
  service: string;
  currency: string;
}

/** One cost with its price. */
export interface PricedLine {
  source: string;
  provider: string;
  service: string;
  /** Of the bill. */
  currency: string;
  /** What the price starts from. */
  cost: string;
  /** What the cloud has billed. */
  billed: string;
  /** Place of the rule in the book; null: the price for all others. */
  rule: number | null;
  kind: PriceKind;
  percent: string;
  /** Into the currency of the invoice. */
  rate: string;
  /** In the smallest unit of the invoice’s currency, as a decimal. */
  price: string;
}

export const adjustmentKinds = ['minimum', 'support', 'credit', 'tax'] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];
export interface Adjustment {
  kind: AdjustmentKind;
  /** Of a credit: what for. Of a support fee in percent: the percent. Of a tax: its name and percent. */
  text: string;
  amount: string;
}

export interface Priced {
  lines: PricedLine[];
  /** The sum of the lines. */
  charges: string;
  adjustments: Adjustment[];
  /** The sum of the taxes, which are part of the total and nobody’s earnings. */
  tax: string;
  total: string;
  /** What the clouds have billed, in the currency of the invoice. */
  billed: string;
}

/** Price = cost × above / below. */
function factor(kind: PriceKind, percent: bigint): { above: bigint; below: bigint } {
  if (kind === 'markup') return { above: HUNDRED + percent, below: HUNDRED };
  if (kind === 'discount') return { above: HUNDRED - percent, below: HUNDRED };
  return { above: HUNDRED, below: HUNDRED - percent };
}

/** In the smallest unit: rounded once, halves away from zero. */
function priceOf(
  cost: string,
  price: { kind: PriceKind; percent: string },
  rate: string,
  perUnit: bigint,
): bigint {
  const { above, below } = factor(price.kind, units(price.percent));
  return quotient(units(cost) * above * units(rate), below * ONE * perUnit);
}

const converted = (cost: string, rate: string, perUnit: bigint): bigint =>
  quotient(units(cost) * units(rate), ONE * perUnit);

const byName = (a: MonthCost, b: MonthCost): number => {
  const name = (one: MonthCost) => [one.provider, one.service, one.source, one.currency].join('\u0000');
  return name(a) < name(b) ? -1 : 1;
};

/** The currencies of bills that have no rate into that of the invoice. */
export const missingRates = (
  costs: readonly Pick<MonthCost, 'currency'>[],
  currency: string,
  rates: ReadonlyMap<string, string>,
): string[] =>
  [...new Set(costs.map((cost) => cost.currency))]
    .filter((one) => one !== currency && !rates.has(one))
    .toSorted();

/**
 * The invoice of a month: each line is rounded to the smallest unit of the currency, and the total is the sum of what is
 * written on it. Costs in a currency without a rate are left out: `missingRates` says which.
 */
export function priced(
  terms: PriceTerms,
  costs: readonly MonthCost[],
  rates: ReadonlyMap<string, string>,
  credits: readonly { text: string; amount: string }[],
): Priced {
  const { perUnit, decimal } = smallestUnit(terms.currency);
  const whole = (amount: string) => quotient(units(amount), perUnit);
  let charges = 0n;
  let billed = 0n;
  const lines: PricedLine[] = [];
  for (const cost of costs.toSorted(byName)) {
    const rate = cost.currency === terms.currency ? '1' : rates.get(cost.currency);
    if (rate === undefined) continue;
    const { rule, price } = ruleFor(terms, cost);
    const amount = priceOf(cost[terms.basis], price, rate, perUnit);
    charges += amount;
    billed += converted(cost.billed, rate, perUnit);
    const { source, provider, service, currency } = cost;
    const named = { source, provider, service, currency };
    lines.push({
      ...named,
      cost: cost[terms.basis],
      billed: cost.billed,
      rule,
      kind: price.kind,
      percent: price.percent,
      rate,
      price: decimal(amount),
    });
  }
  const adjustments: Adjustment[] = [];
  let total = charges;
  const adjust = (kind: AdjustmentKind, text: string, amount: bigint) => {
    if (amount === 0n) return;
    total += amount;
    adjustments.push({ kind, text, amount: decimal(amount) });
  };
  const minimum = whole(terms.minimum);
  if (minimum > 0n && minimum > charges) adjust('minimum', '', minimum - charges);
  const { kind, value } = terms.support;
  if (kind === 'fixed') adjust('support', '', whole(value));
  if (kind === 'percent' && charges > 0n) adjust('support', value, quotient(charges * units(value), HUNDRED));
  for (const credit of credits) adjust('credit', credit.text, -whole(credit.amount));
  const net = total;
  for (const { name, percent } of terms.taxes)
    adjust('tax', `${name} ${percent}%`, quotient(net * units(percent), HUNDRED));
  return {
    lines,
    charges: decimal(charges),
    adjustments,
    tax: decimal(total - net),
    total: decimal(total),
    billed: decimal(billed),
  };
}
