import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { randomId } from '@server/platform/crypto';
import { createBrowser, createClient, pressContinue, type Tokens } from './browser';
import { startHarness, type Harness } from './harness';
import { person } from './world';

// Passwords are slow on purpose, and slower on a machine that is busy.
const PASSWORD = 'correct horse battery staple';
const LOCAL_SECRET = 'a secret that only the parent process has';

let harness: Harness;
let url: string;
let email: string;
let userId: string;

beforeAll(async () => {
  harness = await startHarness({ localSecret: LOCAL_SECRET });
  url = harness.url;
  ({ email, userId } = await join());
});
afterAll(() => harness?.stop());

async function invite(): Promise<{ link: string; email: string; userId: string }> {
  const address = `${randomId()}@acme.example`;
  const reply = await harness.call(person(harness.world.acme, 'Admin'), 'organisations.inviteMember', {
    body: { email: address, firstName: 'Ida', lastName: 'New', role: 'Member' },
  });
  const { data } = reply.body as { data: { invitationUrl: string; member: { userId: string } } };
  return { link: data.invitationUrl, email: address, userId: data.member.userId };
}

/** A new member of Acme with a password. */
async function join(password = PASSWORD) {
  const invitation = await invite();
  const page = await createBrowser().submit(invitation.link, { password, again: password });
  expect(page.status).toBe(200);
  return invitation;
}

async function signIn(who: { email: string; password?: string }, browser = createBrowser()) {
  const client = createClient(url);
  const form = await browser.open(client.authorize());
  const page = await browser.submit(form.url, { email: who.email, password: who.password ?? PASSWORD });
  return { client, browser, form, page, code: page.url.searchParams.get('code') };
}

async function tokensOf(who: {
  email: string;
}): Promise<{ tokens: Tokens; client: ReturnType<typeof createClient> }> {
  const { client, code } = await signIn(who);
  const { status, body } = await client.code(code ?? '');
  expect(status).toBe(200);
  return { tokens: body, client };
}

const me = (token: string, base = url) =>
  fetch(`${base}/v1/users/me`, { headers: { authorization: `Bearer ${token}` } });

describe('accepting an invitation', () => {
  it('sets a password once, by a page without script', async () => {
    const { link } = await invite();
    const browser = createBrowser();
    const page = await browser.open(link);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Acme');
    expect(page.text).not.toContain('<script');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await browser.submit(link, { password: 'short', again: 'short' })).status).toBe(422);
    expect((await browser.submit(link, { password: PASSWORD, again: 'another password' })).text).toContain(
      'not the same',
    );
    expect((await browser.submit(link, { password: PASSWORD, again: PASSWORD })).status).toBe(200);
    const again = await browser.submit(link, { password: 'a second password', again: 'a second password' });
    expect(again.status).toBe(404);
    expect(again.text).toContain('used already');
  });

  it('is refused to a made-up link', async () => {
    expect((await createBrowser().open(`${url}/invitation/${'x'.repeat(43)}`)).status).toBe(404);
  });

  it('does nothing after a newer invitation of the same person', async () => {
    const first = await invite();
    await harness.call(person(harness.world.acme, 'Admin'), 'organisations.inviteMember', {
      body: { email: first.email, firstName: '', lastName: '', role: 'Guest' },
    });
    expect((await createBrowser().open(first.link)).status).toBe(404);
  });
});

