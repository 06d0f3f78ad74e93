import { firstDay, lastDay, monthOfDay } from '@shared/model/days';
import { textInput } from '../../common/values/inputs';
import type { ParamSpec } from '../../contract';

export const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** yyyy-MM-dd, of a date or a moment. */
const dayInput = textInput
  .transform((value) => value.trim().slice(0, 10))
  .refine((day) => DAY.test(day) && !Number.isNaN(Date.parse(day)), 'must be a date such as 2026-01-31');

export const daysInput = { from: dayInput, to: dayInput };
export const daysParams = (from: number, to: number) =>
  ({
    from: { p: from, type: 'date', title: 'From' },
    to: { p: to, type: 'date', title: 'To', description: 'Last day, included.' },
  }) as const satisfies Record<string, ParamSpec>;

export interface Days {
  from: string;
  to: string;
}
export const daysInOrder = ({ from, to }: Days) => from <= to;
export const notInOrder = { path: ['to'], message: 'is before the first day' };

/** The days of a month that are among those; `month` is one of its days. */
export function monthWithin(month: string, { from, to }: Days): Days {
  const [first, last] = [firstDay(monthOfDay(month)), lastDay(monthOfDay(month))];
  return { from: first < from ? from : first, to: last > to ? to : last };
}
