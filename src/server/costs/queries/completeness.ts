import { addMonths, daysBetween, firstDay } from '@shared/model/days';

/** What the index knows of a stored period. */
export interface PeriodFacts {
  sourceId: string;
  /** The billing account; '' or missing where the index does not tell it. */
  payer?: string;
  /** Of a bill that comes in two views, which one; each must be there for a day to be complete. */
  view?: string;
  /** 'YYYY-MM' */
  billingPeriod: string;
  /** 'YYYY-MM-DD' */
  minDay: string;
  maxDay: string;
  importedAt: Date;
  invoiced?: boolean;
  /** The last day of usage is a whole one; missing where that was not looked at. */
  closes?: boolean;
}

/** How far the bills of one payer in one source reach. No frontier waits for another one. */
export interface Frontier {
  sourceId: string;
  /** '' where the index does not tell payers apart. */
  payer: string;
  /** 'YYYY-MM', ascending. */
  periods: string[];
  /** The first day of which the bills have more than late charges. */
  firstDay: string;
  /** The last day with charges, complete or not. */
  lastDay: string;
  /** The last day whose charges are complete; null where even the first day is still open. */
  through: string | null;
  /** No news is expected: a person said so, or it is silent for longer than its rhythm explains. */
  ended: boolean;
}

const DAY = 86_400_000;
/** Providers still bill the last days; so many of them do not count as complete. */
const OPEN_DAYS = 2;
/** Bills read so many days after the end of a period do not change any more. */
const SETTLED_DAYS = 5;
/** A bill comes once a month unless it came less often, and may be late by two weeks. */
const RHYTHM_DAYS = 31;
const RHYTHM_MAX_DAYS = 92;
export const LATE_DAYS = 14;

export const shift = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

const endOf = (period: string): number => Date.parse(firstDay(addMonths(period, 1)));

/** A period is closed when it is invoiced, or was read well after its end, and when its rows say so too. */
const isClosed = ({ closes = true, invoiced, importedAt, billingPeriod }: PeriodFacts): boolean =>
  closes && (invoiced === true || importedAt.getTime() >= endOf(billingPeriod) + SETTLED_DAYS * DAY);

const nextMonth = (period: string): string => shift(`${period}-01`, 31).slice(0, 7);

/** The first day from which no month is missing: what was before a month without a bill is no history of what came after. */
export function unbrokenSince({ periods, firstDay }: Pick<Frontier, 'periods' | 'firstDay'>): string {
  const after = periods.findLastIndex((period, at) => at > 0 && nextMonth(periods[at - 1] ?? '') !== period);
  return after < 0 ? firstDay : `${periods[after]}-01`;
}

/** Of two parts of a month, what the one says that reaches further. */
const closesOf = (a: PeriodFacts, b: PeriodFacts): boolean =>
  (a.maxDay === b.maxDay ? a.closes || b.closes : (a.maxDay > b.maxDay ? a : b).closes) ?? true;

/** Days that may pass between two bills before the silence counts as the end. */
function patience(ascending: readonly PeriodFacts[]): number {
  const steps = ascending
    .slice(1)
    .map((facts, index) => daysBetween(ascending[index]?.maxDay ?? '', facts.maxDay));
  return LATE_DAYS + Math.min(RHYTHM_MAX_DAYS, Math.max(RHYTHM_DAYS, ...steps));
}

const earlier = <T extends string | Date>(a: T, b: T): T => (a < b ? a : b);
const later = <T extends string | Date>(a: T, b: T): T => (a > b ? a : b);

/** Facts with the same key as one. */
function joined(
  facts: readonly PeriodFacts[],
  key: (one: PeriodFacts) => string,
  join: (a: PeriodFacts, b: PeriodFacts) => PeriodFacts,
): PeriodFacts[] {
  const found = new Map<string, PeriodFacts>();
  for (const one of facts) {
    const known = found.get(key(one));
    found.set(key(one), known ? join(known, one) : one);
  }
  return [...found.values()];
}

