import { addDays, addMonths, format, parseISO, startOfWeek } from 'date-fns';

/** Whole days, both inclusive, as bills count them; `label` as it stands in a sentence. */
export interface Period {
  from: string;
  to: string;
  label: string;
  /** Whole months, from a first to a last day (or to today): they can be compared with months before. */
  months: number | null;
}

const names = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october'],
  ...['november', 'december'],
];
const MAX_COUNT = 400;

const dayOf = (date: Date) => format(date, 'yyyy-MM-dd');
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

/** The first day of the month that is `months` away. */
export const monthStart = (day: string, months = 0): string =>
  dayOf(addMonths(parseISO(firstOfMonth(day)), months));
export const daysAway = (day: string, days: number): string => dayOf(addDays(parseISO(day), days));
export const monthEnd = (day: string): string => daysAway(monthStart(day, 1), -1);
export const monthLabel = (day: string): string => format(parseISO(day), 'MMMM yyyy');
export const dayLabel = (day: string): string => format(parseISO(day), 'MMM d, yyyy');

/** “Nov 1 – 20, 2026”, and no more of the first day than differs from the last. */
export function rangeLabel(from: string, to: string): string {
  if (from === to) return dayLabel(from);
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${dayLabel(from)} – ${dayLabel(to)}`;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${format(parseISO(from), 'MMM d')} – ${isOneMonth ? format(parseISO(to), 'd, yyyy') : dayLabel(to)}`;
}

/** From the month of one day through that of another. */
export function monthCount(from: string, to: string): number {
  const at = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return at(to) - at(from) + 1;
}

/** `count` whole months from the one that begins at `start`; never beyond today. */
export function monthsFrom(start: string, count: number, today: string, label: string): Period {
  const end = daysAway(monthStart(start, count), -1);
  return { from: start, to: end < today ? end : today, label, months: count };
}

export const thisMonth = (today: string): Period =>
  monthsFrom(monthStart(today), 1, today, `${monthLabel(today)} so far`);

export function monthBefore(today: string): Period {
  const start = monthStart(today, -1);
  return monthsFrom(start, 1, today, monthLabel(start));
}

const days = (from: string, to: string, label: string): Period => ({ from, to, label, months: null });

function relative(plain: string, today: string): Period | null {
  const match = /\b(?:last|past|previous)\s+(\d{1,3})\s+(day|week|month)s?\b/.exec(plain);
  if (match) {
    const count = Math.min(Math.max(1, Number(match[1])), MAX_COUNT);
    const label = `the last ${count} ${match[2] ?? ''}${count === 1 ? '' : 's'}`;
    if (match[2] === 'month') return monthsFrom(monthStart(today, 1 - count), count, today, label);
    const back = match[2] === 'week' ? count * 7 : count;
    return days(daysAway(today, 1 - back), today, label);
  }
  if (/\btoday\b/.test(plain)) return days(today, today, 'today');
  if (/\byesterday\b/.test(plain)) {
    const day = daysAway(today, -1);
    return days(day, day, 'yesterday');
  }
  return null;
}

function named(plain: string, today: string): Period | null {
  const match = /\b(this|current|last|previous|past)\s+(week|month|quarter|year)\b/.exec(plain);
  if (!match) return null;
  const back = match[1] === 'this' || match[1] === 'current' ? 0 : 1;
  switch (match[2]) {
    case 'week': {
      const start = daysAway(dayOf(startOfWeek(parseISO(today), { weekStartsOn: 1 })), -7 * back);
      return back === 0
        ? days(start, today, 'this week so far')
        : days(start, daysAway(start, 6), `the week of ${dayLabel(start)}`);
    }
    case 'month':
      return back === 0 ? thisMonth(today) : monthBefore(today);
    case 'quarter': {
      const month = Number(today.slice(5, 7)) - 1;
      const start = monthStart(today, -(month % 3) - 3 * back);
      const label = `Q${Math.floor((Number(start.slice(5, 7)) - 1) / 3) + 1} ${start.slice(0, 4)}`;
      return monthsFrom(start, 3, today, back === 0 ? `${label} so far` : label);
    }
    default: {
      const year = String(Number(today.slice(0, 4)) - back);
      return monthsFrom(`${year}-01-01`, 12, today, back === 0 ? `${year} so far` : year);
    }
  }
}

/** “March”, “in Mar 2026”, “2026-03”; without a year the last one that has begun. “may” and “march” are verbs too. */
function ofName(plain: string, today: string): Period | null {
  const iso = /\b(20\d\d)-(0[1-9]|1[0-2])\b(?!-\d)/.exec(plain);
  const short = names.map((name) => `${name}|${name.slice(0, 3)}`).join('|');
  const match = iso
    ? null
    : (new RegExp(String.raw`\b(${short})\.?\s+(20\d\d)\b`).exec(plain) ??
      new RegExp(String.raw`\b(?:in|of|for|during|since|and|to|vs|than)\s+(${short})\b()`).exec(plain));
  if (!iso && !match) return null;
  const month = iso ? Number(iso[2]) : names.findIndex((name) => name.startsWith(match?.[1] ?? '-')) + 1;
  const given = iso?.[1] ?? (match?.[2] || undefined);
  const begun = month <= Number(today.slice(5, 7));
  const year = given ?? String(Number(today.slice(0, 4)) - (begun ? 0 : 1));
  const start = `${year}-${String(month).padStart(2, '0')}-01`;
  const label = start === monthStart(today) ? `${monthLabel(start)} so far` : monthLabel(start);
  return monthsFrom(start, 1, today, label);
}

