import type { z } from 'zod';
import type { commitmentCalls } from '@shared/api/costs/commitments.api';
import type { CallReply } from '@shared/api/index';
import { ENDING_DAYS } from '@shared/model/commitments';
import { addDays } from '@shared/model/forecast/days';
import { MONTH_DAYS } from '@shared/model/money';
import { exchangesOf } from '../../costs/commitments/exchanges';
import { ladderOf } from '../../costs/commitments/plan/ladder';
import { familyOf } from '../../costs/commitments/plan/families';
import { poolOf, type Pool } from '../../costs/commitments/pools';
import { coveredSql, familiesSql, reservationsSql, usageSql } from '../../costs/commitments/usage';
import { number, text } from '../../costs/queries/read';
import { usageDays } from './commitmentDays';
import { commitmentScope, commitmentTerms, type CommitmentDeps } from './commitmentScope';

type Query = z.output<typeof commitmentCalls.adviseCommitments.body>;
type LadderQuery = z.output<typeof commitmentCalls.planCommitments.body>;
type Advice = CallReply<'costs.commitmentAdvice'>['data'];
type Ladder = CallReply<'costs.commitmentLadder'>['data'];

export interface CommitmentAdvisor {
  advice(orgId: string, query: Query, signal: AbortSignal): Promise<Advice>;
  ladder(orgId: string, query: LadderQuery, signal: AbortSignal): Promise<Ladder>;
}

/** On what the simulation stands: shares of the cost of all usage that could be covered. */
function basisOf(pools: readonly Pool[]): Advice['basis'] {
  const cost = pools.reduce((sum, { uncovered }) => sum + uncovered, 0);
  const share = (of: (pool: Pool) => number) =>
    cost > 0 ? pools.reduce((sum, pool) => sum + pool.uncovered * of(pool), 0) / cost : 0;
  const isRefused = ({ reason }: Pool) => reason === 'long_rows' || reason === 'not_priced';
  return {
    cost,
    simulated: share((pool) => (isRefused(pool) ? 0 : Math.min(1, pool.knownOn))),
    hourly: share(({ hourlyShare }) => Math.min(1, hourlyShare)),
  };
}

const toldOf = ({ advice, ...pool }: Pool): Advice['pools'][number] => ({
  program: pool.program,
  region: pool.region,
  regionName: pool.regionName,
  uncovered: pool.uncovered,
  knownOn: pool.knownOn,
  hourlyShare: pool.hourlyShare,
  grain: pool.grain,
  discount: pool.discount,
  discountFrom: pool.discountFrom,
  ending: pool.ending,
  reason: pool.reason,
  purchases: pool.purchases,
  advice: advice && {
    covers: advice.covers,
    hourly: advice.hourly,
    monthly: advice.monthly,
    saving: advice.saving,
    utilization: advice.utilization,
    breakEven: advice.breakEven,
    from: advice.from,
    levels: advice.levels,
  },
});

/** What to exchange, what to commit to for the rest, and in which layers. */
export function createCommitmentAdvisor(deps: CommitmentDeps): CommitmentAdvisor {
  const { bills } = deps;

  async function simulate(orgId: string, query: Query, signal: AbortSignal) {
    const { owners, found, currencies, currency, today } = await commitmentScope(deps, orgId, query);
    const { from, to, days } = usageDays(found, query.days, today);
    const asked = { from, to, filters: query.filters, owners, currency };
    const [usage, ofFamilies, reservations, known] = await Promise.all([
      bills.ask(found, usageSql(asked), { signal }),
      bills.ask(found, familiesSql(asked), { signal }),
      bills.ask(found, reservationsSql(asked), { signal }),
      commitmentTerms(deps, orgId, found, signal),
    ]);
    const assumed = {
      everywhere: query.discount / 100,
      family: query.family_discount / 100,
      reservation: query.reservation_discount / 100,
    };
    const { exchanges, families } = exchangesOf(
      reservations.rows,
      usage.rows,
      ofFamilies.rows.map(familyOf),
      {
        days,
        to,
        assumed,
        below: query.exchange_below / 100,
        years: query.exchange_years,
        endOf: (id) => known.get(id)?.end ?? null,
      },
    );
    const soon = addDays(to, ENDING_DAYS);
    const ending = [...known].flatMap(([id, { end }]) =>
      end !== null && end > to && end <= soon ? [id] : [],
    );
    const pools = usage.rows.flatMap(
      (row) => poolOf(row, { days, assumed, ending: new Set(ending), families }) ?? [],
    );
    return { found, currencies, currency, today, from, to, days, asked, known, exchanges, pools };
  }

  return {
    async advice(orgId, query, signal) {
      const { currency, currencies, from, to, pools, known, exchanges } = await simulate(
        orgId,
        query,
        signal,
      );
      return {
        currency,
        currencies,
        from,
        to,
        basis: basisOf(pools),
        pools: pools.map(toldOf),
        exchanges: exchanges.map((one) =>
          Object.assign({}, one, { name: text(known.get(one.id)?.row ?? {}, 'name') }),
        ),
      };
    },

    async ladder(orgId, query, signal) {
      const { found, currency, currencies, from, to, today, days, asked, pools, known } = await simulate(
        orgId,
        query,
        signal,
      );
      const { rows } = await bills.ask(found, coveredSql(asked), { signal });
      const held = rows.map((row) => ({
        id: text(row, 'commitment'),
        worth: (number(row, 'worth') / days) * MONTH_DAYS,
        end: known.get(text(row, 'commitment'))?.end ?? null,
      }));
      const plans = pools.map(({ offers, advice }) => ({
        offers,
        amounts: advice?.amounts ?? offers.map(() => 0),
      }));
      const there = held.filter(({ end }) => end === null || end > today);
      const terms = {
        from: today,
        layers: query.layers,
        every: query.every_months,
        term: query.term_months,
        fall: query.fall / 100,
      };
      return {
        currency,
        currencies,
        from,
        to,
        unknownEnds: there.filter(({ end }) => end === null).length,
        ...ladderOf(plans, there, terms),
      };
    },
  };
}
