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

it('refuses what comes while it closes as any other refusal, and says when to come again', async () => {
  const called = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<boolean>();
  const app = start({
    healthy() {
      called.resolve();
      return answer.promise;
    },
  });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  let got = '';
  socket.on('data', (text) => (got += String(text)));
  const ended = new Promise((resolve) => socket.on('close', resolve));
  socket.write('GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
  await called.promise;
  const closed = app.close();
  await pause(20);
  socket.write('GET /openapi.json HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
  await pause(20);
  answer.resolve(true);
  await Promise.all([closed, ended]);
  const [, first = '', second = ''] = got.split('HTTP/1.1 ');
  expect(first).toMatch(/^200 /);
  expect(second).toMatch(/^503 /);
  expect(second).toMatch(/^retry-after: 1\r$/im);
  expect(second).toContain('"reason":"server_stopping"');
});
