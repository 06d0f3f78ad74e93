const DAY = 86_400_000;

/** Of yyyy-MM-dd, days later (or earlier); UTC. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** 0 is a Sunday. */
export const weekdayOf = (day: string): number => new Date(Date.parse(day)).getUTCDay();

/** yyyy-MM of a day. */
export const monthOfDay = (day: string): string => day.slice(0, 7);

const parts = (month: string): [number, number] => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return [year, number];
};

/** Of yyyy-MM, months later (or earlier). */
export function addMonths(month: string, count: number): string {
  const [year, number] = parts(month);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** Of yyyy-MM-dd, whole months later; the last day of a month that is shorter. */
export function addMonthsToDay(day: string, count: number): string {
  const month = addMonths(monthOfDay(day), count);
  const last = lastDay(month);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}

/** The month of this moment, or so many before it; UTC. */
export const monthBefore = (now: Date, count = 0): string => addMonths(monthOfDay(now.toISOString()), -count);

/** Whole months from one month to another. */
export function monthsBetween(from: string, to: string): number {
  const [year, number] = parts(from);
  const [toYear, toNumber] = parts(to);
  return (toYear - year) * 12 + toNumber - number;
}

export const firstDay = (month: string): string => `${month}-01`;
export const daysIn = (month: string): number => {
  const [year, number] = parts(month);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
};
export const lastDay = (month: string): string => `${month}-${String(daysIn(month)).padStart(2, '0')}`;

/** The last month of the calendar quarter that a month is in. */
export function quarterEnd(month: string): string {
  const [, number] = parts(month);
  return addMonths(month, 2 - ((number - 1) % 3));
}

/** December of its year. */
export const yearEnd = (month: string): string => `${month.slice(0, 4)}-12`;
