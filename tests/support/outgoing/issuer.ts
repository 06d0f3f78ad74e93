import { sign } from 'node:crypto';
import { openOutside } from '@server/identity/outside';
import { systemClock } from '@server/platform/clock';
import { rsaKeys } from '@tests/fakes/rsaKeys';
import type { Caller } from './callers';

const CLIENT = 'costloom';
const REQUEST = { state: 'one', nonce: 'two', verifier: 'v'.repeat(43) };
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined } as never;

const outsideAt = (url: string) =>
  openOutside({
    outside: { issuer: url, clientId: CLIENT, clientSecret: 'one' },
    clock: systemClock,
    log: silent,
  });

function idToken(issuer: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: CLIENT, sub: 'one', nonce: REQUEST.nonce, iat: now, exp: now + 600 };
  const text = `${part({ alg: 'RS256', kid: 'one' })}.${part(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), rsaKeys('outgoing').privateKey).toString('base64url')}`;
}

/** What an issuer is asked for, in this order. */
const good: Readonly<Record<string, (base: string) => object>> = {
  description: (base) => ({
    issuer: base,
    authorization_endpoint: `${base}/auth`,
    token_endpoint: `${base}/token`,
    jwks_uri: `${base}/keys`,
    userinfo_endpoint: `${base}/userinfo`,
  }),
  token: (base) => ({ access_token: 'one', token_type: 'Bearer', id_token: idToken(base) }),
  keys: () => ({
    keys: [{ ...rsaKeys('outgoing').publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256' }],
  }),
  userinfo: () => ({ sub: 'one', email: 'ada@acme.example', email_verified: true }),
};
const order = Object.keys(good);
const askedFor = (path: string) =>
  path.startsWith('/.well-known') ? 'description' : path.split('?')[0]?.slice(1);

/** The outside issuer, one caller for each of its replies: those before it are good. */
export const issuerCallers = (): Caller[] =>
  order.map((name, at) => ({
    name: `the outside issuer: ${name}`,
    patient: true,
    answered(path, base) {
      const asked = askedFor(path) ?? '';
      return order.indexOf(asked) < at ? good[asked]?.(base) : undefined;
    },
    make:
      ({ url }) =>
      () => {
        const back = `${url}/back`;
        const outside = outsideAt(url);
        if (name === 'description') return outside.begin({ redirectUri: back, login: false });
        return outside.finish(REQUEST, new URL(`${back}?code=one&state=${REQUEST.state}`), back);
      },
  }));
