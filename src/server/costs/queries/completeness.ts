/** What the index knows of a stored period. */
export interface PeriodFacts {
  sourceId: string;
  /** 'YYYY-MM' */
  billingPeriod: string;
  /** 'YYYY-MM-DD' */
  minDay: string;
  maxDay: string;
  importedAt: Date;
  invoiced?: boolean;
}

const DAY = 86_400_000;
/** Providers still bill the last days; so many of them do not count as complete. */
const OPEN_DAYS = 2;
/** Bills read so many days after the end of a period do not change any more. */
const SETTLED_DAYS = 5;

const shift = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

function endOf(period: string): number {
  const [year = 0, month = 1] = period.split('-').map(Number);
  return Date.UTC(year, month, 1);
}

/** A period is closed when it is invoiced, or was read well after its end. */
export const isClosed = (facts: PeriodFacts): boolean =>
  facts.invoiced === true || facts.importedAt.getTime() >= endOf(facts.billingPeriod) + SETTLED_DAYS * DAY;

/** The last day of each source whose charges are complete; null where even the first day is still open. */
export function completeBySource(periods: readonly PeriodFacts[]): Map<string, string | null> {
  const newest = new Map<string, PeriodFacts>();
  const first = new Map<string, string>();
  for (const facts of periods) {
    const known = newest.get(facts.sourceId);
    if (!known || facts.billingPeriod > known.billingPeriod) newest.set(facts.sourceId, facts);
    const day = first.get(facts.sourceId);
    if (day === undefined || facts.minDay < day) first.set(facts.sourceId, facts.minDay);
  }
  const complete = new Map<string, string | null>();
  for (const [sourceId, facts] of newest) {
    const day = isClosed(facts) ? facts.maxDay : shift(facts.maxDay, -OPEN_DAYS);
    complete.set(sourceId, day < (first.get(sourceId) ?? day) ? null : day);
  }
  return complete;
}

/** The day up to which every source is complete; null without one. */
export function completeThrough(periods: readonly PeriodFacts[]): string | null {
  const days = [...completeBySource(periods).values()];
  if (days.length === 0 || days.includes(null)) return null;
  return days.flatMap((day) => day ?? []).sort()[0] ?? null;
}
