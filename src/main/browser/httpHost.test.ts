import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { encode } from '@msgpack/msgpack';
import { WebSocket } from 'ws';
import { Fault } from '@shared/kernel/fault';
import { serveWire, wireClient, type Port } from '@shared/kernel/wire';
import { startHttpHost, type HttpHost } from './httpHost';
import { socketPort } from './socketPort';

let folder: string;
let host: HttpHost;
let connected: Port[];
let callbacks: string[];

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** fetch would tidy the path up and forbids the Host header, which is what is tested here. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const port = new URL(host.origin).port;
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let body = '';
      response.on('data', (piece) => (body += piece));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    request.on('error', reject);
    request.end();
  });
}

async function enter(): Promise<string> {
  const answer = await ask(new URL(host.newLink()).pathname + new URL(host.newLink()).search);
  return (answer.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
}

const keyOf = (link: string) => new URL(link).hash.replace('#key=', '');

/** 101: the wire was opened and heard its first frame; else how it was refused. */
function openWire(
  headers: Record<string, string>,
  first: string | Uint8Array = keyOf(host.newLink()),
): Promise<number> {
  const before = connected.length;
  return new Promise((resolve) => {
    const socket = new WebSocket(`${host.origin.replace('http', 'ws')}/wire`, { headers });
    socket.on('open', () => {
      socket.send(first);
      // Answered behind the frame, so the host has judged it by then.
      socket.ping();
    });
    socket.on('pong', () => {
      if (connected.length === before) return;
      socket.terminate();
      resolve(101);
    });
    socket.on('close', (code) => resolve(code));
    socket.on('unexpected-response', (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    socket.on('error', () => undefined);
  });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'costloom-host-'));
  await mkdir(join(folder, 'page', 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'not for the page');
  await writeFile(join(folder, 'page', 'index.html'), '<!doctype html><title>Costloom</title>');
  await writeFile(join(folder, 'page', 'assets', 'index-abc123.js'), 'export {};');
  await writeFile(join(folder, 'page', 'assets', 'worker-def.mjs'), 'export {};');
  await symlink(join(folder, 'secret.txt'), join(folder, 'page', 'assets', 'link.txt'));
  connected = [];
  callbacks = [];
  host = await startHttpHost({
    port: 0,
    pageRoot: join(folder, 'page'),
    log: { warn: () => undefined, error: () => undefined },
    connect: (port) => void connected.push(port),
    finishSignIn: async (url) => {
      callbacks.push(url.href);
      if (url.searchParams.get('state') !== 'right') throw new Fault('unauthenticated', 'Start <again>.');
      return { returnTo: '/cases?tab="boards"' };
    },
  });
});
afterEach(async () => {
  await host.stop();
  await rm(folder, { recursive: true });
});

test('a page without the cookie shows only where to find the link', async () => {
  for (const path of ['/', '/cases', '/assets/index-abc123.js', '/index.html']) {
    const answer = await ask(path);
    expect(answer.status).toBe(401);
    expect(answer.body).toContain('terminal');
    expect(answer.body).not.toContain('<script');
  }
  expect((await ask('/', { cookie: `costloom-${new URL(host.origin).port}=guess` })).status).toBe(401);
});

test('the printed link opens once; a new one makes the one before worthless', async () => {
  const old = new URL(host.newLink());
  const link = new URL(host.newLink());
  expect((await ask(old.pathname + old.search)).status).toBe(401);
  const first = await ask(`${link.pathname}${link.search}&path=/cases`);
  expect(first.status).toBe(303);
  expect(first.headers.location).toBe('/cases');
  expect(first.headers['set-cookie']?.[0]).toMatch(
    /^costloom-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/,
  );
  const again = await ask(link.pathname + link.search);
  expect(again.status).toBe(401);
  expect(again.headers['set-cookie']).toBeUndefined();
  // The browser that has the cookie may reload its link.
  const cookie = (first.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
  expect((await ask(link.pathname + link.search, { cookie })).status).toBe(303);
});

test('a link cannot lead to another site', async () => {
  for (const path of ['//evil.example/', 'https://evil.example/', '/\\evil.example']) {
    const link = new URL(host.newLink());
    link.searchParams.set('path', path);
    expect((await ask(link.pathname + link.search)).headers.location).toBe('/');
  }
});

test('another Host name is refused, whatever the cookie', async () => {
  const cookie = await enter();
  for (const name of [
    'evil.example',
    `evil.example:${new URL(host.origin).port}`,
    '127.0.0.1',
    'localhost',
  ]) {
    expect((await ask('/', { cookie, host: name })).status).toBe(421);
    expect(await openWire({ cookie, origin: host.origin, host: name })).toBe(421);
  }
});

test('the wire opens for our own page with the cookie, and for nothing else', async () => {
  const cookie = await enter();
  expect(await openWire({ cookie, origin: host.origin })).toBe(101);
  expect(await openWire({ cookie, origin: 'https://evil.example' })).toBe(403);
  expect(await openWire({ cookie, origin: 'http://127.0.0.1:1' })).toBe(403);
  expect(await openWire({ cookie, origin: 'null' })).toBe(403);
  expect(await openWire({ cookie })).toBe(403);
  expect(await openWire({ origin: host.origin })).toBe(401);
  expect(connected).toHaveLength(1);
});

test('whoever has the cookie alone, as a listener at another port gets it, cannot open the wire', async () => {
  const cookie = await enter();
  const headers = { cookie, origin: host.origin };
  const call = encode({ t: 'call', id: 1, name: 'session.get', input: null });
  for (const first of ['', 'x'.repeat(43), cookie.split('=')[1] ?? '', call])
    expect(await openWire(headers, first)).toBe(4401);
  expect(connected).toHaveLength(0);
  // The key is in no answer that the cookie gives.
  const key = keyOf(host.newLink());
  for (const path of ['/', '/open', '/open?code=x', '/assets/index-abc123.js', '/callback?state=right']) {
    const answer = await ask(path, { cookie });
    expect(JSON.stringify(answer)).not.toContain(key);
  }
  expect(await openWire(headers, key)).toBe(101);
});

test('the key is asked for once, and every link has it', async () => {
  const cookie = await enter();
  const key = keyOf(host.newLink());
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(keyOf(host.newLink())).toBe(key);
  for (const window of [1, 2]) {
    expect(await openWire({ cookie, origin: host.origin }, key)).toBe(101);
    expect(connected).toHaveLength(window);
  }
});

test('a page without the key is shown where to find the link', async () => {
  const answer = await ask('/locked', { cookie: await enter() });
  expect([answer.status, answer.body.includes('terminal')]).toEqual([401, true]);
});

test('the link’s fragment is carried on, so the path has none', async () => {
  const link = new URL(host.newLink());
  link.searchParams.set('path', '/cases?tab=boards#top');
  expect((await ask(link.pathname + link.search)).headers.location).toBe('/cases?tab=boards');
});

test('the page comes with a policy that forbids everything foreign', async () => {
  const cookie = await enter();
  const page = await ask('/', { cookie });
  expect(page.status).toBe(200);
  const policy = String(page.headers['content-security-policy']);
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
  ]) {
    expect(policy.split('; ')).toContain(rule);
  }
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/);
  expect(page.headers['cache-control']).toBe('no-cache');
});

