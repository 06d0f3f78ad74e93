import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Gate } from '../gate/gate';
import { createLog } from '../platform/log';
import { createMeter } from '../platform/meter';
import { buildApp, type AppOptions } from './app';
import type { Handlers } from './context';

const start = (options: Partial<AppOptions>) =>
  buildApp({
    handlers: {} as Handlers,
    gate: {} as Gate,
    log: createLog({ level: 'silent' }),
    meter: createMeter('1.2.3'),
    version: '1.2.3',
    healthy: async () => true,
    ready: async () => ({ ok: true }),
    roles: ['api'],
    ...options,
  });

/** A connection that stays, and what came back on it. */
async function connection(port: string) {
  const socket = connect(Number(port), '127.0.0.1');
  let got = '';
  socket.on('data', (text) => (got += String(text)));
  const ended = new Promise((resolve) => socket.on('close', resolve));
  await new Promise((resolve) => socket.once('connect', resolve));
  return {
    ended,
    ask: (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`),
    replies: () => got.split('HTTP/1.1 ').slice(1),
  };
}

it('says that it leaves before it does, and answers meanwhile', async () => {
  let leaving = false;
  const app = start({ leaving: () => leaving });
  const statuses = async () =>
    Promise.all(['/readyz', '/healthz'].map(async (url) => (await app.inject(url)).statusCode));
  expect(await statuses()).toEqual([200, 200]);
  leaving = true;
  expect(await statuses()).toEqual([503, 200]);
  expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'stopping', roles: ['api'] });
  await app.close();
});

it('answers what had connected just before; refuses later calls as any other, and says when to come again', async () => {
  const called = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<boolean>();
  const app = start({
    healthy() {
      called.resolve();
      return answer.promise;
    },
  });
  let meanwhile: unknown;
  app.addHook('preClose', async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/openapi.json`);
    meanwhile = [reply.status, reply.headers.get('connection')];
  });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const busy = await connection(port);
  busy.ask('/healthz');
  await called.promise;
  const closed = app.close();
  await pause(1_200);
  busy.ask('/openapi.json');
  await pause(20);
  answer.resolve(true);
  await Promise.all([closed, busy.ended]);
  expect(meanwhile).toEqual([200, 'close']);
  const [first = '', second = ''] = busy.replies();
  expect(first).toMatch(/^200 /);
  expect(second).toMatch(/^503 /);
  expect(second).toMatch(/^retry-after: 1\r$/im);
  expect(second).toContain('"reason":"server_stopping"');
});
