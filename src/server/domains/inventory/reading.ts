import { onceByKey } from '@shared/kernel/once';
import { inventoryFaults as words } from '@shared/words/inventory';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import { inTurns } from '../../platform/inTurns';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { InventoryPlace, InventoryKind, InventoryRun } from '../integrations/inventory.port';
import { ProviderError, type Inventoried, type Integrations } from '../integrations/integrations.port';
import { inventoryStore, type ReadIn, type WatchRow } from './inventory.store';
import { FAILURES_TOLD } from './troubles.store';

export interface ReadingDeps {
  database: Database;
  clock: Clock;
  log: Log;
  integrations: Pick<Integrations, 'inventoried' | 'own'>;
}

/** So many places of one integration are read at the same time. */
const AT_ONCE = 4;
const READ_MS = 5 * 60_000;
const PLACES_MS = 2 * 60_000;
/** Of one kind in one place; more cannot be judged. */
const RESOURCES_MAX = 20_000;
const REASON_MAX = 500;

interface Read {
  kind: InventoryKind;
  place: InventoryPlace;
}

/** Kinds of one reading an account are read where a place stands for all regions, the others in each region. */
function readsOf(kinds: readonly InventoryKind[], places: readonly InventoryPlace[]): Read[] {
  return kinds.flatMap((kind) =>
    places
      .filter(({ region }) => (region === '*') === (kind.reach === 'account'))
      .map((place) => ({ kind, place })),
  );
}

const placeKey = (kind: string, { accountId, region }: Pick<InventoryPlace, 'accountId' | 'region'>) =>
  [kind, accountId, region].join('\u001f');

function startRun(now: Date, metricsMax: number): { run: InventoryRun; metrics(): number } {
  let spent = 0;
  return {
    metrics: () => spent,
    run: {
      now,
      spend(metrics) {
        if (spent + metrics > metricsMax) throw new ProviderError(words.metricsReached(metricsMax));
        spent += metrics;
      },
      once: onceByKey(),
    },
  };
}

/** Reads all of an integration, place by place: one that fails says why and leaves the others alone. */
export function createReading({ database, clock, log, integrations }: ReadingDeps) {
  async function explain(of: Inventoried, row: WatchRow, error: unknown): Promise<string> {
    const told = of.explain(error);
    if (told) return told.message.slice(0, REASON_MAX);
    log.error({ err: error, orgId: row.org_id, integrationId: row.integration_id }, 'An inventory failed');
    return words.defect;
  }

  async function readOne(
    of: Inventoried,
    row: WatchRow,
    { kind, place }: Read,
    run: InventoryRun,
    signal: AbortSignal,
  ): Promise<boolean> {
    const at: ReadIn = {
      orgId: row.org_id,
      integrationId: row.integration_id,
      provider: of.inventory.provider,
      kind: kind.kind,
      place,
      now: run.now,
    };
    const keep = (reason: string) =>
      database.tenant(row.org_id, (sql) => inventoryStore.notePlace(sql, at, { resources: 0, reason }));
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(READ_MS)]);
      const found = await of.inventory.read(of.connected, { kind: kind.kind, place, run }, limit);
      if (found.length > RESOURCES_MAX) throw new ProviderError(words.tooMany(kind.name, RESOURCES_MAX));
      await database.tenant(row.org_id, (sql) => inventoryStore.keep(sql, at, found));
      return true;
    } catch (error) {
      signal.throwIfAborted();
      await keep(await explain(of, row, error));
      return false;
    }
  }

  async function readAll(of: Inventoried, row: WatchRow, signal: AbortSignal) {
    const { run, metrics } = startRun(clock.now(), row.metrics_max);
    const places = await of.inventory.places(
      of.connected,
      AbortSignal.any([signal, AbortSignal.timeout(PLACES_MS)]),
    );
    const reads = readsOf(of.inventory.kinds, places);
    const done = await inTurns(reads, AT_ONCE, (read) => readOne(of, row, read, run, signal));
    const keys = reads.map(({ kind, place }) => placeKey(kind.kind, place));
    await database.tenant(row.org_id, (sql) => inventoryStore.forgetOthers(sql, row.integration_id, keys));
    // Without a single place that could be read, the connection itself is at fault.
    const error = reads.length === 0 ? words.noPlaces : done.includes(true) ? null : words.nothingRead;
    return { error, metrics: metrics(), failures: 1 };
  }

  /** One run; what is wrong with the whole of it stands with the integration. */
  return async function read(row: WatchRow, signal: AbortSignal): Promise<void> {
    const { org_id: orgId, integration_id: id } = row;
    const note = async (how: { error: string | null; metrics: number; failures: number } | null) => {
      await database.tenant(orgId, async (sql) => {
        if (how) await inventoryStore.ended(sql, id, { ...how, now: clock.now() });
        else await inventoryStore.begin(sql, id, clock.now());
        await notifyChange(sql, { orgId, tag: 'inventory', id });
      });
    };
    const of = await integrations.inventoried(orgId, id);
    if (!of) return note({ error: words.notActive, metrics: 0, failures: 0 });
    await note(null);
    try {
      await note(await readAll(of, row, signal));
    } catch (error) {
      signal.throwIfAborted();
      const why = of.explain(error);
      // What stays so until somebody acts is told at once.
      const failures = why && !why.passing ? FAILURES_TOLD : 1;
      await note({ error: await explain(of, row, error), metrics: 0, failures });
    }
  };
}
