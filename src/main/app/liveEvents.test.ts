import { expect, test } from 'vitest';
import type { LiveEvent } from '@shared/host/contract';
import type { Clock, LiveSocketOpener } from '../ports';
import { createLiveEvents } from './liveEvents';

const quiet = { info: () => undefined, warn: () => undefined };
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function setUp() {
  const sockets: (Parameters<LiveSocketOpener>[0] & { closed: boolean })[] = [];
  const waits: number[] = [];
  const events: LiveEvent[] = [];
  const reachable: boolean[] = [];
  const rejected: string[] = [];
  const session = { token: 'first' as string | null };
  const clock: Clock = {
    now: () => new Date(0),
    wait: async (milliseconds) => {
      waits.push(milliseconds);
      await turn();
    },
  };
  const live = createLiveEvents({
    open: (options) => {
      const socket = { ...options, closed: false };
      sockets.push(socket);
      return { close: () => (socket.closed = true) };
    },
    clock,
    log: quiet,
    random: () => 0.5,
    serverUrl: async () => 'https://costs.example.com/base',
    token: async () => session.token,
    rejected: async (token) => {
      rejected.push(token);
      if (session.token === token) session.token = null;
    },
    onEvent: (event) => events.push(event),
    onReachable: (now) => reachable.push(now),
  });
  /** Lets what has been promised happen. */
  const settle = async () => {
    for (let n = 0; n < 6; n += 1) await turn();
  };
  return { live, sockets, waits, events, reachable, rejected, session, settle };
}

test('connects to the server’s stream with the token', async () => {
  const { live, sockets, settle } = setUp();
  live.start();
  live.start();
  await settle();
  expect(sockets).toMatchObject([{ url: 'wss://costs.example.com/base/v1/events', token: 'first' }]);
});

test('comes back with growing waits, and then asks windows to load everything anew', async () => {
  const { live, sockets, waits, events, reachable, settle } = setUp();
  live.start();
  await settle();
  sockets[0]?.onOpen();
  expect(events).toEqual([]);
  for (const n of [0, 1, 2]) {
    sockets[n]?.onClose({ status: null });
    await settle();
  }
  expect(waits).toEqual([500, 1000, 2000]);
  expect(reachable).toEqual([true, false, false, false]);
  sockets[3]?.onOpen();
  expect(events).toEqual([{ tag: '*' }]);
  expect(reachable.at(-1)).toBe(true);
});

test('a refused token ends the session and the stream', async () => {
  const { live, sockets, rejected, settle } = setUp();
  live.start();
  await settle();
  sockets[0]?.onClose({ status: 401 });
  await settle();
  expect(rejected).toEqual(['first']);
  expect(sockets).toHaveLength(1);
});

test('a stream whose token was renewed meanwhile is opened again with the new one', async () => {
  const { live, sockets, session, settle } = setUp();
  live.start();
  await settle();
  session.token = 'second';
  sockets[0]?.onClose({ status: 401 });
  await settle();
  expect(sockets.map((socket) => socket.token)).toEqual(['first', 'second']);
});

test('stopping closes the stream, and starting again opens another', async () => {
  const { live, sockets, settle } = setUp();
  live.start();
  await settle();
  live.stop();
  expect(sockets[0]?.closed).toBe(true);
  sockets[0]?.onClose({ status: null });
  live.start();
  await settle();
  expect(sockets).toHaveLength(2);
});
