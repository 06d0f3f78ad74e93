import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openProvider } from '@main/app/signIn';
import { startOutsideIssuer, type OutsideIssuer } from '@tests/fakes/outsideIssuer';
import { createBrowser, createClient, pressContinue } from './browser';
import { startTeam } from './teamServer';
import { person, type World } from './world';

let team: Awaited<ReturnType<typeof startTeam>>;
let outside: OutsideIssuer;
let world: World;
let url: string;
let other: string;

beforeAll(async () => {
  team = await startTeam();
  outside = await startOutsideIssuer({ redirectUri: () => `${url}/sign-in/outside` });
  ({ url } = await team.start({ outsideIssuer: outside }));
  // A second process behind the same address: what one began, the other finishes.
  ({ url: other } = await team.start({ outsideIssuer: outside, publicUrl: url }));
  world = await team.people(url);
});
afterAll(async () => {
  await outside?.stop();
  await team?.stop();
});
afterEach(() => {
  outside.cancels = false;
  outside.tamper = undefined;
});

const clock = { now: () => new Date(), wait: () => Promise.resolve() };
const ada = () => person(world.acme, 'Admin');
const as = (
  email: string | undefined,
  more: { email_verified?: boolean | string } = { email_verified: true },
) => {
  outside.person = {
    sub: `sub of ${email?.toLowerCase()}`,
    ...(email === undefined ? {} : { email }),
    ...more,
  };
};
const me = (token: string) => fetch(`${url}/v1/users/me`, { headers: { authorization: `Bearer ${token}` } });
const signIn = async (browser = createBrowser()) =>
  pressContinue(browser, await browser.open(createClient(url).authorize()));

/** The page behind the issuer, at another process that answers for the same address. */
async function signInAt(process: string) {
  const browser = createBrowser((to, init) => {
    const asked = new URL(to);
    return fetch(asked.origin === url ? new URL(asked.pathname + asked.search, process) : asked, init);
  });
  return browser.open(createClient(url).authorize());
}

/** Whom the page before the click names. */
async function signedInAs(): Promise<string | undefined> {
  const page = await createBrowser().open(createClient(url).authorize());
  return /signed in here as <strong>([^<]+)</.exec(page.text)?.[1];
}

