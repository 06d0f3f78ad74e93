import { expect, test } from 'vitest';
import type { Notice, ServerInfo } from '@shared/host/contract';
import type { Clock, RunningServer } from '../ports';
import { superviseServer } from './supervisor';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const secret = 'a secret of the server';
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Time that passes only when a test says so. */
function handClock() {
  let now = 1_000_000;
  let waiting: { until: number; wake(): void }[] = [];
  const waits: number[] = [];
  const clock: Clock = {
    now: () => new Date(now),
    wait: (milliseconds, signal) =>
      new Promise((resolve) => {
        waits.push(milliseconds);
        if (signal?.aborted) return resolve();
        waiting.push({ until: now + milliseconds, wake: resolve });
        signal?.addEventListener('abort', () => resolve(), { once: true });
      }),
  };
  const pass = async (milliseconds: number) => {
    await turn();
    now += milliseconds;
    const due = waiting.filter((one) => one.until <= now);
    waiting = waiting.filter((one) => one.until > now);
    for (const one of due) one.wake();
    await turn();
  };
  return { clock, pass, waits };
}

interface Child extends RunningServer {
  say(message: unknown): void;
  exit(code: number | null): void;
  wish: number | null;
  stopAsked: boolean;
  killed: boolean;
}

function fakeProcess() {
  const started: Child[] = [];
  const start = ({ port }: { port: number | null }): RunningServer => {
    const messages: ((message: unknown) => void)[] = [];
    const exits: ((code: number | null) => void)[] = [];
    let ended: { code: number | null } | undefined;
    const child: Child = {
      wish: port,
      stopAsked: false,
      killed: false,
      say: (message) => messages.forEach((listener) => listener(message)),
      exit: (code) => {
        ended = { code };
        exits.forEach((listener) => listener(code));
      },
      onMessage: (listener) => void messages.push(listener),
      onExit: (listener) => (ended ? listener(ended.code) : void exits.push(listener)),
      requestStop: () => {
        child.stopAsked = true;
      },
      kill: () => {
        child.killed = true;
        child.exit(null);
      },
    };
    started.push(child);
    return child;
  };
  return { started, start, last: () => started.at(-1)! };
}

function setUp() {
  const time = handClock();
  const children = fakeProcess();
  const servers: ServerInfo[] = [];
  const notices: Notice[] = [];
  let port: number | null = null;
  const supervisor = superviseServer({
    process: children,
    clock: time.clock,
    log: quiet,
    random: () => 0.5,
    lastPort: () => port,
    onPort: (one) => (port = one),
    onServer: (info) => servers.push(info),
    onNotice: (notice) => notices.push(notice),
  });
  return { ...time, children, servers, notices, supervisor };
}

const ready = (port = 4100) => ({ type: 'ready', url: `http://127.0.0.1:${port}`, localSecret: secret });

test('everyone who waits gets the one server, once it is ready', async () => {
  const { supervisor, children, servers } = setUp();
  const both = Promise.all([supervisor.address(), supervisor.address()]);
  children.last().say({ type: 'something else' });
  children.last().say(ready());
  expect(await both).toEqual(Array(2).fill({ url: 'http://127.0.0.1:4100', localSecret: secret }));
  expect(children.started).toHaveLength(1);
  expect(servers.at(-1)).toMatchObject({ reachable: true });
});

test('a server that says why it failed is tried five times, and the reason reaches the person', async () => {
  const { supervisor, children, notices, pass } = setUp();
  const failure = expect(supervisor.address()).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The local server could not start: the disk is full',
  });
  for (let tries = 1; tries <= 5; tries += 1) {
    children.last().say({ type: 'failed', message: 'the disk is full' });
    await pass(20_000);
  }
  await failure;
  expect(children.started).toHaveLength(5);
  expect(children.started.every((child) => child.killed)).toBe(true);
  expect(notices).toMatchObject([{ code: 'server_unreachable' }]);
  // Asking again begins a new series.
  const again = supervisor.address();
  await turn();
  children.last().say(ready());
  expect(await again).toMatchObject({ url: 'http://127.0.0.1:4100' });
});

test('a start that failed for good is not tried again, and the reason reaches the person', async () => {
  const { supervisor, children } = setUp();
  const failure = expect(supervisor.address()).rejects.toMatchObject({
    message: 'The local server could not start: this is no backup',
  });
  children.last().say({ type: 'failed', message: 'this is no backup', final: true });
  await failure;
  expect(children.started).toHaveLength(1);
});

