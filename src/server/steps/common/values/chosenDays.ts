import type { z } from 'zod';
import type { Period } from '@shared/model/periods';
import { DEFAULT_RANGE, type RangeValue } from '@shared/model/dateRange';
import type { StepContext } from '../../contract';
import { choice, param } from '../params';
import { rangeDays, rangeInput, rangeParam } from './dateRange';
import { textInput } from './inputs';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** yyyy-MM-dd, of a date or a moment. */
const dayInput = textInput
  .transform((value) => value.trim().slice(0, 10))
  .refine((day) => DAY.test(day) && !Number.isNaN(Date.parse(day)), 'must be a date such as 2026-01-31');

/** Two days, or a period that moves with the day of the run. */
export const chosenDaysParams = (at: { span: number; from: number; to: number; period: number }) => ({
  span: choice({
    p: at.span,
    title: 'Days',
    choices: { dates: 'Two dates', period: 'A period' },
    default: 'dates',
  }),
  from: param({ p: at.from, type: 'date', title: 'From', hiddenBy: 'span:period' }, dayInput.optional()),
  to: param(
    { p: at.to, type: 'date', title: 'To', description: 'Last day, included.', hiddenBy: 'span:period' },
    dayInput.optional(),
  ),
  period: param(rangeParam(at.period, 'span:dates'), rangeInput.default(rangeInput.parse(DEFAULT_RANGE))),
});

interface Chosen {
  span: 'dates' | 'period';
  from?: string | undefined;
  to?: string | undefined;
  period: RangeValue;
}

/** For `superRefine`: two dates are there, and in order. */
export function checkDays({ span, from, to }: Chosen, issues: z.RefinementCtx): void {
  if (span === 'period') return;
  const refuse = (field: string, message: string) =>
    issues.addIssue({ code: 'custom', path: [field], message });
  if (from === undefined) refuse('from', 'is empty');
  if (to === undefined) refuse('to', 'is empty');
  if (from !== undefined && to !== undefined && from > to) refuse('to', 'is before the first day');
}

export const chosenDays = ({ span, from = '', to = '', period }: Chosen, context: StepContext): Period =>
  span === 'dates' ? { from, to } : rangeDays(period, context);
