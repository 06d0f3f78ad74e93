import type {
  Contact,
  EmailContact,
  NotificationPreferences,
  NotificationTopic,
} from '@shared/model/settings/notifications';
import type { Database, Sql } from '../../db/database';
import type { Clock } from '../../platform/clock';
import { sha256 } from '../../platform/crypto';
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

interface Told {
  orgId: string;
  key: string;
  topic: NotificationTopic;
  preferences: NotificationPreferences;
  message: Message;
}

export function createOutbox(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  newId: () => string;
  send: SendOne;
}) {
  const { database, clock, log, newId, send } = deps;

  const takenUntil = () => new Date(clock.now().getTime() + TAKEN_FOR);

  /** What the other side said of a mail to each address by itself: nobody sees who else gets it. Fails with SendError. */
  async function mailEach(row: OutboxRow, contact: EmailContact, stopping: AbortSignal): Promise<string> {
    const { notification_id: id, org_id: orgId, message } = row;
    const told = [...row.told];
    const failed: { address: string; error: SendError }[] = [];
    let answer = '';
    for (const address of contact.recipients.filter((one) => !row.told.includes(one))) {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(SEND_TIMEOUT)]);
      const alone: EmailContact = { type: 'email', enabled: true, recipients: [address] };
      // The same in every try, for each of them.
      const mailId = `${id}.${sha256(address).slice(0, 16)}`;
      try {
        ({ answer } = await send({ orgId, id: mailId, contact: alone, message }, signal));
        told.push(address);
      } catch (error) {
        if (stopping.aborted || !(error instanceof SendError)) throw error;
        failed.push({ address, error });
        if (error.forAll) break;
      }
      // Who has got it does not get it again, whatever becomes of this process or of the others.
      if (contact.recipients.length > 1)
        await database.system((sql) => outboxStore.told(sql, id, told, takenUntil()));
    }
    const [first] = failed;
    if (!first) return answer;
    if (contact.recipients.length === 1) throw first.error;
    const reasons = failed.map(({ address, error }) =>
      error.forAll ? error.message : `${address}: ${error.message}`,
    );
    throw new SendError(
      reasons.join(' '),
      failed.some(({ error }) => error.passing),
    );
  }

  async function tell(row: OutboxRow, stopping: AbortSignal): Promise<string> {
    const { notification_id: id, org_id: orgId, contact, message } = row;
    if (contact.type === 'email') return mailEach(row, contact, stopping);
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(SEND_TIMEOUT)]);
    return (await send({ orgId, id, contact, message }, signal)).answer;
  }

  async function one(row: OutboxRow, stopping: AbortSignal): Promise<void> {
    const { notification_id: id, tries } = row;
    try {
      const answer = await tell(row, stopping);
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
    /** In the caller's transaction: once for this event and every way switched on; none when the topic is off. */
    async add(sql: Sql, { orgId, key, topic, preferences, message }: Told) {
      if (!preferences[topic]) return;
      for (const contact of preferences.primary_contact_channels) {
        if (!contact.enabled) continue;
        const row = { event_key: key, channel: contact.type, topic, contact, message };
        await outboxStore.add(sql, { notification_id: newId(), org_id: orgId, ...row }, clock.now());
      }
    },

    /** Sends what is due; ends when nothing is, or with the signal. */
    async deliver(signal: AbortSignal) {
      for (let sent = 0; sent < PER_ROUND && !signal.aborted; sent += 1) {
        const row = await database.system((sql) => outboxStore.take(sql, clock.now(), takenUntil()));
        if (!row) return;
        await one(row, signal);
      }
    },

    /** Forgets what has ended a month ago. */
    async forget() {
      await database.system((sql) => outboxStore.forget(sql, new Date(clock.now().getTime() - KEEP)));
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
