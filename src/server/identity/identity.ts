import type { FastifyInstance } from 'fastify';
import type { Provider } from 'oidc-provider';
import { Fault } from '@shared/kernel/fault';
import { READ_SCOPE } from '@shared/model/assistantScopes';
import type { Database } from '../db/database';
import type { Leaving } from '../domains/notifications/leaving.port';
import type { RecordActivity } from '../domains/organisations/activity.port';
import { createGroupRoles } from '../domains/organisations/scim/groupRoles';
import { sessionsStore } from '../domains/users/sessions.store';
import type { createCallerReader } from '../platform/callers';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import type { SecretBox } from '../platform/secretBox';
import type { OutsideIssuer } from '../platform/teamConfig';
import type { OutboundHttp } from '../platform/outbound/http';
import { assistantResourceOf, createReadToken, resourceOf } from './accessTokens';
import { assistantsStore } from './assistants/assistants.store';
import { documentFetch } from './assistants/documents';
import { listenToProvider } from './assistants/events';
import { addMetadata } from './assistants/metadata';
import { addRegistration } from './assistants/registration';
import { createInvitations } from './invitations';
import { linkRoutes } from './linkRoutes';
import { oidcStore } from './oidc.store';
import { setPageHeaders } from './pagePolicy';
import { openOutside } from './outside';
import { createOutsideMembers } from './outsideMembers';
import { outsideRedirect } from './outsideRoutes';
import { createNetworkCheck } from './networkCheck';
import { createPasswords } from './passwords';
import { createProvider } from './provider';
import type { ResetPages } from './resets';
import { identitySecrets } from './secrets';
import { signInRoutes, type SignInOptions } from './signIn';
import type { SignInAudit } from './signInAudit';
import { createTries } from './tries';

/**
 * The provider makes its addresses and secure cookies from the request. Behind a proxy it is told the public address,
 * whatever the proxy, or a caller past it, wrote into these headers.
 */
function speakAs(app: FastifyInstance, { host, protocol }: URL): void {
  app.addHook('onRequest', async ({ raw: { headers, url = '' } }) => {
    if (!/^\/(oidc|sign-in|invitation)\//.test(url)) return;
    headers.host = host;
    headers['x-forwarded-host'] = host;
    headers['x-forwarded-proto'] = protocol.slice(0, -1);
  });
}

/** Who names no scope asks to read (RFC 6749, 3.3). */
function withScope(url: string): string {
  const asks = /^\/oidc\/auth\?/.test(url) && !/[?&]scope=/.test(url);
  return asks ? `${url}&scope=${encodeURIComponent(READ_SCOPE)}` : url;
}

/** The OpenID provider hears the raw request: it reads its own bodies and cookies. */
async function providerRoutes(app: FastifyInstance, options: { provider: () => Provider }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.route({
    method: ['GET', 'POST'],
    url: '/oidc/*',
    handler: async (request, reply) => {
      const answer = options.provider().callback();
      setPageHeaders(reply.raw);
      reply.hijack();
      const originalUrl = withScope(request.raw.url ?? '');
      // As a mounted application hears it: the provider finds its own prefix by comparing the two.
      Object.assign(request.raw, { originalUrl, url: originalUrl.slice('/oidc'.length) });
      await answer(request.raw, reply.raw);
    },
  });
}

export async function createIdentity(deps: {
  database: Database;
  box: SecretBox;
  clock: Clock;
  log: Log;
  record: RecordActivity;
  /** The way out, past no internal address. */
  http: OutboundHttp;
  local?: SignInOptions['local'];
  /** Where a proxy answers for this server; else it is reached where it listens. */
  publicUrl?: string;
  outsideIssuer?: OutsideIssuer;
  /** Reads who asks. */
  callerOf: ReturnType<typeof createCallerReader>;
}) {
  const { database, clock, log, local, publicUrl, outsideIssuer } = deps;
  const secrets = await identitySecrets(deps);
  const passwords = createPasswords();
  const invitations = createInvitations({
    database,
    clock,
    passwords: outsideIssuer ? undefined : passwords,
    joined: createGroupRoles({ clock, record: deps.record }).joined,
  });
  const tries = createTries({ database, clock });
  const outside = outsideIssuer && {
    outside: openOutside({ outside: outsideIssuer, clock, log }),
    members: createOutsideMembers({ database, clock, issuer: outsideIssuer.issuer }),
  };
  let provider: Provider | undefined;
  let address: string | undefined;

  const starting = () =>
    new Fault('unavailable:server_starting', 'The server is starting. Try again in a moment.');
  const ready = () => {
    if (!provider) throw starting();
    return provider;
  };
  const base = () => {
    if (address === undefined) throw starting();
    return address;
  };

  const checkNetwork = createNetworkCheck({ database, clock, record: deps.record, callerOf: deps.callerOf });
  const formed = { provider: ready, database, checkNetwork, formKey: secrets.cookieKey };
  const signing = { ...formed, consent: { ...formed, clock, base, record: deps.record } };
  const reading = { signingKey: secrets.signingKey, base, clock };
  return {
    readToken: createReadToken({ ...reading, audience: resourceOf }),
    readAssistantToken: createReadToken({ ...reading, audience: assistantResourceOf }),
    widgetKey: secrets.widgetKey,
    mailKey: secrets.mailKey,
    /** `http://host:port` without a path. */
    base,
    /** Adds the provider under /oidc, the sign-in pages and those behind the links of messages. */
    addTo(
      app: FastifyInstance,
      { resets, audit, leaving }: { resets: ResetPages; audit: SignInAudit; leaving: Leaving },
    ) {
      const pages = { ...signing, audit };
      if (publicUrl !== undefined) speakAs(app, new URL(publicUrl));
      addMetadata(app, base);
      addRegistration(app, { database, clock, base });
      void app.register(linkRoutes, { leaving });
      void app.register(providerRoutes, { provider: ready });
      void app.register(signInRoutes, {
        ...pages,
        passwords,
        invitations,
        tries,
        resets,
        ...(local ? { local } : {}),
        ...(outside ? { outside: { ...pages, ...outside, clock, base } } : {}),
      });
    },
    /** Tells the address, once it is known; until then sign-in answers `unavailable`. */
    listeningAt(url: string) {
      address = publicUrl ?? url;
      provider = createProvider({
        base: address,
        database,
        clock,
        log,
        secrets,
        fetchDocument: documentFetch(deps.http),
      });
      listenToProvider(provider, { database, clock, log, record: deps.record });
      provider.proxy = publicUrl !== undefined;
      if (outsideIssuer) {
        const { issuer } = outsideIssuer;
        log.info({ issuer, redirect: outsideRedirect(address) }, 'People sign in at an outside issuer');
      }
    },
    /** Drops what has expired; to be called now and then. */
    async sweep() {
      await database.system((sql) => oidcStore.sweep(sql, clock.now()));
      await database.system((sql) => assistantsStore.sweep(sql));
      await database.system((sql) => sessionsStore.sweep(sql));
      await tries.sweep();
    },
  };
}
