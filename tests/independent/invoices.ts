import { grouped, sum, type Charge } from './charges.ts';
import { lastDigits, ONE, over, parse, shown, times } from './decimal.ts';

interface Price {
  kind: 'markup' | 'margin' | 'discount';
  percent: string;
}

/** A price book in the words of its screen. */
export interface Book {
  basis: 'billed' | 'effective' | 'list';
  price: Price;
  /** By service; the first that fits counts. */
  rules: readonly (Price & { service: string })[];
  minimum: string;
  support: { kind: 'none' | 'percent' | 'fixed'; value: string };
  taxes: readonly { name: string; percent: string }[];
  /** What one unit of the bill's currency is in that of the invoice. */
  rate: string;
  credits: readonly string[];
}

export interface Invoice {
  /** “provider service” and price. */
  lines: string[];
  charges: string;
  adjustments: string[];
  total: string;
  billed: string;
}

const CENTS = 2;
const HUNDRED = 100n * ONE;
const cents = (amount: bigint) => lastDigits(amount, CENTS);

function priced(cost: bigint, { kind, percent }: Price): bigint {
  const by = over(parse(percent), HUNDRED);
  if (kind === 'markup') return times(cost, ONE + by);
  if (kind === 'discount') return times(cost, ONE - by);
  return over(cost, ONE - by);
}

/** Credits are part of what is billed; list prices are told without them and without what buys a commitment. */
function costOf(charge: Charge, basis: Book['basis']): bigint {
  if (basis === 'billed') return charge.billed;
  if (basis === 'effective') return charge.effective;
  if (charge.category === 'Credit') return 0n;
  return charge.category === 'Purchase' && charge.commitment !== '' ? 0n : (charge.list ?? 0n);
}

/** The invoice of a billing month, of charges in one currency. */
export function invoice(charges: readonly Charge[], month: string, book: Book): Invoice {
  const own = charges.filter((charge) => charge.month === month);
  const rate = parse(book.rate);
  const lines: string[] = [];
  let total = 0n;
  let billed = 0n;
  for (const [name, group] of grouped(own, ({ provider, service }) => `${provider}|${service}`)) {
    const service = name.slice(name.indexOf('|') + 1);
    const price = book.rules.find((rule) => rule.service === service) ?? book.price;
    const cost = sum(group.map((charge) => costOf(charge, book.basis)));
    const amount = cents(times(priced(cost, price), rate));
    total += amount;
    billed += cents(times(sum(group.map((charge) => charge.billed)), rate));
    lines.push(`${name}: ${shown(amount, CENTS)}`);
  }
  const sold = total;
  const adjustments: string[] = [];
  const add = (kind: string, amount: bigint) => {
    if (amount === 0n) return;
    total += amount;
    adjustments.push(`${kind}: ${shown(amount, CENTS)}`);
  };
  const least = cents(parse(book.minimum));
  if (least > sold) add('minimum', least - sold);
  const percentOf = (amount: bigint, percent: string) =>
    lastDigits(over(times(amount * (ONE / 100n), parse(percent)), HUNDRED), CENTS);
  if (book.support.kind === 'fixed') add('support', cents(parse(book.support.value)));
  if (book.support.kind === 'percent' && sold > 0n) add('support', percentOf(sold, book.support.value));
  for (const credit of book.credits) add('credit', -cents(parse(credit)));
  const net = total;
  for (const { percent } of book.taxes) add('tax', percentOf(net, percent));
  return {
    lines: lines.toSorted(),
    charges: shown(sold, CENTS),
    adjustments,
    total: shown(total, CENTS),
    billed: shown(billed, CENTS),
  };
}
