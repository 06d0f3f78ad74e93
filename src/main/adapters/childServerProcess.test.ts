import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { childServerProcess } from './childServerProcess';

const program = `
process.on('message', (message) => message.type === 'stop' && process.exit(7));
console.log('output of the server');
process.send({ type: 'ready', argv: process.argv.slice(2) });
setInterval(() => {}, 1000);
`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'costloom-child-'));
  await writeFile(join(folder, 'server.mjs'), program);
});
afterEach(() => rm(folder, { recursive: true }));

function start(entry: string) {
  let output = '';
  const server = childServerProcess({
    entry: join(folder, entry),
    dataDir: '/data of mine',
    environment: process.env,
    onOutput: (text) => (output += text),
  }).start({ port: 4100 });
  const exited = new Promise<number | null>((resolve) => server.onExit(resolve));
  const message = new Promise<unknown>((resolve) => server.onMessage(resolve));
  return { server, exited, message, output: () => output };
}

test('starts the server with its folder and the wished port, and stops it by asking', async () => {
  const { server, exited, message, output } = start('server.mjs');
  expect(await message).toEqual({ type: 'ready', argv: ['--data', '/data of mine', '--port', '4100'] });
  server.requestStop();
  expect(await exited).toBe(7);
  expect(output()).toContain('output of the server');
  // Whoever asks after the end is told too.
  expect(await new Promise((resolve) => server.onExit(resolve))).toBe(7);
});

test('a server that is killed, or cannot be started, is gone', async () => {
  const { server, exited, message } = start('server.mjs');
  await message;
  server.kill();
  expect(await exited).toBeNull();
  expect(await start('missing.mjs').exited).toBe(1);
});

test('what is asked for once is said at every start until one is ready', async () => {
  const once = childServerProcess({
    entry: join(folder, 'server.mjs'),
    dataDir: '/data',
    environment: process.env,
    onOutput: () => undefined,
    once: ['--new-key'],
  });
  const argv = async () => {
    const server = once.start({ port: null });
    const said = await new Promise<unknown>((resolve) => server.onMessage(resolve));
    server.kill();
    return said;
  };
  expect(await argv()).toEqual({ type: 'ready', argv: ['--data', '/data', '--new-key'] });
  expect(await argv()).toEqual({ type: 'ready', argv: ['--data', '/data'] });
});
