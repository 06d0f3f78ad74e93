import { ADVICE_LAST_DAYS } from '@shared/model/commitments';

const DAYS = 'any_value(days)';

const padded = (list: string, length: string) =>
  `list_sort(list_concat(${list}, list_resize([]::DOUBLE[], (${length} - len(${list}))::BIGINT, 0.0)))`;

/**
 * SQL: lists of what a group of rows costs on each day of the window (`days`, up to `through_day`) and on the last of
 * them, from one row a day with `cost`; a day without one costs nothing.
 */
export const dayLists = (cost: string): string => `${padded(`list(${cost})`, DAYS)} AS every_day,
          ${padded(
            `coalesce(list(${cost}) FILTER (WHERE day > through_day - ${ADVICE_LAST_DAYS}), [])`,
            `least(${ADVICE_LAST_DAYS}, ${DAYS})`,
          )} AS last_days`;

/** The best commitment of a sorted list: see `bestCommitment` in simulate.ts, whose answer this is. */
const best = (list: string, discount: string) =>
  `greatest(0, list_extract(${list}, greatest(1, ceil(${discount} * len(${list}) - 1e-9))::BIGINT))`;

/** SQL over `dayLists`: what to commit to a day, in on-demand money: the lower answer of all days and of the last. */
export const coversOf = (discount: string): string =>
  `least(${best('every_day', discount)}, ${best('last_days', discount)})`;

const saved = (list: string, covers: string, discount: string) =>
  `list_avg(list_transform(${list}, lambda used: least(used, ${covers}))) - ${covers} * (1 - ${discount})`;

/** SQL: what a commitment to `covers` takes off a mean day: the lower of all days and of the last. */
export const savesOf = (covers: string, discount: string): string =>
  `least(${saved('every_day', covers, discount)}, ${saved('last_days', covers, discount)})`;
