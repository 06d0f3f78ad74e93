import type { HookSettings } from '@shared/model/hooks/settings';
import { isJsonObject, type Json } from '@shared/model/json';
import { one, type Headers } from './proofs';

/** What a sender asks before it sends anything, and its answer. */
export type Handshake = { challenge: string } | { validationResponse: string };

const textAt = (value: Json | undefined, key: string): string | undefined => {
  const found = isJsonObject(value) ? value[key] : undefined;
  return typeof found === 'string' ? found : undefined;
};

/** The answer that Slack or Azure Event Grid waits for; undefined for an ordinary delivery. */
export function handshakeOf(headers: Headers, body: Json, { proof }: HookSettings): Handshake | undefined {
  if (one(headers['aeg-event-type']) === 'SubscriptionValidation' && Array.isArray(body)) {
    const [event] = body;
    const code = isJsonObject(event) ? textAt(event['data'], 'validationCode') : undefined;
    if (code !== undefined) return { validationResponse: code };
  }
  if ((proof === 'slack' || proof === 'none') && textAt(body, 'type') === 'url_verification') {
    const challenge = textAt(body, 'challenge');
    if (challenge !== undefined) return { challenge };
  }
  return undefined;
}

const ORIGIN = /^[\w.:-]{1,255}$/;

/** The headers that let a sender of CloudEvents in; undefined for whoever asks in another way. */
export function allowanceOf(headers: Headers): Record<string, string> | undefined {
  const origin = one(headers['webhook-request-origin']);
  if (origin === undefined || !ORIGIN.test(origin)) return undefined;
  const rate = one(headers['webhook-request-rate']);
  return {
    'webhook-allowed-origin': origin,
    'webhook-allowed-rate': rate !== undefined && /^\d{1,9}$/.test(rate) ? rate : '*',
  };
}
