import type {
  Contact,
  NotificationPreferences,
  NotificationTopic,
} from '@shared/model/settings/notifications';
import type { Database, Sql } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import { SendError, type Message, type Sent } from './notifications.port';
import { outboxStore, type OutboxRow } from './outbox.store';

/** A message has so long, and whoever sends it is taken for dead after three times that. */
export const SEND_TIMEOUT = 20_000;
const TAKEN_FOR = 3 * SEND_TIMEOUT;
const MINUTE = 60_000;
/** How long after each failed try the next one comes; after the last the message has failed. */
const WAITS = [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE);
const KEEP = 30 * 24 * 60 * MINUTE;
const PER_ROUND = 100;

export interface SendOne {
  (of: { orgId: string; id: string; contact: Contact; message: Message }, signal: AbortSignal): Promise<Sent>;
}

export interface Outbox {
  /** In the caller's transaction: once for this event and every way that is switched on; none when the topic is off. */
  add(
    sql: Sql,
    event: {
      orgId: string;
      key: string;
      topic: NotificationTopic;
      preferences: NotificationPreferences;
      message: Message;
    },
  ): Promise<void>;
  /** Sends what is due; ends when nothing is, or with the signal. */
  deliver(signal: AbortSignal): Promise<void>;
  /** Forgets what has ended a month ago. */
  forget(): Promise<void>;
}

export function createOutbox(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  newId: () => string;
  send: SendOne;
}): Outbox {
  const { database, clock, log, newId, send } = deps;

  async function one(row: OutboxRow, stopping: AbortSignal): Promise<void> {
    const { notification_id: id, org_id: orgId, contact, message, tries } = row;
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(SEND_TIMEOUT)]);
    try {
      const { answer } = await send({ orgId, id, contact, message }, signal);
      await database.system((sql) => outboxStore.sent(sql, id, answer, clock.now()));
    } catch (error) {
      // Begun again at the next start: a stop says nothing about the message.
      if (stopping.aborted) return;
      const known = error instanceof SendError;
      if (!known) log.warn({ err: error, id }, 'A notification could not be sent');
      const now = clock.now();
      const wait = !known || error.passing ? WAITS[tries - 1] : undefined;
      const again = wait === undefined ? null : new Date(now.getTime() + wait);
      const reason = error instanceof Error ? error.message : String(error);
      await database.system((sql) => outboxStore.failed(sql, id, reason.slice(0, 1000), again, now));
    }
  }

  return {
    async add(sql, { orgId, key, topic, preferences, message }) {
      if (!preferences[topic]) return;
      for (const contact of preferences.primary_contact_channels) {
        if (!contact.enabled) continue;
        const row = { event_key: key, channel: contact.type, topic, contact, message };
        await outboxStore.add(sql, { notification_id: newId(), org_id: orgId, ...row }, clock.now());
      }
    },

    async deliver(signal) {
      for (let sent = 0; sent < PER_ROUND && !signal.aborted; sent += 1) {
        const now = clock.now();
        const until = new Date(now.getTime() + TAKEN_FOR);
        const row = await database.system((sql) => outboxStore.take(sql, now, until));
        if (!row) return;
        await one(row, signal);
      }
    },

    async forget() {
      await database.system((sql) => outboxStore.forget(sql, new Date(clock.now().getTime() - KEEP)));
    },
  };
}
