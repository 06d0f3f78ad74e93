import { addDays } from '../days';

export const sourceKinds = ['opencost', 'kubecost'] as const;
export type SourceKind = (typeof sourceKinds)[number];
/** As people know them. */
export const sourceNames: Readonly<Record<SourceKind, string>> = {
  opencost: 'OpenCost',
  kubecost: 'Kubecost',
};

/** Days before today that are caught up. */
export const SOURCE_DAYS_BACK = 31;
export const SOURCE_EVERY_HOURS = 6;
/** So long after its end a day may still change: late samples, and Kubecost’s own rounds. */
const SETTLES_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;

/** Read at this moment, a UTC day is as it stays. */
export const isSettled = (day: string, at: Date): boolean =>
  at.getTime() >= Date.parse(day) + DAY_MS + SETTLES_MS;

/**
 * The days to ask for, the oldest first: those that have no allocations, and those whose allocations came before the day
 * was over. `through`: up to this day nothing is asked for again.
 */
export function daysToRead(
  today: string,
  known: ReadonlyMap<string, Date>,
  through: string | null,
): string[] {
  const days = Array.from({ length: SOURCE_DAYS_BACK + 1 }, (_, at) => addDays(today, at - SOURCE_DAYS_BACK));
  return days.filter((day) => {
    const at = known.get(day);
    return at === undefined ? through === null || day > through : !isSettled(day, at);
  });
}
