import { BILL_UPDATED, BILLS } from '@shared/model/billEvent';
import type { Json, JsonObject } from '@shared/model/json';
import type { Database, Sql } from '../../db/database';
import type { JobDefinition, NewJob } from '../../jobs/jobs.port';
import type { SnapshotChange } from './commitImport';
import { importsStore, type ImportRow } from './imports.store';

const NAME = 'bills.updated';
const MINUTE = 60_000;

/** What listens to bills. */
export interface BillListeners {
  /** In the caller's transaction; begun by `wake` after the commit. → how many workflows. */
  start(
    sql: Sql,
    event: {
      orgId: string;
      integrationId: string;
      eventId: string;
      occurrence: string;
      sourceId?: string;
      payload: Json;
    },
  ): Promise<number>;
  wake(): void;
}

/** With the end of an import, in one transaction. */
export const billUpdatedJob = (orgId: string, importId: string): NewJob => ({
  name: NAME,
  orgId,
  input: { importId },
});

const idOf = (input: Json): string =>
  typeof input === 'object' && input !== null && 'importId' in input ? String(input['importId']) : '';

/** Of a bill that comes in two views each gives one of the two costs, and the other one would be counted twice. */
export function moneyOf(snapshots: readonly Pick<SnapshotChange, 'view' | 'totals'>[]): JsonObject[] {
  const sums = new Map<string, { billed: number; effective: number }>();
  for (const { view, totals } of snapshots)
    for (const { currency, billedCost, effectiveCost } of totals) {
      const sum = sums.get(currency) ?? { billed: 0, effective: 0 };
      sums.set(currency, {
        billed: sum.billed + (view === 'amortized' ? 0 : billedCost),
        effective: sum.effective + (view === 'actual' ? 0 : effectiveCost),
      });
    }
  return [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, { billed, effective }]) => ({
      currency,
      billed_cost: billed,
      effective_cost: effective,
    }));
}

const distinct = (texts: readonly string[]) => [...new Set(texts.filter((text) => text !== ''))].toSorted();

/** As workflows read it in `trigger.payload`: what of the bill is another one now, and what the rules made of it. */
function billPayload(row: ImportRow, source: { id: string | null; name: string }): JsonObject {
  const changed = row.snapshots.filter(({ change }) => change !== 'unchanged');
  const { opened = 0, verified = 0, reopened = 0 } = row.cases ?? {};
  return {
    kind: 'bill_updated',
    import_id: row.id,
    by: row.kind,
    sync_id: row.request.kind === 'sync' ? row.request.sync_id : null,
    source_id: source.id,
    source_name: source.name,
    providers: distinct(changed.map(({ provider }) => provider)),
    billing_periods: distinct(changed.map(({ billingPeriod }) => billingPeriod)),
    periods: changed.map(({ billingPeriod, provider, payer, rows, change, totals, minDay, maxDay }) => ({
      billing_period: billingPeriod,
      provider,
      payer,
      rows,
      change,
      first_day: minDay,
      last_day: maxDay,
      money: totals.map(({ currency, billedCost, effectiveCost }) => ({
        currency,
        billed_cost: billedCost,
        effective_cost: effectiveCost,
      })),
    })),
    rows: changed.reduce((sum, { rows }) => sum + rows, 0),
    money: moneyOf(changed),
    cases_opened: opened,
    cases_verified: verified,
    cases_reopened: reopened,
  };
}

/** Whether what an import has brought is news to workflows: bills of the demo company are nobody's. */
export const isNews = ({ kind }: ImportRow, state: string | undefined) => state === 'done' && kind !== 'demo';

/** Starts what listens to bills; of one import once, however often this runs. */
export function defineBillUpdated({
  database,
  listeners,
}: {
  database: Database;
  listeners: BillListeners;
}): JobDefinition {
  return {
    name: NAME,
    timeoutMs: 2 * MINUTE,
    concurrency: 4,
    async run({ orgId, input }) {
      if (orgId === null) return;
      const started = await database.system(async (sql) => {
        const row = await importsStore.find(sql, idOf(input));
        if (!row || row.org_id !== orgId) return 0;
        const source = { id: row.source_id, name: row.source_name };
        return listeners.start(sql, {
          orgId,
          integrationId: BILLS,
          eventId: BILL_UPDATED,
          occurrence: `bill_${row.id}`,
          ...(source.id === null ? {} : { sourceId: source.id }),
          payload: billPayload(row, source),
        });
      });
      if (started > 0) listeners.wake();
    },
  };
}
