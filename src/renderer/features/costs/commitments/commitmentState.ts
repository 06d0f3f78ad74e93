import { narrowedTo } from '@shared/model/filterSets';
import { addMonths, differenceInCalendarDays, differenceInCalendarMonths, isLastDayOfMonth } from 'date-fns';
import {
  ADVICE_DAYS,
  ASSUMED_DISCOUNT,
  ASSUMED_FAMILY_DISCOUNT,
  ASSUMED_RESERVATION_DISCOUNT,
  EXCHANGE_BELOW,
  LADDER,
} from '@shared/model/commitments';
import type { CommitmentAdvice, CommitmentReport } from '../../../data/costs';
import { filtersText, only, type ChargeFilters } from '../../../parts/spend/chargeFilter';
import { formatDate, toDate } from '../../../platform/formatting/dates';
import { isDayRange, isPreset, type DayRange } from '../../../platform/formatting/ranges';
import { urlChoice, type UrlParam } from '../../../platform/urlState';
import type { Sort } from '../../../ui/table/DataTable';
import type { ChosenRange } from '../spendState';

export type CommitmentRow = CommitmentReport['commitments'][number];
export type Pool = CommitmentAdvice['pools'][number];
export type Purchase = Pool['purchases'][number];
export type CommitmentLine = CommitmentReport['services'][number];

export const kpis = ['utilization', 'coverage', 'savingsRate', 'waste'] as const;
export type Kpi = (typeof kpis)[number];

/** Without the line that adds up what is beyond the longest list. */
export const namedMonths = ({ months }: Pick<CommitmentReport, 'months'>): CommitmentLine[] =>
  months.filter(({ count }) => count === 1);

/** How many days there are, and how many months, where all of them are whole. */
export function lengthOf({ from, to }: DayRange): { days: number; months: number | null } {
  const [first, last] = [toDate(from), toDate(to)];
  if (!first || !last) return { days: 0, months: null };
  const isWhole = first.getDate() === 1 && isLastDayOfMonth(last);
  return {
    days: differenceInCalendarDays(last, first) + 1,
    months: isWhole ? differenceInCalendarMonths(last, first) + 1 : null,
  };
}

/** What is not used, the largest amount first. */
export const mostUnused = (rows: readonly CommitmentRow[]): CommitmentRow[] =>
  rows.filter(({ unused }) => unused > 0).toSorted((a, b) => b.unused - a.unused);

/** `range=90d`, or `range=2026-01-01..2026-01-31`; without it, the last complete months, as the server knows them. */
export const rangeParam: UrlParam<ChosenRange | null> = {
  key: 'range',
  read: (text) => {
    if (text !== null && isPreset(text)) return { preset: text };
    const [from = '', to = ''] = (text ?? '').split('..');
    return isDayRange({ from, to }) ? { from, to } : null;
  },
  write: (value) => {
    if (value === null) return null;
    return 'preset' in value ? value.preset : `${value.from}..${value.to}`;
  },
};

const sorts = ['utilization', 'used', 'unused', 'end'] as const;
type SortKey = (typeof sorts)[number];
export const sortParam = urlChoice('sort', sorts, 'unused');
export const orderParam = urlChoice('order', ['desc', 'asc'], 'desc');
export const isSortKey = (text: string): text is SortKey => sorts.some((one) => one === text);

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** What is not known comes last, whatever the order. */
export function sorted(rows: readonly CommitmentRow[], by: SortKey, order: Sort['order']): CommitmentRow[] {
  const sign = order === 'asc' ? 1 : -1;
  const among = (a: CommitmentRow, b: CommitmentRow): number => {
    if (by === 'end') return compare(a.end ?? '', b.end ?? '');
    return compare(a[by] ?? 0, b[by] ?? 0);
  };
  return rows.toSorted(
    (a, b) => Number(a[by] === null) - Number(b[by] === null) || among(a, b) * sign || compare(a.id, b.id),
  );
}

interface EndingMonth {
  /** yyyy-MM */
  month: string;
  monthly: number;
  commitments: CommitmentRow[];
}

const AHEAD = 12;

/** What ends from a day on in the next twelve months, by month, the first to end first. */
export function ending(rows: readonly CommitmentRow[], today: string): EndingMonth[] {
  const date = toDate(today);
  const until = date ? formatDate(addMonths(date, AHEAD)) : today;
  const soon = rows
    .flatMap((row) =>
      row.end !== null && row.end >= today && row.end <= until ? [{ ...row, end: row.end }] : [],
    )
    .toSorted((a, b) => (a.end === b.end ? b.monthly - a.monthly : a.end < b.end ? -1 : 1));
  return [...Map.groupBy(soon, ({ end }) => end.slice(0, 7))].map(([month, commitments]) => ({
    month,
    monthly: commitments.reduce((sum, { monthly }) => sum + monthly, 0),
    commitments,
  }));
}

