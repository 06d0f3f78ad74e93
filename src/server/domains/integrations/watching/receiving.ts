import { eventConfiguration } from '@shared/api/integrations/entities';
import type { Database } from '../../../db/database';
import type { Clock } from '../../../platform/clock';
import type { EventRow } from '../integrations.store';
import type { Received, ServiceEvents } from '../serviceEvents.port';
import type { OfIntegration } from './anomalies';
import type { Consequences } from './watching.port';
import { watchingStore } from './watching.store';
import type { ServiceEvent } from '../connected.port';
import type { Delivering } from '../integrations.port';

/** An active integration whose provider has events. */
export interface Watched extends Pick<Delivering, 'connected' | 'explain' | 'name'> {
  events: ServiceEvents;
}

/** A question waits so long for the first thing to come. */
const WAIT_SECONDS = 20;
/** Queues that are listened to at the same time. */
const AT_ONCE = 10;
/** Of one queue in a row, so that a full one leaves time for the others. */
const ROUNDS = 20;

const serviceEvent = (row: EventRow): ServiceEvent => ({
  eventId: row.event_id,
  name: row.name,
  type: row.type,
  configuration: eventConfiguration.parse(row.configuration),
});

/** What providers have put into queues: each starts workflows once, and is taken out after that is on disk. */
export function createReceiving(deps: { database: Database; clock: Clock; consequences: Consequences }) {
  const { database, clock, consequences } = deps;

  async function handle(event: EventRow, received: readonly Received[], of: OfIntegration): Promise<void> {
    const { orgId, integrationId } = of;
    const { event_id: eventId, name } = event;
    const started = await database.system(async (sql) => {
      let count = 0;
      for (const { id: occurrence, payload } of received) {
        const row = { end_date: null, impact: null, started: true };
        const isNew = await watchingStore.first(sql, { orgId, eventId, occurrence }, row, clock.now());
        if (isNew === 0) continue;
        const told = {
          kind: 'event',
          event_id: eventId,
          event_name: name,
          integration_id: integrationId,
          integration_name: of.name,
          event: payload,
        };
        count += await consequences.start(sql, { orgId, integrationId, eventId, occurrence, payload: told });
      }
      return count;
    });
    if (started > 0) consequences.wake();
  }

  async function drain(
    { events, connected }: Watched,
    event: EventRow,
    { of, seconds, signal }: { of: OfIntegration; seconds: number; signal: AbortSignal },
  ): Promise<void> {
    const asked = serviceEvent(event);
    for (let round = 0; round < ROUNDS; round += 1) {
      const received = await events.receive(connected, asked, round === 0 ? seconds : 0, signal);
      if (received.length === 0) return;
      await handle(event, received, of);
      const receipts = received.map(({ receipt }) => receipt);
      await events.forget(connected, asked, receipts, signal);
    }
  }

  return async (watched: Watched, rows: readonly EventRow[], of: OfIntegration, signal: AbortSignal) => {
    const groups = Math.ceil(rows.length / AT_ONCE);
    const seconds = Math.max(1, Math.floor(WAIT_SECONDS / Math.max(1, groups)));
    const failures: unknown[] = [];
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      signal.throwIfAborted();
      const group = rows.slice(at, at + AT_ONCE);
      const results = await Promise.allSettled(
        group.map((event) => drain(watched, event, { of, seconds, signal })),
      );
      for (const result of results) if (result.status === 'rejected') failures.push(result.reason);
    }
    // One queue that is gone does not keep the others from being heard, and is told.
    if (failures.length > 0) throw failures[0];
  };
}
