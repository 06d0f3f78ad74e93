import { createLocalJWKSet, errors, jwtVerify, type JWK } from 'jose';
import type { Clock } from '../platform/clock';
import { sha256 } from '../platform/crypto';
import { isLoopbackHost } from '../platform/callers';

interface Read {
  userId: string;
  grantId: string;
  scopes: readonly string[];
}

interface Verified {
  read: Read;
  /** Milliseconds since 1970. */
  until: number;
}

const MAX_KNOWN = 5_000;

/** The address of the API in an access token: what a client names as `resource`. */
export const resourceOf = (base: string): string => `${base}/v1`;
/** The address that assistants ask, and what their tokens are for. */
export const assistantResourceOf = (base: string): string => `${base}/mcp`;
export const issuerOf = (base: string): string => `${base}/oidc`;

function publicHalf({ d: _private, ...rest }: JWK): JWK {
  return rest;
}

/**
 * Reads access tokens of this installation. A server on loopback may come up on another port than the one that a
 * token was made at: since the key is this installation's own, every loopback address then counts as this server.
 */
export function createReadToken(deps: {
  signingKey: JWK;
  base: () => string;
  clock: Clock;
  /** Tokens for another address than this one are nobody's. */
  audience: (base: string) => string;
}): (token: string) => Promise<Read | undefined> {
  const keys = createLocalJWKSet({ keys: [publicHalf(deps.signingKey)] });

  function here(address: string, of: (base: string) => string): boolean {
    const base = deps.base();
    if (address === of(base)) return true;
    const url = URL.parse(address);
    return (
      url !== null &&
      isLoopbackHost(new URL(base).host) &&
      isLoopbackHost(url.host) &&
      address === of(url.origin)
    );
  }

  async function verify(token: string): Promise<Verified | undefined> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['ES256'],
        typ: 'at+jwt',
        currentDate: deps.clock.now(),
        requiredClaims: ['exp', 'sub', 'aud', 'iss'],
      });
      const { sub, aud, iss, exp = 0, grant, scope } = payload;
      if (typeof aud !== 'string' || !here(aud, deps.audience)) return undefined;
      if (typeof iss !== 'string' || !here(iss, issuerOf)) return undefined;
      if (typeof sub !== 'string' || typeof grant !== 'string') return undefined;
      const scopes = typeof scope === 'string' ? scope.split(' ') : [];
      return { read: { userId: sub, grantId: grant, scopes }, until: exp * 1000 };
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  // A signature stays right; what may change (the sign-in, the member, the role) the gate reads at every call.
  const verified = new Map<string, Verified>();
  return async (token) => {
    const key = sha256(token);
    const known = verified.get(key);
    if (known && known.until > deps.clock.now().getTime()) return known.read;
    const found = await verify(token);
    if (!found) return undefined;
    if (verified.size >= MAX_KNOWN) verified.clear();
    verified.set(key, found);
    return found.read;
  };
}
