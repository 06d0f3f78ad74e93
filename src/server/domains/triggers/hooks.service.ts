import { Fault, isFault } from '@shared/kernel/fault';
import {
  isSignedBySecret,
  needsAddressSecret,
  readHook,
  type HookRefusal,
  type HookSettings,
} from '@shared/model/hooks/settings';
import type { Json, JsonObject } from '@shared/model/json';
import { triggerWords } from '@shared/words/triggers';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Engine } from '../../engine/engine.port';
import type { ExpressionPort } from '../../expressions/expressions.port';
import type { Clock } from '../../platform/clock';
import { sameSecret, sha256 } from '../../platform/crypto';
import type { SecretBox } from '../../platform/secretBox';
import type { HttpPort } from '../../steps/services';
import { readBody, unpackBody } from './hooks/body';
import { deliveryIdOf } from './hooks/deliveryId';
import { allowanceOf, handshakeOf, type Handshake } from './hooks/handshakes';
import { checkSignature, one, type Headers } from './hooks/proofs';
import { createRefusals } from './hooks/refusals';
import { createSns, type SnsMessage } from './hooks/sns';
import { signingSecretContext } from './signingSecret';
import { triggersStore } from './triggers.store';

/** A request as it came. */
export interface HookRequest {
  method: string;
  headers: Headers;
  query: JsonObject;
  bytes: Uint8Array;
  signal: AbortSignal;
}

type SubscriptionState = 'confirmed' | 'ended';

/** A run that is stored, or the answer to a handshake, which starts none. */
export type HookAnswer =
  | { execution_id: string; trigger_event_id: string }
  | Handshake
  | { subscription: SubscriptionState };

export interface HooksDeps {
  database: Database;
  engine: Pick<Engine, 'start'>;
  clock: Clock;
  /** Opens what senders sign with. */
  box: Pick<SecretBox, 'open'>;
  /** Reads XML. */
  expressions: Pick<ExpressionPort, 'evaluate'>;
  /** Reaches the certificates of Amazon SNS and confirms subscriptions. */
  http: HttpPort;
}

/** Another server's change of a secret takes effect within this time. */
const KNOWN_MS = 3_000;
const KNOWN_MAX = 10_000;
const NAME = 'x-costloom-secret';
/** Those that prove who the caller is: a workflow, whose runs many can read, must not have them. */
const hidden = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-api-key', NAME]);
/** Compared with when there is no hook, so that the answer takes as long. */
const NOBODY = sha256('no such hook');

type Hook = NonNullable<Awaited<ReturnType<typeof triggersStore.hook>>>;

const noHook = () => new Fault('not_found:hook_not_found', triggerWords.noHook);

