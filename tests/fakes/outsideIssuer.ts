import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { interactionPolicy, Provider, type Configuration } from 'oidc-provider';

/** A company's own sign-in service: a real OpenID provider on loopback, whose person signs in by looking at its page. */
export interface OutsideIssuer {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who signs in next. */
  person: { sub: string; email?: string; email_verified?: boolean | string };
  /** Instead of signing in, the person presses “Cancel”. */
  cancels: boolean;
  /** Paths that were asked for, with their query. */
  seen: string[];
  /** Changes an answer of the token endpoint on its way. */
  tamper: ((body: Record<string, unknown>) => Record<string, unknown>) | undefined;
  away(): Promise<void>;
  back(): Promise<void>;
  stop(): Promise<void>;
}

const CLIENT_ID = 'costloom-server';
const CLIENT_SECRET = 'a secret between the two servers, 0123456789';

function configuration(redirectUri: string, claims: () => OutsideIssuer['person'], inIdToken: boolean) {
  const policy = interactionPolicy.base();
  const consent = policy.get('consent');
  if (consent) for (const check of [...consent.checks]) consent.checks.remove(check.reason);
  const settings: Configuration = {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: [redirectUri],
      },
    ],
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: !inIdToken,
    pkce: { required: () => true },
    interactions: { policy, url: (_ctx, interaction) => `/login/${interaction.uid}` },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ ...claims(), sub: accountId }) }),
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    features: { devInteractions: { enabled: false } },
  };
  return settings;
}

/** `redirectUri` is asked for when the first request comes: the server under test knows its address late. */
export async function startOutsideIssuer(options: {
  redirectUri: () => string;
  /** The e-mail address comes in the ID token; otherwise one asks for it. */
  emailInIdToken?: boolean;
}): Promise<OutsideIssuer> {
  const held: { provider?: Provider } = {};

  async function login(request: IncomingMessage, response: ServerResponse) {
    const result = outside.cancels
      ? { error: 'access_denied', error_description: 'You pressed <Cancel>' }
      : { login: { accountId: outside.person.sub } };
    await held.provider?.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  function tampering(response: ServerResponse) {
    const end = response.end.bind(response);
    Object.assign(response, {
      end: (body: unknown) => {
        const changed = JSON.stringify(outside.tamper?.(JSON.parse(String(body))));
        response.setHeader('content-length', Buffer.byteLength(changed));
        return end(changed);
      },
    });
  }

  const http = createServer((request, response) => {
    const path = request.url ?? '/';
    outside.seen.push(path);
    if (path.startsWith('/login/')) return void login(request, response);
    held.provider ??= new Provider(
      outside.issuer,
      configuration(options.redirectUri(), () => outside.person, options.emailInIdToken ?? true),
    );
    if (path.startsWith('/token') && outside.tamper) tampering(response);
    void held.provider.callback()(request, response);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => http.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = http.address() as AddressInfo;
  const away = async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  };

  const outside: OutsideIssuer = {
    issuer: `http://127.0.0.1:${port}`,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    person: { sub: 'nobody' },
    cancels: false,
    seen: [],
    tamper: undefined,
    away,
    back: () => listen(port),
    stop: async () => {
      if (http.listening) await away();
    },
  };
  return outside;
}
