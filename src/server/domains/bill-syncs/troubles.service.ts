import { billTroubleWords as words } from '@shared/words/billTroubles';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import type { ListedSync } from './billSyncs.store';
import { lastCame, troubleOf } from './state';
import type { Trouble, TroubleNotifier } from './troubles.port';
import { troublesStore, type TroubleRow } from './troubles.store';

export interface TroublesDeps {
  database: Database;
  clock: Clock;
  notifier: TroubleNotifier;
}

function troubleIn(row: ListedSync, now: Date): Trouble[] {
  const kind = troubleOf(row, now);
  const since = kind === 'failing' ? row.failing_since : lastCame(row);
  if (kind === null || !since) return [];
  return [
    {
      orgId: row.org_id,
      syncId: row.id,
      kind,
      since,
      sourceName: row.source_name,
      exportName: row.name,
      place: row.place,
      integrationId: row.integration_id,
      integrationName: row.integration_name,
      integrationType: row.integration_type,
      currency: row.totals[0]?.currency ?? 'USD',
      error: kind === 'late' ? words.late : (row.error ?? ''),
    },
  ];
}

const rowOf = ({ orgId, syncId, kind, since }: Trouble): TroubleRow => ({
  org_id: orgId,
  sync_id: syncId,
  kind,
  since,
});

/** The same troubles, of the same kinds. */
function isSame(now: readonly Trouble[], told: readonly TroubleRow[]): boolean {
  const known = new Map(told.map(({ sync_id, kind }) => [sync_id, kind]));
  return now.length === told.length && now.every(({ syncId, kind }) => known.get(syncId) === kind);
}

/** Syncs that bring no bills are told once, by message, case and on the figures, until bills come again. */
export function createTroubles({ database, clock, notifier }: TroublesDeps) {
  async function begin(trouble: Trouble): Promise<void> {
    const write = await notifier.message(trouble);
    await database.system(async (sql) => {
      if (!(await troublesStore.begin(sql, rowOf(trouble), clock.now()))) return;
      await write(sql);
    });
  }

  /** The cases first: they may be told twice without harm, so a server that ends here tells all of it again. */
  async function tell(orgId: string, now: readonly Trouble[], told: readonly TroubleRow[]): Promise<void> {
    if (isSame(now, told)) return;
    await notifier.cases(orgId, now);
    const known = new Set(told.map(({ sync_id }) => sync_id));
    for (const trouble of now) {
      if (!known.has(trouble.syncId)) await begin(trouble);
      else await database.system((sql) => troublesStore.becomes(sql, rowOf(trouble)));
    }
    const still = new Set(now.map(({ syncId }) => syncId));
    await database.system(async (sql) => {
      for (const row of told.filter(({ sync_id }) => !still.has(sync_id))) await troublesStore.end(sql, row);
      await notifyChange(sql, { orgId, tag: 'bill_sync', id: '*' });
    });
  }

  return {
    /** How many syncs bring no bills, by organization; those without any are not named. */
    async counts(orgIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const rows = await database.tenant({ orgIds: [...orgIds] }, (sql) => troublesStore.counts(sql, orgIds));
      return new Map(rows.map(({ org_id, n }) => [org_id, n]));
    },

    /** Tells what began and takes back what ended since the last look, of one organization or of all. */
    async look(orgId?: string) {
      const now = clock.now();
      const [rows, told] = await database.system(
        async (sql) =>
          [
            await troublesStore.candidates(sql, orgId ?? null, now),
            await troublesStore.told(sql, orgId ?? null),
          ] as const,
      );
      const troubles = rows.flatMap((row) => troubleIn(row, now));
      const organisations = new Set([...troubles.map((one) => one.orgId), ...told.map((one) => one.org_id)]);
      for (const each of organisations)
        await tell(
          each,
          troubles.filter((one) => one.orgId === each),
          told.filter((one) => one.org_id === each),
        );
    },
  };
}

export type Troubles = ReturnType<typeof createTroubles>;
