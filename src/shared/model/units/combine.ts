import { decimalOf, quotient, units } from '../exact';
import type { UnitCombining } from './metric';

export interface UnitValue {
  /** yyyy-MM-dd */
  date: string;
  /** An exact decimal. */
  amount: string;
}

const combine: Readonly<Record<UnitCombining, (amounts: readonly bigint[]) => bigint>> = {
  sum: (amounts) => amounts.reduce((all, one) => all + one, 0n),
  average: (amounts) =>
    quotient(
      amounts.reduce((all, one) => all + one, 0n),
      BigInt(amounts.length),
    ),
  maximum: (amounts) => amounts.reduce((most, one) => (one > most ? one : most), 0n),
  last: (amounts) => amounts.at(-1) ?? 0n,
};

/** One amount for each day, in the order of days. */
export function oneADay(values: readonly UnitValue[], how: UnitCombining): UnitValue[] {
  const days = Map.groupBy(values, ({ date }) => date);
  return [...days]
    .map(([date, ofDay]) => ({
      date,
      amount: decimalOf(combine[how](ofDay.map(({ amount }) => units(amount)))),
    }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
