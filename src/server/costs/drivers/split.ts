import type { DriverKind } from '@shared/model/drivers';

/** Sums of a line on one side, in the bill's currency; null where the bill does not say. */
export interface Side {
  cost: number;
  list: number | null;
  contracted: number | null;
  quantity: number | null;
}

type Measured = Side & { quantity: number };

/** A line whose quantity is known on both sides. */
export interface Priced<T> {
  of: T;
  before: Measured;
  after: Measured;
}

interface Split<T> {
  /** Of the change of usage a day, of the number of days, and of the shares among the lines. */
  volume: number;
  days: number;
  mix: number;
  /** Quantity of all lines a day. */
  perDay: { before: number; after: number };
  /** What of each line's change is a change of its price, by what made it. */
  lines: { of: T; prices: [DriverKind, number][] }[];
}

const middle = (a: number, b: number) => (a + b) / 2;
const sumOf = <T>(items: readonly T[], value: (one: T) => number) =>
  items.reduce((sum, one) => sum + value(one), 0);

/** How many times what the lines cost a part of their change may be. */
const PART_MAX = 10;

/** Both prices are needed on both sides, as something that was asked for: a list price of nothing is none. */
const known = (value: number | null): value is number => value !== null && value > 0;

function pricesOf<T>({ before, after }: Priced<T>, weight: number): [DriverKind, number][] {
  const [q0, q1] = [before.quantity, after.quantity];
  const whole = weight * (after.cost / q1 - before.cost / q0);
  const { list: l0, contracted: n0 } = before;
  const { list: l1, contracted: n1 } = after;
  if (!known(l0) || !known(l1) || !known(n0) || !known(n1)) return [['price', whole]];
  return [
    ['list', weight * (l1 / q1 - l0 / q0)],
    ['negotiated', -weight * ((l1 - n1) / q1 - (l0 - n0) / q0)],
    ['commitment', -weight * ((n1 - after.cost) / q1 - (n0 - before.cost) / q0)],
  ];
}

/**
 * The change of a group of lines of one service and unit, in parts that add up to it: with C = d · r · p (days, usage a day,
 * mean price), D(xy) = mean(x)·Dy + mean(y)·Dx, and p split by the shares of the lines and their own prices. Null where
 * the parts would be so much larger than the costs that they explain nothing: a quantity next to zero, a cost below it.
 */
export function splitGroup<T>(
  lines: readonly Priced<T>[],
  days: { before: number; after: number },
): Split<T> | null {
  const quantity = {
    before: sumOf(lines, (one) => one.before.quantity),
    after: sumOf(lines, (one) => one.after.quantity),
  };
  const price = {
    before: sumOf(lines, (one) => one.before.cost) / quantity.before,
    after: sumOf(lines, (one) => one.after.cost) / quantity.after,
  };
  const perDay = { before: quantity.before / days.before, after: quantity.after / days.after };
  const meanPrice = middle(price.before, price.after);
  const meanQuantity = middle(quantity.before, quantity.after);
  let mix = 0;
  const priced: Split<T>['lines'] = [];
  for (const line of lines) {
    const share = {
      before: line.before.quantity / quantity.before,
      after: line.after.quantity / quantity.after,
    };
    const own = middle(line.before.cost / line.before.quantity, line.after.cost / line.after.quantity);
    mix += meanQuantity * (own - meanPrice) * (share.after - share.before);
    priced.push({ of: line.of, prices: pricesOf(line, meanQuantity * middle(share.before, share.after)) });
  }
  const parts = {
    volume: meanPrice * middle(days.before, days.after) * (perDay.after - perDay.before),
    days: meanPrice * middle(perDay.before, perDay.after) * (days.after - days.before),
    mix,
  };
  const cost = sumOf(lines, ({ before, after }) => Math.abs(before.cost) + Math.abs(after.cost));
  const amounts = [
    ...Object.values(parts),
    ...priced.flatMap(({ prices }) => prices.map(([, amount]) => amount)),
  ];
  // Written so that what is no number is refused, too.
  if (!amounts.every((amount) => Math.abs(amount) <= PART_MAX * cost)) return null;
  return { ...parts, perDay, lines: priced };
}
