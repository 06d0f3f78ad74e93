import { addMonths, lastDay, monthOfDay } from '@shared/model/days';
import type { Source } from '../../../data/costs';

type Snapshot = Source['snapshots'][number];
interface Amount {
  currency: string;
  amount: number;
}

export const monthStates = ['imported', 'partly', 'missing', 'damaged', 'awaited', 'before'] as const;
type MonthState = (typeof monthStates)[number];
export interface BillMonth {
  /** yyyy-MM */
  month: string;
  state: MonthState;
  /** The largest first; empty where nothing tells it. */
  billed: Amount[];
}

/** A period is `2026-03` or its first day. */
const periodMonth = ({ billingPeriod }: Snapshot): string => monthOfDay(billingPeriod);

/** What is of no month has no place among them. */
const isDated = ({ billingPeriod }: Snapshot): boolean => /^\d{4}-\d\d/.test(billingPeriod);

/** What bills say that was billed. A month that came in two views is billed by one of them. */
function billedOf(snapshots: readonly Snapshot[]): Amount[] {
  const sums = new Map<string, number>();
  for (const { damage, view, counts, totals } of snapshots) {
    if (damage !== null || view === 'amortized' || counts === 'effective') continue;
    for (const { currency, billedCost } of totals) sums.set(currency, (sums.get(currency) ?? 0) + billedCost);
  }
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount }))
    .toSorted((a, b) => b.amount - a.amount);
}

/** Whether a month of a source is there, and whole. */
function stateOf(source: Source, month: string): MonthState {
  const months = source.snapshots.map(periodMonth).toSorted();
  const own = source.snapshots.filter((one) => periodMonth(one) === month);
  if (own.some(({ damage }) => damage !== null)) return 'damaged';
  if (own.length === 0) {
    if (month < (months[0] ?? '')) return 'before';
    return month > (months.at(-1) ?? '') && !source.ended ? 'awaited' : 'missing';
  }
  // A payer whose bills go on before and after this month has one for it.
  const hasHole = [...new Set(source.snapshots.map(({ payer }) => payer))].some((payer) => {
    const of = source.snapshots.filter((one) => one.payer === payer).map(periodMonth);
    return !of.includes(month) && of.some((one) => one < month) && of.some((one) => one > month);
  });
  const isOpen = source.payers.some(
    ({ completeThrough, ended }) => !ended && (completeThrough ?? '') < lastDay(month),
  );
  return hasHole || isOpen ? 'partly' : 'imported';
}

const MONTHS = 13;

/** The last 13 months: of bills that go on, through the month of the newest complete day of all bills. */
export function monthsOf(given: Source, newest: string | null): BillMonth[] {
  const source = { ...given, snapshots: given.snapshots.filter(isDated) };
  const last = source.snapshots.map(periodMonth).toSorted().at(-1);
  if (last === undefined) return [];
  const reached = source.ended || newest === null ? last : monthOfDay(newest);
  const end = reached > last ? reached : last;
  return Array.from({ length: MONTHS }, (_, index) => addMonths(end, index - MONTHS + 1)).map((month) => ({
    month,
    state: stateOf(source, month),
    billed: billedOf(source.snapshots.filter((one) => periodMonth(one) === month)),
  }));
}

/** The newest month that is whole, or else the newest one with a bill. */
export function lastBilled(months: readonly BillMonth[]): BillMonth | null {
  const told = months.filter(({ billed }) => billed.length > 0);
  return told.findLast(({ state }) => state === 'imported') ?? told.at(-1) ?? null;
}
