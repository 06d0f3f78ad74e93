import { createHmac } from 'node:crypto';
import type { HookProof, HookRefusal, HookSettings } from '@shared/model/hooks/settings';
import { sameSecret } from '../../../platform/crypto';
import { signatureOf } from '../../../platform/standardWebhooks';

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A delivery whose sender has to prove itself. */
export interface Delivery {
  headers: Headers;
  /** The body without its packing. */
  bytes: Uint8Array;
  settings: HookSettings;
  /** What the sender signs with. */
  secret: string;
  now: Date;
}

/** Seconds that a timestamp may be from now, either way. */
const TOLERANCE = 300;

export const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

type Verdict = HookRefusal | null;

/** Whether one of the given signatures is the expected one; all are compared. */
function oneOf(given: readonly string[], expected: string): Verdict {
  if (given.length === 0) return 'no_signature';
  return given.map((each) => sameSecret(each, expected)).includes(true) ? null : 'wrong_signature';
}

const isNear = (seconds: string | undefined, now: Date): seconds is string =>
  seconds !== undefined &&
  /^\d{1,12}$/.test(seconds) &&
  Math.abs(now.getTime() / 1000 - Number(seconds)) <= TOLERANCE;

const hex = (secret: string, ...signed: (string | Uint8Array)[]): string =>
  signed.reduce((hmac, part) => hmac.update(part), createHmac('sha256', secret)).digest('hex');

function standardWebhooks({ headers, bytes, secret, now }: Delivery): Verdict {
  const [id, at, given] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    one(headers[name]),
  );
  if (id === undefined || at === undefined || given === undefined) return 'no_signature';
  if (!isNear(at, now)) return 'too_old';
  return oneOf(given.split(' '), signatureOf(secret, id, Number(at), bytes));
}

function slack({ headers, bytes, secret, now }: Delivery): Verdict {
  const [at, given] = ['x-slack-request-timestamp', 'x-slack-signature'].map((name) => one(headers[name]));
  if (at === undefined || given === undefined) return 'no_signature';
  if (!isNear(at, now)) return 'too_old';
  return oneOf([given], `v0=${hex(secret, `v0:${at}:`, bytes)}`);
}

function stripe({ headers, bytes, secret, now }: Delivery): Verdict {
  const parts = (one(headers['stripe-signature']) ?? '').split(',').map((part) => part.trim().split('='));
  const valuesOf = (name: string) =>
    parts.flatMap(([key, value]) => (key === name && value !== undefined ? [value] : []));
  const [at] = valuesOf('t');
  if (at === undefined) return 'no_signature';
  if (!isNear(at, now)) return 'too_old';
  return oneOf(valuesOf('v1'), hex(secret, `${at}.`, bytes));
}

function hmac({ headers, bytes, settings, secret }: Delivery): Verdict {
  const { signatureHeader, signatureAlgorithm, signatureEncoding, signaturePrefix } = settings;
  const given = one(headers[signatureHeader])?.trim();
  if (given === undefined || !given.startsWith(signaturePrefix)) return 'no_signature';
  const signature = given.slice(signaturePrefix.length).trim();
  const written = signatureEncoding === 'hex' ? signature.toLowerCase() : signature;
  return oneOf([written], createHmac(signatureAlgorithm, secret).update(bytes).digest(signatureEncoding));
}

/** By a secret that the sender signs with: null where it is proven. */
const checks: Readonly<Record<Exclude<HookProof, 'none' | 'sns'>, (delivery: Delivery) => Verdict>> = {
  hmac,
  standard_webhooks: standardWebhooks,
  github({ headers, bytes, secret }) {
    const given = one(headers['x-hub-signature-256']);
    return oneOf(given === undefined ? [] : [given], `sha256=${hex(secret, bytes)}`);
  },
  slack,
  stripe,
};

/** Why a delivery does not come from whoever knows the secret; null where it does, or where nothing is signed by one. */
export function checkSignature(delivery: Delivery): HookRefusal | null {
  const { proof } = delivery.settings;
  if (proof === 'none' || proof === 'sns') return null;
  return delivery.secret === '' ? 'no_signing_secret' : checks[proof](delivery);
}
