import { badInput } from '@shared/kernel/fault';

/** Days are whole numbers since 1970-01-01 in UTC; months are 'YYYY-MM'. No clock is read here. */
export type Day = number;

const millisPerDay = 86_400_000;

export const dayOf = (date: Date): Day => Math.floor(date.getTime() / millisPerDay);

export const isoDay = (day: Day): string => new Date(day * millisPerDay).toISOString().slice(0, 10);

export const monthOf = (day: Day): string => isoDay(day).slice(0, 7);

/** 0 is Sunday. */
const weekday = (day: Day): number => (day + 4) % 7;

export const isWeekend = (day: Day): boolean => weekday(day) === 0 || weekday(day) === 6;

const monthNumber = (month: string): number => {
  const match = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month);
  if (!match) throw badInput([{ field: 'endMonth', reason: `'${month}' is not a month like 2026-03` }]);
  return Number(match[1]) * 12 + Number(match[2]) - 1;
};

export const addMonths = (month: string, count: number): string => {
  const n = monthNumber(month) + count;
  return `${String(Math.floor(n / 12)).padStart(4, '0')}-${String((n % 12) + 1).padStart(2, '0')}`;
};

export const firstDay = (month: string): Day => {
  const n = monthNumber(month);
  return dayOf(new Date(Date.UTC(Math.floor(n / 12), n % 12, 1)));
};

export const lastDay = (month: string): Day => firstDay(addMonths(month, 1)) - 1;

export const timestamp = (day: Day): string => `${isoDay(day)} 00:00:00`;
