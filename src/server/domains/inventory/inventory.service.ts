import { Fault } from '@shared/kernel/fault';
import type { Inventory } from '@shared/api/integrations/inventory.api';
import { integrationWords } from '@shared/words/integrations';
import { inventoryFaults as words } from '@shared/words/inventory';
import type { Json } from '@shared/model/json';
import type { Sql } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { JobDefinition, Jobs } from '../../jobs/jobs.port';
import type { CaseDecisions } from '../cases/cases.port';
import type { Inventoried } from '../integrations/integrations.port';
import { inventoryStore, type PlaceRow, type WatchRow } from './inventory.store';
import { createReading, type ReadingDeps } from './reading';
import type { InventoryTroubles } from './troubles.service';

const HOUR = 3_600_000;
const LOOK_EVERY_MS = 60_000;
/** Many accounts with many regions take their time. */
const READ_TIMEOUT_MS = 3 * HOUR;
const FAILURES_TOLD = 100;
const JOB = 'inventory.read';

export interface InventoryDeps extends ReadingDeps {
  jobs: Pick<Jobs, 'add'>;
  decisions: Pick<CaseDecisions, 'newest'>;
  troubles: InventoryTroubles;
  /** After a reading: the rules run. */
  detect(orgId: string, signal: AbortSignal): Promise<unknown>;
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

const idOf = (input: Json): string =>
  typeof input === 'object' && input !== null && 'integrationId' in input
    ? String(input['integrationId'])
    : '';

/** How each kind stands, in the order in which the provider has them. */
function kindsOf(of: Inventoried, places: readonly PlaceRow[]): Inventory['kinds'] {
  return of.inventory.kinds.map(({ kind, name, permissions }) => {
    const own = places.filter((place) => place.kind === kind);
    const read = own.filter(({ reason }) => reason === '');
    const failed = own.filter(({ reason }) => reason !== '');
    const times = read.flatMap(({ read_at }) => (read_at ? [read_at.getTime()] : []));
    return {
      kind,
      name,
      permissions: [...permissions],
      resources: read.reduce((sum, { resources }) => sum + resources, 0),
      placesRead: read.length,
      placesFailed: failed.length,
      readAt: times.length > 0 ? new Date(Math.min(...times)).toISOString() : null,
      failures: failed.slice(0, FAILURES_TOLD).map(({ account_id, account_name, region, reason }) => ({
        accountId: account_id,
        accountName: account_name,
        region: region === '*' ? '' : region,
        reason,
      })),
    };
  });
}

/** Inventories and advice that are read by themselves. */
export function createInventory(deps: InventoryDeps) {
  const { database, clock, integrations, jobs } = deps;
  const scopeOf = (orgId: string) => ({ orgIds: [orgId] });
  const read = createReading(deps);

  async function mustRead(orgId: string, id: string): Promise<Inventoried> {
    const of = await integrations.inventoried(orgId, id);
    if (of) return of;
    const isOwn = (await integrations.own(orgId, id)) !== undefined;
    throw isOwn
      ? new Fault('unprocessable:inventory_not_offered', words.noInventory)
      : new Fault('not_found:integration_not_found', integrationWords.notFound);
  }

  const isRunning = ({ started_at, ended_at }: WatchRow, now: Date) =>
    started_at !== null && ended_at === null && now.getTime() - started_at.getTime() < READ_TIMEOUT_MS;

  async function show(orgId: string, id: string): Promise<Inventory> {
    const of = await mustRead(orgId, id);
    const [row, places] = await database.tenant(
      scopeOf(orgId),
      async (sql) => [await inventoryStore.find(sql, id), await inventoryStore.places(sql, id)] as const,
    );
    const kinds = kindsOf(of, places);
    const tells = of.inventory.decide !== undefined;
    if (!row)
      return {
        on: false,
        everyHours: 24,
        metricsMax: 20_000,
        tellsProvider: false,
        canTellProvider: tells,
        running: false,
        nextAt: null,
        endedAt: null,
        metrics: 0,
        failingSince: null,
        error: null,
        kinds,
      };
    return {
      on: true,
      everyHours: row.every_hours,
      metricsMax: row.metrics_max,
      tellsProvider: row.tells_provider,
      canTellProvider: tells,
      running: isRunning(row, clock.now()),
      nextAt: iso(row.next_at),
      endedAt: iso(row.ended_at),
      metrics: row.metrics,
      failingSince: iso(row.failing_since),
      error: row.error,
      kinds,
    };
  }

  async function queue(sql: Sql, row: WatchRow): Promise<void> {
    const { org_id: orgId, integration_id: integrationId } = row;
    await inventoryStore.plan(sql, integrationId, new Date(clock.now().getTime() + row.every_hours * HOUR));
    await jobs.add(sql, { name: JOB, orgId, input: { integrationId }, key: integrationId });
  }

  const due: JobDefinition = {
    name: 'inventory.due',
    everyMs: LOOK_EVERY_MS,
    timeoutMs: 5 * 60_000,
    async run() {
      await database.system(async (sql) => {
        for (const row of await inventoryStore.due(sql, clock.now())) await queue(sql, row);
      });
      await deps.troubles.look();
    },
  };

  const reading: JobDefinition = {
    name: JOB,
    timeoutMs: READ_TIMEOUT_MS,
    concurrency: 2,
    perProcess: 2,
    retry: { tries: 3, firstMs: 60_000, mostMs: 10 * 60_000 },
    async run({ orgId, input }, { signal }) {
      if (orgId === null) return;
      const row = await database.tenant(scopeOf(orgId), (sql) => inventoryStore.find(sql, idOf(input)));
      if (!row) return;
      await read(row, signal);
      // Looked at every minute too: that it cannot be told now keeps no rule from running.
      await deps.troubles.look(orgId).catch((error: unknown) => {
        deps.log.warn({ err: error, orgId }, 'An inventory that cannot be read could not be told');
      });
      await deps.detect(orgId, signal);
    },
  };

  return {
    jobs: [due, reading],
    show,

    async put(
      orgId: string,
      id: string,
      wanted: { on: boolean; every_hours: number; metrics_max: number; tells_provider: boolean },
    ): Promise<Inventory> {
      await mustRead(orgId, id);
      await database.tenant(scopeOf(orgId), async (sql) => {
        if (wanted.on) {
          const { every_hours, metrics_max, tells_provider } = wanted;
          const row = { integration_id: id, org_id: orgId, every_hours, metrics_max, tells_provider };
          const isNew = (await inventoryStore.find(sql, id)) === undefined;
          const activity = await deps.decisions.newest(sql, orgId);
          await inventoryStore.put(sql, { ...row, now: clock.now(), activity });
          const kept = await inventoryStore.find(sql, id);
          if (isNew && kept) await queue(sql, kept);
        } else await inventoryStore.remove(sql, id);
        await notifyChange(sql, { orgId, tag: 'inventory', id });
      });
      return show(orgId, id);
    },

    async readNow(orgId: string, id: string): Promise<Inventory> {
      await mustRead(orgId, id);
      await database.tenant(scopeOf(orgId), async (sql) => {
        const row = await inventoryStore.find(sql, id);
        if (!row) throw new Fault('conflict:inventory_off', words.off);
        await queue(sql, row);
        await notifyChange(sql, { orgId, tag: 'inventory', id });
      });
      return show(orgId, id);
    },
  };
}
export type InventoryService = ReturnType<typeof createInventory>;