/** The parts of a month as one period, ascending. A month in two views has the days that both of them have. */
function wholePeriods(facts: readonly PeriodFacts[]): PeriodFacts[] {
  const views = joined(
    facts,
    ({ billingPeriod, view = '' }) => `${billingPeriod} ${view}`,
    (a, b) => ({
      ...a,
      minDay: earlier(a.minDay, b.minDay),
      maxDay: later(a.maxDay, b.maxDay),
      importedAt: later(a.importedAt, b.importedAt),
      invoiced: a.invoiced === true || b.invoiced === true,
      closes: closesOf(a, b),
    }),
  );
  const isHalf = ({ view = '' }: PeriodFacts) => view !== '';
  const whole = joined(
    // The two views first, what belongs to both after them.
    views.toSorted((a, b) => Number(isHalf(b)) - Number(isHalf(a))),
    ({ billingPeriod }) => billingPeriod,
    (a, b) => ({
      ...a,
      view: isHalf(a) && isHalf(b) ? '' : (a.view ?? ''),
      minDay: earlier(a.minDay, b.minDay),
      maxDay: isHalf(a) && isHalf(b) ? earlier(a.maxDay, b.maxDay) : later(a.maxDay, b.maxDay),
      importedAt:
        isHalf(a) && isHalf(b) ? earlier(a.importedAt, b.importedAt) : later(a.importedAt, b.importedAt),
      invoiced: a.invoiced === true || b.invoiced === true,
      closes: isHalf(a) && isHalf(b) ? (a.closes ?? true) && (b.closes ?? true) : closesOf(a, b),
    }),
  );
  return whole.toSorted((a, b) => (a.billingPeriod < b.billingPeriod ? -1 : 1));
}

function frontierOf(
  payer: string,
  own: readonly PeriodFacts[],
  news: string,
  saidOn: string | undefined,
): Frontier[] {
  const ascending = wholePeriods(own);
  const [first] = ascending;
  const newest = ascending.at(-1);
  if (!first || !newest) return [];
  // Charges of the days before the first period came late, and say nothing of the rest of those days.
  const start = `${first.billingPeriod}-01`;
  const firstDay = first.minDay < start && first.maxDay >= start ? start : first.minDay;
  const lastDay = ascending.reduce((max, { maxDay }) => (maxDay > max ? maxDay : max), newest.maxDay);
  const day = isClosed(newest) ? newest.maxDay : shift(newest.maxDay, -OPEN_DAYS);
  return [
    {
      sourceId: newest.sourceId,
      payer,
      periods: ascending.map(({ billingPeriod }) => billingPeriod),
      firstDay,
      lastDay,
      through: day < firstDay ? null : day,
      ended: (saidOn !== undefined && lastDay <= saidOn) || daysBetween(lastDay, news) > patience(ascending),
    },
  ];
}

/**
 * The frontier of each source and payer. `saidEnded`: the last day that a source had when a person said that it has
 * ended; a newer bill wakes it.
 */
export function frontiersOf(
  periods: readonly PeriodFacts[],
  saidEnded: ReadonlyMap<string, string> = new Map(),
): Frontier[] {
  const news = periods.reduce((max, { maxDay }) => (maxDay > max ? maxDay : max), '');
  const sources = [...new Set(periods.map(({ sourceId }) => sourceId))];
  return sources.flatMap((sourceId) => {
    const own = periods.filter((facts) => facts.sourceId === sourceId);
    const payers = [...new Set(own.map(({ payer = '' }) => payer))];
    // Periods from before payers were known hold all of them.
    const named = payers.filter((payer) => payer !== '');
    return (named.length > 0 ? named : payers).flatMap((payer) => {
      const facts = own.filter((one) => (one.payer ?? '') === payer || (one.payer ?? '') === '');
      return frontierOf(payer, facts, news, saidEnded.get(sourceId));
    });
  });
}

/** The day through which all payers of a source that still send bills are complete; of one that ended, its last. */
export function completeBySource(frontiers: readonly Frontier[]): Map<string, string | null> {
  const complete = new Map<string, string | null>();
  for (const { sourceId } of frontiers) {
    const own = frontiers.filter((one) => one.sourceId === sourceId);
    const live = own.filter(({ ended }) => !ended);
    const days = (live.length > 0 ? live : own).map(({ through }) => through ?? '').toSorted();
    complete.set(sourceId, days[0] || null);
  }
  return complete;
}
