import { decimalOf, units } from '../exact';
import { smallestUnit } from '../smallestUnit';
import type { Adjustment, Priced, PricedLine } from './price';

type Charged = Pick<Priced, 'lines' | 'adjustments' | 'billed'>;

/** A line of a later document goes on where it has the place of one before it, whatever became of the rules. */
const lineKey = ({ source, provider, service, currency }: PricedLine) =>
  JSON.stringify([source, provider, service, currency]);

const minus = (a: string, b: string) => decimalOf(units(a) - units(b));

/** What several documents of a month have charged together. */
export function chargedTogether(documents: readonly Charged[]): Charged {
  const lines = new Map<string, PricedLine>();
  const adjustments = new Map<string, Adjustment>();
  let billed = 0n;
  const add = (a: string, b: string) => decimalOf(units(a) + units(b));
  for (const document of documents) {
    billed += units(document.billed);
    for (const line of document.lines) {
      const known = lines.get(lineKey(line));
      lines.set(
        lineKey(line),
        known
          ? {
              ...known,
              cost: add(known.cost, line.cost),
              billed: add(known.billed, line.billed),
              price: add(known.price, line.price),
            }
          : line,
      );
    }
    for (const one of document.adjustments) {
      const key = JSON.stringify([one.kind, one.kind === 'credit' || one.kind === 'tax' ? one.text : '']);
      const known = adjustments.get(key);
      adjustments.set(key, known ? { ...known, amount: add(known.amount, one.amount) } : one);
    }
  }
  return { lines: [...lines.values()], adjustments: [...adjustments.values()], billed: decimalOf(billed) };
}

/**
 * What a new document has to say so that it and what was charged come to what the bill says now. Credits were granted
 * by hand and stay. Null: nothing has changed.
 */
export function correctionOf(now: Priced, before: Charged, currency: string): Priced | null {
  const { perUnit, decimal } = smallestUnit(currency);
  const whole = (amount: string) => units(amount) / perUnit;
  const old = new Map(before.lines.map((line) => [lineKey(line), line]));
  const lines: PricedLine[] = [];
  for (const line of now.lines) {
    const known = old.get(lineKey(line));
    old.delete(lineKey(line));
    lines.push(
      known
        ? {
            ...line,
            cost: minus(line.cost, known.cost),
            billed: minus(line.billed, known.billed),
            price: decimal(whole(line.price) - whole(known.price)),
          }
        : line,
    );
  }
  for (const line of old.values())
    lines.push({
      ...line,
      cost: minus('0', line.cost),
      billed: minus('0', line.billed),
      price: decimal(-whole(line.price)),
    });
  const changed = lines.filter(
    ({ cost, billed, price }) => units(cost) !== 0n || units(billed) !== 0n || units(price) !== 0n,
  );
  const of = (list: readonly Adjustment[], kind: Adjustment['kind']) =>
    list.reduce((sum, one) => (one.kind === kind ? sum + whole(one.amount) : sum), 0n);
  const adjustments = (['minimum', 'support'] as const).flatMap((kind): Adjustment[] => {
    const amount = of(now.adjustments, kind) - of(before.adjustments, kind);
    const text = now.adjustments.find((one) => one.kind === kind)?.text ?? '';
    return amount === 0n ? [] : [{ kind, text, amount: decimal(amount) }];
  });
  const taxOf = (list: readonly Adjustment[], name: string) =>
    list.reduce(
      (sum, { kind, text, amount }) => (kind === 'tax' && text === name ? sum + whole(amount) : sum),
      0n,
    );
  const taxed = [...now.adjustments, ...before.adjustments].filter(({ kind }) => kind === 'tax');
  let tax = 0n;
  for (const name of new Set(taxed.map(({ text }) => text))) {
    const amount = taxOf(now.adjustments, name) - taxOf(before.adjustments, name);
    tax += amount;
    if (amount !== 0n) adjustments.push({ kind: 'tax', text: name, amount: decimal(amount) });
  }
  if (changed.length === 0 && adjustments.length === 0) return null;
  const charges = changed.reduce((sum, { price }) => sum + whole(price), 0n);
  const total = adjustments.reduce((sum, { amount }) => sum + whole(amount), charges);
  return {
    lines: changed,
    charges: decimal(charges),
    adjustments,
    tax: decimal(tax),
    total: decimal(total),
    billed: minus(now.billed, before.billed),
  };
}
