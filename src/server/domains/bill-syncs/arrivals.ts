import { monthBefore } from '@shared/model/days';
import { Fault } from '@shared/kernel/fault';
import { syncFaults as words } from '@shared/words/syncFaults';
import type { Database, TenantScope } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import type { Arrivals, Arriving, StoredMonths } from '../costs/arrivals.port';
import type { Delivery } from '../integrations/billExports.port';
import type { Delivering, Integrations } from '../integrations/integrations.port';
import { billSyncsStore, type DeliveryRow, type SyncRow } from './billSyncs.store';
import { retryTime } from './schedule';

export interface ArrivalsDeps {
  database: Database;
  clock: Clock;
  integrations: Pick<Integrations, 'delivering'>;
}

/** This month and those before it that providers may still change. */
const CLOSING_MONTHS = 3;

/** The first month that a sync looks at; '' for all. */
export function sinceOf({ months }: Pick<SyncRow, 'months'>, now: Date): string {
  return months === 0 ? '' : monthBefore(now, months - 1);
}

/** What a provider threw, as people may read it; a defect stays what it is. */
export async function explained<T>(delivering: Delivering, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const told = delivering.explain(error);
    throw told
      ? new Fault(told.passing ? 'unavailable:service_failed' : 'unprocessable:service_refused', told.message)
      : error;
  }
}

type Known = Pick<DeliveryRow, 'version' | 'billing_period' | 'set_aside'>;

/** Set aside for charges that are nowhere any more. */
const isFree = ({ set_aside }: Known, { has }: Pick<StoredMonths, 'has'>) =>
  set_aside?.every((held) => held.reason === 'elsewhere' && !has(held.sourceId, held.billingPeriod)) ?? false;

/** What of the deliveries is to be fetched: what is another than the last time or stands better now, or what was asked for. */
export function toFetch(
  deliveries: readonly Delivery[],
  known: ReadonlyMap<string, Known>,
  only: readonly string[],
  { sourceId, stored }: { sourceId: string | null; stored: StoredMonths },
): Delivery[] {
  if (only.length > 0) return deliveries.filter(({ key }) => only.includes(key));
  return deliveries.filter(({ key, version }) => {
    const row = known.get(key);
    if (row?.version !== version || isFree(row, stored)) return true;
    return sourceId !== null && row.set_aside === null && stored.isDamaged(sourceId, row.billing_period);
  });
}

/** Months that are over still change for so long: the first month that is asked for, and which of those count. */
export function asked(
  row: Pick<SyncRow, 'months'>,
  known: ReadonlySet<string>,
  now: Date,
): { since: string; isAsked(delivery: Pick<Delivery, 'key' | 'billingPeriod'>): boolean } {
  const first = sinceOf(row, now);
  const closing = sinceOf({ months: CLOSING_MONTHS }, now);
  return {
    since: first < closing ? first : closing,
    isAsked: ({ key, billingPeriod }) => billingPeriod === '' || billingPeriod >= first || known.has(key),
  };
}

/** Bills of integrations, as imports take them. */
export function createArrivals({ database, clock, integrations }: ArrivalsDeps): Arrivals {
  const scopeOf = (orgId: string): TenantScope => ({ orgIds: [orgId] });

  return {
    async open({ orgId, syncId, only, instead, stored }, signal) {
      const [row, rows] = await database.tenant(
        scopeOf(orgId),
        async (sql) =>
          [await billSyncsStore.find(sql, syncId), await billSyncsStore.deliveries(sql, syncId)] as const,
      );
      if (!row) throw new Fault('not_found:bill_sync_not_found', words.notThere);
      const delivering = await integrations.delivering(orgId, row.integration_id);
      if (!delivering) throw new Fault('conflict:integration_missing', words.noIntegration(row.name));
      const { exports, connected } = delivering;
      const known = new Map(rows.map((one) => [one.key, one]));
      const { since, isAsked } = asked(row, new Set(known.keys()), clock.now());
      const all = await explained(delivering, () =>
        exports.deliveries(connected, row.location, since, signal),
      );
      const there = all.filter(isAsked);
      const standing = { sourceId: row.source_id, stored };
      const fetched = new Map(toFetch(there, known, only, standing).map((one) => [one.key, one]));
      const fetchedBytes = new Map<string, number>();
      const deliveryOf = ({ key }: Arriving): Delivery => {
        const found = fetched.get(key);
        if (!found) throw new Error(`The delivery ${key} was not asked for.`);
        return found;
      };
      return {
        sourceId: row.source_id,
        sourceName: row.source_name,
        chosenOver: row.chosen_over,
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
        async keep(one, { sourceId, bill, payers, setAside, superseded }) {
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
              rows: bill?.rows ?? null,
              totals: bill ? [...bill.totals] : null,
              payers: [...payers],
              synced_at: clock.now(),
              set_aside: setAside.length === 0 ? null : setAside,
            });
            const others: string[] = [];
            for (const lost of superseded)
              others.push(...(await billSyncsStore.displace(sql, orgId, lost.sourceId, lost.period)));
            const lost = superseded.map((period) => period.sourceId);
            if (one.instead && sourceId !== null && lost.length > 0)
              await billSyncsStore.choose(sql, { orgId, sourceId }, lost);
            for (const id of [syncId, ...others]) await notifyChange(sql, { orgId, tag: 'bill_sync', id });
          });
        },
      };
    },

    ended: ({ orgId, syncId }, { error, passing, changed }) =>
      database.tenant(scopeOf(orgId), async (sql) => {
        const row = await billSyncsStore.lock(sql, syncId);
        if (!row) return;
        const now = clock.now();
        const again = error !== null && passing;
        const retryAt = again ? retryTime(row.retries, now) : null;
        const retries = again ? row.retries + 1 : 0;
        await billSyncsStore.ended(sql, syncId, { error, changed, retries, retryAt, now });
        await notifyChange(sql, { orgId, tag: 'bill_sync', id: syncId });
      }),
  };
}
