import type { Database, Sql } from '../../../db/database';
import type { JobDefinition } from '../../../jobs/jobs.port';
import type { Clock } from '../../../platform/clock';
import type { Log } from '../../../platform/log';
import { anomalyToldStore, type UntoldRow } from './told.store';

const EVERY = 10 * 60_000;
const DAY = 24 * 60 * 60_000;
/** An anomaly that is older when it is found is no news. */
const NEW_DAYS = 3;
/** Between its last day and the last day of the bills. */
const NEAR_DAYS = 7;
/** In one message. */
const LISTED = 50;

interface ToldAnomaly {
  title: string;
  owner: string | null;
  service: string;
  account: string;
  currency: string;
  /** yyyy-MM-dd */
  firstDay: string;
  lastDay: string;
  /** Above what was expected; below where it is negative. */
  impact: number;
}

export interface AnomalyNotifier {
  /** Writes what is told, in the caller's transaction. `to`: an owner's address; null for the organization itself. */
  message(of: {
    orgId: string;
    key: string;
    to: string | null;
    anomalies: readonly ToldAnomaly[];
  }): Promise<(sql: Sql) => Promise<void>>;
}

const isAddress = (owner: string | null): owner is string =>
  owner !== null && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(owner);

const toldOf = (row: UntoldRow): ToldAnomaly => ({
  title: row.title,
  owner: row.owner,
  service: row.service,
  account: row.account,
  currency: row.currency,
  firstDay: row.first_day,
  lastDay: row.last_day,
  impact: row.impact,
});

/** Tells of new anomalies, each once: the organization of all of them, and an owner with an address of their own. */
export function defineAnomalyNotifier(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  notifier: AnomalyNotifier;
  /** The demo company is there: its anomalies are nobody's news, nor can they be told apart. */
  hasDemo(orgId: string): Promise<boolean>;
}): JobDefinition {
  const { database, clock, log, notifier, hasDemo } = deps;

  async function tell(orgId: string, since: Date): Promise<void> {
    if (await hasDemo(orgId)) return;
    const rows = await database.tenant(orgId, (sql) =>
      anomalyToldStore.untold(sql, orgId, { since, nearDays: NEAR_DAYS, limit: LISTED }),
    );
    const [first] = rows;
    if (!first) return;
    const key = `${clock.now().toISOString()}:${first.case_id}`;
    const owners = [...new Set(rows.map(({ owner }) => owner))].filter(isAddress);
    const writes = await Promise.all([
      notifier.message({ orgId, key, to: null, anomalies: rows.map(toldOf) }),
      ...owners.map((to) =>
        notifier.message({ orgId, key, to, anomalies: rows.filter(({ owner }) => owner === to).map(toldOf) }),
      ),
    ]);
    await database.system(async (sql) => {
      const ids = rows.map((row) => row.case_id);
      await anomalyToldStore.tell(sql, orgId, ids, clock.now());
      for (const write of writes) await write(sql);
    });
  }

  return {
    name: 'anomalies.tell',
    everyMs: EVERY,
    timeoutMs: EVERY,
    async run(_job, { signal }) {
      const since = new Date(clock.now().getTime() - NEW_DAYS * DAY);
      const all = await database.system((sql) => anomalyToldStore.organisations(sql, since, NEAR_DAYS));
      for (const orgId of all) {
        if (signal.aborted) return;
        await tell(orgId, since).catch((error: unknown) =>
          log.warn({ err: error, orgId }, 'New anomalies could not be told'),
        );
      }
    },
  };
}
