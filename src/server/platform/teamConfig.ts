import { isIP } from 'node:net';
import type { Fault } from '@shared/kernel/fault';

/** An outside OpenID provider that a team's people sign in at. */
export interface OutsideIssuer {
  /** The issuer's own address, without the path of its discovery document. */
  issuer: string;
  clientId: string;
  /** From the environment only; undefined: a public client, PKCE alone. Never to be logged. */
  clientSecret: string | undefined;
  /** Its addresses count although it does not say `email_verified`: it lets nobody write their own. */
  emailTrusted?: boolean;
}

/** Made by the reader of the configuration: its message names the flag or variable, and how to write it. */
export type Refuse = (name: string, reason: string) => Fault;

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

function webAddress(name: string, text: string, refuse: Refuse): URL {
  const url = URL.parse(text);
  // What is wrong is not repeated: an address may carry a password.
  if (!url || !['https:', 'http:'].includes(url.protocol)) throw refuse(name, 'must be an https:// address');
  if (url.username !== '' || url.password !== '') throw refuse(name, 'must not carry a user or password');
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw refuse(name, `is ${url.origin}: https is needed, http is for loopback addresses only`);
  }
  if (url.search !== '' || url.hash !== '') throw refuse(name, 'must not carry a query or a fragment');
  return url;
}

/** → the origin, without a slash at its end. */
export function readPublicUrl(name: string, text: string | undefined, refuse: Refuse): string | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const url = webAddress(name, text.trim(), refuse);
  if (url.pathname !== '/') {
    throw refuse(name, `has the path ${url.pathname}: the server needs a host of its own, without a path`);
  }
  return url.origin;
}

/** The length of a network's prefix, that of one address for an address alone; null for what is neither. */
function prefixOf(text: string): number | null {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return null;
  const longest = version === 4 ? 32 : 128;
  if (prefix === undefined) return longest;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= longest ? Number(prefix) : null;
}

/** Addresses or networks, with commas between. */
export function readTrustedProxies(text: string | undefined, behind: boolean, refuse: Refuse): string[] {
  if (text === undefined) return [];
  if (!behind) throw refuse('--trust-proxy', 'needs --public-url, the address that the proxy answers at');
  const networks = text.split(',').map((part) => part.trim());
  for (const part of networks) {
    const prefix = prefixOf(part);
    if (prefix === null)
      throw refuse('--trust-proxy', `names “${part}”: an IP address or a network like 10.0.1.0/24 is needed`);
    // Callers inside of a trusted network say themselves where they are.
    if (prefix < (part.includes(':') ? 48 : 16))
      throw refuse(
        '--trust-proxy',
        `names “${part}”: callers can be in so wide a network; name the proxies alone`,
      );
  }
  return networks;
}

const DISCOVERY = '/.well-known/openid-configuration';

export function readOutsideIssuer(
  given: Record<'issuer' | 'clientId' | 'clientSecret' | 'email', string | undefined>,
  refuse: Refuse,
): OutsideIssuer | undefined {
  const { issuer, clientId, email } = given;
  const clientSecret = given.clientSecret?.trim() ? given.clientSecret.trim() : undefined;
  if (email !== undefined && email !== 'verified' && email !== 'trusted')
    throw refuse('--oidc-email', `is “${email}”: verified or trusted is needed`);
  if (issuer === undefined) {
    if (email !== undefined) throw refuse('--oidc-email', 'needs --oidc-issuer');
    if (clientId !== undefined) throw refuse('--oidc-client-id', 'needs --oidc-issuer');
    return undefined;
  }
  if (clientId === undefined) {
    throw refuse('--oidc-client-id', 'is missing: the id of this server at --oidc-issuer');
  }
  const url = webAddress('--oidc-issuer', issuer.trim(), refuse);
  const path = url.pathname.endsWith(DISCOVERY) ? url.pathname.slice(0, -DISCOVERY.length) : url.pathname;
  const own = `${url.origin}${path === '/' ? '' : path}`;
  return { issuer: own, clientId, clientSecret, ...(email === 'trusted' ? { emailTrusted: true } : {}) };
}