describe('a server with an outside issuer', () => {
  it('[AUTH-03] signs in the member with the verified e-mail address, with tokens of its own and the app unchanged', async () => {
    as(ada().email.toUpperCase());
    const app = openProvider({ issuer: `${url}/oidc`, resource: `${url}/v1`, clock });
    const pending = await app.begin({ redirectUri: 'http://127.0.0.1:49321/callback' });
    const browser = createBrowser();
    const asked = await browser.open(pending.url);
    // The issuer asked nothing of the person, so this server does.
    expect(asked.text).toContain('Costloom on this computer asks to sign in');
    const page = await pressContinue(browser, asked);
    expect(page.url.href).toMatch(/^http:\/\/127\.0\.0\.1:49321\/callback\?/);
    const tokens = await app.finish(pending, page.url);
    expect(tokens.userId).toBe(ada().userId);
    expect(await (await me(tokens.accessToken)).json()).toMatchObject({ data: { userId: ada().userId } });
    const renewed = await app.refresh(tokens.refreshToken ?? '');
    expect(renewed.refreshToken).not.toBe(tokens.refreshToken);
    await app.revoke(renewed.refreshToken ?? '');
    expect((await me(renewed.accessToken)).status).toBe(401);
  });

  it('asks the issuer with PKCE, state and nonce, and for a fresh sign-in when the app does', async () => {
    as(ada().email);
    await createBrowser().open(createClient(url).authorize({ prompt: 'login' }));
    const asked = new URL(outside.seen.findLast((path) => path.startsWith('/auth?')) ?? '', outside.issuer);
    const { state, nonce, code_challenge: challenge, ...rest } = Object.fromEntries(asked.searchParams);
    expect([state, nonce, challenge].every((value) => (value ?? '').length >= 43)).toBe(true);
    expect(rest).toEqual({
      client_id: outside.clientId,
      response_type: 'code',
      redirect_uri: `${url}/sign-in/outside`,
      scope: 'openid email',
      code_challenge_method: 'S256',
      prompt: 'login',
    });
  });

  it('makes no account: it says whom to ask', async () => {
    as('stranger@elsewhere.example');
    const page = await signIn();
    expect(page.status).toBe(403);
    expect(page.text).toContain('Nobody here has the address stranger@elsewhere.example');
    expect(page.text).toContain('Ask an administrator');
    const found = await team.database.system((sql) =>
      sql.rows('select 1 from app_user where email like $1', ['stranger%']),
    );
    expect(found).toEqual([]);
  });

  it('lets nobody in by an address that is not verified, or not told', async () => {
    as(person(world.acme, 'Guest').email, { email_verified: false });
    const unverified = await signIn();
    expect([unverified.status, unverified.text.includes('is not verified at')]).toEqual([401, true]);
    as(person(world.acme, 'Guest').email, { email_verified: 'false' });
    expect((await signIn()).status).toBe(401);
    as(undefined, {});
    expect((await signIn()).text).toContain('did not send your email address');
  });

  it('takes silence about an address for no verification, unless whoever runs the server trusts the issuer', async () => {
    const { email } = person(world.acme, 'Guest');
    as(email, {});
    const silent = await signIn();
    expect([silent.status, silent.text.includes('--oidc-email trusted')]).toEqual([401, true]);
    const trusting = await team.start({
      outsideIssuer: { ...outside, emailTrusted: true },
      publicUrl: url,
    });
    const page = await signInAt(trusting.url);
    expect(page.text).toContain('Costloom on this computer asks to sign in');
    as(person(world.acme, 'Member').email, { email_verified: false });
    expect((await signInAt(trusting.url)).status).toBe(401);
  });

  it('knows nobody by their old address after SCIM has given the account another one', async () => {
    const admin = person(world.bolt, 'Admin');
    const send = async (method: string, path: string, token: string, body: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const reply = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
      return (await reply.json()) as { id: string; data: { secret: string } };
    };
    const made = await send('POST', '/v1/organisations/scim/tokens', admin.token, { name: 'Bolt' });
    const user = (userName: string) => ({
      userName,
      active: true,
      emails: [{ primary: true, value: userName }],
    });
    const { id } = await send('POST', '/scim/v2/Users', made.data.secret, user('old@bolt.example'));
    as('old@bolt.example');
    expect(await signedInAs()).toBe('old@bolt.example');
    await send('PUT', `/scim/v2/Users/${id}`, made.data.secret, user('boss@bolt.example'));
    expect(await signedInAs()).toBeUndefined();
    as('boss@bolt.example');
    expect(await signedInAs()).toBe('boss@bolt.example');
  });

  it('knows people by the issuer’s name for them, whatever becomes of their address', async () => {
    const member = person(world.bolt, 'Member');
    outside.person = { sub: 'employee 7', email: member.email, email_verified: true };
    const first = await signIn();
    expect(first.url.searchParams.get('code')).not.toBeNull();
    // Married: another address, the same person, and an Admin's address opens nothing of the Admin's.
    outside.person = { sub: 'employee 7', email: person(world.bolt, 'Admin').email, email_verified: true };
    expect(await signedInAs()).toBe(member.email);
    outside.person = { sub: 'employee 7' };
    expect(await signedInAs()).toBe(member.email);
    // The address was given to a new employee.
    outside.person = { sub: 'employee 8', email: member.email, email_verified: true };
    const other = await signIn();
    expect([other.status, other.text.includes('as somebody else')]).toEqual([403, true]);
  });

  it('lets an address be bound anew once the member was removed and invited again', async () => {
    const email = 'reused@bolt.example';
    const admin = person(world.bolt, 'Admin');
    const send = (method: string, path: string, body?: object) =>
      fetch(`${url}/v1/organisations/members${path}`, {
        method,
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const join = async () => {
      const reply = await send('POST', '', { email, role: 'Member' });
      const { data } = (await reply.json()) as {
        data: { invitationUrl: string; member: { userId: string } };
      };
      expect((await createBrowser().submit(data.invitationUrl, {})).status).toBe(200);
      return data.member.userId;
    };
    const userId = await join();
    outside.person = { sub: 'before', email, email_verified: true };
    expect((await signIn()).url.searchParams.get('code')).not.toBeNull();
    const removed = await fetch(`${url}/v1/organisations/members/${userId}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(removed.status).toBe(200);
    await join();
    outside.person = { sub: 'after', email, email_verified: true };
    expect((await signIn()).url.searchParams.get('code')).not.toBeNull();
    outside.person = { sub: 'before', email, email_verified: true };
    expect((await signIn()).status).toBe(403);
  });

  it('has no passwords: an invitation is accepted by its link, and then the issuer decides', async () => {
    const invited = 'ida@acme.example';
    const reply = await fetch(`${url}/v1/organisations/members`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada().token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: invited, firstName: 'Ida', lastName: 'New', role: 'Member' }),
    });
    const { data } = (await reply.json()) as { data: { invitationUrl: string } };
    as(invited);
    expect((await signIn()).text).toContain('Open your invitation link first');
    const browser = createBrowser();
    const page = await browser.open(data.invitationUrl);
    expect([page.status, page.text.includes('type="password"')]).toEqual([200, false]);
    expect((await browser.submit(data.invitationUrl, {})).status).toBe(200);
    expect((await signIn(browser)).url.searchParams.get('code')).not.toBeNull();

    const sign = createBrowser();
    const begun = await sign.request(createClient(url).authorize());
    const posted = await sign.submit(new URL(begun.location ?? '', url), { email: invited, password: 'x' });
    expect(posted.status).toBe(404);
  });

  it('passes on a refusal as text, and does not take an answer twice, of another browser or with another state', async () => {
    outside.cancels = true;
    const refused = await signIn();
    expect(refused.status).toBe(401);
    expect(refused.text).toContain('You pressed &lt;Cancel&gt;');
    outside.cancels = false;
    as(ada().email);

    const browser = createBrowser();
    let page = await browser.request(createClient(url).authorize());
    while (!new URL(page.location ?? '', page.url).pathname.startsWith('/sign-in/outside')) {
      page = await browser.request(new URL(page.location ?? '', page.url));
    }
    const answer = new URL(page.location ?? '', page.url);
    expect((await createBrowser().open(answer)).status).toBe(400);
    const forged = new URL(answer);
    forged.searchParams.set('state', 'x'.repeat(43));
    expect((await browser.open(forged)).status).toBe(401);
    // The other process finishes it.
    const moved = new URL(answer.pathname + answer.search, other);
    const finished = await pressContinue(browser, await browser.open(moved));
    expect(finished.url.searchParams.get('code')).not.toBeNull();
    const twice = await browser.open(answer);
    expect([twice.status, twice.url.pathname]).toEqual([401, '/sign-in/outside']);
  });

  it('refuses an ID token whose signature or claims were changed', async () => {
    as(ada().email);
    const changed =
      (change: (claims: Record<string, unknown>) => object) => (body: Record<string, unknown>) => {
        const [head, claims = '', signature] = String(body.id_token).split('.');
        const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
        const written = Buffer.from(JSON.stringify({ ...read, ...change(read) })).toString('base64url');
        return { ...body, id_token: [head, written, signature].join('.') };
      };
    for (const change of [
      { email: 'member@acme.example' },
      { nonce: 'x' },
      { aud: 'x' },
      { iss: 'https://x' },
    ]) {
      outside.tamper = changed(() => change);
      const page = await signIn();
      expect([change, page.status, page.text.includes('could not be verified')]).toEqual([change, 401, true]);
    }
  });

  it('says so when the issuer is away, and goes on when it is back', async () => {
    as(ada().email);
    await outside.away();
    // A process that has never met the issuer, so that nothing is cached.
    const fresh = await team.start({ outsideIssuer: outside });
    const page = await createBrowser().open(createClient(fresh.url).authorize());
    expect(page.status).toBe(503);
    expect(page.text).toContain(`${outside.issuer} cannot be reached`);
    await outside.back();
    expect((await signIn()).url.searchParams.get('code')).not.toBeNull();
  });

  it('writes neither the secret, nor codes, nor tokens into its log', () => {
    const log = team.lines.join('');
    expect(log).toContain('People sign in at an outside issuer');
    for (const secret of [outside.clientSecret, 'code=', 'eyJ']) expect(log).not.toContain(secret);
  });
});

it('an issuer that keeps the e-mail address out of the ID token is asked for it', async () => {
  let base = '';
  const letter = await startOutsideIssuer({
    redirectUri: () => `${base}/sign-in/outside`,
    emailInIdToken: false,
  });
  ({ url: base } = await team.start({ outsideIssuer: letter }));
  // As Amazon Cognito says it: in words.
  letter.person = { sub: 'ada', email: ada().email, email_verified: 'true' };
  const browser = createBrowser();
  const page = await pressContinue(browser, await browser.open(createClient(base).authorize()));
  // Back at the app, and not at a page of the server that the issuer’s own code came to.
  expect(page.url.href).not.toContain(base);
  expect(page.url.searchParams.get('code')).not.toBeNull();
  await letter.stop();
});
