import { ENDING_DAYS } from '@shared/model/commitments';
import { addDays } from '@shared/model/days';
import { exchangesOf, type ExchangeAdvice } from '../exchanges';
import { poolOf, type Pool } from '../pools';
import { familyOf, type Discounts } from './families';
import { ladderOf, type Held, type Ladder, type Terms } from './ladder';
import type { QueryRow } from '../../queries/row';

/** What the bills tell of usage that could be committed to, and under which assumptions to search. */
export interface SearchRequest {
  /** Of `usageSql`, `familiesSql` and `reservationsSql`. */
  usage: readonly QueryRow[];
  families: readonly QueryRow[];
  reservations: readonly QueryRow[];
  /** The last day of the simulation, and how many it has. */
  to: string;
  days: number;
  assumed: Discounts;
  /** Reservations that are used less than this share are looked at. */
  below: number;
  /** Years that a new reservation of Azure runs for. */
  years: number;
  /** The end of each commitment, where it is known. */
  ends: ReadonlyMap<string, string | null>;
  /** The purchases in layers too, over what is there already. */
  layers?: { held: readonly Held[]; terms: Terms };
}

/** A pool as it is told: without what was simulated. */
export type PoolFound = Omit<Pool, 'offers'>;

export interface SearchResult {
  exchanges: ExchangeAdvice[];
  pools: PoolFound[];
  ladder: Ladder | null;
}

/** What to exchange, what to commit to for the rest, and in which layers: seconds of computing for many families. */
export function searchCommitments(request: SearchRequest): SearchResult {
  const { days, to, assumed, ends, layers } = request;
  const { exchanges, families } = exchangesOf(
    request.reservations,
    request.usage,
    request.families.map(familyOf),
    {
      days,
      to,
      assumed,
      below: request.below,
      years: request.years,
      endOf: (id) => ends.get(id) ?? null,
    },
  );
  const soon = addDays(to, ENDING_DAYS);
  const ending = new Set(
    [...ends].flatMap(([id, end]) => (end !== null && end > to && end <= soon ? [id] : [])),
  );
  const pools = request.usage.flatMap((row) => poolOf(row, { days, assumed, ending, families }) ?? []);
  const plans = pools.map(({ offers, advice }) => ({
    offers,
    amounts: advice?.amounts ?? offers.map(() => 0),
  }));
  return {
    exchanges,
    pools: pools.map(({ offers: _, ...pool }) => pool),
    ladder: layers ? ladderOf(plans, layers.held, layers.terms) : null,
  };
}
