import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inPostgresql, startPostgresql } from './postgresql';
import { freePort } from './tools';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The README’s command builds first, where something has changed since. */
const MAY_BUILD_MS = 600_000;

let readme = '';
const running = new Set<ChildProcess>();
beforeAll(async () => void (readme = await readFile(join(root, 'README.md'), 'utf8')));
afterAll(() => {
  for (const child of running) child.kill('SIGTERM');
});

/** The README’s block after a text, which has to be there. */
function blockAfter(text: string): string {
  const [, block] = /```\w*\n([\s\S]*?)```/.exec(readme.slice(readme.indexOf(text))) ?? [];
  if (!readme.includes(text) || block === undefined)
    throw new Error(`The README has no block after “${text}”.`);
  return block.trim();
}

/** The README’s command for a team’s server, with a folder, a port and a file of this test. */
function start(env: Record<string, string>, place: { data: string; port: number; file: string }) {
  const [, given = ''] =
    /^DATABASE_URL=postgres:\/\/… npm (run server -- .*)$/m.exec(
      blockAfter('Or run the server on a machine of yours'),
    ) ?? [];
  const line = given
    .replace('DIR', place.data)
    .replace('8080', String(place.port))
    .replace('FILE', place.file);
  const child = spawn('npm', line.split(' '), { cwd: root, env: { ...process.env, ...env }, stdio: 'pipe' });
  running.add(child);
  let said = '';
  child.stdout.on('data', (piece) => (said += String(piece)));
  child.stderr.on('data', (piece) => (said += String(piece)));
  const ended = once(child, 'exit').then(([code]) => (running.delete(child), Number(code)));
  return { child, ended, said: () => said };
}

async function withOwner<T>(
  major: 15 | 16 | 17 | 18,
  work: (at: (user: string) => string, admin: string) => Promise<T>,
) {
  const server = await startPostgresql(major);
  try {
    await inPostgresql(server.admin, async (client) => {
      await client.query(`create role costloom login password 'owner'`);
      await client.query('create database costloom owner costloom');
    });
    const port = new URL(server.admin).port;
    return await work(
      (user) => `postgres://${user}@127.0.0.1:${port}/costloom`,
      server.admin.replace(/postgres$/, 'costloom'),
    );
  } finally {
    await server.stop();
  }
}

it.each([16, 17, 18] as const)(
  'the README’s steps for a team work on PostgreSQL %i with an ordinary owner',
  async (major) => {
    const data = await mkdtemp(join(tmpdir(), 'team-'));
    await withOwner(major, async (at, admin) => {
      const sql = blockAfter('What an owner may not do').replace('…', 'everyday');
      await inPostgresql(admin, (client) => client.query(sql));
      const place = { data, port: await freePort(), file: join(data, 'first.key') };
      const addresses = { DATABASE_URL: at('costloom:owner'), DATABASE_APP_URL: at('costloom_web:everyday') };
      const team = start(addresses, place);
      const url = `http://127.0.0.1:${place.port}`;
      await expect
        .poll(
          () =>
            fetch(`${url}/readyz`).then(
              ({ status }) => status,
              () => team.child.exitCode ?? 0,
            ),
          { timeout: MAY_BUILD_MS, interval: 250 },
        )
        .toBe(200);
      expect((await stat(place.file)).mode & 0o777).toBe(0o600);
      const key = (await readFile(place.file, 'utf8')).trim();
      const invited = await fetch(`${url}/v1/organisations/members`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'ann@example.com', firstName: 'Ann', lastName: 'Ames', role: 'Admin' }),
      });
      expect([invited.status, await invited.text()]).toEqual([200, expect.stringContaining('invitationUrl')]);
      team.child.kill('SIGTERM');
      expect(await team.ended).toBe(0);
      // Nothing that a new operator would have to wonder about.
      expect(team.said()).not.toMatch(/"level":"?(warn|error|[45]0)|WARN|ERROR/i);
    });
    await rm(data, { recursive: true, force: true, maxRetries: 5 });
  },
  MAY_BUILD_MS,
);

it('PostgreSQL 15 is refused by name', async () => {
  const data = await mkdtemp(join(tmpdir(), 'team-'));
  await withOwner(15, async (at) => {
    const place = { data, port: await freePort(), file: join(data, 'first.key') };
    const team = start({ DATABASE_URL: at('costloom:owner') }, place);
    expect(await team.ended).not.toBe(0);
    expect(team.said()).toMatch(/PostgreSQL 15.* 16/);
  });
  await rm(data, { recursive: true, force: true, maxRetries: 5 });
});