test('a server that takes minutes is waited for as long as it gives signs of life', async () => {
  const { supervisor, children, pass } = setUp();
  const address = supervisor.address();
  await turn();
  for (let seconds = 0; seconds < 600; seconds += 5) {
    children.last().say({ type: 'starting' });
    await pass(5_000);
  }
  expect([children.started.length, children.last().killed]).toEqual([1, false]);
  children.last().say(ready());
  expect(await address).toMatchObject({ url: 'http://127.0.0.1:4100' });
});

test('a server that gives signs of life for half an hour and never gets ready is given up', async () => {
  const { supervisor, children, pass } = setUp();
  void supervisor.address().catch(() => undefined);
  await turn();
  for (let seconds = 0; seconds < 1_800; seconds += 20) {
    children.started[0]?.say({ type: 'starting' });
    await pass(20_000);
  }
  expect(children.started[0]?.killed).toBe(true);
});

test('a server that falls silent is given up after 30 seconds and killed', async () => {
  const { supervisor, children, pass } = setUp();
  const failure = expect(supervisor.address()).rejects.toMatchObject({
    message: /no sign of life for 30 seconds/,
  });
  for (let tries = 1; tries <= 5; tries += 1) {
    await pass(30_000);
    expect(children.started[tries - 1]?.killed).toBe(true);
    await pass(20_000);
  }
  await failure;
});

test('after a crash it comes back by itself at the same port, waiting longer each time', async () => {
  const { supervisor, children, servers, notices, pass, waits } = setUp();
  const first = supervisor.address();
  children.last().say(ready());
  await first;
  waits.length = 0;
  for (const crash of [1, 2, 3]) {
    children.last().exit(1);
    await turn();
    expect(servers.at(-1)).toMatchObject({ reachable: false });
    await pass(60_000);
    expect(children.started).toHaveLength(1 + crash);
    expect(children.last().wish).toBe(4100);
    children.last().say(ready());
    await turn();
    expect(servers.at(-1)).toMatchObject({ reachable: true });
  }
  expect(waits.filter((wait) => wait < 30_000)).toEqual([500, 1_000, 2_000]);
  expect(notices.at(-1)).toMatchObject({ code: 'server_restarted' });
  expect(await supervisor.address()).toMatchObject({ url: 'http://127.0.0.1:4100' });
});

test('a server that ends again and again is left alone, until somebody asks for it', async () => {
  const { supervisor, children, notices, pass } = setUp();
  void supervisor.address();
  for (let crash = 1; crash <= 6; crash += 1) {
    children.last().say(ready());
    await turn();
    children.last().exit(1);
    await pass(20_000);
  }
  expect(children.started).toHaveLength(6);
  expect(notices.at(-1)?.message).toMatch(/again and again/);
  const again = supervisor.address();
  await turn();
  children.last().say(ready());
  await expect(again).resolves.toMatchObject({ localSecret: secret });
});

test('stopping asks first, kills what does not listen, and starts nothing again', async () => {
  const { supervisor, children, pass } = setUp();
  const up = supervisor.address();
  children.last().say(ready());
  await up;
  const stopped = supervisor.stop();
  expect(children.last().stopAsked).toBe(true);
  await pass(10_000);
  await stopped;
  expect(children.last().killed).toBe(true);
  await pass(60_000);
  expect(children.started).toHaveLength(1);
});

test('a caller that gives up does not end the start for the others', async () => {
  const { supervisor, children } = setUp();
  const abort = new AbortController();
  const impatient = supervisor.address(abort.signal);
  const patient = supervisor.address();
  abort.abort();
  await expect(impatient).rejects.toMatchObject({ code: 'cancelled' });
  children.last().say(ready());
  await expect(patient).resolves.toMatchObject({ localSecret: secret });
});

test('an address that is not on plain http, or a short secret, is not believed', async () => {
  const { supervisor, children, pass } = setUp();
  const failure = expect(supervisor.address()).rejects.toMatchObject({ code: 'unavailable' });
  for (let tries = 1; tries <= 5; tries += 1) {
    children.last().say({ type: 'ready', url: 'file:///etc', localSecret: secret });
    children.last().say({ type: 'ready', url: 'http://127.0.0.1:1', localSecret: 'short' });
    await pass(30_000);
    await pass(20_000);
  }
  await failure;
});
