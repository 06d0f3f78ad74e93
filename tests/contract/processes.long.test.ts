import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServers } from '@tests/support/builtServers';
import { openTestDatabase } from '@tests/support/database';
import { createBrowser, createClient } from './browser';

let out: string;
let data: string;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  out = await buildServers('servers');
  data = await mkdtemp(join(tmpdir(), 'costloom-server-'));
  await chmod(data, 0o711);
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(out, { recursive: true, force: true });
  await rm(data, { recursive: true, force: true, maxRetries: 5 });
});

function start(entry: 'embedded' | 'standalone', args: string[], ipc: boolean, databaseUrl = '', more = {}) {
  const child = spawn(process.execPath, [join(out, `${entry}.mjs`), ...args], {
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
    env: { ...process.env, DATABASE_URL: databaseUrl, COSTLOOM_LOG_LEVEL: 'warn', ...more },
  });
  children.add(child);
  let output = '';
  child.stdout?.on('data', (bytes) => (output += String(bytes)));
  child.stderr?.on('data', (bytes) => (output += String(bytes)));
  const exit = once(child, 'exit').then(([code]) => {
    children.delete(child);
    return Number(code);
  });
  return { child, exit, output: () => output };
}

/** The address that a stand-alone server prints. */
async function addressOf(running: ReturnType<typeof start>): Promise<string> {
  for (;;) {
    const url = /listens at (\S+)/.exec(running.output())?.[1];
    if (url) return url;
    if (running.child.exitCode !== null) throw new Error(running.output());
    await Promise.race([once(running.child.stdout!, 'data'), running.exit]);
  }
}

interface Ready {
  type: string;
  url: string;
  localSecret: string;
  message?: string;
}

async function startEmbedded(folder: string, port = 0) {
  const running = start('embedded', ['--data', folder, '--port', String(port)], true);
  const early = running.exit.then((code) => {
    throw new Error(`It ended with ${code}: ${running.output()}`);
  });
  early.catch(() => undefined);
  const said = async (): Promise<Ready> => {
    const [message] = (await Promise.race([once(running.child, 'message'), early])) as [Ready];
    // A slow machine hears signs of life before.
    return message.type === 'starting' ? said() : message;
  };
  return { ...running, ready: await said() };
}

async function openLocal({ url, localSecret }: Ready) {
  const browser = createBrowser();
  const client = createClient(url);
  const form = await browser.open(client.authorize());
  const page = await browser.post(`${form.url.href}/local`, { 'x-costloom-local': localSecret });
  const { body } = await client.code(page.url.searchParams.get('code') ?? '');
  return body;
}

const me = async (url: string, token: string) => {
  const reply = await fetch(`${url}/v1/users/me`, { headers: { authorization: `Bearer ${token}` } });
  return {
    status: reply.status,
    body: (await reply.json()) as { data: { userId: string; activeOrgId: string } },
  };
};

describe('the embedded server', () => {
  it('[AUTH-03] opens the local workspace on an empty folder, again at another port, and stops when told to', async () => {
    const folder = join(data, 'local');
    const first = await startEmbedded(folder);
    expect(first.ready).toMatchObject({
      type: 'ready',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    });
    const tokens = await openLocal(first.ready);
    const owner = await me(first.ready.url, tokens.access_token);
    expect(owner.status).toBe(200);
    expect(first.output()).not.toContain(first.ready.localSecret);

    first.child.send({ type: 'stop' });
    expect(await first.exit).toBe(0);

    const second = await startEmbedded(folder, 0);
    expect(second.ready.localSecret).not.toBe(first.ready.localSecret);
    const renewed = await createClient(second.ready.url).refresh(tokens.refresh_token);
    expect(renewed.status).toBe(200);
    const again = await me(second.ready.url, renewed.body.access_token);
    expect(again.body.data).toMatchObject({
      userId: owner.body.data.userId,
      activeOrgId: owner.body.data.activeOrgId,
    });

    // The parent is gone: its end of the channel is closed.
    second.child.disconnect();
    expect(await second.exit).toBe(0);
  });

  it('goes to another port when the wished one is taken', async () => {
    const first = await startEmbedded(join(data, 'one'));
    const second = await startEmbedded(join(data, 'two'), Number(new URL(first.ready.url).port));
    expect(second.ready.url).not.toBe(first.ready.url);
    expect((await fetch(`${second.ready.url}/healthz`)).status).toBe(200);
    for (const { child, exit } of [first, second]) {
      child.kill('SIGTERM');
      expect(await exit).toBe(0);
    }
  });

  it('says why it could not start', async () => {
    const running = await startEmbedded('/dev/null/not-a-folder');
    expect(running.ready).toMatchObject({ type: 'failed', message: expect.any(String) });
    expect(await running.exit).toBe(1);
  });

  it('is not started by hand', async () => {
    const running = start('embedded', ['--data', join(data, 'none')], false);
    expect(await running.exit).toBe(2);
    expect(running.output()).toContain('npm run server');
  });
});

