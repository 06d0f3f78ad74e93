import type { JWK } from 'jose';
import { errors, interactionPolicy, Provider, type Configuration } from 'oidc-provider';
import type { Database } from '../db/database';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import { assistantScopes } from '@shared/model/assistantScopes';
import { accountsStore } from './accounts.store';
import { assistantResourceOf, issuerOf, resourceOf } from './accessTokens';
import { CLIENT_ID, createAdapter } from './adapter';
import { allowedRedirect, plainName } from './assistants/clients';
import { registrationOf } from './assistants/metadata';
import { errorPage, signedOutPage, signOutPage } from './pages';
import type { IdentitySecrets } from './secrets';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const ACCESS = 15 * MINUTE;
const SCOPES = 'openid offline_access email profile';

/**
 * The app is first-party: nobody is asked for scopes. But it listens at a loopback address, where anybody of this computer
 * may: a code needs a click every time, and `prompt=none` answers `interaction_required`. So does that of an assistant, on a
 * page that says what it asks for.
 */
function policy() {
  const prompts = interactionPolicy.base();
  const consent = prompts.get('consent');
  if (consent) {
    for (const { reason } of [...consent.checks]) consent.checks.remove(reason);
    const { Check } = interactionPolicy;
    consent.checks.add(
      new Check('click', 'a click is needed', 'interaction_required', ({ oidc: { result } }) =>
        result?.consent ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  }
  return prompts;
}

export interface ProviderOptions {
  base: string;
  database: Database;
  clock: Clock;
  log: Log;
  secrets: IdentitySecrets;
  /** Fetches the metadata documents of assistants. */
  fetchDocument: NonNullable<Configuration['fetch']>;
}

function keySet(key: JWK): NonNullable<Configuration['jwks']> {
  const { kty, crv, x, y, d, kid } = key;
  if (kty !== 'EC' || crv !== 'P-256' || !x || !y || !d || !kid)
    throw new Error('The signing key is not ES256.');
  return { keys: [{ kty, crv, x, y, d, kid, alg: 'ES256', use: 'sig' }] };
}

/** The OpenID provider of this server, for its one client, the app; made when the address is known. */
export function createProvider(options: ProviderOptions): Provider {
  const { base, database, clock, log, secrets } = options;
  const resource = resourceOf(base);
  const assistants = assistantResourceOf(base);
  const forApp = { resource, scope: `api ${SCOPES}` };
  const forAssistants = { resource: assistants, scope: assistantScopes.join(' ') };
  const serverOf = (client: { clientId: string }) => (client.clientId === CLIENT_ID ? forApp : forAssistants);

  const provider = new Provider(issuerOf(base), {
    adapter: createAdapter({ database, clock, base }),
    jwks: keySet(secrets.signingKey),
    cookies: {
      keys: [secrets.cookieKey],
      names: { session: 'costloom_session', interaction: 'costloom_sign_in', resume: 'costloom_resume' },
    },
    clients: [
      {
        client_id: CLIENT_ID,
        client_name: 'Costloom',
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        // A native client's loopback port is free (RFC 8252, 7.3).
        redirect_uris: ['http://127.0.0.1/callback', 'http://[::1]/callback', 'http://localhost/callback'],
        post_logout_redirect_uris: ['http://127.0.0.1/signed-out', 'http://localhost/signed-out'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    clientDefaults: { token_endpoint_auth_method: 'none', id_token_signed_response_alg: 'ES256' },
    clientAuthMethods: ['none'],
    fetch: options.fetchDocument,
    discovery: { registration_endpoint: registrationOf(base) },
    claims: { openid: ['sub'], email: ['email'], profile: ['name', 'given_name', 'family_name'] },
    scopes: SCOPES.split(' '),
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    ttl: {
      AccessToken: ACCESS,
      AuthorizationCode: MINUTE,
      IdToken: 15 * MINUTE,
      Interaction: 30 * MINUTE,
      Session: DAY,
      RefreshToken: 30 * DAY,
      Grant: 90 * DAY,
    },
    interactions: { policy: policy(), url: (_ctx, interaction) => `/sign-in/${interaction.uid}` },
    extraTokenClaims: (_ctx, token) => ({ grant: 'grantId' in token ? token.grantId : undefined }),
    async findAccount(_ctx, accountId) {
      const row = await database.system((sql) => accountsStore.byId(sql, accountId));
      if (!row) return undefined;
      const name = `${row.first_name} ${row.last_name}`.trim() || row.username;
      return {
        accountId,
        claims: () => ({
          sub: accountId,
          email: row.email,
          name,
          given_name: row.first_name,
          family_name: row.last_name,
        }),
      };
    },
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      if (client.clientId !== CLIENT_ID) {
        // Only what was allowed on the page just now; without it a token opens nothing.
        const allowed = ctx.oidc.result?.consent?.grantId;
        return allowed === undefined ? undefined : ctx.oidc.provider.Grant.find(allowed);
      }
      const grantId = session.grantIdFor(client.clientId);
      const found = grantId ? await ctx.oidc.provider.Grant.find(grantId) : undefined;
      if (found && found.accountId === session.accountId) return found;
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(SCOPES);
      grant.addOIDCClaims(['sub', 'email', 'name', 'given_name', 'family_name']);
      grant.addResourceScope(resource, `api ${SCOPES}`);
      await grant.save();
      return grant;
    },
    renderError(ctx, out) {
      ctx.type = 'html';
      ctx.body = errorPage(out.error_description ?? out.error);
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.type = 'html';
          ctx.body = signOutPage(form);
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.type = 'html';
          ctx.body = signedOutPage();
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, client) => {
          if (client.clientId !== CLIENT_ID)
            throw new errors.InvalidTarget(`resource is required and must be ${assistants}`);
          return resource;
        },
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, asked, client) => {
          const server = serverOf(client);
          if (asked !== server.resource)
            throw new errors.InvalidTarget(`resource must be ${server.resource}`);
          return {
            scope: server.scope,
            audience: server.resource,
            accessTokenTTL: ACCESS,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'ES256' } },
          };
        },
      },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        allowClient: async (_ctx, client) =>
          client.redirectUris?.every(allowedRedirect) === true && plainName(client.clientName) !== '',
      },
    },
  });
  // The app and assistants ask without a browser. The library lets pages of every origin read before it knows the client.
  provider.use(async (ctx, next) => {
    await next();
    const names = Object.keys(ctx.response.headers);
    for (const name of names.filter((one) => /^access-control-/i.test(one))) ctx.remove(name);
  });
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'The sign-in provider failed'));
  return provider;
}
