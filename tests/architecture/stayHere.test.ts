import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'stay-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Addresses that nobody has (RFC 5737, 3849, 2606): even without the guard nothing would arrive. */
const program = `
  const net = require('node:net'), dns = require('node:dns/promises'), { Worker, isMainThread } = require('node:worker_threads');
  const code = (work) => Promise.resolve().then(work).then(() => 'went out', (error) => (error.cause ?? error).code);
  const open = (options) => new Promise((done, fail) => net.connect(options).once('connect', done).once('error', fail));
  const tries = async () => [
    await code(() => open({ host: '192.0.2.1', port: 9 })),
    await code(() => open({ host: '2001:db8::1', port: 9 })),
    await code(() => open({ host: 'pinned.invalid', port: 9, lookup: (n, o, done) => done(null, '192.0.2.1', 4) })),
    await code(() => fetch('http://192.0.2.2/')),
    await code(() => fetch('https://name.invalid/')),
    await code(() => dns.lookup('other.invalid')),
  ];
  if (!isMainThread) tries().then((all) => require('node:worker_threads').parentPort.postMessage(all));
  else {
    const server = net.createServer((socket) => socket.end()).listen(0, '127.0.0.1', async () => {
      const { port } = server.address();
      const here = [await code(() => open({ host: '127.0.0.1', port })), await code(() => open({ host: 'localhost', port, family: 4 }))];
      const worker = await new Promise((done) => new Worker(__filename).once('message', done));
      console.log(JSON.stringify({ here, main: await tries(), worker }));
      process.exit();
    });
  }`;

it('a test run lets no process and no thread of Node leave this computer, and says who tried', async () => {
  const file = join(folder, 'program.cjs');
  const log = join(folder, 'away.log');
  const { writeFile } = await import('node:fs/promises');
  await writeFile(file, program);
  const guard = resolve('build/testing/loopbackOnly.cjs');
  const env = { ...process.env, NODE_OPTIONS: `--require ${JSON.stringify(guard)}`, COSTLOOM_AWAY_LOG: log };
  const { stdout } = await promisify(execFile)(process.execPath, [file], { env });
  const away = ['ENETUNREACH', 'ENETUNREACH', 'ENETUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'ENOTFOUND'];
  expect(JSON.parse(stdout)).toEqual({ here: ['went out', 'went out'], main: away, worker: away });
  const hosts = (await readFile(log, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => line.split('\t')[0]);
  const each = [
    '192.0.2.1',
    '2001:db8::1',
    'pinned.invalid (192.0.2.1)',
    '192.0.2.2',
    'name.invalid',
    'other.invalid',
  ];
  expect(hosts.toSorted()).toEqual([...each, ...each].toSorted());
});
