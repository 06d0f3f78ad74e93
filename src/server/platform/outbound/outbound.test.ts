import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HttpRequest } from '../../steps/services';
import { isInternal, readAllowList } from './addresses';
import type { ResolveAll } from './guard';
import { createHttp, type OutboundHttp } from './http';
import { createNetwork } from './network';

let server: Server;
let base = '';
let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) =>
  response.end('ok');
const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
const open: OutboundHttp[] = [];

beforeEach(async () => {
  seen.length = 0;
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      answer(request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((http) => http.close()));
  server.closeAllConnections();
  server.close();
});

function http(allow: string[], resolve?: ResolveAll): OutboundHttp {
  const made = createHttp(resolve ? { allow, resolve } : { allow });
  open.push(made);
  return made;
}

const asking = (url: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'GET',
  url,
  headers: {},
  timeoutMs: 5_000,
  maxBytes: 1024 * 1024,
  followRedirects: true,
  signal: new AbortController().signal,
  ...more,
});
const port = () => new URL(base).port;
const text = (body: Uint8Array) => Buffer.from(body).toString('utf8');

describe('addresses', () => {
  it.each([
    ...['127.0.0.1', '127.8.8.8', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['100.100.100.200', '0.0.0.0', '224.0.0.1', '255.255.255.255', '192.0.0.192', '168.63.129.16'],
    ...['::1', '::', '::ffff:127.0.0.1', '::ffff:a00:1', '::7f00:1', 'fe80::1', 'fd00:ec2::254', 'ff02::1'],
    ...['64:ff9b::a00:1', '2002:a00:1::', '2001::1', 'fec0::1', 'nonsense', ''],
  ])('%s is internal', (address) => expect(isInternal(address)).toBe(true));

  it.each(['8.8.8.8', '1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => expect(isInternal(address)).toBe(false),
  );

  it('an allow list knows hosts and networks, and refuses anything else by name', () => {
    const list = readAllowList(['Jira.corp', '10.1.0.0/16', '::1']);
    expect([list.host('jira.corp.'), list.host('other.corp')]).toEqual([true, false]);
    expect([list.address('10.1.2.3'), list.address('10.2.0.1'), list.address('::1')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(() => readAllowList(['http://x'])).toThrow('“http://x”');
  });
});

describe('HTTP to the outside', () => {
  it.each([
    ['loopback', () => base],
    ['its number', () => `http://2130706433:${port()}`],
    ['hexadecimal', () => `http://0x7f.1:${port()}`],
    ['IPv6', () => `http://[::1]:${port()}`],
    ['IPv4 in IPv6', () => `http://[::ffff:127.0.0.1]:${port()}`],
    ['a name of this machine', () => `http://localhost:${port()}`],
    ['metadata', () => 'http://169.254.169.254/latest/meta-data'],
  ])('an internal address is refused: %s', async (_name, url) => {
    await expect(http([]).send(asking(url()))).rejects.toMatchObject({
      message: expect.stringContaining('internal address'),
      retryable: false,
    });
    expect(seen).toEqual([]);
  });

  it('a public name that leads to an internal address is refused, also when it did not at first', async () => {
    const answers = ['93.184.216.34', '127.0.0.1'];
    const asked: string[] = [];
    const rebinding: ResolveAll = async (name) => {
      asked.push(name);
      return [{ address: answers[asked.length] ?? '127.0.0.1', family: 4 }];
    };
    const url = `http://rebinding.example:${port()}`;
    await expect(http([], rebinding).send(asking(url))).rejects.toThrow('“rebinding.example” is an internal');
    const mixed: ResolveAll = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    await expect(http([], mixed).send(asking(url))).rejects.toThrow('internal address');
    expect(seen).toEqual([]);
  });

  it('a redirect to an internal address is refused', async () => {
    answer = (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/admin' }).end();
    await expect(http(['127.0.0.1']).send(asking(base))).rejects.toThrow('“10.0.0.1” is an internal address');
    answer = (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    await expect(http(['127.0.0.1']).send(asking(base))).rejects.toThrow('file: addresses cannot be called');
  });

  it('secrets stay with their origin; a posted form is fetched after 302 and sent again after 307', async () => {
    const allow = ['127.0.0.1', 'other.example'];
    const resolve: ResolveAll = async () => [{ address: '127.0.0.1', family: 4 }];
    const headers = { Authorization: 'Bearer x', 'X-Api-Key': 'y', Cookie: 'z', Accept: 'text/plain' };
    answer = (request, response) => {
      if (request.url === '/end') response.end('there');
      else response.writeHead(307, { location: `http://other.example:${port()}/end` }).end();
    };
    const reply = await http(allow, resolve).send(asking(base, { method: 'POST', headers, body: 'form' }));
    expect([reply.status, text(reply.body)]).toEqual([200, 'there']);
    expect(seen.map(({ method, body }) => [method, body])).toEqual([
      ['POST', 'form'],
      ['POST', 'form'],
    ]);
    expect(seen[0]!.headers).toMatchObject({ authorization: 'Bearer x', 'x-api-key': 'y', cookie: 'z' });
    for (const name of ['authorization', 'x-api-key', 'cookie'])
      expect(seen[1]!.headers[name]).toBe(undefined);
    expect(seen[1]!.headers.accept).toBe('text/plain');

    seen.length = 0;
    answer = (request, response) => {
      if (request.url === '/end') response.end('there');
      else response.writeHead(302, { location: '/end' }).end();
    };
    await http(allow).send(asking(base, { method: 'POST', headers, body: 'form' }));
    expect(seen[1]).toMatchObject({ method: 'GET', body: '' });
    expect(seen[1]!.headers.authorization).toBe('Bearer x');
  });

  it('ends a circle of redirects, and gives the redirect itself when it shall not follow', async () => {
    answer = (_request, response) => response.writeHead(301, { location: '/again' }).end();
    await expect(http(['127.0.0.1']).send(asking(base))).rejects.toThrow('redirected more than 5 times');
    const reply = await http(['127.0.0.1']).send(asking(base, { followRedirects: false }));
    expect([reply.status, reply.headers.location]).toEqual([301, '/again']);
  });

  it('unpacks gzip and brotli, and counts what is unpacked', async () => {
    const large = 'a'.repeat(300_000);
    answer = (request, response) => {
      const name = request.url === '/br' ? 'br' : 'gzip';
      response.setHeader('content-encoding', name);
      response.end(name === 'br' ? brotliCompressSync(large) : gzipSync(large));
    };
    const port = http(['127.0.0.1']);
    for (const path of ['/gzip', '/br']) {
      const reply = await port.send(asking(`${base}${path}`));
      expect(text(reply.body) === large).toBe(true);
      await expect(port.send(asking(`${base}${path}`, { maxBytes: 100_000 }))).rejects.toThrow('larger than');
    }
  });

  it.each([
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['zstd', zstdCompressSync],
    ['identity', (body: Buffer) => body],
    ['gzip, br', (body: Buffer) => brotliCompressSync(gzipSync(body))],
  ])('unpacks %s', async (name, pack) => {
    answer = (_request, response) =>
      response.writeHead(200, { 'content-encoding': name }).end(pack(Buffer.from('Hello')));
    expect(text((await http(['127.0.0.1']).send(asking(base))).body)).toBe('Hello');
  });

  it.each([
    ['GET', 200],
    ['GET', 204],
    ['HEAD', 200],
    ['DELETE', 200],
  ])(
    'a reply to %s with %i and nothing in it is none, whatever it is packed with',
    async (method, status) => {
      answer = (_request, response) => response.writeHead(status, { 'content-encoding': 'gzip' }).end();
      const reply = await http(['127.0.0.1']).send(asking(base, { method }));
      expect([reply.status, reply.body.length]).toEqual([status, 0]);
    },
  );

  it('names a packing that cannot be read, and keeps cookies apart', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'lzma' }).end('x');
    await expect(http(['127.0.0.1']).send(asking(base))).rejects.toThrow('packed as lzma');
    answer = (_request, response) =>
      response.writeHead(200, { 'set-cookie': ['a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT', 'b=2'] }).end();
    const { headers } = await http(['127.0.0.1']).send(asking(base));
    expect(headers['set-cookie']?.split('\n')).toHaveLength(2);
  });

  it('ends when it takes too long, and when the step is stopped', async () => {
    answer = () => undefined;
    const port = http(['127.0.0.1']);
    await expect(port.send(asking(base, { timeoutMs: 50 }))).rejects.toThrow('no reply within');
    const abort = new AbortController();
    const waiting = port.send(asking(base, { signal: abort.signal }));
    abort.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
  });

  it('refuses headers that would split the request, and users in the URL; tells who does not listen', async () => {
    const port = http(['127.0.0.1']);
    await expect(port.send(asking(base, { headers: { 'X-A': 'b\r\nEvil: 1' } }))).rejects.toThrow('X-A');
    await expect(port.send(asking('http://ann:secret@example.com'))).rejects.toThrow('user or password');
    await expect(port.send(asking('ftp://example.com'))).rejects.toThrow('ftp:');
    await expect(port.send(asking('http://127.0.0.1:1/'))).rejects.toThrow('nothing listens there');
    answer = (_request, response) => response.end('ok');
    await port.send(asking(base, { headers: { Host: 'evil.example' } }));
    expect(seen.at(-1)!.headers.host).toBe(new URL(base).host);
  });
});

describe('the network', () => {
  const { signal } = new AbortController();

  it('tells whether a port is open, and refuses internal hosts', async () => {
    const network = createNetwork({ allow: ['127.0.0.1'] });
    expect(await network.reach({ host: '127.0.0.1', port: Number(port()) }, 1_000, signal)).toMatchObject({
      reachable: true,
    });
    expect(await network.reach({ host: '127.0.0.1', port: 1 }, 1_000, signal)).toMatchObject({
      reachable: false,
      reason: expect.stringContaining('nothing listens there'),
    });
    const strict = createNetwork({ allow: [] });
    const calls = [
      () => strict.reach({ host: '127.0.0.1', port: Number(port()) }, 1_000, signal),
      () => strict.reach({ host: 'localhost', port: Number(port()) }, 1_000, signal),
      () => strict.certificate({ host: '10.0.0.1', port: 443 }, signal),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow('internal address');
  });
});
