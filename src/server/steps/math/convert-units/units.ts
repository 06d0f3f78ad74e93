import { MONTH_DAYS } from '@shared/model/money';
import { StepError } from '../../contract';

interface Unit {
  kind: 'bytes' | 'time' | 'per time';
  /** How much of the kind's base (a byte, a second, an amount a second) it is. */
  factor: number;
}

const DAY = 86_400;
const MONTH = MONTH_DAYS * DAY;

const units = {
  B: { kind: 'bytes', factor: 1 },
  KB: { kind: 'bytes', factor: 1e3 },
  MB: { kind: 'bytes', factor: 1e6 },
  GB: { kind: 'bytes', factor: 1e9 },
  TB: { kind: 'bytes', factor: 1e12 },
  KiB: { kind: 'bytes', factor: 1024 },
  MiB: { kind: 'bytes', factor: 1024 ** 2 },
  GiB: { kind: 'bytes', factor: 1024 ** 3 },
  TiB: { kind: 'bytes', factor: 1024 ** 4 },
  seconds: { kind: 'time', factor: 1 },
  minutes: { kind: 'time', factor: 60 },
  hours: { kind: 'time', factor: 3600 },
  days: { kind: 'time', factor: DAY },
  weeks: { kind: 'time', factor: 7 * DAY },
  months: { kind: 'time', factor: MONTH },
  years: { kind: 'time', factor: 12 * MONTH },
  'per hour': { kind: 'per time', factor: 1 / 3600 },
  'per day': { kind: 'per time', factor: 1 / DAY },
  'per month': { kind: 'per time', factor: 1 / MONTH },
  'per year': { kind: 'per time', factor: 1 / (12 * MONTH) },
} satisfies Record<string, Unit>;

export type UnitName = keyof typeof units;

export const unitNames = [
  ...(['B', 'KB', 'MB', 'GB', 'TB', 'KiB', 'MiB', 'GiB', 'TiB'] as const),
  ...(['seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'years'] as const),
  ...(['per hour', 'per day', 'per month', 'per year'] as const),
] as const satisfies readonly UnitName[];

/** A month is that of every amount in the product: 30.4375 days. */
export function convert(number: number, from: UnitName, to: UnitName): number {
  const [source, target] = [units[from], units[to]];
  if (source.kind !== target.kind)
    throw new StepError(`${from} and ${to} measure different things.`, 'input_validation', false);
  return (number * source.factor) / target.factor;
}
