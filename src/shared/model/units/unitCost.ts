import { PLACES, quotient, units } from '../exact';
import { addDays, addMonths, daysBetween, firstDay, lastDay, monthOfDay, weekdayOf } from '../days';
import type { Period } from '../periods';
import type { UnitValue } from './combine';

export const unitSteps = ['day', 'week', 'month'] as const;
export type UnitStep = (typeof unitSteps)[number];

export interface DayCost {
  day: string;
  /** An exact decimal. */
  cost: string;
}

/** Of a day, week or month: cost and units of the days on which both are known; exact, in units of 10⁻¹². */
export interface UnitPeriod {
  /** The days of it that were asked for, both inclusive. */
  from: string;
  to: string;
  cost: bigint;
  units: bigint;
  /** Sum of cost by sum of units; null: no day has both, or the units are 0. */
  unitCost: bigint | null;
  /** Against the same days of the period before, as a share of it; null where one of the two is not known. */
  change: number | null;
  /** On how many days both are known, and how many there are. */
  known: number;
  days: number;
}

const ONE = 10n ** BigInt(PLACES);

/** The first day of the day, week (Monday) or month that a day is in. */
function startOf(day: string, step: UnitStep): string {
  if (step === 'month') return firstDay(monthOfDay(day));
  return step === 'week' ? addDays(day, -((weekdayOf(day) + 6) % 7)) : day;
}

/** The last day of it. */
function endOf(start: string, step: UnitStep): string {
  if (step === 'month') return lastDay(monthOfDay(start));
  return step === 'week' ? addDays(start, 6) : start;
}

/** The first day of the period before the one that a day is in. */
export function startBefore(day: string, step: UnitStep): string {
  if (step === 'month') return firstDay(addMonths(monthOfDay(day), -1));
  return addDays(startOf(day, step), step === 'week' ? -7 : -1);
}

function changeOf(now: bigint | null, before: bigint | null | undefined): number | null {
  if (now === null || before === null || before === undefined || before === 0n) return null;
  const size = before < 0n ? -before : before;
  return Number(quotient((now - before) * ONE, size)) / Number(ONE);
}

/** Cost by units over all days of a span that have both. */
function unitCostOf(
  span: Period,
  costs: ReadonlyMap<string, bigint>,
  amounts: ReadonlyMap<string, bigint>,
): Omit<UnitPeriod, 'change'> {
  const days = daysBetween(span.from, span.to) + 1;
  let [cost, sum, known] = [0n, 0n, 0];
  for (let at = 0; at < days; at += 1) {
    const day = addDays(span.from, at);
    const [ofDay, amount] = [costs.get(day), amounts.get(day)];
    if (ofDay === undefined || amount === undefined) continue;
    cost += ofDay;
    sum += amount;
    known += 1;
  }
  const unitCost = sum === 0n ? null : quotient(cost * ONE, sum);
  return { from: span.from, to: span.to, cost, units: sum, unitCost, known, days };
}

/** The days before that a period is compared with: of one that is cut or not over, as many of them. */
function daysBefore({ from, through }: { from: string; through: string }, step: UnitStep): Period {
  const [start, earlier] = [startOf(from, step), startBefore(from, step)];
  const whole = endOf(earlier, step);
  const same = (day: string) => addDays(earlier, daysBetween(start, day));
  const isOver = through === endOf(start, step) || same(through) > whole;
  return { from: same(from), to: isOver ? whole : same(through) };
}

/** Period by period; each is compared with the same days of the one before it, of which the first may have none. */
export function unitPeriods(
  asked: { from: string; to: string; step: UnitStep },
  costs: readonly DayCost[],
  values: readonly UnitValue[],
): { periods: UnitPeriod[]; whole: Omit<UnitPeriod, 'change'> } {
  const { from, to, step } = asked;
  const byDay = new Map(costs.map(({ day, cost }) => [day, units(cost)]));
  const amounts = new Map(values.map(({ date, amount }) => [date, units(amount)]));
  const last =
    [...byDay.keys()]
      .filter((day) => amounts.has(day))
      .toSorted()
      .at(-1) ?? to;
  const periods: UnitPeriod[] = [];
  for (let start = startOf(from, step); start <= to; start = addDays(endOf(start, step), 1)) {
    const end = endOf(start, step);
    const span = { from: start < from ? from : start, to: end > to ? to : end };
    const told = unitCostOf(span, byDay, amounts);
    const through = last >= span.from && last < span.to ? last : span.to;
    const before = unitCostOf(daysBefore({ from: span.from, through }, step), byDay, amounts);
    periods.push({ ...told, change: changeOf(told.unitCost, before.unitCost) });
  }
  return { periods, whole: unitCostOf({ from, to }, byDay, amounts) };
}
