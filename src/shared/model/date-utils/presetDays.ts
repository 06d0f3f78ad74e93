import {
  addDays,
  endOfMonth,
  format,
  startOfMonth,
  startOfYear,
  subDays,
  subMonths,
  subYears,
} from 'date-fns';
import { DATE_FORMAT, type RangePreset } from '../limits';

const numbers: Partial<Record<RangePreset, number>> = {
  '24h': 1,
  '7d': 7,
  '14d': 14,
  '28d': 28,
  '30d': 30,
  '60d': 60,
  '90d': 90,
};

/** LIM-46, -47: a preset's days, both inclusive, ending on `last`: the last day that is asked about. */
export function presetDays(preset: RangePreset, last: Date): { from: string; to: string } {
  const range = (from: Date, to = last) => ({ from: format(from, DATE_FORMAT), to: format(to, DATE_FORMAT) });
  switch (preset) {
    case '3m':
      return range(addDays(subMonths(last, 3), 1));
    case '6m':
      return range(addDays(subMonths(last, 6), 1));
    case '1y':
      return range(addDays(subYears(last, 1), 1));
    case 'mtd':
      return range(startOfMonth(last));
    case 'pm':
      return range(startOfMonth(subMonths(last, 1)), endOfMonth(subMonths(last, 1)));
    case 'ytd':
      return range(startOfYear(last));
    default:
      return range(subDays(last, (numbers[preset] ?? 1) - 1));
  }
}