export function createHooks(deps: HooksDeps) {
  const { database, engine, clock, box, expressions } = deps;
  const known = new Map<string, { until: number; hook: Promise<Hook | undefined> }>();
  const refusals = createRefusals(deps);
  const sns = createSns(deps);

  function lookUp(triggerId: string): Promise<Hook | undefined> {
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

  function refuse({ org_id, trigger_id }: Hook, reason: HookRefusal): Fault {
    refusals.note(org_id, trigger_id, reason);
    return noHook();
  }

  /** The hook, when the request has the secret or needs none. */
  async function admit(
    triggerId: string,
    { method, headers, query }: Pick<HookRequest, 'method' | 'headers' | 'query'>,
  ): Promise<{ hook: Hook; settings: HookSettings }> {
    const hook = await lookUp(triggerId);
    const { secret } = query;
    const given = one(headers[NAME]) ?? (typeof secret === 'string' ? secret : '');
    const isRight = sameSecret(hook?.secret_hash ?? NOBODY, sha256(given));
    if (!hook) throw noHook();
    const settings = readHook(hook.hook);
    if (needsAddressSecret(settings) && !isRight) throw refuse(hook, 'wrong_secret');
    if (method === 'GET' && (!settings.acceptGet || settings.proof !== 'none'))
      throw refuse(hook, 'get_not_accepted');
    return { hook, settings };
  }

  const secretOf = ({ org_id, trigger_id, signing_secret: sealed }: Hook): string =>
    sealed === null ? '' : box.open(sealed, signingSecretContext(org_id, trigger_id));

  /** The body of a sender that proves itself; where SNS signs it, its message. */
  async function proven(
    hook: Hook,
    settings: HookSettings,
    { headers, bytes: packed }: HookRequest,
  ): Promise<{ bytes: Uint8Array; message?: SnsMessage }> {
    const unpack = () => unpackBody(packed, one(headers['content-encoding']) ?? '');
    if (settings.proof === 'none') return { bytes: await unpack() };
    const bytes = await unpack().catch((error: unknown) => {
      // Before it is proven, the sender is told nothing of what is wrong.
      throw isFault(error) ? refuse(hook, 'body_unreadable') : error;
    });
    if (isSignedBySecret(settings.proof)) {
      const delivery = { headers, bytes, settings, secret: secretOf(hook), now: clock.now() };
      const reason = checkSignature(delivery);
      if (reason !== null) throw refuse(hook, reason);
      return { bytes };
    }
    const message = await sns.verify(hook.org_id, new TextDecoder().decode(bytes), settings);
    if (typeof message === 'string') throw refuse(hook, message);
    return { bytes, message };
  }

  async function noteSubscription(hook: Hook, state: SubscriptionState, topic: string) {
    const { org_id: orgId, trigger_id: triggerId } = hook;
    await database.tenant(orgId, async (sql) => {
      await triggersStore.noteSubscription(sql, triggerId, { at: clock.now().toISOString(), state, topic });
      await notifyChange(sql, { orgId, tag: 'trigger', id: triggerId });
    });
    return { subscription: state };
  }

  async function start(hook: Hook, payload: JsonObject, deliveryId: string | undefined) {
    const { trigger_id: triggerId, org_id: orgId, workflow_id: workflowId, name } = hook;
    const started = await engine.start({
      orgId,
      workflowId,
      triggerId,
      triggerType: 'HTTP',
      inputs: {},
      ...(deliveryId === undefined ? {} : { triggerEventId: deliveryId }),
      payload,
      actor: { id: `trigger:${triggerId}`, name },
    });
    return { execution_id: started.executionId, trigger_event_id: started.triggerEventId };
  }

  return {
    /** Forgets what is known of a hook: its secret or settings may be others. */
    forget: (triggerId: string): void => void known.delete(triggerId),

    /**
     * A run is stored when it returns. `Fault('not_found')` alike for no such hook, for a wrong secret and for a sender
     * that does not prove itself.
     */
    async receive(triggerId: string, request: HookRequest): Promise<HookAnswer> {
      const { hook, settings } = await admit(triggerId, request);
      const { bytes, message } = await proven(hook, settings, request);
      const { method, headers, signal } = request;
      if (message?.Type === 'SubscriptionConfirmation') {
        await sns.confirm(hook.org_id, message);
        return noteSubscription(hook, 'confirmed', message.TopicArn);
      }
      if (message?.Type === 'UnsubscribeConfirmation')
        return noteSubscription(hook, 'ended', message.TopicArn);
      const { body, raw } = await readBody(bytes, one(headers['content-type']) ?? '', expressions, signal);
      const handshake = handshakeOf(headers, body, settings);
      if (handshake) return handshake;
      const { secret: _secret, ...query } = request.query;
      const payload = { body, headers: passedOn(headers), query, method, raw };
      return start(hook, payload, deliveryIdOf(settings, headers, body));
    },

    /** The headers of the answer to a sender of CloudEvents that asks whether it may send. Refuses as `receive`. */
    async allow(
      triggerId: string,
      { headers, query }: Pick<HookRequest, 'headers' | 'query'>,
    ): Promise<Record<string, string>> {
      const { hook, settings } = await admit(triggerId, { method: 'OPTIONS', headers, query });
      const allowance = allowanceOf(headers);
      // A signature cannot prove whoever asks without a body.
      if (settings.proof !== 'none') throw refuse(hook, 'no_signature');
      if (!allowance) throw noHook();
      return allowance;
    },
  };
}

export type HooksService = ReturnType<typeof createHooks>;

const passedOn = (headers: Headers): JsonObject =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]): [string, Json][] =>
      value === undefined || hidden.has(name) ? [] : [[name, value]],
    ),
  );
