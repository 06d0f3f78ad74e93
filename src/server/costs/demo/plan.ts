import { addMonths, firstDay, isoDay, lastDay, monthOf, type Day } from './calendar';
import { Fault } from '@shared/kernel/fault';

/**
 * The dates that everything else hangs on. They come from `plantedAt` alone, never from the end month, so that a
 * longer demo keeps every day that a shorter one had.
 */
export interface Plan {
  seed: string;
  /** The last complete day of the first load: what is planted is there to be found on it. */
  plantedAt: Day;
  /** First day of the month twelve months earlier. */
  start: Day;
  fixMonth: string;
  regressMonth: string;
  /** First day of those months. */
  fixDay: Day;
  regressDay: Day;
}

export function planFor(seed: string, plantedAt: Day): Plan {
  const month = monthOf(plantedAt);
  const fixMonth = addMonths(month, 1);
  const regressMonth = addMonths(month, 2);
  return {
    seed,
    plantedAt,
    start: firstDay(addMonths(month, -12)),
    fixMonth,
    regressMonth,
    fixDay: firstDay(fixMonth),
    regressDay: firstDay(regressMonth),
  };
}

export interface Span {
  months: string[];
  /** Last day that is written. */
  through: Day;
}

export function spanFor(endMonth: string, months: number, throughDay: Day | null): Span {
  const from = firstDay(addMonths(endMonth, 1 - months));
  const last = lastDay(endMonth);
  const through = throughDay === null ? last : Math.min(throughDay, last);
  if (through < firstDay(endMonth)) {
    throw new Fault(
      'bad_input:day_out_of_range',
      `throughDay ${isoDay(through)} lies before the end month ${endMonth}`,
    );
  }
  return { months: Array.from({ length: months }, (_, i) => addMonths(monthOf(from), i)), through };
}
