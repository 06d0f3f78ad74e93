import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { addressOf } from '../faults/support/address';
import {
  endServer,
  freePort,
  newDataFolder,
  removeDataFolder,
  startRealServer,
  type RealServer,
} from '../faults/support/realServer';
import { distributionProgram } from './tools';

const CALLS = 2_000;
const EACH_MS = 33;
/** So long nginx asks no server that has refused a connection (its own `fail_timeout`); Caddy asks every 5 s. */
const FAIL_TIMEOUT_MS = 11_000;
const TIME_MS = 600_000;

interface Proxy {
  port: number;
  stop(): Promise<void>;
}

let test: TestDatabase;
let data: string;
const proxies: Record<string, Proxy> = {};
const servers: RealServer[] = [];

/** Two servers in an upstream, with nothing set that nginx does not do by itself. */
const configuration = (folder: string, port: number, ports: readonly number[]) => `
daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  upstream costloom { ${ports.map((one) => `server 127.0.0.1:${one};`).join(' ')} }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://costloom; proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr; }
  }
}`;

async function startProgram(program: string, args: readonly string[], folder: string, env: object = {}) {
  const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...env } });
  const ended = new Promise((done) => child.once('exit', done));
  return async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
}

async function startNginx(ports: readonly number[]): Promise<Proxy> {
  const program = await distributionProgram('/usr/sbin/nginx', 'nginx-light');
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, port, ports));
  return {
    port,
    stop: await startProgram(program, ['-c', join(folder, 'nginx.conf'), '-p', folder], folder),
  };
}

/** With the file that the project gives to teams. */
async function startCaddy(ports: readonly number[]): Promise<Proxy> {
  const program = await distributionProgram('/usr/bin/caddy', 'caddy');
  const folder = await mkdtemp(join(tmpdir(), 'caddy-'));
  const [port, admin] = [await freePort(), await freePort()];
  const env = {
    SITE: `http://127.0.0.1:${port}`,
    SERVERS: ports.map((one) => `127.0.0.1:${one}`).join(' '),
    CADDY_ADMIN: `127.0.0.1:${admin}`,
    HOME: folder,
  };
  const file = fileURLToPath(new URL('../../deploy/Caddyfile', import.meta.url));
  return {
    port,
    stop: await startProgram(program, ['run', '--config', file, '--adapter', 'caddyfile'], folder, env),
  };
}

const start = (port: number) =>
  startRealServer({
    dataDir: data,
    port,
    keyFile: join(data, 'first.key'),
    databaseUrl: addressOf(test),
    args: ['--public-url', `http://127.0.0.1:${proxies['nginx']?.port}`],
  });

beforeAll(async () => {
  test = await openTestDatabase();
  data = await newDataFolder();
  const ports = [await freePort(), await freePort()];
  proxies['nginx'] = await startNginx(ports);
  proxies['Caddy'] = await startCaddy(ports);
  for (const port of ports) servers.push(await start(port));
});
afterAll(async () => {
  for (const server of servers) await endServer(server);
  for (const proxy of Object.values(proxies)) await proxy.stop();
  await removeDataFolder(data);
  await test?.drop();
});

it.each(['nginx', 'Caddy'])(
  'a rolling restart behind a plain %s fails none of 2,000 calls',
  async (name) => {
    const port = proxies[name]?.port;
    const key = (await readFile(join(data, 'first.key'), 'utf8')).trim();
    const agent = new Agent({ keepAlive: true });
    const call = (method: string, path: string, body?: string) =>
      new Promise<string>((done) => {
        const headers = {
          authorization: `Bearer ${key}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        };
        const sent = httpRequest({ port, host: '127.0.0.1', method, path, headers, agent }, (reply) => {
          let text = '';
          reply.setEncoding('utf8').on('data', (piece: string) => (text += piece));
          reply.on('end', () =>
            done(reply.statusCode === 200 ? '' : `${method} ${reply.statusCode} ${text.slice(0, 200)}`),
          );
        });
        sent.on('error', (error) => done(`${method} ${String(error)}`));
        sent.end(body);
      });
    const replies: Promise<string>[] = [];
    let isOver = false;
    const restarts = (async () => {
      for (let turn = 0; !isOver; turn += 1) {
        const at = turn % servers.length;
        const server = servers[at];
        if (!server) return;
        server.signal('SIGTERM');
        await server.gone();
        servers[at] = await start(server.place.port);
        // As docs/operate says: until this one is ready, and until nginx asks it again.
        await expect
          .poll(() => fetch(`${servers[at]?.url}/readyz`).then(({ status }) => status), { timeout: 60_000 })
          .toBe(200);
        await pause(FAIL_TIMEOUT_MS);
      }
    })();
    for (let sent = 0; sent < CALLS; sent += 1) {
      replies.push(
        sent % 2 === 0 ? call('GET', '/v1/users/me') : call('POST', '/v1/cases/search', '{"filters":{}}'),
      );
      await pause(EACH_MS);
    }
    const failed = (await Promise.all(replies)).filter((one) => one !== '');
    isOver = true;
    await restarts;
    agent.destroy();
    console.info(`${name}: ${CALLS} calls, ${failed.length} failed`);
    expect(failed).toEqual([]);
  },
  TIME_MS,
);