test('files have their types, and hashed ones may be kept for ever', async () => {
  const cookie = await enter();
  const script = await ask('/assets/index-abc123.js', { cookie });
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect((await ask('/assets/worker-def.mjs', { cookie })).headers['content-type']).toContain(
    'text/javascript',
  );
  const head = await ask('/assets/index-abc123.js', { cookie }, 'HEAD');
  expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', '10']);
});

test('routes of the app show the page; a missing asset is missing', async () => {
  const cookie = await enter();
  for (const path of ['/cases', '/spaces/sp-1?type=WORKFLOW&path=/a', '/spaces/v1.2/dashboards/x']) {
    expect(await ask(path, { cookie })).toMatchObject({
      status: 200,
      body: expect.stringContaining('Costloom'),
    });
  }
  expect((await ask('/assets/gone-123.js', { cookie })).status).toBe(404);
});

test('no path leads out of the page’s folder', async () => {
  const cookie = await enter();
  const paths = [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e%5c..%5csecret.txt',
    '/assets/link.txt',
    '/%00',
    '/%ff',
    '//etc/passwd',
  ];
  for (const path of paths) {
    const answer = await ask(path, { cookie });
    expect(answer.body).not.toContain('not for the page');
    expect(answer.body).not.toContain('root:');
  }
  expect((await ask('http://evil.example/', { cookie })).status).toBe(400);
});

test('only GET and HEAD are answered', async () => {
  const cookie = await enter();
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    expect((await ask('/', { cookie }, method)).status).toBe(405);
  }
});

test('the sign-in page’s answer leads on by a page of our own, so that the cookie goes along', async () => {
  const good = await ask('/callback?code=1&state=right');
  expect(good.status).toBe(200);
  expect(good.body).toContain('content="0;url=/cases?tab=&#34;boards&#34;"');
  const bad = await ask('/callback?code=1&state=wrong');
  expect(bad.status).toBe(400);
  expect(bad.body).toContain('Start &#60;again&#62;.');
  expect(callbacks).toHaveLength(2);
});

test('the wire carries calls, and a page that comes back gets a new one', async () => {
  const cookie = await enter();
  for (const round of [1, 2]) {
    const socket = new WebSocket(`${host.origin.replace('http', 'ws')}/wire`, {
      headers: { cookie, origin: host.origin },
    });
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(keyOf(host.newLink()));
    await expect.poll(() => connected.length).toBe(round);
    const port = connected.at(-1);
    if (!port) throw new Error('not connected');
    type Contract = {
      requests: { double: { input: number; output: number } };
      events: Record<string, never>;
    };
    serveWire<Contract>({
      port,
      parsers: { double: Number },
      handlers: { double: async (n) => 2 * n },
      report: () => undefined,
    });
    expect(await wireClient<Contract>(socketPort(socket)).call('double', round)).toBe(2 * round);
    socket.terminate();
  }
});
