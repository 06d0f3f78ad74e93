import { eventConfiguration, type EventWatch } from '@shared/api/integrations/entities';
import type { Json } from '@shared/model/json';
import { eventWords } from '@shared/words/eventWords';
import type { Database } from '../../../db/database';
import { notifyChange } from '../../../db/notify';
import { hourly, type JobDefinition, type Jobs } from '../../../jobs/jobs.port';
import type { Clock } from '../../../platform/clock';
import type { Log } from '../../../platform/log';
import type { EventRow } from '../integrations.store';
import { createAnomalies, sinceDay, type OfIntegration } from './anomalies';
import { createReceiving, type Watched } from './receiving';
import type { Consequences } from './watching.port';
import { watchingStore, type WatchKind } from './watching.store';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LOOK_EVERY = MINUTE;
const DUE_MAX = 500;
/** Cost Explorer finds anomalies about three times a day, and asks a cent for each page. */
const ANOMALIES_EVERY = 6 * HOUR;
/** A queue is listened to almost always: the next look begins it again. */
const QUEUE_EVERY = 0;
/** How long a failure waits for its next try: as long as it has lasted, from the first to the most. */
const again = {
  anomalies: { first: 15 * MINUTE, most: 6 * HOUR },
  queue: { first: 2 * MINUTE, most: 15 * MINUTE },
} as const satisfies Record<WatchKind, { first: number; most: number }>;
/** What may pass by itself is told when it has not. */
const PATIENT = 2 * HOUR;
const KEEP_SEEN = 90 * 24 * HOUR;
const names = { anomalies: 'events.anomalies', queue: 'events.receive' } as const satisfies Record<
  WatchKind,
  string
>;

export interface WatchingDeps {
  database: Database;
  clock: Clock;
  log: Log;
  jobs: Pick<Jobs, 'add'>;
  /** Undefined when it is inactive, not its own, or of a type without events. */
  watched(orgId: string, integrationId: string): Promise<Watched | undefined>;
  consequences: Consequences;
}

const idOf = (input: Json): string =>
  typeof input === 'object' && input !== null && 'integrationId' in input
    ? String(input['integrationId'])
    : '';

export const presentWatch = (row: {
  kind: WatchKind;
  looked_at: Date | null;
  next_at: Date;
  failing_since: Date | null;
  error: string | null;
}): EventWatch => ({
  kind: row.kind,
  looked_at: row.looked_at?.toISOString() ?? null,
  next_at: row.next_at.toISOString(),
  failing_since: row.failing_since?.toISOString() ?? null,
  error: row.error,
});

/** What happens at providers, learned by asking: each integration is asked by jobs of its own. */
export function createWatching(deps: WatchingDeps) {
  const { database, clock, log, jobs, consequences } = deps;
  const anomalies = createAnomalies(deps);
  const receive = createReceiving(deps);

  async function askAnomalies(
    watched: Watched,
    events: readonly EventRow[],
    of: OfIntegration,
    signal: AbortSignal,
  ): Promise<void> {
    const byMonitor = Map.groupBy(
      events,
      (event) => eventConfiguration.parse(event.configuration).monitorArn ?? '',
    );
    for (const [monitor, group] of byMonitor) {
      signal.throwIfAborted();
      const found = await watched.events.anomalies(watched.connected, monitor, sinceDay(clock.now()), signal);
      await anomalies(group, found, of);
    }
  }

  /** Its next time; and of a failure since when it lasts, which people are told once. */
  async function settle(of: OfIntegration, kind: WatchKind, failure?: { message: string; passing: boolean }) {
    const { orgId, integrationId } = of;
    const now = clock.now();
    const untold = await database.system(async (sql) => {
      const before = await watchingStore.watch(sql, integrationId, kind);
      const every = kind === 'anomalies' ? ANOMALIES_EVERY : QUEUE_EVERY;
      const since = failure ? (before?.failing_since ?? now) : null;
      const lasted = since ? now.getTime() - since.getTime() : 0;
      const { first, most } = again[kind];
      const wait = failure ? Math.min(Math.max(first, lasted), most) : every;
      const tell = failure !== undefined && !before?.told && (!failure.passing || lasted >= PATIENT);
      await watchingStore.keep(sql, of, {
        kind,
        next_at: new Date(now.getTime() + wait),
        looked_at: failure ? null : now,
        failing_since: since,
        error: failure?.message ?? null,
        told: failure !== undefined && (before?.told === true || tell),
      });
      if (failure !== undefined || before?.failing_since || !before)
        await notifyChange(sql, { orgId, tag: 'integration', id: integrationId });
      return tell ? since : null;
    });
    if (!untold || !failure) return;
    const key = `events_failing:${integrationId}:${kind}:${untold.toISOString()}`;
    await consequences.tell(orgId, { key, integrationName: of.name, since: untold, reason: failure.message });
  }

  async function run(kind: WatchKind, orgId: string, integrationId: string, signal: AbortSignal) {
    const watched = await deps.watched(orgId, integrationId);
    if (!watched) return;
    const of = { orgId, integrationId, name: watched.name };
    const events = await database.system((sql) => watchingStore.events(sql, integrationId, kind));
    try {
      if (kind === 'anomalies') await askAnomalies(watched, events, of, signal);
      else await receive(watched, events, of, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const told = watched.explain(error);
      if (!told) throw error;
      log.info({ orgId, integrationId, kind, reason: told.message }, 'Events could not be asked for');
      return settle(of, kind, told);
    }
    await settle(of, kind);
  }

  const ofKind = (kind: WatchKind): JobDefinition => ({
    name: names[kind],
    timeoutMs: 5 * MINUTE,
    concurrency: 4,
    // Listening takes a place of the process for as long as it waits.
    perProcess: 2,
    retry: { tries: 3, firstMs: 30_000, mostMs: 2 * MINUTE },
    async run({ orgId, input }, { signal }) {
      if (orgId !== null) await run(kind, orgId, idOf(input), signal);
    },
    // A defect: shown as one, and tried again when its time comes.
    async gaveUp({ orgId, input }) {
      const integrationId = idOf(input);
      const watched = orgId === null ? undefined : await deps.watched(orgId, integrationId);
      if (orgId !== null && watched)
        await settle({ orgId, integrationId, name: watched.name }, kind, {
          message: eventWords.unexpected,
          passing: false,
        });
    },
  });

  const look: JobDefinition = {
    name: 'events.look',
    everyMs: LOOK_EVERY,
    timeoutMs: 2 * MINUTE,
    run: async () => {
      await database.system(async (sql) => {
        for (const kind of ['anomalies', 'queue'] as const)
          for (const row of await watchingStore.due(sql, kind, clock.now(), DUE_MAX)) {
            const input = { integrationId: row.integration_id };
            await jobs.add(sql, { name: names[kind], orgId: row.org_id, input, key: row.integration_id });
          }
      });
    },
  };

  return {
    jobs: [
      ofKind('anomalies'),
      ofKind('queue'),
      look,
      hourly('events.forget', () =>
        database.system((sql) => watchingStore.forget(sql, new Date(clock.now().getTime() - KEEP_SEEN))),
      ),
    ],
    run,
  };
}
