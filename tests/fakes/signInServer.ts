import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt } from 'jose';
import { interactionPolicy, Provider } from 'oidc-provider';
import { WebSocketServer } from 'ws';

const CLIENT_ID = 'costloom-desktop';
const SCOPES = 'openid profile email offline_access';

interface Seen {
  method: string;
  path: string;
  token: string | null;
  contentType: string | null;
  body: Buffer;
}

/**
 * A server with a real OpenID provider (in memory) at `/oidc`, the local sign-in, `/v1/users/me`, `/v1/events`, and
 * whatever else a test answers. Its address, cookies, codes and tokens are real; only its accounts are not.
 */
export interface SignInServer {
  url: string;
  localSecret: string;
  seen: Seen[];
  /** Access tokens that `/v1` still accepts are checked by subject only while this is false. */
  refuseTokens: boolean;
  /** The provider refuses every refresh token from now on. */
  refuseRefresh: boolean;
  tokenRequests: string[];
  activeOrgId: string;
  sendLive(event: unknown): void;
  dropLive(): void;
  liveCount(): number;
  stop(): Promise<void>;
}

type Route = (request: IncomingMessage, response: ServerResponse, body: Buffer) => boolean;

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces);
}

export function json(response: ServerResponse, status: number, value: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function createProvider(base: string, accessTokenSeconds: number) {
  const policy = interactionPolicy.base();
  const consent = policy.get('consent');
  if (consent) for (const check of [...consent.checks]) consent.checks.remove(check.reason);
  const provider = new Provider(`${base}/oidc`, {
    clients: [
      {
        client_id: CLIENT_ID,
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: ['http://127.0.0.1/callback'],
      },
    ],
    cookies: { keys: ['a key of the tests'] },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: () => true,
    interactions: { policy, url: (_ctx, interaction) => `${base}/sign-in/${interaction.uid}` },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: CLIENT_ID,
        accountId: ctx.oidc.session?.accountId,
      });
      grant.addOIDCScope(SCOPES);
      grant.addResourceScope(`${base}/v1`, SCOPES);
      await grant.save();
      return grant;
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: SCOPES,
          audience: `${base}/v1`,
          accessTokenTTL: accessTokenSeconds,
          accessTokenFormat: 'jwt',
        }),
      },
    },
  });
  return provider;
}

export async function startSignInServer(
  options: { accessTokenSeconds?: number; route?: Route; port?: number } = {},
): Promise<SignInServer> {
  const state = { url: '', localSecret: 'local-secret-of-the-tests-0123456789', seen: [] as Seen[] };
  const live = new WebSocketServer({ noServer: true });
  const held: { provider?: Provider } = {};

  function subject(token: string | null): string | null {
    if (!token || server.refuseTokens) return null;
    try {
      return decodeJwt(token).sub ?? null;
    } catch {
      return null;
    }
  }
  const bearer = (request: IncomingMessage) => request.headers.authorization?.replace(/^Bearer /, '') ?? null;

  async function signIn(request: IncomingMessage, response: ServerResponse) {
    const interactive = request.method === 'GET';
    const allowed = interactive || request.headers['x-costloom-local'] === state.localSecret;
    const { provider } = held;
    if (!provider || !allowed) return json(response, 403, { message: 'not from this computer' });
    // A person's form is not of interest here: looking at the page signs in.
    const login = { accountId: interactive ? 'user-ann' : 'user-local' };
    await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  }

  const http = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '/';
      if (path.startsWith('/sign-in/')) return signIn(request, response);
      if (path.startsWith('/oidc')) {
        if (path.startsWith('/oidc/token')) server.tokenRequests.push(path);
        if (path.startsWith('/oidc/token') && server.refuseRefresh)
          return json(response, 400, { error: 'invalid_grant' });
        request.url = path.slice('/oidc'.length) || '/';
        Object.assign(request, { originalUrl: path });
        return held.provider?.callback()(request, response);
      }
      const body = await readBody(request);
      const token = bearer(request);
      const contentType = request.headers['content-type'] ?? null;
      server.seen.push({ method: request.method ?? '', path, token, contentType, body });
      const sub = subject(token);
      if (!sub && path.startsWith('/v1/'))
        return json(response, 401, { code: 'unauthenticated', message: 'Sign in first.' });
      if (path === '/v1/users/me')
        return json(response, 200, { data: { userId: sub, activeOrgId: server.activeOrgId } });
      if (options.route?.(request, response, body)) return;
      json(response, 404, { code: 'not_found', message: 'There is no such thing.' });
    })();
  });
  http.on('upgrade', (request, socket, head) => {
    if (request.url !== '/v1/events' || !subject(bearer(request))) {
      return void socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n');
    }
    live.handleUpgrade(request, socket, head, (peer) => live.emit('connection', peer, request));
  });
  await new Promise<void>((resolve) => http.listen(options.port ?? 0, '127.0.0.1', resolve));
  state.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  held.provider = createProvider(state.url, options.accessTokenSeconds ?? 900);

  const server: SignInServer = {
    ...state,
    refuseTokens: false,
    refuseRefresh: false,
    tokenRequests: [],
    activeOrgId: 'org-1',
    sendLive: (event) => live.clients.forEach((peer) => peer.send(JSON.stringify(event))),
    dropLive: () => live.clients.forEach((peer) => peer.terminate()),
    liveCount: () => live.clients.size,
    stop: async () => {
      live.clients.forEach((peer) => peer.terminate());
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return server;
}