describe('the stand-alone server', () => {
  it('prints its address, and leaves an Admin key in the file that was named, for this account only', async () => {
    const file = join(data, 'admin.key');
    const running = start('standalone', ['--data', join(data, 'alone'), '--bootstrap-key-file', file], false);
    const url = await addressOf(running);
    const key = (await readFile(file, 'utf8')).trim();
    expect(key).toMatch(/^clk_/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(running.output()).not.toContain(key);
    expect((await me(url, key)).status).toBe(200);
    const setting = await fetch(`${url}/v1/settings`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ domain: 'general', type: 'debug', value: true }),
    });
    expect(setting.status).toBe(200);
    running.child.kill('SIGINT');
    expect(await running.exit).toBe(0);
  });

  it('of a team wants a file for the first key, writes it once, and never over another file', async () => {
    const test = await openTestDatabase();
    const { host = '', port = 0, user = '', password, database } = test.connection;
    const url = new URL(`postgresql://${user}:${String(password)}@localhost:${port}/${database}`);
    url.searchParams.set('host', host);
    const file = join(data, 'team.key');
    const begin = (...args: string[]) =>
      start('standalone', ['--data', join(data, 'team'), ...args], false, url.href);

    const without = begin();
    expect(await without.exit).toBe(2);
    expect(without.output()).toContain('--bootstrap-key-file is missing');

    await writeFile(file, 'mine');
    const over = begin('--bootstrap-key-file', file);
    expect(await over.exit).toBe(1);
    expect(over.output()).toContain('is there already');
    expect(await readFile(file, 'utf8')).toBe('mine');

    await rm(file);
    const first = begin('--bootstrap-key-file', file);
    const base = await addressOf(first);
    const key = (await readFile(file, 'utf8')).trim();
    expect((await me(base, key)).status).toBe(200);
    first.child.kill('SIGTERM');
    expect(await first.exit).toBe(0);

    // From now on the file is the administrator's business.
    await rm(file);
    const second = begin();
    expect((await me(await addressOf(second), key)).status).toBe(200);

    // Beside the running server: the last Admin has forgotten the password.
    await test.database.system((sql) =>
      sql.run(
        `insert into app_user (user_id, email, username, created_at) values ('ann', 'ann@example.com', 'ann', now())`,
      ),
    );
    const at = await addressOf(second);
    const command = (email: string) =>
      start(
        'standalone',
        ['reset-password', email, '--data', join(data, 'team'), '--port', new URL(at).port],
        false,
        url.href,
      );
    const nobody = command('bob@example.com');
    expect([await nobody.exit, nobody.output()]).toEqual([2, expect.stringContaining('bob@example.com')]);
    const reset = command('ann@example.com');
    expect(await reset.exit).toBe(0);
    const link = /http:\S+\/reset-password\/\S+/.exec(reset.output())?.[0] ?? '';
    const fields = { password: 'a new long password', again: 'a new long password' };
    expect((await createBrowser().submit(link, fields)).status).toBe(200);
    // The IP allow list keeps everybody out.
    await test.database.system(async (sql) => {
      await sql.run(`update organisation set allowed_networks = '{203.0.113.7}'`);
      await sql.run(
        `insert into membership (org_id, user_id, role, state) select org_id, 'ann', 'Admin', 'active' from organisation`,
      );
    });
    const open = (email: string) =>
      start('standalone', ['clear-ip-allow-list', email, '--data', join(data, 'team')], false, url.href);
    const stranger = open('bob@example.com');
    expect([await stranger.exit, stranger.output()]).toEqual([2, expect.stringContaining('bob@example.com')]);
    const opened = open('ann@example.com');
    expect([await opened.exit, opened.output()]).toEqual([0, expect.stringContaining('My organization')]);
    const left = await test.database.system((sql) =>
      sql.rows<{ n: string[] }>('select allowed_networks as n from organisation'),
    );
    expect(left).toEqual([{ n: [] }]);
    second.child.kill('SIGTERM');
    expect(await second.exit).toBe(0);
    await test.drop();
  });

  it('names the address of its proxy and its issuer as told, and never the secret', async () => {
    const secret = 'a client secret of the tests';
    const args = ['--public-url', 'https://costs.example', '--oidc-issuer', 'http://127.0.0.1:9/'];
    const running = start(
      'standalone',
      ['--data', join(data, 'behind'), ...args, '--oidc-client-id', 'costloom'],
      false,
      '',
      { COSTLOOM_OIDC_CLIENT_SECRET: secret, COSTLOOM_LOG_LEVEL: 'debug' },
    );
    const url = await addressOf(running);
    const reply = await fetch(`${url}/oidc/.well-known/openid-configuration`);
    expect(await reply.json()).toMatchObject({
      issuer: 'https://costs.example/oidc',
      authorization_endpoint: 'https://costs.example/oidc/auth',
    });
    running.child.kill('SIGTERM');
    expect(await running.exit).toBe(0);
    expect(running.output()).toContain('https://costs.example/sign-in/outside');
    expect(running.output()).not.toContain(secret);
  });

  it('refuses a public address without https, by the name of the flag', async () => {
    const args = ['--data', join(data, 'x'), '--public-url', 'http://costs.example'];
    const running = start('standalone', args, false);
    expect(await running.exit).toBe(2);
    expect(running.output()).toContain('--public-url is http://costs.example: https is needed');
  });

  it('refuses a flag that it does not know, by name', async () => {
    const running = start('standalone', ['--data', join(data, 'x'), '--colour', 'red'], false);
    expect(await running.exit).toBe(2);
    expect(running.output()).toContain('--colour');
  });
});
