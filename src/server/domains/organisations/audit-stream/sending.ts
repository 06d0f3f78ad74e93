import { backoff } from '@shared/kernel/backoff';
import { auditStreamFaults as faults } from '@shared/words/auditStream';
import { isFault } from '@shared/kernel/fault';
import type { Database, Sql } from '../../../db/database';
import { notifyChange } from '../../../db/notify';
import type { JobDefinition, Jobs } from '../../../jobs/jobs.port';
import type { Clock } from '../../../platform/clock';
import type { Log } from '../../../platform/log';
import type { ServiceClient } from '../../../platform/outbound/serviceClient';
import type { SecretBox } from '../../../platform/secretBox';
import { ProviderError } from '../../integrations/integrations.port';
import { lineOf } from './entry';
import { signed } from '../../../platform/standardWebhooks';
import { streamStore, type PendingEntry, type StreamRow } from './stream.store';

const LOOK_EVERY_MS = 5_000;
const SEND_TIMEOUT_MS = 20_000;
/** One job goes on for so long at most; what is left is of the next. */
const ROUND_MS = 4 * 60_000;
const BATCH = 500;
const BATCH_BYTES = 512 * 1024;
const ORGANIZATIONS = 200;
const WAITS = { first: 10_000, most: 15 * 60_000 };
const TOLD_AFTER_MS = 15 * 60_000;
/** After so long without any success nothing is tried until somebody asks for it; the entries stay. */
export const GIVEN_UP_AFTER_MS = 7 * 24 * 60 * 60_000;
const JOB = 'audit.send';
const TAG = 'audit_stream';

export const contextOf = (orgId: string) => `audit_stream:${orgId}`;

/** Tells the organization, in the caller's transaction. */
type StreamNotifier = (of: {
  orgId: string;
  key: string;
  url: string;
  error: string;
  givenUp: boolean;
}) => Promise<(sql: Sql) => Promise<void>>;

export interface SendingDeps {
  database: Database;
  clock: Clock;
  log: Log;
  random: () => number;
  box: SecretBox;
  client: Pick<ServiceClient, 'askText'>;
  jobs: Pick<Jobs, 'add'>;
  notifier: StreamNotifier;
}

/** Sends what waits to the address of each organization, in its order, until it is taken. */
export function createSending(deps: SendingDeps) {
  const { database, clock, log, box, client } = deps;

  /** Fails with a ProviderError or a Fault. */
  async function post(row: StreamRow, body: string, signal: AbortSignal): Promise<number> {
    const { org_id: orgId, url, header, credential } = row;
    const context = contextOf(orgId);
    const own = credential === null ? {} : { [header]: box.open(credential, context) };
    const { status } = await client.askText({
      orgId,
      service: faults.receiver,
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/x-ndjson',
        ...own,
        ...signed(box.open(row.secret, context), body, clock.now()),
      },
      text: body,
      signal,
      timeoutMs: SEND_TIMEOUT_MS,
    });
    return status;
  }

  function reasonOf(row: StreamRow, error: unknown): string {
    if (error instanceof ProviderError || isFault(error)) return error.message;
    log.warn({ err: error, orgId: row.org_id }, 'Audit entries could not be sent');
    return faults.unexpected;
  }

  async function failed(row: StreamRow, error: string): Promise<void> {
    const { org_id: orgId, url } = row;
    const now = clock.now();
    const tries = row.tries + 1;
    const since = row.failing_since ?? now;
    const lasts = now.getTime() - since.getTime();
    const givenUp = lasts >= GIVEN_UP_AFTER_MS;
    const isTold = givenUp || (row.told_at === null && lasts >= TOLD_AFTER_MS);
    const wait = backoff(tries, { ...WAITS, random: deps.random });
    const key = `${since.toISOString()}${givenUp ? ':given_up' : ''}`;
    const tell = isTold ? await deps.notifier({ orgId, key, url, error, givenUp }) : undefined;
    // As the owner: the outbox of messages is written so.
    await database.system(async (sql) => {
      const kept = await streamStore.failed(sql, orgId, row.changed_at, {
        tries,
        error,
        failing_since: since,
        next_at: givenUp ? null : new Date(now.getTime() + wait),
        told_at: isTold ? now : row.told_at,
      });
      if (kept === 0) return;
      await tell?.(sql);
      await notifyChange(sql, { orgId, tag: TAG, id: '*' });
    });
  }

  /** As many as one delivery may hold; one at least. */
  function batchOf(entries: readonly PendingEntry[]): { ids: (number | string)[]; body: string } {
    const ids: (number | string)[] = [];
    let body = '';
    for (const entry of entries) {
      const line = lineOf(entry);
      if (ids.length > 0 && body.length + line.length > BATCH_BYTES) break;
      ids.push(entry.activity_id);
      body += line;
    }
    return { ids, body };
  }

  /** Whether more may wait. */
  async function once(orgId: string, signal: AbortSignal): Promise<boolean> {
    const read = await database.tenant(orgId, async (sql) => {
      const row = await streamStore.find(sql, orgId);
      return row ? { row, entries: await streamStore.pending(sql, 'https', orgId, BATCH) } : undefined;
    });
    if (!read || read.entries.length === 0) return false;
    const { row } = read;
    if (row.next_at === null || row.next_at > clock.now()) return false;
    const { ids, body } = batchOf(read.entries);
    try {
      await post(row, body, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      await failed(row, reasonOf(row, error));
      return false;
    }
    await database.tenant(orgId, async (sql) => {
      await streamStore.taken(sql, 'https', ids);
      await streamStore.delivered(sql, {
        orgId,
        changedAt: row.changed_at,
        entries: ids.length,
        now: clock.now(),
      });
      await notifyChange(sql, { orgId, tag: TAG, id: '*' });
    });
    return true;
  }

  const due: JobDefinition = {
    name: 'audit.due',
    everyMs: LOOK_EVERY_MS,
    timeoutMs: 60_000,
    run: () =>
      database.system(async (sql) => {
        for (const { org_id: orgId } of await streamStore.due(sql, clock.now(), ORGANIZATIONS))
          await deps.jobs.add(sql, { name: JOB, orgId, input: null, key: JOB });
      }),
  };

  const send: JobDefinition = {
    name: JOB,
    timeoutMs: ROUND_MS + 2 * SEND_TIMEOUT_MS,
    async run({ orgId }, { signal }) {
      const until = clock.now().getTime() + ROUND_MS;
      while (orgId !== null && clock.now().getTime() < until && (await once(orgId, signal)))
        signal.throwIfAborted();
    },
  };

  return { jobs: [due, send], post };
}
