import * as oauth from 'oauth4webapi';
import { Fault, isFault } from '@shared/kernel/fault';
import type { Clock } from '../ports';
import { isLoopback, isSecurePage } from './addresses';

const CLIENT_ID = 'costloom-desktop';
const SCOPE = 'openid profile email offline_access';
const REQUEST_MS = 20_000;

/** What the provider gave. `expiresAt` in milliseconds since 1970; the provider may keep back a refresh token. */
export interface Tokens {
  accessToken: string;
  refreshToken: string | null;
  expiresAt: number;
  userId: string | null;
}

/** A sign-in that has begun: what must be remembered until the answer comes. */
export interface PendingSignIn {
  url: URL;
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
}

/** The provider said that the grant is no longer good: only signing in again helps. */
export class GrantRefused extends Error {
  override readonly name = 'GrantRefused';
}

/** One OpenID provider, spoken to with the authorization code flow and PKCE (RFC 6749, 7636, 8252, 8707). */
export interface Provider {
  begin(options: { redirectUri: string; prompt?: 'login' }): Promise<PendingSignIn>;
  finish(pending: PendingSignIn, callback: URL): Promise<Tokens>;
  /** Throws GrantRefused, or Fault('unavailable') when the provider cannot be reached. */
  refresh(refreshToken: string): Promise<Tokens>;
  revoke(token: string): Promise<void>;
}

const client: oauth.Client = { client_id: CLIENT_ID };
const publicClient = oauth.None();

function asFault(error: unknown, issuer: string): Error {
  if (isFault(error) || error instanceof GrantRefused) return error;
  if (error instanceof oauth.ResponseBodyError) {
    if (error.error === 'invalid_grant' || error.status === 401) return new GrantRefused(error.message);
    const reason = error.error_description ?? error.error;
    return new Fault(
      'unauthenticated:sign_in_refused',
      `The sign-in service refused the request: ${reason}.`,
    );
  }
  if (error instanceof oauth.AuthorizationResponseError) {
    const reason = error.error_description ?? error.error;
    return new Fault('unauthenticated:sign_in_refused', `Signing in did not succeed: ${reason}.`);
  }
  const network = error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
  if (network)
    return new Fault(
      'unavailable:sign_in_service_unreachable',
      `The sign-in service at ${issuer} cannot be reached.`,
    );
  return new Fault(
    'unauthenticated:sign_in_not_verified',
    'The answer of the sign-in service could not be verified. Sign in again.',
  );
}

const notSecure = (issuer: string) =>
  new Fault(
    'unprocessable:sign_in_not_secure',
    `The sign-in page that ${issuer} names is not a secure web page (https). It was not opened. Tell the administrator of that server.`,
  );

/** `issuer` without a slash at its end; `resource` is the API the tokens are for. Plain http only on this computer. */
export function openProvider(options: { issuer: string; resource: string; clock: Clock }): Provider {
  const issuer = new URL(options.issuer);
  const http = () => ({
    [oauth.allowInsecureRequests]: isLoopback(issuer),
    signal: AbortSignal.timeout(REQUEST_MS),
  });
  let known: Promise<oauth.AuthorizationServer> | undefined;

  async function discover(): Promise<oauth.AuthorizationServer> {
    const response = await oauth.discoveryRequest(issuer, http());
    return oauth.processDiscoveryResponse(issuer, response);
  }

  function server(): Promise<oauth.AuthorizationServer> {
    known ??= discover().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  }

  async function guarded<T>(work: (as: oauth.AuthorizationServer) => Promise<T>): Promise<T> {
    try {
      return await work(await server());
    } catch (error) {
      throw asFault(error, options.issuer);
    }
  }

  function tokens(reply: oauth.TokenEndpointResponse, before: string | null): Tokens {
    return {
      accessToken: reply.access_token,
      refreshToken: reply.refresh_token ?? before,
      expiresAt: options.clock.now().getTime() + (reply.expires_in ?? 300) * 1000,
      userId: oauth.getValidatedIdTokenClaims(reply)?.sub ?? null,
    };
  }

  return {
    begin: ({ redirectUri, prompt }) =>
      guarded(async (as) => {
        if (!as.authorization_endpoint)
          throw new Fault('unavailable:sign_in_page_missing', 'The sign-in service has no sign-in page.');
        // Whoever wrote this document must not choose a program of this computer with it.
        if (!isSecurePage(as.authorization_endpoint)) throw notSecure(options.issuer);
        const verifier = oauth.generateRandomCodeVerifier();
        const state = oauth.generateRandomState();
        const nonce = oauth.generateRandomNonce();
        const url = new URL(as.authorization_endpoint);
        const query = {
          client_id: CLIENT_ID,
          response_type: 'code',
          redirect_uri: redirectUri,
          scope: SCOPE,
          resource: options.resource,
          code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
          nonce,
          ...(prompt ? { prompt } : {}),
        };
        for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
        return { url, state, nonce, verifier, redirectUri };
      }),
    finish: (pending, callback) =>
      guarded(async (as) => {
        const parameters = oauth.validateAuthResponse(as, client, callback, pending.state);
        const response = await oauth.authorizationCodeGrantRequest(
          as,
          client,
          publicClient,
          parameters,
          pending.redirectUri,
          pending.verifier,
          { ...http(), additionalParameters: { resource: options.resource } },
        );
        const checks = { expectedNonce: pending.nonce, requireIdToken: true };
        return tokens(await oauth.processAuthorizationCodeResponse(as, client, response, checks), null);
      }),
    refresh: (refreshToken) =>
      guarded(async (as) => {
        const extra = { ...http(), additionalParameters: { resource: options.resource } };
        const response = await oauth.refreshTokenGrantRequest(as, client, publicClient, refreshToken, extra);
        return tokens(await oauth.processRefreshTokenResponse(as, client, response), refreshToken);
      }),
    revoke: (token) =>
      guarded(async (as) => {
        if (!as.revocation_endpoint) return;
        const response = await oauth.revocationRequest(as, client, publicClient, token, http());
        await oauth.processRevocationResponse(response);
      }),
  };
}
