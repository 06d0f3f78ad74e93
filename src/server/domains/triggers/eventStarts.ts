import { isFault } from '@shared/kernel/fault';
import type { Json } from '@shared/model/json';
import type { Sql } from '../../db/database';
import { isDatabaseGone, isRetryable } from '../../db/errors';
import type { Engine } from '../../engine/engine.port';
import type { Log } from '../../platform/log';
import { triggersStore } from './triggers.store';

/** Of one event. */
const STARTED_MAX = 500;

/** Something that has happened, and what listens to it. */
interface StartingEvent {
  orgId: string;
  integrationId: string;
  eventId: string;
  /** Whatever comes twice has the same one. */
  occurrence: string;
  /** Of a bill: its source, which a trigger may have chosen. */
  sourceId?: string;
  payload: Json;
}

/** Workflows that start when something happens at a provider, or to a bill. */
export function createEventStarts(deps: { engine: Pick<Engine, 'startIn' | 'wake'>; log: Log }) {
  const { engine, log } = deps;
  return {
    wake: () => engine.wake(),

    /** In the caller's transaction, which may be repeated; begun by `wake` after the commit. → how many workflows. */
    async start(sql: Sql, event: StartingEvent): Promise<number> {
      const { orgId, integrationId, eventId, occurrence, sourceId = null, payload } = event;
      const of = { orgId, integrationId, eventId, sourceId };
      let count = 0;
      for (const trigger of await triggersStore.listening(sql, of, STARTED_MAX)) {
        const { trigger_id: triggerId, workflow_id: workflowId, name } = trigger;
        await triggersStore.savepoint(sql);
        try {
          await engine.startIn(sql, {
            orgId,
            workflowId,
            triggerId,
            triggerType: 'INTEGRATION_EVENT',
            triggerEventId: `${triggerId}_${occurrence}`,
            inputs: {},
            payload,
            actor: { id: `trigger:${triggerId}`, name },
          });
          count += 1;
        } catch (error) {
          if (isRetryable(error) || isDatabaseGone(error) || (isFault(error) && error.code === 'unavailable'))
            throw error;
          await triggersStore.backToSavepoint(sql);
          // One workflow that cannot start keeps none of the others from it.
          log.warn({ err: error, orgId, workflowId, triggerId }, 'An event could not start a workflow');
        }
      }
      return count;
    },
  };
}

export type EventStarts = ReturnType<typeof createEventStarts>;
