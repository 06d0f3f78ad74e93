import { randomBytes } from 'node:crypto';
import { randomToken, sha256 } from '../platform/crypto';

const PREFIX = 'clk_';

export interface NewApiKey {
  keyId: string;
  /** What the caller keeps; it is not stored. */
  secret: string;
  secretHash: string;
}

/** 256 random bits need no slow hash: there is nothing to guess. */
export function hashSecret(secret: string): string {
  return sha256(secret);
}

export function newApiKey(): NewApiKey {
  const keyId = randomBytes(9).toString('hex');
  const secret = `${PREFIX}${keyId}_${randomToken()}`;
  return { keyId, secret, secretHash: hashSecret(secret) };
}

/** The key's id inside a bearer token; undefined when the token is no API key. */
export function keyIdOf(token: string): string | undefined {
  return /^clk_([0-9a-f]{18})_[\w-]{43}$/.exec(token)?.[1];
}
