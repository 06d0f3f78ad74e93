import { badInput, Fault } from '@shared/kernel/fault';
import type { Json, JsonObject } from '@shared/model/json';
import { triggerWords } from '@shared/words/triggers';
import type { Database } from '../../db/database';
import type { Engine } from '../../engine/engine.port';
import type { Clock } from '../../platform/clock';
import { sameSecret, sha256 } from '../../platform/crypto';
import { triggersStore } from './triggers.store';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface HooksService {
  /** Stored when it returns. `Fault('not_found')` alike for no such hook and for a wrong secret. */
  receive(
    triggerId: string,
    request: { headers: Headers; secret: string | undefined; body: Json },
  ): Promise<{ execution_id: string; trigger_event_id: string }>;
  /** Forgets what is known of a hook: its secret may be another one. */
  forget(triggerId: string): void;
}

/** Another server's change of a secret takes effect within this time. */
const KNOWN_MS = 3_000;
const KNOWN_MAX = 10_000;
const NAME = 'x-costloom-secret';
/** Those that prove who the caller is: a workflow, whose runs many can read, must not have them. */
const hidden = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-api-key', NAME]);
const EVENT_ID = /^[\x21-\x7e]{1,200}$/;
/** Compared with when there is no hook, so that the answer takes as long. */
const NOBODY = sha256('no such hook');

type Hook = Awaited<ReturnType<typeof triggersStore.hook>>;

export function createHooks(deps: {
  database: Database;
  engine: Pick<Engine, 'start'>;
  clock: Clock;
}): HooksService {
  const { database, engine, clock } = deps;
  const known = new Map<string, { until: number; hook: Promise<Hook> }>();

  function lookUp(triggerId: string): Promise<Hook> {
    const now = clock.now().getTime();
    const found = known.get(triggerId);
    // A clock that was put back must not keep an old secret good.
    if (found && found.until > now && found.until <= now + KNOWN_MS) return found.hook;
    const hook = database.system((sql) => triggersStore.hook(sql, triggerId));
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(triggerId, { until: now + KNOWN_MS, hook });
    hook.catch(() => known.delete(triggerId));
    return hook;
  }

  return {
    forget: (triggerId) => void known.delete(triggerId),

    async receive(triggerId, { headers, secret, body }) {
      const hook = await lookUp(triggerId);
      const given = one(headers[NAME]) ?? secret ?? '';
      const right = sameSecret(hook?.secret_hash ?? NOBODY, sha256(given));
      if (!hook || !right) throw new Fault('not_found:hook_not_found', triggerWords.noHook);
      const triggerEventId = eventIdOf(headers);
      const { orgId, ...started } = { orgId: hook.org_id, workflowId: hook.workflow_id };
      const { executionId, triggerEventId: eventId } = await engine.start({
        orgId,
        ...started,
        triggerId,
        triggerType: 'HTTP',
        inputs: {},
        ...(triggerEventId === undefined ? {} : { triggerEventId }),
        payload: { body, headers: passedOn(headers) },
        actor: { id: `trigger:${triggerId}`, name: hook.name },
      });
      return { execution_id: executionId, trigger_event_id: eventId };
    },
  };
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

function eventIdOf(headers: Headers): string | undefined {
  const given = one(headers['idempotency-key']);
  if (given === undefined) return undefined;
  if (!EVENT_ID.test(given))
    throw badInput([{ field: 'idempotency-key', reason: 'must be 1 to 200 visible ASCII characters' }]);
  return given;
}

function passedOn(headers: Headers): JsonObject {
  const passed: JsonObject = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !hidden.has(name)) passed[name] = value;
  }
  return passed;
}