function ofYear(plain: string, today: string): Period | null {
  const year = /\b(?:in|of|for|during)\s+(20\d\d)\b(?!-)/.exec(plain)?.[1];
  if (year === undefined) return null;
  const isNow = year === today.slice(0, 4);
  return monthsFrom(`${year}-01-01`, 12, today, isNow ? `${year} so far` : year);
}

const monthNames = names.map((name) => `${name}|${name.slice(0, 3)}`).join('|');
const joined = String.raw`\s*(?:to|through|until|till|and|–|-)\s*`;
const dayRanges = [
  // “from 10 to 20 March 2026”
  String.raw`\b(?<first>\d{1,2})${joined}(?<last>\d{1,2})(?:\s+of)?\s+(?<month>${monthNames})\.?(?:,?\s+(?<year>20\d\d))?\b`,
  // “March 10 to 20, 2026”
  String.raw`\b(?<month>${monthNames})\.?\s+(?<first>\d{1,2})${joined}(?:\k<month>\s+)?(?<last>\d{1,2})\b(?:,?\s+(?<year>20\d\d))?\b`,
  // “on March 15, 2026”
  String.raw`\bon\s+(?:the\s+)?(?<month>${monthNames})\.?\s+(?<first>\d{1,2})\b(?:,?\s+(?<year>20\d\d))?\b`,
  // “on 15 March”
  String.raw`\bon\s+(?:the\s+)?(?<first>\d{1,2})(?:\s+of)?\s+(?<month>${monthNames})\b\.?(?:,?\s+(?<year>20\d\d))?\b`,
].map((source) => new RegExp(source));
const isoDays = new RegExp(String.raw`\b(20\d\d-\d\d-\d\d)(?:${joined}(20\d\d-\d\d-\d\d))?\b`);

/** A text (in lower case) without the days that it names. */
export const withoutDays = (plain: string): string =>
  [isoDays, ...dayRanges].reduce((text, days) => text.replaceAll(new RegExp(days, 'g'), ' '), plain);

const isDay = (day: string): boolean => !Number.isNaN(Date.parse(day)) && dayOf(parseISO(day)) === day;

/** A day, or days of one month that are told by their first and last one; a first day after the last is none. */
function ofDays(plain: string, today: string): Period | null {
  const iso = isoDays.exec(plain);
  const found = dayRanges.map((range) => range.exec(plain)?.groups).find((groups) => groups !== undefined);
  const of = (day: string | undefined) => {
    const month = names.findIndex((name) => name.startsWith(found?.['month'] ?? '-')) + 1;
    const thisYear = Number(today.slice(0, 4));
    const year = found?.['year'] ?? thisYear - Number(month > Number(today.slice(5, 7)));
    return `${year}-${String(month).padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`;
  };
  const [from, to] = iso
    ? [iso[1] ?? '', iso[2] ?? iso[1] ?? '']
    : [of(found?.['first']), of(found?.['last'] ?? found?.['first'])];
  return isDay(from) && isDay(to) && from <= to ? days(from, to, rangeLabel(from, to)) : null;
}

/** The time that a prompt (in lower case) names; null where it names none. */
export const readPeriod = (plain: string, today: string): Period | null =>
  ofDays(plain, today) ??
  relative(plain, today) ??
  ofName(plain, today) ??
  named(plain, today) ??
  ofYear(plain, today);

/** A month beside a word or a year that makes it one: “may” and “march” are verbs too. */
const monthMention = new RegExp(
  String.raw`(?:(?<=\b(?:in|of|for|during|since|from|between|and|to|vs\.?|versus|than|with|through)\s)(?<month>${monthNames})\b\.?(?:\s+(?<own>20\d\d))?` +
    String.raw`|\b(?<compared>${monthNames})\.?(?:\s+(?<comparedYear>20\d\d)|(?=\s+(?:vs\b|versus\b))))`,
  'g',
);

/** Two months that are compared, “March vs February”: the later one, and the one before it. */
export function readComparison(plain: string, today: string): { period: Period; before: Period } | null {
  const year = /\b20\d\d\b/.exec(plain)?.[0];
  const read = [...plain.matchAll(monthMention)].flatMap(({ groups = {} }) => {
    const month = groups['month'] ?? groups['compared'] ?? '';
    const given = groups['own'] ?? groups['comparedYear'] ?? year;
    return ofName(`in ${month}${given === undefined ? '' : ` ${given}`}`, today) ?? [];
  });
  const [first, second, third] = read;
  if (!first || !second || third || first.from === second.from) return null;
  return first.from < second.from ? { period: second, before: first } : { period: first, before: second };
}