describe('signing in', () => {
  it('[AUTH-03] gives tokens for the code of a password sign-in, and they open the API', async () => {
    const { client, form, page, code } = await signIn({ email });
    expect(form.status).toBe(200);
    expect(form.url.pathname).toMatch(/^\/sign-in\/[\w-]+$/);
    expect(form.text).toContain('<label for="email">');
    expect(form.text).not.toContain('<script');
    expect(form.headers.get('x-frame-options')).toBe('DENY');
    expect(page.url.searchParams.get('state')).toBe(client.state);
    const { status, body } = await client.code(code ?? '');
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 900, refresh_token: expect.any(String) });
    const answer = await me(body.access_token);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ data: { userId, email, firstName: 'Ida' } });
  });

  it('says the same for a wrong password and for an unknown person', async () => {
    const wrong = await signIn({ email, password: 'not the password' });
    const unknown = await signIn({ email: 'nobody@acme.example' });
    expect([wrong.page.status, unknown.page.status]).toEqual([401, 401]);
    const problem = /role="alert"[^>]*>([^<]*)</;
    expect(problem.exec(wrong.page.text)?.[1]).toBe(problem.exec(unknown.page.text)?.[1]);
    expect(wrong.code).toBeNull();
  });

  it('makes a guesser wait after ten tries, whichever server process is asked, and nobody else', async () => {
    const [victim, bystander] = [await join(), await join()];
    const another = await harness.another();
    try {
      const guess = async (base: string, address: string, password: string) => {
        const browser = createBrowser();
        const form = await browser.open(createClient(base).authorize());
        return browser.submit(form.url, { email: address, password });
      };
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const base = attempt % 2 ? url : another.url;
        expect((await guess(base, victim.email, `guess ${attempt}`)).status).toBe(401);
      }
      for (const base of [url, another.url]) {
        // Also the right one is not told any more.
        const page = await guess(base, victim.email.toUpperCase(), PASSWORD);
        expect([page.status, page.text.includes('Too many tries')]).toEqual([429, true]);
        expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      expect((await signIn(bystander)).code).not.toBeNull();
    } finally {
      await another.close();
    }
  });

  it('counts guesses that come at once', async () => {
    const victim = await join();
    const browser = createBrowser();
    const form = await browser.open(createClient(url).authorize());
    const many = Array.from({ length: 14 }, (_, each) =>
      browser.submit(form.url, { email: victim.email, password: `guess ${each}` }),
    );
    const tried = (await Promise.all(many)).filter(({ status }) => status === 401);
    expect(tried.length).toBeLessThanOrEqual(10);
  });

  it('counts guesses at an invitation as those at the sign-in', async () => {
    const victim = await join();
    const bolt = person(harness.world.bolt, 'Admin');
    const reply = await harness.call(bolt, 'organisations.inviteMember', {
      body: { email: victim.email, firstName: '', lastName: '', role: 'Member' },
    });
    const { data } = reply.body as { data: { invitationUrl: string } };
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const page = await createBrowser().submit(data.invitationUrl, { password: `guess ${attempt}` });
      statuses.push(page.status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    expect((await signIn(victim)).page.status).toBe(429);
  });

  it('needs PKCE, the registered redirect address and its own API as resource', async () => {
    const browser = createBrowser();
    const client = createClient(url);
    const without = await browser.open(
      client.authorize({ code_challenge: undefined, code_challenge_method: undefined }),
    );
    expect(without.url.searchParams.get('error')).toBe('invalid_request');
    const elsewhere = await browser.open(client.authorize({ redirect_uri: 'https://evil.example/callback' }));
    expect(elsewhere.status).toBe(400);
    expect(elsewhere.text).toContain('This did not work');
    const target = await browser.open(client.authorize({ resource: 'https://evil.example/v1' }));
    expect(target.url.searchParams.get('error')).toBe('invalid_target');
  });

  it('refuses a code twice, and with the wrong verifier', async () => {
    const { client, code } = await signIn({ email });
    const other = await signIn({ email });
    expect((await other.client.code(other.code ?? '', { code_verifier: 'x'.repeat(43) })).body.error).toBe(
      'invalid_grant',
    );
    const first = await client.code(code ?? '');
    expect(first.status).toBe(200);
    expect((await client.code(code ?? '')).body.error).toBe('invalid_grant');
    expect((await me(first.body.access_token)).status).toBe(401);
  });

  it('refuses a sign-in page to another browser', async () => {
    const form = await createBrowser().open(createClient(url).authorize());
    const stranger = await createBrowser().submit(form.url, { email, password: PASSWORD });
    expect(stranger.status).toBe(400);
    expect(stranger.url.searchParams.get('code')).toBeNull();
  });
});

