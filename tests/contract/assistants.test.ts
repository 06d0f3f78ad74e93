import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askMcp,
  CALLBACK,
  connectAssistant,
  decide,
  joinAs,
  PASSWORD,
  rawAssistant,
  register,
  signInFor,
  type Decision,
  type Member,
} from './assistantFixture';
import { createBrowser } from './browser';
import { startHarness, type Harness } from './harness';
import { person } from './world';

// Passwords are slow on purpose, and slower on a machine that is busy.
let harness: Harness;
let url: string;
let ida: Member;
let clientId: string;

beforeAll(async () => {
  harness = await startHarness();
  url = harness.url;
  ida = await joinAs(harness, harness.world.acme, 'Admin');
  clientId = (await register(url)).body['client_id']!;
});
afterAll(() => harness?.stop());

const json = async (path: string) => {
  const response = await fetch(`${url}${path}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

/** Walks to the code by hand. */
async function codeFor(
  who: Member,
  decision: Decision = {},
  changes: Record<string, string | undefined> = {},
) {
  const raw = rawAssistant(url, clientId);
  const browser = createBrowser();
  const page = await signInFor(browser, raw.authorize(changes), who);
  const back = await decide(browser, page, decision);
  return { raw, browser, page, back, code: back.url.searchParams.get('code') ?? '' };
}

async function tokensFor(who: Member, decision: Decision = {}, changes: Record<string, string> = {}) {
  const { raw, code } = await codeFor(who, decision, changes);
  const { status, body } = await raw.code(code);
  expect([status, body['error']]).toEqual([200, undefined]);
  return { raw, access: body['access_token']!, refresh: body['refresh_token']!, body };
}

async function audit(action: string) {
  const reply = await harness.call(person(harness.world.acme, 'Admin'), 'organisations.audit', {
    query: { action },
  });
  return (reply.body as { data: { actor: string; subject: string; data: object }[] }).data;
}

describe('an official client', () => {
  it('finds the provider, registers, asks the person, calls, renews and is let out', async () => {
    const { client, memory, page, back } = await connectAssistant(url, ida);
    expect(page.text).toContain('Test assistant');
    expect(page.text).toContain('127.0.0.1:49321');
    expect(page.text).toContain('Acme');
    expect(page.text).toContain('Read costs, cases, workflows, runs and datastores you can read');
    expect(page.text).not.toContain('<script');
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(back.url.searchParams.get('iss')).toBe(`${url}/oidc`);
    expect(memory.tokens()).toMatchObject({ expires_in: 900, scope: 'mcp:read mcp:run' });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['query_costs', 'run_workflow']));
    const listed = await client.callTool({ name: 'list_workflows', arguments: {} });
    expect(listed.isError ?? false).toBe(false);
    // Its access token is worth nothing any more: it renews by itself.
    const before = memory.tokens();
    memory.change({ access_token: 'expired' });
    expect((await client.listTools()).tools.length).toBe(tools.length);
    expect(memory.tokens().refresh_token).not.toBe(before.refresh_token);
    expect(memory.tokens().access_token).not.toBe(before.access_token);
    const body = new URLSearchParams({ client_id: memory.clientId(), token: memory.tokens().refresh_token });
    expect((await fetch(`${url}/oidc/token/revocation`, { method: 'POST', body })).status).toBe(200);
    expect((await askMcp(url, memory.tokens().access_token)).status).toBe(401);
    await expect
      .poll(async () => await audit('assistant_disconnected'))
      .toMatchObject([{ subject: 'Test assistant' }]);
    await client.close();
  });
});

describe('what an assistant reads before it signs in', () => {
  it('says at /mcp where to look, and there what is needed', async () => {
    const none = await askMcp(url, undefined);
    const metadata = `${url}/.well-known/oauth-protected-resource/mcp`;
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer resource_metadata="${metadata}"`,
    ]);
    const wrong = await askMcp(url, 'nonsense');
    expect(wrong.headers.get('www-authenticate')).toBe(
      `Bearer error="invalid_token", resource_metadata="${metadata}"`,
    );
    expect((await json('/.well-known/oauth-protected-resource/mcp')).body).toMatchObject({
      resource: `${url}/mcp`,
      authorization_servers: [`${url}/oidc`],
      scopes_supported: ['mcp:read', 'mcp:run'],
      bearer_methods_supported: ['header'],
    });
  });

  it('describes the provider by RFC 8414, and every address of it answers', async () => {
    const { body } = await json('/.well-known/oauth-authorization-server/oidc');
    expect(body).toMatchObject({
      issuer: `${url}/oidc`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    });
    expect((await json('/.well-known/oauth-authorization-server')).body).toEqual(body);
    const openId = (await json('/oidc/.well-known/openid-configuration')).body;
    for (const name of ['authorization', 'token', 'registration', 'revocation'])
      expect(openId[`${name}_endpoint`]).toBe(body[`${name}_endpoint`]);
    expect(openId['jwks_uri']).toBe(body['jwks_uri']);
    expect((await json('/oidc/jwks')).status).toBe(200);
  });
});

