import { monthBefore } from '@shared/model/days';
import type { CallReply } from '@shared/api/index';
import { savingStages } from '@shared/model/savingsPipeline';
import type { Database } from '../../../db/database';
import type { Clock } from '../../../platform/clock';
import { pipelineStore, type AheadRow, type StageRow, type TeamRow } from './pipeline.store';

type Pipeline = CallReply<'cases.savingsPipeline'>['data'][number];

/** The last months, the oldest first, yyyy-MM. */
function monthsUntil(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, at) => monthBefore(now, count - 1 - at));
}

function present(
  currency: string,
  months: readonly string[],
  stages: readonly StageRow[],
  teams: readonly TeamRow[],
  ahead: readonly AheadRow[],
): Pipeline {
  return {
    currency,
    months: months.map((month) => ({
      month,
      stages: savingStages.map((stage) => {
        const found = stages.find((row) => row.month === month && row.stage === stage);
        return { stage, cases: found?.cases ?? 0, month: found?.amount ?? 0 };
      }),
    })),
    teams: teams.map((team) => ({
      owner: team.owner,
      open: { cases: team.open, month: team.open_amount },
      done: { cases: team.done, month: team.done_amount },
      promised: team.promised,
      realized: team.realized,
      decided_in: team.decided_in,
    })),
    ahead: ahead.map(({ from, month }) => ({ from, month })),
    waited: teams[0]?.waited ?? 0,
  };
}

/** How savings move from found to confirmed, over time and by who owns them; the currency with the most money first. */
export function createPipeline({ database, clock }: { database: Database; clock: Clock }) {
  return {
    of: (orgId: string, count: number): Promise<Pipeline[]> =>
      database.tenant(orgId, async (sql) => {
        const now = clock.now();
        const stages = await pipelineStore.stages(sql, orgId, now, count);
        const teams = await pipelineStore.teams(sql, orgId, now);
        const ahead = await pipelineStore.ahead(sql, orgId, now);
        const months = monthsUntil(now, count);
        const ofAll = (code: string) =>
          teams
            .filter(({ currency }) => currency === code)
            .reduce((sum, team) => sum + team.open_amount + team.done_amount, 0);
        const currencies = [...new Set([...stages, ...teams].map(({ currency }) => currency))];
        return currencies
          .toSorted((a, b) => ofAll(b) - ofAll(a) || (a < b ? -1 : 1))
          .map((code) =>
            present(
              code,
              months,
              stages.filter(({ currency }) => currency === code),
              teams.filter(({ currency }) => currency === code),
              ahead.filter(({ currency }) => currency === code),
            ),
          );
      }),
  };
}
export type SavingsPipeline = ReturnType<typeof createPipeline>;
