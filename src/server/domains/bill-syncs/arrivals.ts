import { Fault } from '@shared/kernel/fault';
import { syncFaults as words } from '@shared/words/syncFaults';
import type { Database, TenantScope } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import type { Arrivals, Arriving } from '../costs/arrivals.port';
import type { Delivery } from '../integrations/billExports.port';
import type { Delivering, Integrations } from '../integrations/integrations.port';
import { billSyncsStore, type DeliveryRow, type SyncRow } from './billSyncs.store';

export interface ArrivalsDeps {
  database: Database;
  clock: Clock;
  integrations: Pick<Integrations, 'delivering'>;
}

/** The first month that a sync looks at; '' for all. */
export function sinceOf({ months }: Pick<SyncRow, 'months'>, now: Date): string {
  if (months === 0) return '';
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (months - 1), 1));
  return first.toISOString().slice(0, 7);
}

/** What a provider threw, as people may read it; a defect stays what it is. */
export async function explained<T>(delivering: Delivering, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const told = delivering.explain(error);
    throw told ? new Fault(told.passing ? 'unavailable' : 'unprocessable', told.message) : error;
  }
}

/** What of the deliveries is to be fetched: what is another than the last time, or what was asked for. */
export function toFetch(
  deliveries: readonly Delivery[],
  known: ReadonlyMap<string, Pick<DeliveryRow, 'version'>>,
  only: readonly string[],
): Delivery[] {
  if (only.length > 0) return deliveries.filter(({ key }) => only.includes(key));
  return deliveries.filter(({ key, version }) => known.get(key)?.version !== version);
}

/** Bills of integrations, as imports take them. */
export function createArrivals({ database, clock, integrations }: ArrivalsDeps): Arrivals {
  const scopeOf = (orgId: string): TenantScope => ({ orgIds: [orgId] });

  return {
    async open({ orgId, syncId, only, instead }, signal) {
      const [row, rows] = await database.tenant(
        scopeOf(orgId),
        async (sql) =>
          [await billSyncsStore.find(sql, syncId), await billSyncsStore.deliveries(sql, syncId)] as const,
      );
      if (!row) throw new Fault('not_found', words.notThere);
      const delivering = await integrations.delivering(orgId, row.integration_id);
      if (!delivering) throw new Fault('conflict', words.noIntegration(row.name));
      const { exports, connected } = delivering;
      const there = await explained(delivering, () =>
        exports.deliveries(connected, row.location, sinceOf(row, clock.now()), signal),
      );
      const known = new Map(rows.map((one) => [one.key, one]));
      const fetched = new Map(toFetch(there, known, only).map((one) => [one.key, one]));
      const fetchedBytes = new Map<string, number>();
      const deliveryOf = ({ key }: Arriving): Delivery => {
        const found = fetched.get(key);
        if (!found) throw new Error(`The delivery ${key} was not asked for.`);
        return found;
      };
      return {
        sourceId: row.source_id,
        sourceName: row.source_name,
        deliveries: [...fetched.values()].map(({ key, billingPeriod, bytes, adds = false }) => ({
          key,
          billingPeriod,
          bytes,
          adds,
          payers: known.get(key)?.payers ?? [],
          instead,
        })),
        fetch: (one, { folder, onBytes }, stop) =>
          explained(delivering, () => {
            const counting = (bytes: number) => {
              fetchedBytes.set(one.key, bytes);
              onBytes(bytes);
            };
            const into = { folder, onBytes: counting };
            return exports.fetch(connected, row.location, deliveryOf(one), into, stop);
          }),
        async keep(one, { sourceId, rows: count, payers, setAside }) {
          const { key, billingPeriod, version, bytes } = deliveryOf(one);
          await database.tenant(scopeOf(orgId), async (sql) => {
            if (!(await billSyncsStore.lock(sql, syncId))) return;
            if (sourceId !== null && sourceId !== row.source_id)
              await billSyncsStore.filled(sql, syncId, sourceId);
            await billSyncsStore.keep(sql, orgId, syncId, {
              key,
              billing_period: billingPeriod,
              version,
              bytes: fetchedBytes.get(key) ?? bytes,
              rows: count,
              payers: [...payers],
              synced_at: clock.now(),
              set_aside: setAside.length === 0 ? null : setAside,
            });
            await notifyChange(sql, { orgId, tag: 'bill_sync', id: syncId });
          });
        },
      };
    },

    ended: ({ orgId, syncId }, how) =>
      database.tenant(scopeOf(orgId), async (sql) => {
        await billSyncsStore.ended(sql, syncId, { ...how, now: clock.now() });
        await notifyChange(sql, { orgId, tag: 'bill_sync', id: syncId });
      }),
  };
}
