import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database } from '../db/database';
import type { Clock } from '../platform/clock';
import { randomToken } from '../platform/crypto';
import type { SecretBox } from '../platform/secretBox';
import { oidcStore } from './oidc.store';

export interface IdentitySecrets {
  /** Private ES256 key; its public half verifies access tokens. */
  signingKey: JWK;
  cookieKey: string;
  /** Signs the help widget's tokens. */
  widgetKey: string;
  /** Signs the links in mails by which an address leaves. */
  mailKey: string;
}

export const SIGNING_KEY = 'signing-key';
export const contextOf = (name: string) => `identity:${name}`;

/**
 * Secrets of this installation: made at the first start, sealed in the database, the same ever after. While the key is
 * lost they are made for this run alone: people can sign in, and what is stored stays as it is.
 */
export async function identitySecrets(deps: {
  database: Database;
  box: SecretBox;
  clock: Clock;
}): Promise<IdentitySecrets> {
  const { database, box, clock } = deps;

  async function secret(name: string, make: () => Promise<string>): Promise<string> {
    if (box.lost) return make();
    const context = contextOf(name);
    const found = await database.system((sql) => oidcStore.secret(sql, name));
    if (found) return box.open(found.sealed, context);
    const sealed = box.seal(await make(), context);
    const kept = await database.system(async (sql) => {
      await oidcStore.addSecret(sql, name, sealed, clock.now());
      return oidcStore.secret(sql, name);
    });
    return box.open(kept?.sealed ?? sealed, context);
  }

  const random = async () => randomToken();
  const signing = await secret(SIGNING_KEY, async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(privateKey);
    return JSON.stringify({ ...jwk, alg: 'ES256', use: 'sig', kid: randomToken().slice(0, 12) });
  });
  const signingKey: JWK = JSON.parse(signing);
  return {
    signingKey,
    cookieKey: await secret('cookie-key', random),
    widgetKey: await secret('widget-key', random),
    mailKey: await secret('mail-key', random),
  };
}
