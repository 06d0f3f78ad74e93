import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { decode, encode } from '@msgpack/msgpack';
import { WebSocket } from 'ws';
import { node } from '../../run.mjs';

const START_MS = 120_000;

/** Runs a program of the copy with a plain Node that reaches nothing of this repository. */
const start = (copy, args, stdio) =>
  spawn(node(), args, {
    cwd: copy,
    stdio,
    env: { PATH: '/usr/bin:/bin', HOME: process.env.HOME ?? '/', TMPDIR: process.env.TMPDIR ?? '/tmp' },
  });

const ended = (child) => new Promise((resolve) => child.once('close', resolve));

/** Loads every package as the programs do; → sentences about those that do not load. */
export async function loadAll(copy, names) {
  const outside = new Set(['electron-store', 'electron-updater']);
  const program = `for (const name of ${JSON.stringify(names.filter((name) => !outside.has(name)))})
    await import(name).catch((error) => console.log(name + ': ' + error.message.split('\\n')[0]));`;
  const child = start(copy, ['--input-type=module', '-e', program], ['ignore', 'pipe', 'pipe']);
  let refused = '';
  let said = '';
  child.stdout.on('data', (piece) => (refused += piece));
  child.stderr.on('data', (piece) => (said += piece));
  const code = await ended(child);
  return [
    ...refused.split('\n').filter(Boolean),
    ...(code === 0 ? [] : [`loading ended with ${code}: ${said}`]),
  ];
}

/** The program for assistants, out of the folder beside the archive: it must tell what it misses. */
export async function assistantsProgram(resources) {
  const program = join(resources, 'app.asar.unpacked', 'out', 'main', 'mcp.mjs');
  const child = start(resources, [program], ['ignore', 'pipe', 'pipe']);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += piece));
  await ended(child);
  if (!said.includes('COSTLOOM_URL')) throw new Error(`mcp.mjs did not start beside the archive: ${said}`);
}

async function opened(link) {
  const { origin, hash } = new URL(link);
  const entered = await fetch(link, { redirect: 'manual' });
  const cookie = entered.headers.getSetCookie().map((one) => one.split(';')[0]);
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/wire`, {
    headers: { origin, cookie: cookie.join('; ') },
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(hash.replace('#key=', ''));
  return socket;
}

function caller(socket) {
  let last = 0;
  return (name, input) =>
    new Promise((resolve, reject) => {
      const id = (last += 1);
      const hear = (bytes) => {
        const frame = decode(bytes);
        if (frame.id !== id) return;
        socket.off('message', hear);
        if (frame.t === 'reply') resolve(frame.data);
        else reject(new Error(`${name}: ${JSON.stringify(frame)}`));
      };
      socket.on('message', hear);
      socket.send(encode({ t: 'call', id, name, input }));
    });
}

/** Starts the app's core with its server and PostgreSQL, opens the local workspace, asks for health, ends it all. */
export async function openWorkspace(copy, dataDir) {
  const args = [join(copy, 'out', 'main', 'browser.js'), '--data', dataDir, '--no-open'];
  const child = start(copy, args, ['pipe', 'pipe', 'pipe']);
  const gone = ended(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += piece));
  const failed = (why) => new Error(`${why}\n${said}`);
  const late = setTimeout(() => child.kill('SIGKILL'), START_MS);
  try {
    const link = await new Promise((resolve, reject) => {
      child.stdout.on('data', () => {
        const found = /https?:\/\/127\.0\.0\.1:\d+\/\S+(?=\n)/.exec(said);
        if (found) resolve(found[0]);
      });
      void gone.then((code) => reject(failed(`The app ended with ${code} while it started.`)));
    });
    const socket = await opened(link);
    let server = null;
    socket.on('message', (bytes) => {
      const frame = decode(bytes);
      if (frame.t === 'event' && frame.name === 'server' && frame.data.url) server = frame.data.url;
    });
    const call = caller(socket);
    const state = await call('session.openLocal', null);
    if (state.state !== 'signed-in') throw failed(`The workspace did not open: ${JSON.stringify(state)}`);
    const spaces = JSON.parse(await call('api.call', { id: 'spaces.list' }));
    const url = server ?? state.server?.url;
    const health = await fetch(`${url}/healthz`);
    if (health.status !== 200) throw failed(`/healthz answered ${health.status}`);
    socket.close();
    return { spaces: spaces.data.length };
  } finally {
    child.kill('SIGTERM');
    const code = await gone;
    clearTimeout(late);
    if (code !== 0) throw failed(`The app ended with ${code}.`);
  }
}
