import type { z } from 'zod';
import type { commitmentCalls } from '@shared/api/costs/commitments.api';
import type { CallReply } from '@shared/api/index';
import { MONTH_DAYS } from '@shared/model/money';
import type { Held } from '../../costs/commitments/plan/ladder';
import type { PoolFound } from '../../costs/commitments/plan/search';
import { coveredSql, familiesSql, reservationsSql, usageSql } from '../../costs/commitments/usage';
import { number, text } from '../../costs/queries/read';
import type { CostWorker } from '../../costs/worker/client';
import { usageDays } from './commitmentDays';
import { commitmentScope, commitmentTerms, type CommitmentDeps } from './commitmentScope';

type Query = z.output<typeof commitmentCalls.adviseCommitments.body>;
type LadderQuery = z.output<typeof commitmentCalls.planCommitments.body>;
type Advice = CallReply<'costs.commitmentAdvice'>['data'];
type Ladder = CallReply<'costs.commitmentLadder'>['data'];

/** On what the simulation stands: shares of the cost of all usage that could be covered. */
function basisOf(pools: readonly PoolFound[]): Advice['basis'] {
  const cost = pools.reduce((sum, { uncovered }) => sum + uncovered, 0);
  const share = (of: (pool: PoolFound) => number) =>
    cost > 0 ? pools.reduce((sum, pool) => sum + pool.uncovered * of(pool), 0) / cost : 0;
  const isRefused = ({ reason }: PoolFound) => reason === 'long_rows' || reason === 'not_priced';
  return {
    cost,
    simulated: share((pool) => (isRefused(pool) ? 0 : Math.min(1, pool.knownOn))),
    hourly: share(({ hourlyShare }) => Math.min(1, hourlyShare)),
  };
}

const toldOf = ({ advice, ...pool }: PoolFound): Advice['pools'][number] => ({
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

export type CommitmentSearcher = Pick<CostWorker, 'searchCommitments'>;

/** What to exchange, what to commit to for the rest, and in which layers; searched in a process of its own. */
export function createCommitmentAdvisor(deps: CommitmentDeps & { searcher: CommitmentSearcher }) {
  const { bills, searcher } = deps;

  async function usageOf(orgId: string, query: Query, signal: AbortSignal) {
    const { owners, found, currencies, currency, today } = await commitmentScope(deps, orgId, query);
    const { from, to, days } = usageDays(found, query.days, today);
    const asked = { from, to, filters: query.filters, owners, currency };
    const [usage, families, reservations, known] = await Promise.all([
      bills.ask(found, usageSql(asked), { signal }),
      bills.ask(found, familiesSql(asked), { signal }),
      bills.ask(found, reservationsSql(asked), { signal }),
      commitmentTerms(deps, orgId, found, signal),
    ]);
    const request = {
      usage: usage.rows,
      families: families.rows,
      reservations: reservations.rows,
      to,
      days,
      assumed: {
        everywhere: query.discount / 100,
        family: query.family_discount / 100,
        reservation: query.reservation_discount / 100,
      },
      below: query.exchange_below / 100,
      years: query.exchange_years,
      ends: new Map([...known].map(([id, { end }]) => [id, end])),
    };
    return { found, today, days, asked, known, request, told: { currency, currencies, from, to } };
  }

  return {
    async advice(orgId: string, query: Query, signal: AbortSignal): Promise<Advice> {
      const { told, known, request } = await usageOf(orgId, query, signal);
      const { pools, exchanges } = await searcher.searchCommitments(request, { signal });
      return Object.assign({}, told, {
        basis: basisOf(pools),
        pools: pools.map(toldOf),
        exchanges: exchanges.map((one) =>
          Object.assign({}, one, { name: text(known.get(one.id)?.row ?? {}, 'name') }),
        ),
      });
    },

    async ladder(orgId: string, query: LadderQuery, signal: AbortSignal): Promise<Ladder> {
      const { found, today, days, asked, known, request, told } = await usageOf(orgId, query, signal);
      const { rows } = await bills.ask(found, coveredSql(asked), { signal });
      const held = rows
        .map((row): Held => ({
          id: text(row, 'commitment'),
          worth: (number(row, 'worth') / days) * MONTH_DAYS,
          end: known.get(text(row, 'commitment'))?.end ?? null,
        }))
        .filter(({ end }) => end === null || end > today);
      const terms = {
        from: today,
        layers: query.layers,
        every: query.every_months,
        term: query.term_months,
        fall: query.fall / 100,
      };
      const { ladder } = await searcher.searchCommitments(
        { ...request, layers: { held, terms } },
        { signal },
      );
      if (ladder === null) throw new Error('The search for commitments told no layers.');
      return Object.assign({}, told, ladder, {
        unknownEnds: held.filter(({ end }) => end === null).length,
      });
    },
  };
}

export type CommitmentAdvisor = ReturnType<typeof createCommitmentAdvisor>;
