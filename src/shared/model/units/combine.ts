import { decimalOf, quotient, units } from '../exact';
import type { UnitCombining } from './metric';

export interface UnitValue {
  /** yyyy-MM-dd */
  date: string;
  /** An exact decimal. */
  amount: string;
  /** Whose it is, such as a team; '' or none is the whole. */
  segment?: string;
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

/** One amount for each day and segment, in the order of days. */
export function oneADay(values: readonly UnitValue[], how: UnitCombining): UnitValue[] {
  const days = Map.groupBy(values, ({ date, segment = '' }) => `${date}${segment.toLowerCase()}`);
  return [...days.values()]
    .flatMap((ofDay): UnitValue[] => {
      const [first] = ofDay;
      if (!first) return [];
      const amount = decimalOf(combine[how](ofDay.map((one) => units(one.amount))));
      const { date, segment } = first;
      return [segment ? { date, amount, segment } : { date, amount }];
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