describe('registration', () => {
  it('makes public clients, whatever is asked for', async () => {
    const { status, body } = await register(url, {
      token_endpoint_auth_method: 'client_secret_basic',
      client_name: 'Evil\u202e <b>name</b>',
      logo_uri: 'https://evil.example/logo.png',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ token_endpoint_auth_method: 'none', client_name: 'Evil <b>name</b>' });
    expect(Object.keys(body)).not.toContain('client_secret');
    expect(Object.keys(body)).not.toContain('logo_uri');
    const browser = createBrowser();
    const page = await signInFor(browser, rawAssistant(url, body['client_id']!).authorize(), ida);
    expect(page.text).toContain('Evil &lt;b&gt;name&lt;/b&gt;');
  });

  it('takes only addresses that lead to a program of the person or to a site by https', async () => {
    for (const address of [
      'https://claude.ai/api/mcp/auth_callback',
      'http://localhost/callback',
      'http://[::1]:9/callback',
      'cursor://anysphere.cursor-mcp/oauth/callback',
    ])
      expect([address, (await register(url, { redirect_uris: [address] })).status]).toEqual([address, 201]);
    for (const address of [
      'http://evil.example/callback',
      'http://127.0.0.1.evil.example/callback',
      'https://user@evil.example/',
      'https://evil.example/#fragment',
      'javascript:alert(1)',
      'unknown-app://callback',
      'nothing',
    ]) {
      const { status, body } = await register(url, { redirect_uris: [CALLBACK, address] });
      expect([address, status, body['error']]).toEqual([address, 400, 'invalid_redirect_uri']);
    }
    expect((await register(url, { redirect_uris: [] })).status).toBe(400);
    const long = await register(url, { client_name: 'x'.repeat(101) });
    expect([long.status, long.body['error']]).toEqual([400, 'invalid_client_metadata']);
  });
});

