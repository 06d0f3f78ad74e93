import { Fault, badInput } from '@shared/kernel/fault';
import type { ImportJob } from '@shared/api/costs/imports.api';
import type { BillSync, FoundExport, SyncDelivery } from '@shared/api/costs/syncs.api';
import { integrationWords } from '@shared/words/integrations';
import { syncFaults as words } from '@shared/words/syncFaults';
import type { Database, Sql, TenantScope } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { JobDefinition } from '../../jobs/jobs.port';
import type { Clock } from '../../platform/clock';
import type { Delivering, Integrations } from '../integrations/integrations.port';
import { explained } from './arrivals';
import type { SyncQueue, Who } from './billSyncs.port';
import { billSyncsStore, type DeliveryRow, type ListedSync, type SyncRow } from './billSyncs.store';
import { nextTime } from './schedule';
import { stateOf, troubleOf } from './state';
import type { Troubles } from './troubles.service';

const LOOK_EVERY_MS = 60_000;
const FIND_MS = 45_000;
export interface BillSyncsDeps extends SyncQueue {
  database: Database;
  clock: Clock;
  newId: () => string;
  integrations: Pick<Integrations, 'delivering' | 'own'>;
  troubles: Troubles;
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

const presentDelivery = (row: DeliveryRow): SyncDelivery => ({
  key: row.key,
  billingPeriod: row.billing_period,
  bytes: row.bytes,
  rows: row.rows,
  syncedAt: row.synced_at.toISOString(),
  setAside: row.set_aside ?? [],
  totals: row.totals ?? [],
});

/** Which billing exports are followed, and how each stands. */
export function createBillSyncs(deps: BillSyncsDeps) {
  const { database, clock, integrations } = deps;
  const scopeOf = (orgId: string): TenantScope => ({ orgIds: [orgId] });

  function present(row: ListedSync): BillSync {
    const { is_running: isRunning } = row;
    const now = clock.now();
    return {
      syncId: row.id,
      integrationId: row.integration_id,
      integrationName: row.integration_name,
      integrationType: row.integration_type,
      name: row.name,
      contents: row.contents,
      place: row.place,
      sourceId: row.source_id,
      sourceName: row.source_name,
      months: row.months,
      everyHours: row.every_hours,
      state: stateOf(row, isRunning, now),
      trouble: troubleOf(row, now),
      totals: row.totals,
      syncedAt: iso(row.synced_at),
      changedAt: iso(row.changed_at),
      nextAt: row.paused ? null : iso(row.next_at),
      failingSince: iso(row.failing_since),
      error: row.error,
      importId: isRunning ? row.import_id : null,
      deliveries: row.deliveries,
      rows: row.rows,
      setAside: row.set_aside,
    };
  }

  async function one(orgId: string, id: string): Promise<BillSync> {
    const row = await database.tenant(scopeOf(orgId), (sql) => billSyncsStore.one(sql, id));
    if (!row) throw new Fault('not_found:bill_sync_not_found', words.notThere);
    return present(row);
  }

  async function deliveringOf(orgId: string, integrationId: string): Promise<Delivering> {
    const delivering = await integrations.delivering(orgId, integrationId);
    if (delivering) return delivering;
    const isOwn = (await integrations.own(orgId, integrationId)) !== undefined;
    throw isOwn
      ? new Fault('unprocessable:bills_not_offered', words.noDelivers)
      : new Fault('not_found:integration_not_found', integrationWords.notFound);
  }

  async function exportsOf(orgId: string, integrationId: string, stop: AbortSignal) {
    const delivering = await deliveringOf(orgId, integrationId);
    const signal = AbortSignal.any([stop, AbortSignal.timeout(FIND_MS)]);
    return explained(delivering, () => delivering.exports.find(delivering.connected, signal));
  }

  /** When it looks next, from now. */
  async function nextOf(sql: Sql, row: SyncRow, everyHours = row.every_hours): Promise<Date> {
    const type = (await billSyncsStore.typeOf(sql, row.integration_id)) ?? 'FOLDER';
    return nextTime({ id: row.id, type, everyHours }, clock.now());
  }

  /** Begins a run and sets the time of the next one. */
  async function begin(sql: Sql, row: SyncRow, who: Who, how: { only: string[]; instead: boolean }) {
    const of = {
      syncId: row.id,
      name: row.name,
      sourceName: row.source_name,
      running: row.import_id,
      ...how,
    };
    const { job, isNew } = await deps.queue(sql, who, of);
    if (isNew) {
      await billSyncsStore.begin(sql, row.id, job.importId, await nextOf(sql, row));
      await notifyChange(sql, { orgId: row.org_id, tag: 'bill_sync', id: row.id });
    }
    return job;
  }

  const due: JobDefinition = {
    name: 'bills.sync',
    everyMs: LOOK_EVERY_MS,
    timeoutMs: 5 * 60_000,
    run: async () => {
      await database.system(async (sql) => {
        for (const row of await billSyncsStore.due(sql, clock.now()))
          await begin(sql, row, { orgId: row.org_id, userId: row.created_by }, { only: [], instead: false });
      });
      await deps.troubles.look();
    },
  };

  return {
    due,

    async find(orgId: string, integrationId: string, signal: AbortSignal): Promise<FoundExport[]> {
      const found = await exportsOf(orgId, integrationId, signal);
      const syncs = await database.tenant(scopeOf(orgId), (sql) => billSyncsStore.list(sql));
      const followed = new Map(
        syncs.filter((row) => row.integration_id === integrationId).map((row) => [row.export_key, row.id]),
      );
      return found.map(({ key, name, contents, place, problem }) => ({
        exportKey: key,
        name,
        contents,
        place,
        problem,
        syncId: followed.get(key) ?? null,
      }));
    },

    async list(scope: TenantScope): Promise<BillSync[]> {
      return (await database.tenant(scope, (sql) => billSyncsStore.list(sql))).map(present);
    },

    async start(
      who: Who,
      wanted: {
        integration_id: string;
        export_key: string;
        source_name: string;
        months: number;
        every_hours: number;
      },
      signal: AbortSignal,
    ): Promise<BillSync> {
      const { orgId, userId } = who;
      const source = await deps.sourceNamed(orgId, wanted.source_name);
      if (source?.demo)
        throw badInput([{ field: 'source_name', reason: words.demoSource(wanted.source_name) }]);
      const found = (await exportsOf(orgId, wanted.integration_id, signal)).find(
        ({ key }) => key === wanted.export_key,
      );
      if (!found) throw new Fault('unprocessable:bill_export_unknown', words.noExport);
      const id = deps.newId();
      const now = clock.now();
      const row = {
        id,
        org_id: orgId,
        integration_id: wanted.integration_id,
        export_key: found.key,
        name: found.name,
        contents: found.contents,
        place: found.place,
        location: found.location,
        source_id: source?.id ?? null,
        source_name: wanted.source_name,
        months: wanted.months,
        every_hours: wanted.every_hours,
        next_at: now,
        created_by: userId,
        created_at: now,
      };
      await database.tenant(scopeOf(orgId), async (sql) => {
        if (!(await billSyncsStore.insert(sql, row)))
          throw new Fault('conflict:bill_export_followed', words.followed);
        const made = await billSyncsStore.lock(sql, id);
        if (made) await begin(sql, made, who, { only: [], instead: false });
      });
      return one(orgId, id);
    },

    async update(
      orgId: string,
      id: string,
      change: { months?: number | undefined; every_hours?: number | undefined; paused?: boolean | undefined },
    ): Promise<BillSync> {
      await database.tenant(scopeOf(orgId), async (sql) => {
        const row = await billSyncsStore.lock(sql, id);
        if (!row) throw new Fault('not_found:bill_sync_not_found', words.notThere);
        const { months = row.months, every_hours = row.every_hours, paused = row.paused } = change;
        const now = clock.now();
        // More months, another rhythm or its end as a pause: it is looked at as soon as that says.
        const soon = months !== row.months || (row.paused && !paused);
        const next = await nextOf(sql, row, every_hours);
        const rhythm = every_hours === row.every_hours ? row.next_at : next;
        const next_at = soon ? now : new Date(Math.min(rhythm.getTime(), next.getTime()));
        await billSyncsStore.change(sql, { id, months, every_hours, paused, next_at });
        await notifyChange(sql, { orgId, tag: 'bill_sync', id });
      });
      await deps.troubles.look(orgId);
      return one(orgId, id);
    },

    run: (who: Who, id: string, how: { only?: string[] | undefined; instead: boolean }): Promise<ImportJob> =>
      database.tenant(scopeOf(who.orgId), async (sql) => {
        const row = await billSyncsStore.lock(sql, id);
        if (!row) throw new Fault('not_found:bill_sync_not_found', words.notThere);
        return begin(sql, row, who, { only: how.only ?? [], instead: how.instead });
      }),

    async remove(orgId: string, id: string): Promise<void> {
      await database.tenant(scopeOf(orgId), async (sql) => {
        if ((await billSyncsStore.remove(sql, id)) === 0)
          throw new Fault('not_found:bill_sync_not_found', words.notThere);
        await notifyChange(sql, { orgId, tag: 'bill_sync', id });
      });
      await deps.troubles.look(orgId);
    },

    async deliveries(orgId: string, id: string): Promise<SyncDelivery[]> {
      const rows = await database.tenant(scopeOf(orgId), async (sql) => {
        if (!(await billSyncsStore.find(sql, id)))
          throw new Fault('not_found:bill_sync_not_found', words.notThere);
        return billSyncsStore.deliveries(sql, id);
      });
      return rows.map(presentDelivery);
    },
  };
}
export type BillSyncsService = ReturnType<typeof createBillSyncs>;
