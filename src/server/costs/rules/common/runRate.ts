import { MONTH_DAYS } from '@shared/model/money';

interface Of {
  /** What is added up, per row of `d`; an amount in the bill's currency. */
  measure?: string;
  /** The rows that count, as a condition on `d`; all of the group by default. */
  where?: string;
  /** Only so many of the last days: of what grows, the present rate is asked for. */
  last?: number;
}

/** The days of the window since usage was first seen, as an SQL expression over a group of rows of `d`. */
const daysSeen = (where: string, last?: number) => {
  const days = `(max(through_day) - greatest(min(from_day), min(series_first) FILTER (WHERE ${where})) + 1)`;
  return last === undefined ? days : `least(${days}, ${last})`;
};

/**
 * What a group of charges costs in a month at its present rate, the same in every rule; an SQL expression over rows of
 * `d`. Usage: its amount in the window, divided by the days of it since it was first seen (in the whole history of the
 * bill), as a month of 30.4375 days. A recurring purchase has a month of its own (`recurring_cost`, see window.ts).
 * One-time purchases have none.
 */
export function runRate({ measure = 'cost', where = 'true', last }: Of = {}): string {
  const used = `charge_category = 'Usage' AND (${where})`;
  const counted = last === undefined ? used : `${used} AND day > through_day - ${last}`;
  return `(coalesce(sum(${measure}) FILTER (WHERE ${counted}) / ${daysSeen(used, last)}, 0) * ${MONTH_DAYS}
    + coalesce(sum(recurring_cost) FILTER (WHERE ${where}), 0))`;
}
