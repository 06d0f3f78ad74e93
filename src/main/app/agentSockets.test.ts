import { expect, test } from 'vitest';
import type { AgentEvent } from '@shared/api/ai/entities';
import type { AgentWatch } from '@shared/host/contract';
import type { AgentSocketOpener, Clock } from '../ports';
import { createAgentSockets } from './agentSockets';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function setUp() {
  const sockets: (Parameters<AgentSocketOpener>[0] & { closed: boolean })[] = [];
  const waits: { ms: number; go(): void }[] = [];
  const said: [string, AgentWatch][] = [];
  const rejected: string[] = [];
  const session = { token: 'first' as string | null };
  let now = 0;
  const clock: Clock = {
    now: () => new Date(now),
    wait: (ms, signal) =>
      new Promise((resolve) => {
        waits.push({ ms, go: () => (resolve(), undefined) });
        signal?.addEventListener('abort', () => resolve(), { once: true });
      }),
  };
  const agents = createAgentSockets<{ name: string }>({
    open: (options) => {
      const socket = { ...options, closed: false };
      sockets.push(socket);
      return {
        close: () => {
          if (socket.closed) return;
          socket.closed = true;
          options.onClose({ status: null });
        },
      };
    },
    clock,
    log: { info: () => undefined },
    random: () => 0.5,
    serverUrl: async () => 'https://costs.example.com',
    token: async () => session.token,
    rejected: async (token) => {
      rejected.push(token);
      if (session.token === token) session.token = null;
    },
    tell: ({ name }, what) => said.push([name, what]),
  });
  const settle = async () => {
    for (let n = 0; n < 8; n += 1) await turn();
  };
  const states = (name: string) =>
    said.flatMap(([to, what]) =>
      to === name && 'connection' in what ? [what.idle ? 'idle' : what.connection] : [],
    );
  /** The next wait is over. */
  const pass = async (ms?: number) => {
    const wait = waits.shift();
    expect(wait).toBeDefined();
    now += ms ?? wait!.ms;
    wait!.go();
    await settle();
    return wait!.ms;
  };
  return { agents, sockets, waits, said, rejected, session, settle, states, pass };
}

const one = { name: 'one' };
const two = { name: 'two' };
const event: AgentEvent = {
  kind: 'update-status',
  thread_id: 't',
  interaction_id: 'i',
  status: 'succeeded',
  summary: '',
};

test('[AI-C-25] [AUTH-09] one socket serves all windows that need the agent, with the token', async () => {
  const { agents, sockets, said, settle, states } = setUp();
  agents.watch(one, 'costloom');
  agents.watch(two, 'costloom');
  await settle();
  expect(sockets).toMatchObject([
    { url: 'wss://costs.example.com/v1/ai/agents/costloom/socket', token: 'first' },
  ]);
  expect(states('one').at(-1)).toBe('connecting');
  sockets[0]!.onReady(null);
  sockets[0]!.onEvent(event);
  expect([states('one').at(-1), states('two').at(-1)]).toEqual(['connected', 'connected']);
  expect(said.filter(([, what]) => 'event' in what)).toEqual([
    ['one', { agentId: 'costloom', event }],
    ['two', { agentId: 'costloom', event }],
  ]);
  agents.watch(one, null);
  expect(sockets[0]!.closed).toBe(false);
  agents.leave(two);
  expect(sockets[0]!.closed).toBe(true);
});

test('[AI-C-25] it comes back with growing waits, gives up in the end, and tries again when asked', async () => {
  const { agents, sockets, settle, states, pass, waits } = setUp();
  agents.watch(one, 'costloom');
  await settle();
  const waited: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    sockets[n]!.onClose({ status: null });
    await settle();
    waited.push(await pass());
  }
  sockets[5]!.onClose({ status: null });
  await settle();
  expect(waited).toEqual([500, 1000, 2000, 4000, 8000]);
  expect(waits).toEqual([]);
  expect(states('one').at(-1)).toBe('error');
  agents.wake('costloom');
  await settle();
  expect(sockets).toHaveLength(7);
  expect(states('one').at(-1)).toBe('connecting');
  agents.revive();
  await settle();
  expect(sockets).toHaveLength(7);
  sockets[6]!.onClose({ status: 404 });
  await settle();
  expect(states('one').at(-1)).toBe('error');
  agents.revive();
  await settle();
  expect(sockets).toHaveLength(8);
});

test.each([
  [404, 'error'],
  [403, 'error'],
])('a refusal with %s is not tried again', async (status, state) => {
  const { agents, sockets, settle, states, waits } = setUp();
  agents.watch(one, 'costloom');
  await settle();
  sockets[0]!.onClose({ status });
  await settle();
  expect([states('one').at(-1), waits.length]).toEqual([state, 0]);
});

test('[AI-C-26] [LIM-37] it is dropped when nothing is said for the server’s time-out, and connects for the next message', async () => {
  const { agents, sockets, settle, states, pass } = setUp();
  agents.watch(one, 'costloom');
  await settle();
  sockets[0]!.onReady(60_000);
  await settle();
  sockets[0]!.onEvent(event);
  expect(await pass(30_000)).toBe(60_000);
  sockets[0]!.onEvent(event);
  expect(await pass()).toBe(30_000);
  expect(sockets[0]!.closed).toBe(false);
  await pass();
  expect(sockets[0]!.closed).toBe(true);
  expect(states('one').at(-1)).toBe('idle');
  agents.wake('another');
  await settle();
  expect(sockets).toHaveLength(1);
  agents.wake('costloom');
  await settle();
  expect(sockets).toHaveLength(2);
  sockets[1]!.onReady(null);
  await settle();
  expect(await pass()).toBe(300_000);
  expect(states('one').at(-1)).toBe('idle');
});

test('a refused token ends the session; a session that ended leaves nothing open', async () => {
  const { agents, sockets, rejected, settle, states } = setUp();
  agents.watch(one, 'costloom');
  await settle();
  sockets[0]!.onClose({ status: 401 });
  await settle();
  expect(rejected).toEqual(['first']);
  expect([sockets.length, states('one').at(-1)]).toEqual([1, 'disconnected']);
  agents.stop();
  agents.wake('costloom');
  await settle();
  expect(sockets).toHaveLength(1);
});

test('a socket whose token was renewed meanwhile is opened again with the new one', async () => {
  const { agents, sockets, session, settle, pass } = setUp();
  agents.watch(one, 'costloom');
  await settle();
  session.token = 'second';
  sockets[0]!.onClose({ status: 401 });
  await settle();
  await pass();
  expect(sockets.map(({ token }) => token)).toEqual(['first', 'second']);
});

test('another session begins with a socket of its own', async () => {
  const { agents, sockets, session, settle, states } = setUp();
  agents.watch(one, 'costloom');
  await settle();
  sockets[0]!.onReady(null);
  session.token = 'of another organisation';
  agents.restart();
  await settle();
  expect(sockets.map(({ closed }) => closed)).toEqual([true, false]);
  sockets[0]!.onEvent(event);
  sockets[1]!.onReady(null);
  expect(states('one').at(-1)).toBe('connected');
});
