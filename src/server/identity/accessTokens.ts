import { createLocalJWKSet, errors, jwtVerify, type JWK } from 'jose';
import type { ReadToken } from '../gate/gate';
import type { Clock } from '../platform/clock';
import { isLoopback } from '../http/headers';

/** The address of the API in an access token: what a client names as `resource`. */
export const resourceOf = (base: string): string => `${base}/v1`;
export const issuerOf = (base: string): string => `${base}/oidc`;

function publicHalf({ d: _private, ...rest }: JWK): JWK {
  return rest;
}

/**
 * Reads access tokens of this installation. A server on loopback may come up on another port than the one that a
 * token was made at: since the key is this installation's own, every loopback address then counts as this server.
 */
export function createReadToken(deps: { signingKey: JWK; base: () => string; clock: Clock }): ReadToken {
  const keys = createLocalJWKSet({ keys: [publicHalf(deps.signingKey)] });

  function here(address: string, of: (base: string) => string): boolean {
    const base = deps.base();
    if (address === of(base)) return true;
    const url = URL.parse(address);
    return (
      url !== null && isLoopback(new URL(base).host) && isLoopback(url.host) && address === of(url.origin)
    );
  }

  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['ES256'],
        typ: 'at+jwt',
        currentDate: deps.clock.now(),
        requiredClaims: ['exp', 'sub', 'aud', 'iss'],
      });
      const { sub, aud, iss, grant } = payload;
      if (typeof aud !== 'string' || !here(aud, resourceOf)) return undefined;
      if (typeof iss !== 'string' || !here(iss, issuerOf)) return undefined;
      return typeof sub === 'string' && typeof grant === 'string'
        ? { userId: sub, grantId: grant }
        : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };
}