/** The months that an axis of what ends shows, as yyyy-MM: this one and those ahead. */
export function endAxis(today: string): string[] {
  const date = toDate(today);
  return date
    ? Array.from({ length: AHEAD + 1 }, (_, ahead) => formatDate(addMonths(date, ahead)).slice(0, 7))
    : [];
}

/** Where a day is on that axis, from 0 to 1; all of its months are equally wide. */
export const placeOn = (axis: readonly string[], day: string): number =>
  (axis.indexOf(day.slice(0, 7)) + (Number(day.slice(8)) - 1) / 31) / axis.length;

/** Services with something left to cover, the least covered first; those whose coverage is not known come last. */
export function leastCovered(lines: readonly CommitmentLine[], count: number): CommitmentLine[] {
  return lines
    .filter((line) => line.count === 1 && line.open > 0)
    .toSorted((a, b) => (a.coverage ?? 2) - (b.coverage ?? 2) || b.open - a.open)
    .slice(0, count);
}

const cuts = ['service', 'account'] as const;
export type Cut = (typeof cuts)[number];
/** What the least covered are listed by. */
export const cutParam = urlChoice('least', cuts, 'service');
export const leastCuts: readonly Cut[] = cuts;

/** Where Spend shows a service, an account or a commitment in these days; a service by account, the others by service. */
export function spendPath(
  cut: Cut | 'commitment',
  key: string,
  days: DayRange,
  filters: ChargeFilters,
): string {
  const params = new URLSearchParams({
    range: `${days.from}..${days.to}`,
    group: cut === 'service' ? 'account' : 'service',
    filters: filtersText(narrowedTo(filters, [{ field: cut, value: key }], only)),
  });
  return `/costs?${params}`;
}

/** Pools with advice first, those that save most before the others. */
export const bySaving = (pools: readonly Pool[]): Pool[] =>
  pools.toSorted((a, b) => (b.advice?.saving ?? 0) - (a.advice?.saving ?? 0) || b.uncovered - a.uncovered);

/** What to buy, that which saves most first. */
export const purchasesOf = (pools: readonly Pool[]): { pool: Pool; purchase: Purchase }[] =>
  pools
    .flatMap((pool) => (pool.advice ? pool.purchases.map((purchase) => ({ pool, purchase })) : []))
    .toSorted((a, b) => b.purchase.saving - a.purchase.saving);

/** What of a pool's usage, in on-demand money a month, the commitment that is advised would have covered. */
export const coveredBy = ({ advice }: Pick<Pool, 'advice'>): number =>
  advice === null ? 0 : (advice.monthly / advice.breakEven) * advice.utilization;

const lookBacks = [String(ADVICE_DAYS.min), String(ADVICE_DAYS.default), '60', String(ADVICE_DAYS.max)];
export const adviceDaysParam = urlChoice('lookback', lookBacks, String(ADVICE_DAYS.default));
export const adviceDays: readonly string[] = lookBacks;
const discounts = ['10', '15', '20', String(ASSUMED_DISCOUNT.default), '30', '40', '50', '60', '70'];
export const discountParam = urlChoice('discount', discounts, String(ASSUMED_DISCOUNT.default));
export const assumedDiscounts: readonly string[] = discounts;

const narrow = ['0', '10', '15', '20', '25', '30', '35', '40', '50', '60', '70'];
/** 0: no such commitment is considered. */
export const narrowDiscounts: readonly string[] = narrow;
export const familyDiscountParam = urlChoice('family', narrow, String(ASSUMED_FAMILY_DISCOUNT.default));
export const reservationDiscountParam = urlChoice(
  'reservation',
  narrow,
  String(ASSUMED_RESERVATION_DISCOUNT.default),
);
const belows = ['50', '70', '80', String(EXCHANGE_BELOW.default), '100'];
export const exchangeBelowParam = urlChoice('exchange', belows, String(EXCHANGE_BELOW.default));
export const exchangeBelows: readonly string[] = belows;
const years = ['1', '3'];
export const exchangeYearsParam = urlChoice('exchangeterm', years, '1');
export const termYears: readonly string[] = years;

const counts = ['1', '2', '3', String(LADDER.layers.default), '6', '12'];
export const layersParam = urlChoice('layers', counts, String(LADDER.layers.default));
export const layerCounts: readonly string[] = counts;
const spans = ['1', String(LADDER.every.default), '6'];
export const everyParam = urlChoice('every', spans, String(LADDER.every.default));
export const layerSpans: readonly string[] = spans;
export const termParam = urlChoice('term', years, '1');
const falls = ['10', String(LADDER.fall.default), '30', '40', '60'];
export const fallParam = urlChoice('fall', falls, String(LADDER.fall.default));
export const usageFalls: readonly string[] = falls;
