import { randomUUID } from 'node:crypto';
import { join, relative } from 'node:path';
import { on, type Charge } from '@tests/contract/costsFixture';
import { rollupTableOf } from '@server/costs/clickhouse/rollupTable';
import { overFiles } from '@server/costs/clickhouse/table';
import { clickhouse as dialect } from '@server/costs/queries/dialects/clickhouse';
import { clickhouseSummed } from '@server/costs/queries/dialects/summed';
import type { Plan } from '@server/costs/queries/fields';
import { rollupFor } from '@server/costs/rollups/layout';
import type { PeriodResult } from '@server/costs/types';
import { copiesAt, clientAt } from './beside';
import { billed, place } from './bills';

export const clickhouse = place && clientAt(place);
export const copies = place && clickhouse && copiesAt(clickhouse, place);

export const charge = (day: string, cost: string, more: Charge = {}): Charge => ({
  ...on(day),
  BilledCost: cost,
  EffectiveCost: cost,
  ...more,
});

/** An organization with stored bills. */
export function organization() {
  const orgId = randomUUID();
  const folder = join(place?.folder ?? '', orgId);
  const keyOf = (bill: PeriodResult) => relative(folder, bill.file);
  return {
    orgId,
    folder,
    keyOf,
    bill: (charges: readonly Charge[], sourceId = 's') => billed(folder, sourceId, charges),
    async bring(bills: readonly PeriodResult[], server = clickhouse) {
      if (!place || !server) return;
      const own = copiesAt(server, place);
      for (const bill of bills) await own.bring(orgId, { path: bill.file, key: keyOf(bill) });
    },
    async ask(plan: Plan, keys: readonly string[]) {
      const built = plan.in(dialect);
      const { sql, lists } = overFiles(
        built.sql,
        orgId,
        keys.map((key) => ({ key, counts: 'all' })),
      );
      return (await clickhouse?.rows(sql, { ...built.values, ...lists }, { timeoutMs: 30_000 })) ?? [];
    },
    /** The same of their rollup alone. */
    async askRollup(plan: Plan, keys: readonly string[]) {
      const rollup = rollupFor(plan);
      if (!rollup) throw new Error('The plan has no rollup.');
      const built = plan.in(clickhouseSummed);
      const files = keys.map((key) => ({ key, counts: 'all' as const }));
      const instead = { table: rollupTableOf(orgId, rollup), keys: new Set(keys) };
      const { sql, lists } = overFiles(built.sql, orgId, files, instead);
      return (await clickhouse?.rows(sql, { ...built.values, ...lists }, { timeoutMs: 30_000 })) ?? [];
    },
    scope: (bills: readonly PeriodResult[]) => ({
      orgId,
      folder,
      files: bills.map(({ file }) => file),
      snapshots: bills.map((bill) => {
        const [source_id = '', file = ''] = keyOf(bill).split('/');
        return { source_id, file, rows: bill.rows };
      }),
    }),
  };
}
