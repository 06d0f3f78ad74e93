import type { SpendHours } from '../../../data/costs';

/** Average cost of an hour of the week, or of a day for what has no hour; null where nothing was charged. */
interface WeekRow {
  /** 1 is Monday. */
  weekday: number;
  hours: (number | null)[];
  /** Charges of a day or longer. */
  daily: number | null;
}

export interface Week {
  rows: WeekRow[];
  hasHours: boolean;
  hasDaily: boolean;
  /** Of the hours, for their shade. */
  largest: number;
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Averages over the days on which there was spend on that weekday, so that a fifth Monday does not look dear. */
export function weekOf(rows: SpendHours['rows'], currency: string): Week {
  const own = rows.filter((row) => row.currency === currency);
  const week = WEEKDAYS.map((weekday): WeekRow => {
    const on = own.filter((row) => row.weekday === weekday);
    const days = Math.max(1, ...on.map((row) => row.days));
    const at = (hour: number | null) => {
      const found = on.find((row) => row.hour === hour);
      return found ? found.cost / days : null;
    };
    return { weekday, hours: HOURS.map(at), daily: at(null) };
  });
  const hours = week.flatMap((row) => row.hours.filter((value) => value !== null));
  return {
    rows: week,
    hasHours: hours.length > 0,
    hasDaily: week.some(({ daily }) => daily !== null),
    largest: Math.max(0, ...hours.map(Math.abs)),
  };
}
