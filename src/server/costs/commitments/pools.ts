import {
  ADVICE_LAST_DAYS,
  ADVICE_LEVELS,
  commitmentPrograms,
  type CommitmentProgram,
} from '@shared/model/commitments';
import { exactSum } from '@shared/model/exact';
import { MONTH_DAYS } from '@shared/model/money';
import { number, text } from '../queries/read';
import type { QueryRow } from '../worker/protocol';
import { advise, type Advice } from './simulate';

const HOURS = 24;
/** What may lie in rows of another length before the pool counts as that. */
const STRAY = 0.01;
/** With less of it priced, there is nothing to advise from. */
const LEAST_KNOWN = 0.5;
/** Beyond these, covered rows tell of an export that lacks a cost or a price and not of a discount. */
const DISCOUNT = { least: 0.01, most: 0.9 } as const;

export type Grain = 'hour' | 'day';
type NoAdvice = 'long_rows' | 'not_priced' | 'not_steady';

export interface Pool {
  program: CommitmentProgram;
  /** '' where one commitment serves every region. */
  region: string;
  regionName: string;
  /** On demand, a month. */
  uncovered: number;
  /** Share of its cost whose contracted price the bill tells. */
  knownOn: number;
  grain: Grain;
  discount: number;
  /** Of the organization's own covered usage of the program, or assumed. */
  discountFrom: 'own' | 'assumed';
  /** What the usage costs a month, at contracted prices, whose commitments end soon; none of it is in the advice. */
  ending: number;
  /** Null: `reason` says why none is given. */
  advice: Advice | null;
  reason: NoAdvice | null;
}

/** Money an hour: of each hour of the days, or, of rows of a day, of each day. What no row tells is an hour without use. */
export function usageOf(
  row: { slots: readonly number[]; used: readonly number[] },
  days: number,
  grain: Grain,
): number[] {
  const usage = new Array<number>(grain === 'hour' ? days * HOURS : days).fill(0);
  for (const [index, slot] of row.slots.entries()) {
    const at = grain === 'hour' ? slot : Math.floor(slot / HOURS);
    const used = (row.used[index] ?? 0) / (grain === 'hour' ? 1 : HOURS);
    if (at >= 0 && at < usage.length) usage[at] = (usage[at] ?? 0) + used;
  }
  return usage;
}

/** What covered usage of a program takes off its contracted price; null where the bill does not tell. */
export function ownDiscount(cost: number, contracted: number): number | null {
  if (contracted <= 0) return null;
  const discount = 1 - cost / contracted;
  return discount >= DISCOUNT.least && discount <= DISCOUNT.most ? discount : null;
}

const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

interface Asked {
  /** Of the range. */
  days: number;
  /** The discount where the organization's own rows tell none. */
  assumed: number;
  /** Commitments that end soon. */
  ending: ReadonlySet<string>;
}

/** A pool of `usageSql` with what to commit to in it. */
export function poolOf(row: QueryRow, { days, assumed, ending }: Asked): Pool | null {
  const program = commitmentPrograms.find((id) => id === row.program);
  const cost = number(row, 'cost');
  if (program === undefined || cost <= 0) return null;
  const grain: Grain = number(row, 'hourly_cost') >= cost * (1 - STRAY) ? 'hour' : 'day';
  const own = ownDiscount(number(row, 'covered_cost'), number(row, 'covered_contracted'));
  const discount = own ?? assumed;
  const knownOn = number(row, 'priced_cost') / cost;
  const all = usageOf({ slots: numbers(row.slots), used: numbers(row.used) }, days, grain);
  const last = all.slice(-ADVICE_LAST_DAYS * (grain === 'hour' ? HOURS : 1));
  const worth = strings(row.worth);
  const soon = strings(row.held).flatMap((id, at) => (ending.has(id) ? [worth[at] ?? '0'] : []));
  const refused: NoAdvice | null =
    number(row, 'long_cost') > cost * STRAY ? 'long_rows' : knownOn < LEAST_KNOWN ? 'not_priced' : null;
  const advice = refused === null ? advise({ all, last }, discount, ADVICE_LEVELS) : null;
  return {
    program,
    region: text(row, 'region'),
    regionName: text(row, 'region') === '' ? '' : text(row, 'region_name'),
    uncovered: (cost / days) * MONTH_DAYS,
    knownOn,
    grain,
    discount,
    discountFrom: own === null ? 'assumed' : 'own',
    ending: (exactSum(soon) / days) * MONTH_DAYS,
    advice,
    reason: refused ?? (advice === null ? 'not_steady' : null),
  };
}
