import * as oauth from 'oauth4webapi';
import { Fault, isFault } from '@shared/kernel/fault';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import { isLoopback, type OutsideIssuer } from '../platform/teamConfig';

/** What must be remembered between the two halves of a sign-in at the outside issuer. */
export interface OutsideRequest {
  state: string;
  nonce: string;
  verifier: string;
}

export interface OutsidePerson {
  /** The issuer's own name of the person, which it gives to nobody else. */
  subject: string;
  /** The address that the issuer vouches for; throws the reason when it does for none. */
  verifiedEmail(): string;
}

const REQUEST_MS = 10_000;
const DISCOVERY_MS = 60 * 60_000;

const away = (issuer: string) =>
  new Fault(
    'unavailable:sign_in_service_unreachable',
    `The sign-in service ${issuer} cannot be reached. Try again in some minutes.`,
  );
const refused = (reason: string) => new Fault('unauthenticated:sign_in_refused', reason);

function asFault(error: unknown, issuer: string): Fault {
  if (isFault(error)) return error;
  if (error instanceof oauth.AuthorizationResponseError) {
    const reason = error.error_description ?? error.error;
    return refused(`The sign-in service ${issuer} did not sign you in: ${reason.slice(0, 300)}.`);
  }
  const network = error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
  const failed =
    error instanceof oauth.OperationProcessingError && error.code === oauth.RESPONSE_IS_NOT_CONFORM;
  if (network || failed) return away(issuer);
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.WWWAuthenticateChallengeError) {
    return refused(`The sign-in service ${issuer} refused this server. Tell your administrator.`);
  }
  return refused(`The answer of the sign-in service ${issuer} could not be verified. Try again.`);
}

function authentication(as: oauth.AuthorizationServer, secret: string | undefined): oauth.ClientAuth {
  if (secret === undefined) return oauth.None();
  const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const post = methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
  return post ? oauth.ClientSecretPost(secret) : oauth.ClientSecretBasic(secret);
}

const textOf = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

type Claims = Readonly<Record<string, unknown>>;

/** Some issuers let everybody write any address, and say nothing of `email_verified`: silence vouches for nothing. */
function verifiedEmail(claims: Claims, { issuer, emailTrusted }: OutsideIssuer): string {
  const email = textOf(claims.email);
  if (email === undefined || email.length > 320) {
    throw refused(`The sign-in service ${issuer} did not send your email address. Tell your administrator.`);
  }
  const silent = claims.email_verified === undefined;
  if (silent && !emailTrusted) {
    throw refused(
      `The sign-in service ${issuer} does not say that your email address ${email} is verified. Tell your administrator: who runs this server may trust its addresses with --oidc-email trusted.`,
    );
  }
  // Amazon Cognito’s userinfo says it as text.
  const verified = claims.email_verified === true || claims.email_verified === 'true';
  if (!silent && !verified) {
    throw refused(`Your email address ${email} is not verified at ${issuer}. Verify it there, then sign in.`);
  }
  return email;
}

/**
 * An outside OpenID provider: authorization code with PKCE, state and nonce. Failures are Faults for a page:
 * `unavailable` when it is away, `unauthenticated` when it refused or its answer could not be verified.
 */
export function openOutside(options: { outside: OutsideIssuer; clock: Clock; log: Log }) {
  const { clock, log } = options;
  const { issuer, clientId, clientSecret } = options.outside;
  const address = new URL(issuer);
  const client: oauth.Client = { client_id: clientId, [oauth.clockTolerance]: 30 };
  const http = () => ({
    [oauth.allowInsecureRequests]: address.protocol === 'http:' && isLoopback(address.hostname),
    signal: AbortSignal.timeout(REQUEST_MS),
  });
  const keys: oauth.JWKSCacheInput = {};
  let known: { metadata: Promise<oauth.AuthorizationServer>; until: number } | undefined;

  async function discover(): Promise<oauth.AuthorizationServer> {
    return oauth.processDiscoveryResponse(address, await oauth.discoveryRequest(address, http()));
  }

  function metadata(): Promise<oauth.AuthorizationServer> {
    const now = clock.now().getTime();
    if (known && known.until > now) return known.metadata;
    const fresh = { metadata: discover(), until: now + DISCOVERY_MS };
    known = fresh;
    fresh.metadata.catch(() => {
      if (known === fresh) known = undefined;
    });
    return fresh.metadata;
  }

  async function guarded<T>(work: (as: oauth.AuthorizationServer) => Promise<T>): Promise<T> {
    try {
      return await work(await metadata());
    } catch (error) {
      const fault = asFault(error, issuer);
      // The library's errors carry the whole response; the log gets no more than what went wrong.
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
      log.warn({ issuer, reason }, 'A sign-in at the outside issuer failed');
      throw fault;
    }
  }

  const personOf = (subject: string, claims: Claims): OutsidePerson => ({
    subject,
    verifiedEmail: () => verifiedEmail(claims, options.outside),
  });

  /** Many issuers put the email address into the ID token; those that follow the letter tell it when asked. */
  async function person(as: oauth.AuthorizationServer, reply: oauth.TokenEndpointResponse) {
    const claims = oauth.getValidatedIdTokenClaims(reply);
    if (!claims) throw refused(`The sign-in service ${issuer} sent no ID token. Tell your administrator.`);
    if (claims.email !== undefined || !as.userinfo_endpoint) return personOf(claims.sub, claims);
    const response = await oauth.userInfoRequest(as, client, reply.access_token, http());
    return personOf(claims.sub, await oauth.processUserInfoResponse(as, client, claims.sub, response));
  }

  return {
    begin: ({ redirectUri, login }: { redirectUri: string; login: boolean }) =>
      guarded(async (as): Promise<{ url: URL; request: OutsideRequest }> => {
        if (!as.authorization_endpoint) throw away(issuer);
        const request = {
          state: oauth.generateRandomState(),
          nonce: oauth.generateRandomNonce(),
          verifier: oauth.generateRandomCodeVerifier(),
        };
        const url = new URL(as.authorization_endpoint);
        const query = {
          client_id: clientId,
          response_type: 'code',
          redirect_uri: redirectUri,
          scope: 'openid email',
          code_challenge: await oauth.calculatePKCECodeChallenge(request.verifier),
          code_challenge_method: 'S256',
          state: request.state,
          nonce: request.nonce,
          ...(login ? { prompt: 'login' } : {}),
        };
        for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
        return { url, request };
      }),

    /** → who signed in there. */
    finish: (request: OutsideRequest, answer: URL, redirectUri: string): Promise<OutsidePerson> =>
      guarded(async (as) => {
        const parameters = oauth.validateAuthResponse(as, client, answer, request.state);
        const response = await oauth.authorizationCodeGrantRequest(
          as,
          client,
          authentication(as, clientSecret),
          parameters,
          redirectUri,
          request.verifier,
          http(),
        );
        const checks = { expectedNonce: request.nonce, requireIdToken: true };
        const reply = await oauth.processAuthorizationCodeResponse(as, client, response, checks);
        await oauth.validateApplicationLevelSignature(as, response, { ...http(), [oauth.jwksCache]: keys });
        return person(as, reply);
      }),
  };
}

export type Outside = ReturnType<typeof openOutside>;