describe('a browser that is signed in already', () => {
  /** Whoever listens at a loopback address of this computer, with a verifier of their own. */
  const anyListener = () => createClient(url);

  it('gives no code without a click, whatever asks', async () => {
    const { browser } = await signIn({ email });
    for (const prompt of [undefined, 'consent']) {
      const page = await browser.open(anyListener().authorize({ prompt }));
      expect([page.status, page.url.searchParams.get('code')]).toEqual([200, null]);
      expect(page.text).toContain('Costloom on this computer asks to sign in');
      expect(page.text).toContain(email);
      expect(page.text).not.toContain('<script');
      expect(page.headers.get('x-frame-options')).toBe('DENY');
    }
    const silent = await browser.open(anyListener().authorize({ prompt: 'none' }));
    expect(silent.url.searchParams.get('code')).toBeNull();
    expect(silent.url.searchParams.get('error')).toBe('interaction_required');
  });

  it('gives a code for the click, once for every sign-in', async () => {
    const { browser } = await signIn({ email });
    const client = anyListener();
    const page = await pressContinue(browser, await browser.open(client.authorize()));
    const { status, body } = await client.code(page.url.searchParams.get('code') ?? '');
    expect(status).toBe(200);
    expect((await me(body.access_token)).status).toBe(200);
    const next = await browser.open(anyListener().authorize());
    expect(next.url.pathname).toMatch(/^\/sign-in\//);
  });

  it('takes the click from its own page only', async () => {
    const { browser } = await signIn({ email });
    const page = await browser.open(anyListener().authorize());
    const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const other = await browser.open(anyListener().authorize());
    const press = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      browser.request(`${page.url.href}/continue`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers,
      });
    expect((await press({})).status).toBe(403);
    expect((await press({ token: 'x'.repeat(43) })).status).toBe(403);
    for (const site of ['same-site', 'cross-site', 'none'])
      expect((await press({ token }, { 'sec-fetch-site': site })).status).toBe(403);
    // The token of one sign-in is no good for another.
    expect((await browser.submit(`${other.url.href}/continue`, { token })).status).toBe(403);
    expect((await createBrowser().submit(`${page.url.href}/continue`, { token })).status).toBe(400);
    const pressed = await pressContinue(browser, page);
    expect(pressed.url.searchParams.get('code')).not.toBeNull();
  });

  it('does not skip the password by the click', async () => {
    const browser = createBrowser();
    const form = await browser.open(anyListener().authorize());
    const page = await browser.submit(`${form.url.href}/continue`, { token: 'x' });
    expect([page.status, page.url.searchParams.get('code')]).toEqual([403, null]);
  });
});

