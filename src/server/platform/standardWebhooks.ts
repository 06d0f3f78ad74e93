import { createHash, createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** As Standard Webhooks writes them: the prefix, then base64. */
export const newSigningSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/** The signature of one delivery. `secret`: with its prefix or without. */
export function signatureOf(secret: string, id: string, seconds: number, body: string | Uint8Array): string {
  const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest('base64')}`;
}

/**
 * The headers of Standard Webhooks (symmetric, v1). A delivery that is tried again with the same entries has the same
 * id, so a receiver can leave out what it has already.
 */
export function signed(secret: string, body: string, at: Date): Record<string, string> {
  const id = `msg_${createHash('sha256').update(body).digest('hex').slice(0, 32)}`;
  const seconds = Math.floor(at.getTime() / 1000);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatureOf(secret, id, seconds, body),
  };
}