describe('the consent page', () => {
  it('is shown each time, names what is asked for and takes its own click only', async () => {
    const { browser } = await codeFor(ida);
    const raw = rawAssistant(url, clientId);
    const form = await createBrowser().open(raw.authorize());
    expect(form.text).toContain('Sign in to connect an assistant.');
    const again = await browser.open(raw.authorize());
    expect(again.text).toContain('Connect an assistant');
    expect((await decide(browser, again, { token: 'x'.repeat(43) })).status).toBe(403);
    const token = /name="token" value="([^"]+)"/.exec(again.text)?.[1] ?? '';
    const cross = await browser.request(`${again.url.href}/assistant`, {
      method: 'POST',
      body: new URLSearchParams({ token, decision: 'allow', organization: harness.world.acme.orgId }),
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(cross.status).toBe(403);
    // Nor does the click of the app's own page count here.
    expect((await browser.submit(`${again.url.href}/continue`, { token })).status).toBe(403);
    const silent = await browser.open(raw.authorize({ prompt: 'none' }));
    expect(silent.url.searchParams.get('error')).toBe('interaction_required');
    const cancelled = await decide(browser, await browser.open(raw.authorize()), { decision: 'cancel' });
    expect(cancelled.url.searchParams.get('error')).toBe('access_denied');
  });

  it('lets the form lead to the address of the assistant, and nowhere else', async () => {
    const redirect = 'https://claude.example/callback';
    const { body } = await register(url, { redirect_uris: [redirect] });
    const raw = rawAssistant(url, body['client_id']!);
    const page = await signInFor(createBrowser(), raw.authorize({ redirect_uri: redirect }), ida);
    expect(page.text).toContain('claude.example');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/form-action 'self' [^;]*https:\/\/claude\.example;/);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('offers running only to roles that may, and gives it only if it stays ticked', async () => {
    const guest = await joinAs(harness, harness.world.acme, 'Guest');
    const asGuest = await codeFor(guest);
    expect(asGuest.page.text).not.toContain('name="run"');
    const { body } = await tokensFor(ida, { run: false });
    expect(body['scope']).toBe('mcp:read');
    const reader = await askMcp(url, body['access_token']);
    expect(await reader.text()).not.toContain('run_workflow');
    const call = { name: 'run_workflow', arguments: {} };
    const runs = await askMcp(url, body['access_token'], 'tools/call', call);
    expect([runs.status, runs.headers.get('www-authenticate')]).toEqual([
      403,
      expect.stringContaining('error="insufficient_scope", scope="mcp:read mcp:run"'),
    ]);
  });

  it('fetches no metadata document of an internal address', async () => {
    for (const address of ['https://127.0.0.1/client.json', 'https://[::1]:1/x', 'http://127.0.0.1/x']) {
      const page = await createBrowser().open(rawAssistant(url, address).authorize());
      expect([address, page.status, page.text.includes('This did not work')]).toEqual([address, 400, true]);
    }
  });

  it('lets nobody choose an organization of others', async () => {
    const { back } = await codeFor(ida, { organization: harness.world.bolt.orgId });
    expect([back.status, back.url.searchParams.get('code')]).toEqual([403, null]);
  });

  it('binds the assistant to the organization that was chosen there', async () => {
    const both = await joinAs(harness, harness.world.acme, 'Member');
    await joinAs(harness, harness.world.bolt, 'Member', both.email);
    // Who has a password already joins by it.
    const rows = await harness.database.system((sql) =>
      sql.rows(`update membership set state = 'active' where user_id = $1 returning org_id`, [both.userId]),
    );
    expect(rows.length).toBe(2);
    const { access } = await tokensFor(both, { organization: harness.world.bolt.orgId });
    const answer = await askMcp(url, access, 'tools/call', { name: 'list_workflows', arguments: {} });
    expect(answer.status).toBe(200);
    await harness.call(person(harness.world.bolt, 'Admin'), 'organisations.removeMember', {
      params: { userId: both.userId },
    });
    expect((await askMcp(url, access)).status).toBe(401);
  });
});

describe('tokens', () => {
  it('open /mcp and nothing else; those of the app do not open it', async () => {
    const { access } = await tokensFor(ida);
    expect((await askMcp(url, access)).status).toBe(200);
    const api = await fetch(`${url}/v1/users/me`, { headers: { authorization: `Bearer ${access}` } });
    expect(api.status).toBe(401);
    const own = person(harness.world.acme, 'Admin').token;
    expect((await askMcp(url, own)).status).toBe(401);
  });

  it('need PKCE, a registered redirect address and this address as resource', async () => {
    const browser = createBrowser();
    const raw = rawAssistant(url, clientId);
    const error = async (changes: Record<string, string | undefined>) =>
      (await browser.open(raw.authorize(changes))).url.searchParams.get('error');
    expect(await error({ code_challenge: undefined, code_challenge_method: undefined })).toBe(
      'invalid_request',
    );
    expect(await error({ code_challenge_method: 'plain' })).toBe('invalid_request');
    expect(await error({ resource: undefined })).toBe('invalid_target');
    expect(await error({ resource: `${url}/v1` })).toBe('invalid_target');
    expect(await error({ resource: 'https://evil.example/mcp' })).toBe('invalid_target');
    const elsewhere = await browser.open(raw.authorize({ redirect_uri: 'https://evil.example/callback' }));
    expect([elsewhere.status, elsewhere.text.includes('This did not work')]).toEqual([400, true]);
    const { raw: mine, code } = await codeFor(ida);
    expect((await mine.code(code, { resource: `${url}/v1` })).body['error']).toBe('invalid_target');
  });

  it('cannot be had twice for a code, and a code of another client is none', async () => {
    const { raw, code } = await codeFor(ida);
    const other = (await register(url)).body['client_id']!;
    expect((await raw.code(code, { client_id: other })).body['error']).toBe('invalid_grant');
    const next = await codeFor(ida);
    const first = await next.raw.code(next.code);
    expect(first.status).toBe(200);
    expect((await next.raw.code(next.code)).body['error']).toBe('invalid_grant');
    expect((await askMcp(url, first.body['access_token'])).status).toBe(401);
  });

  it('rotate; a refresh token used twice ends the connection, and the audit tells', async () => {
    const { raw, access, refresh } = await tokensFor(ida);
    const second = await raw.refresh(refresh);
    expect([second.status, second.body['scope']]).toEqual([200, 'mcp:read mcp:run']);
    expect((await askMcp(url, second.body['access_token'])).status).toBe(200);
    expect((await raw.refresh(refresh)).body['error']).toBe('invalid_grant');
    for (const token of [access, second.body['access_token']!])
      expect((await askMcp(url, token)).status).toBe(401);
    expect((await raw.refresh(second.body['refresh_token']!)).body['error']).toBe('invalid_grant');
    await expect.poll(async () => (await audit('assistant_reuse_refused')).length).toBeGreaterThanOrEqual(1);
    expect((await audit('assistant_connected'))[0]).toMatchObject({
      actor: 'Ida New',
      subject: 'Raw assistant',
      data: { scopes: ['mcp:read', 'mcp:run'] },
    });
  });

  it('without the scope to read get nothing but its name; no scope asked for means reading', async () => {
    const runs = await tokensFor(ida, {}, { scope: 'mcp:run' });
    const refused = await askMcp(url, runs.access);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('www-authenticate')).toContain('error="insufficient_scope", scope="mcp:read"');
    const raw = rawAssistant(url, clientId);
    const browser = createBrowser();
    const back = await decide(browser, await signInFor(browser, raw.authorize({ scope: undefined }), ida));
    const { body } = await raw.code(back.url.searchParams.get('code') ?? '');
    expect(body['scope']).toBe('mcp:read');
  });

  it('give no more than the role of the person as it is now', async () => {
    const who = await joinAs(harness, harness.world.acme, 'Admin');
    const { access } = await tokensFor(who);
    expect(await (await askMcp(url, access)).text()).toContain('run_workflow');
    await harness.call(person(harness.world.acme, 'Admin'), 'organisations.changeMember', {
      params: { userId: who.userId },
      body: { role: 'Guest' },
    });
    expect(await (await askMcp(url, access)).text()).not.toContain('run_workflow');
  });
});

