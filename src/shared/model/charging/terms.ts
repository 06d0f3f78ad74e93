/** What prices start from. */
export const costBases = ['billed', 'effective', 'contracted', 'list'] as const;
export type CostBasis = (typeof costBases)[number];

/**
 * How a price comes from a cost: `markup` adds percent of the cost, `margin` makes percent of the price what is earned,
 * `discount` takes percent off.
 */
export const priceKinds = ['markup', 'margin', 'discount'] as const;
export type PriceKind = (typeof priceKinds)[number];

export const supportKinds = ['none', 'percent', 'fixed'] as const;
type SupportKind = (typeof supportKinds)[number];

/** Decimals are texts, so that they stay exact. */
interface Price {
  kind: PriceKind;
  percent: string;
}

interface PriceRule extends Price {
  /** Empty: every one. */
  provider: string;
  /** Empty: every one. */
  service: string;
}

/** What a price book says from a month on. Amounts are in its currency. */
export interface PriceTerms {
  basis: CostBasis;
  /** ISO 4217: what customers are invoiced in. */
  currency: string;
  /** Of what no rule fits. */
  price: Price;
  /** The first that fits decides. */
  rules: readonly PriceRule[];
  /** What the charges of a month come to at least. */
  minimum: string;
  /** Percent of the charges, or an amount. */
  support: { kind: SupportKind; value: string };
  /** Percent of what all else on the invoice comes to, each for itself. */
  taxes: readonly { name: string; percent: string }[];
}

const key = (text: string) => text.trim().toLowerCase();

/** The rule of a charge and its place; null is the price for all others. */
export function ruleFor(
  { rules, price }: Pick<PriceTerms, 'rules' | 'price'>,
  charge: { provider: string; service: string },
): { rule: number | null; price: Price } {
  const at = rules.findIndex(
    ({ provider, service }) =>
      (provider === '' || key(provider) === key(charge.provider)) &&
      (service === '' || key(service) === key(charge.service)),
  );
  const found = rules[at];
  return found
    ? { rule: at, price: { kind: found.kind, percent: found.percent } }
    : { rule: null, price: { kind: price.kind, percent: price.percent } };
}