describe('renewing and ending', () => {
  it('[AUTH-07] rotates refresh tokens; one used twice ends the sign-in', async () => {
    const { tokens, client } = await tokensOf({ email });
    const second = await client.refresh(tokens.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(tokens.refresh_token);
    expect((await me(second.body.access_token)).status).toBe(200);
    expect((await client.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect((await me(second.body.access_token)).status).toBe(401);
    expect((await client.refresh(second.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('lets only one of two renewals at the same moment through', async () => {
    const { tokens, client } = await tokensOf({ email });
    const both = await Promise.all([
      client.refresh(tokens.refresh_token),
      client.refresh(tokens.refresh_token),
    ]);
    expect(both.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it('[AUTH-08] revoking ends the access token at once, and the browser is asked for the password again', async () => {
    const { client, browser, code } = await signIn({ email });
    const { body } = await client.code(code ?? '');
    const asked = await pressContinue(browser, await browser.open(client.authorize()));
    expect(asked.url.searchParams.get('code')).not.toBeNull();
    const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/events`, {
      headers: { authorization: `Bearer ${body.access_token}` },
    });
    await once(socket, 'open');
    const closed = once(socket, 'close');
    expect(await client.revoke(body.refresh_token)).toBe(200);
    expect((await me(body.access_token)).status).toBe(401);
    expect((await closed)[0]).toBe(4401);
    const again = await browser.open(createClient(url).authorize());
    expect(again.url.pathname).toMatch(/^\/sign-in\//);
  });

  it('the sign-out page asks once, by a form without script, and ends the browser session', async () => {
    const { browser } = await signIn({ email });
    const page = await browser.open(`${url}/oidc/session/end?client_id=costloom-desktop`);
    expect([page.status, page.text.includes('<script')]).toEqual([200, false]);
    const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const done = await browser.submit(new URL(action, url), { xsrf, logout: 'yes' });
    expect(done.text).toContain('You are signed out');
    const again = await browser.open(createClient(url).authorize());
    expect(again.url.pathname).toMatch(/^\/sign-in\//);
  });

  it('goes on after the server came up at another port', async () => {
    const { tokens, client } = await tokensOf({ email });
    const another = await harness.another();
    try {
      expect((await me(tokens.access_token, another.url)).status).toBe(200);
      const renewed = await createClient(another.url).refresh(tokens.refresh_token);
      expect(renewed.status).toBe(200);
      expect((await me(renewed.body.access_token, another.url)).status).toBe(200);
      expect(await createClient(another.url).revoke(renewed.body.refresh_token)).toBe(200);
      expect((await me(renewed.body.access_token, another.url)).status).toBe(401);
      expect((await client.refresh(renewed.body.refresh_token)).body.error).toBe('invalid_grant');
    } finally {
      await another.close();
    }
  });

  it('[AUTH-07] a removed member is out at once', async () => {
    const member = await join();
    const { tokens } = await tokensOf(member);
    expect((await me(tokens.access_token)).status).toBe(200);
    await harness.call(person(harness.world.acme, 'Admin'), 'organisations.removeMember', {
      params: { userId: member.userId },
    });
    expect((await me(tokens.access_token)).status).toBe(401);
  });
});

describe('the local workspace', () => {
  async function local(secret: string | undefined) {
    const browser = createBrowser();
    const client = createClient(url);
    const form = await browser.open(client.authorize());
    const page = await browser.post(
      `${form.url.href}/local`,
      secret === undefined ? {} : { 'x-costloom-local': secret },
    );
    return { page, client, code: page.url.searchParams.get('code') };
  }

  it('[AUTH-03] opens for who has the secret of the process, and for nobody else', async () => {
    for (const secret of [undefined, 'a guess', `${LOCAL_SECRET}!`]) {
      const { page, code } = await local(secret);
      expect([secret, page.status, code]).toEqual([secret, 403, null]);
    }
    const { client, code } = await local(LOCAL_SECRET);
    const { body } = await client.code(code ?? '');
    const answer = await me(body.access_token);
    expect(await answer.json()).toMatchObject({
      data: { username: 'someone', flags: ['AIAgent', 'casesOverview', 'APIKeys'] },
    });
  });
});

describe('a page of another origin', () => {
  const origin = 'https://evil.example';
  const preflight = {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type, authorization',
    },
  };
  const posting = (body: Record<string, string>, headers: Record<string, string> = { origin }) => ({
    method: 'POST',
    headers,
    body: new URLSearchParams(body),
  });
  const app = { client_id: 'costloom-desktop', grant_type: 'refresh_token', refresh_token: 'x' };
  it.each<[string, string, RequestInit, number]>([
    ['asks whether it may have a token', '/oidc/token', preflight, 404],
    ['asks whether it may end one', '/oidc/token/revocation', preflight, 404],
    ['asks whether it may read the keys', '/oidc/jwks', preflight, 404],
    ['asks for a token', '/oidc/token', posting(app), 400],
    ['asks for a token as nobody', '/oidc/token', posting({ grant_type: 'refresh_token' }), 400],
    ['asks for a token without its origin', '/oidc/token', posting(app, {}), 400],
    ['ends a token', '/oidc/token/revocation', posting({ client_id: app.client_id, token: 'x' }), 400],
    ['reads the keys', '/oidc/jwks', { headers: { origin } }, 200],
    ['reads the discovery', '/oidc/.well-known/openid-configuration', { headers: { origin } }, 200],
  ])('%s: nothing of the answer is opened to it', async (_, path, request, status) => {
    const reply = await fetch(`${url}${path}`, request);
    expect(reply.status).toBe(status);
    expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});