describe('connected assistants', () => {
  interface Connected {
    connectionId: string;
    name: string;
    origin: string;
    scopes: string[];
    lastUsedAt: string | null;
    userId: string;
  }
  const listOf = async (token: string) => {
    const reply = await harness.send({ token }, 'organisations.listAssistants', {});
    return (reply.body as { data: Connected[] }).data;
  };
  const disconnect = (token: string, connectionId: string) =>
    harness.send({ token }, 'organisations.disconnectAssistant', { params: { connectionId } });

  it('are listed to their person and to who manages API keys, and end at once', async () => {
    const guest = await joinAs(harness, harness.world.acme, 'Guest');
    const { access, raw, refresh } = await tokensFor(guest);
    expect((await askMcp(url, access)).status).toBe(200);
    const own = await harness.mint({ userId: guest.userId });
    const admin = person(harness.world.acme, 'Admin').token;
    const [mine, ...none] = await listOf(own);
    expect(none).toEqual([]);
    expect(mine).toMatchObject({
      name: 'Raw assistant',
      origin: '127.0.0.1:49321',
      scopes: ['mcp:read'],
      userId: guest.userId,
      lastUsedAt: expect.any(String),
    });
    expect((await listOf(admin)).map(({ connectionId }) => connectionId)).toContain(mine!.connectionId);
    expect(await listOf(person(harness.world.bolt, 'Admin').token)).toEqual([]);
    for (const stranger of [person(harness.world.bolt, 'Admin'), person(harness.world.acme, 'Member')])
      expect((await disconnect(stranger.token, mine!.connectionId)).status).toBe(404);
    expect((await disconnect(own, mine!.connectionId)).status).toBe(200);
    expect((await askMcp(url, access)).status).toBe(401);
    expect((await raw.refresh(refresh)).body['error']).toBe('invalid_grant');
    expect(await listOf(own)).toEqual([]);
  });

  it('are replaced when the same assistant connects again, and end with the password', async () => {
    const who = await joinAs(harness, harness.world.acme, 'Guest');
    const first = await tokensFor(who);
    const second = await tokensFor(who);
    expect((await askMcp(url, first.access)).status).toBe(401);
    expect((await askMcp(url, second.access)).status).toBe(200);
    const own = await harness.mint({ userId: who.userId });
    expect((await listOf(own)).length).toBe(1);
    const body = { current: PASSWORD, next: `${PASSWORD} and more` };
    const changed = await harness.send({ token: own }, 'users.changePassword', { body });
    expect([changed.status, changed.text]).toEqual([200, changed.text]);
    expect((await askMcp(url, second.access)).status).toBe(401);
  });
});

it('registration ends in a flood, and an assistant that nobody used is forgotten after 30 days', async () => {
  let now = new Date();
  const other = await harness.another({ clock: { now: () => now } });
  const known = async (id: string) => {
    const row = await harness.database.system((sql) =>
      sql.one(`select id from oidc_item where model = 'Client' and id = $1`, [id]),
    );
    return row !== undefined;
  };
  try {
    const made = [];
    for (let each = 0; each < 21; each += 1) made.push(await register(other.url));
    expect(made.map(({ status }) => status)).toEqual([...Array(20).fill(201), 429]);
    const unused = made[0]!.body['client_id']!;
    for (const [days, still] of [
      [29, true],
      [2, false],
    ] as const) {
      now = new Date(now.getTime() + days * 24 * 3600_000);
      await other.sweep();
      expect([days, await known(unused)]).toEqual([days, still]);
    }
  } finally {
    await other.close();
  }
});
