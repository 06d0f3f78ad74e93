import { createHash, randomBytes } from 'node:crypto';
import { PATIENCE_MS } from '@tests/support/patience';

const CALLBACK = 'http://127.0.0.1:49321/callback';

export interface Page {
  status: number;
  url: URL;
  location: string | null;
  headers: Headers;
  text: string;
}

export type Fetch = (to: string | URL, init?: RequestInit) => Promise<Response>;

/** As much of a browser as a form needs: cookies by path, and redirects one at a time. */
export function createBrowser(fetch: Fetch = globalThis.fetch) {
  const cookies = new Map<string, { name: string; value: string; path: string }>();

  function keep(headers: Headers) {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? '/';
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (value === '') cookies.delete(`${path} ${name}`);
      else cookies.set(`${path} ${name}`, { name, value, path });
    }
  }

  async function request(to: string | URL, init: RequestInit = {}): Promise<Page> {
    const url = new URL(to);
    const cookie = [...cookies.values()]
      .filter(({ path }) => url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const headers = { ...(cookie ? { cookie } : {}), ...Object.fromEntries(new Headers(init.headers)) };
    const response = await fetch(url, {
      ...init,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    keep(response.headers);
    const location = response.headers.get('location');
    return { status: response.status, url, location, headers: response.headers, text: await response.text() };
  }

  /** Follows redirects within the server; stops at a page, or at the app's callback (which nobody listens to). */
  async function follow(page: Page): Promise<Page> {
    let at = page;
    for (let step = 0; at.location !== null && step < 10; step += 1) {
      const next = new URL(at.location, at.url);
      if (next.href.startsWith(CALLBACK)) return { ...at, url: next };
      at = await request(next);
    }
    return at;
  }

  return {
    request,
    open: async (to: string | URL) => follow(await request(to)),
    submit: async (to: string | URL, fields: Record<string, string>) =>
      follow(await request(to, { method: 'POST', body: new URLSearchParams(fields) })),
    post: async (to: string | URL, headers: Record<string, string>) =>
      follow(await request(to, { method: 'POST', headers })),
  };
}

const CONTINUE = 'Costloom on this computer asks to sign in</h1>';

/** The click that a browser which is signed in already is asked for; another page is left as it is. */
export async function pressContinue(browser: ReturnType<typeof createBrowser>, page: Page): Promise<Page> {
  if (!page.text.includes(CONTINUE)) return page;
  const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  return browser.submit(`${page.url.href}/continue`, { token });
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
  expires_in: number;
  token_type: string;
}

/** The app's side of the authorization code flow with PKCE. */
export function createClient(base: string, fetch: Fetch = globalThis.fetch) {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(8).toString('hex');
  const resource = `${base}/v1`;

  async function token(fields: Record<string, string>) {
    const body = new URLSearchParams({ client_id: 'costloom-desktop', resource, ...fields });
    const response = await fetch(`${base}/oidc/token`, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: response.status, body: (await response.json()) as Tokens & { error?: string } };
  }

  return {
    authorize(changes: Record<string, string | undefined> = {}): URL {
      const url = new URL(`${base}/oidc/auth`);
      const query: Record<string, string | undefined> = {
        client_id: 'costloom-desktop',
        response_type: 'code',
        redirect_uri: CALLBACK,
        scope: 'openid offline_access',
        resource,
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...changes,
      };
      for (const [name, value] of Object.entries(query))
        if (value !== undefined) url.searchParams.set(name, value);
      return url;
    },
    state,
    code: (code: string, changes: Record<string, string> = {}) =>
      token({
        grant_type: 'authorization_code',
        code,
        redirect_uri: CALLBACK,
        code_verifier: verifier,
        ...changes,
      }),
    refresh: (refreshToken: string) => token({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    async revoke(refreshToken: string): Promise<number> {
      const body = new URLSearchParams({ client_id: 'costloom-desktop', token: refreshToken });
      const response = await fetch(`${base}/oidc/token/revocation`, { method: 'POST', body });
      return response.status;
    },
  };
}
