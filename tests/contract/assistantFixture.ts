import { createHash, randomBytes } from 'node:crypto';
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { randomId } from '@server/platform/crypto';
import { createBrowser, type Page } from './browser';
import type { Harness } from './harness';
import { person, type Organisation } from './world';

export const CALLBACK = 'http://127.0.0.1:49321/callback';
export const PASSWORD = 'correct horse battery staple';
export type Browser = ReturnType<typeof createBrowser>;

export interface Member {
  email: string;
  userId: string;
}

/** A new member with a password. */
export async function joinAs(
  harness: Harness,
  organisation: Organisation,
  role: 'Admin' | 'Member' | 'Guest',
  email?: string,
) {
  const address = email ?? `${randomId()}@acme.example`;
  const reply = await harness.call(person(organisation, 'Admin'), 'organisations.inviteMember', {
    body: { email: address, firstName: 'Ida', lastName: 'New', role },
  });
  if (reply.status !== 200 && reply.status !== 201) throw new Error(reply.text);
  const { data } = reply.body as { data: { invitationUrl: string; member: { userId: string } } };
  await createBrowser().submit(data.invitationUrl, { password: PASSWORD, again: PASSWORD });
  return { email: address, userId: data.member.userId };
}

/** Presses a button of the consent page; what the form holds is sent along as a browser would. */
export async function decide(
  browser: Browser,
  page: Page,
  { decision = 'allow', run = true, organization, token }: Decision = {},
): Promise<Page> {
  const chosen =
    organization ??
    /name="organization" value="([^"]+)"/.exec(page.text)?.[1] ??
    /<option value="([^"]+)" selected>/.exec(page.text)?.[1] ??
    /<option value="([^"]+)"/.exec(page.text)?.[1] ??
    '';
  const given = token ?? /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  return browser.submit(`${page.url.href}/assistant`, {
    token: given,
    organization: chosen,
    decision,
    ...(run && page.text.includes('name="run"') ? { run: 'yes' } : {}),
  });
}

export interface Decision {
  decision?: 'allow' | 'cancel';
  run?: boolean;
  organization?: string;
  token?: string;
}

/** → the consent page, after the password. */
export async function signInFor(browser: Browser, url: URL, { email }: Member): Promise<Page> {
  const form = await browser.open(url);
  if (!form.text.includes('name="password"')) return form;
  return browser.submit(form.url, { email, password: PASSWORD });
}

/** What the official client wants to know of its program, kept in memory. */
function memoryProvider() {
  let client: StoredOAuthClientInformation | undefined;
  let tokens: StoredOAuthTokens | undefined;
  let verifier = '';
  let sentTo: URL | undefined;
  const provider: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    clientMetadata: { client_name: 'Test assistant', redirect_uris: [CALLBACK] },
    clientInformation: () => client,
    saveClientInformation: (saved) => void (client = saved),
    tokens: () => tokens,
    saveTokens: (saved) => void (tokens = saved),
    redirectToAuthorization: (url) => void (sentTo = url),
    saveCodeVerifier: (saved) => void (verifier = saved),
    codeVerifier: () => verifier,
  };
  return {
    provider,
    sentTo: () => sentTo ?? new URL('about:blank'),
    tokens: () => tokens as StoredOAuthTokens & { refresh_token: string },
    change: (changed: Partial<StoredOAuthTokens>) =>
      void (tokens = { ...tokens, ...changed } as StoredOAuthTokens),
    clientId: () => client?.client_id ?? '',
  };
}

/** An official client that signs in by OAuth as a person does: 401, discovery, registration, pages, code, token. */
export async function connectAssistant(
  base: string,
  who: Member,
  decision: Decision = {},
  browser = createBrowser(),
) {
  const memory = memoryProvider();
  const address = new URL(`${base}/mcp`);
  const transport = () => new StreamableHTTPClientTransport(address, { authProvider: memory.provider });
  const client = () => new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const first = transport();
  const refused = await client()
    .connect(first)
    .catch((error: unknown) => error);
  if (!(refused instanceof UnauthorizedError)) throw refused;
  const page = await signInFor(browser, memory.sentTo(), who);
  const back = await decide(browser, page, decision);
  await first.finishAuth(back.url.searchParams);
  const connected = client();
  await connected.connect(transport());
  return { client: connected, memory, page, back, browser };
}

/** The OAuth side of an assistant by hand, for what no honest client would send. */
export function rawAssistant(base: string, clientId: string) {
  const verifier = randomBytes(32).toString('base64url');
  const token = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: clientId, resource: `${base}/mcp`, ...fields });
    const response = await fetch(`${base}/oidc/token`, { method: 'POST', body });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  };
  return {
    authorize(changes: Record<string, string | undefined> = {}): URL {
      const url = new URL(`${base}/oidc/auth`);
      const query: Record<string, string | undefined> = {
        client_id: clientId,
        response_type: 'code',
        redirect_uri: CALLBACK,
        scope: 'mcp:read mcp:run',
        resource: `${base}/mcp`,
        state: 'some state',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...changes,
      };
      for (const [name, value] of Object.entries(query))
        if (value !== undefined) url.searchParams.set(name, value);
      return url;
    },
    code: (code: string, changes: Record<string, string> = {}) =>
      token({
        grant_type: 'authorization_code',
        code,
        redirect_uri: CALLBACK,
        code_verifier: verifier,
        ...changes,
      }),
    refresh: (refreshToken: string, changes: Record<string, string> = {}) =>
      token({ grant_type: 'refresh_token', refresh_token: refreshToken, ...changes }),
  };
}

export async function register(base: string, changes: Record<string, unknown> = {}) {
  const response = await fetch(`${base}/oidc/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Raw assistant', redirect_uris: [CALLBACK], ...changes }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

export function askMcp(base: string, token: string | undefined, method = 'tools/list', params: object = {}) {
  return fetch(`${base}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
}
