import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { messagePort } from '@main/adapters/messagePort';
import { socketPort } from '@main/browser/socketPort';
import { badInput, Fault } from './fault';
import {
  CHUNK_SIZE,
  serveWire,
  wireClient,
  type Frame,
  type Port,
  type WireClient,
  type WireServer,
} from './wire';

type Contract = {
  requests: {
    echo: { input: unknown; output: unknown };
    fail: { input: string; output: null };
    hang: { input: null; output: null };
    big: { input: number; output: string };
  };
  events: { tick: { n: number } };
};

interface Ends {
  client: Port;
  server: Port;
  /** Ends the connection from the far side, without a word. */
  cut(): void;
}

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** Electron's ports give events with `data`; a node MessagePort with `on('message')` gives the bare value. */
function nodePort(port: MessagePort): Port {
  return messagePort({
    on: (name: string, listener: (event: never) => void) =>
      port.on(name, (data: unknown) => listener({ data } as never)),
    once: (name: string, listener: () => void) => port.once(name, listener),
    postMessage: (frame: unknown) => port.postMessage(frame),
    start: () => port.start(),
    close: () => port.close(),
  } as never);
}

async function overMessageChannel(): Promise<Ends> {
  const { port1, port2 } = new MessageChannel();
  cleanups.push(() => port1.close());
  return { client: nodePort(port1), server: nodePort(port2), cut: () => port2.close() };
}

async function overWebSocket(): Promise<Ends> {
  const listening = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(listening, 'listening');
  const socket = new WebSocket(`ws://127.0.0.1:${(listening.address() as AddressInfo).port}`);
  const [[peer]] = await Promise.all([once(listening, 'connection'), once(socket, 'open')]);
  cleanups.push(() => {
    socket.terminate();
    listening.close();
  });
  return { client: socketPort(socket), server: socketPort(peer), cut: () => peer.terminate() };
}

/** Counts what is on its way: chunks sent and not acknowledged. */
function counting(port: Port): { port: Port; most(): number } {
  let open = 0;
  let most = 0;
  return {
    most: () => most,
    port: {
      ...port,
      send: (frame) => {
        if (frame.t === 'chunk') most = Math.max(most, (open += 1));
        port.send(frame);
      },
      onFrame: (listener) =>
        port.onFrame((frame) => {
          if ((frame as Frame).t === 'ack') open -= 1;
          listener(frame);
        }),
    },
  };
}

describe.each([
  ['a MessageChannel', overMessageChannel],
  ['a WebSocket', overWebSocket],
])('over %s', (_name, connect) => {
  interface Started {
    client: WireClient<Contract>;
    server: WireServer<Contract>;
    cut(): void;
    aborted: Promise<void>;
    hanging: Promise<void>;
    reported: unknown[];
    mostChunks(): number;
  }

  async function start(): Promise<Started> {
    const ends = await connect();
    const counted = counting(ends.server);
    const reported: unknown[] = [];
    let onAborted = () => {};
    let onHanging = () => {};
    const aborted = new Promise<void>((resolve) => (onAborted = resolve));
    const hanging = new Promise<void>((resolve) => (onHanging = resolve));
    const server = serveWire<Contract>({
      port: counted.port,
      report: (error) => reported.push(error),
      parsers: {
        echo: (input) => input,
        fail: (input) => {
          if (typeof input !== 'string') throw badInput([{ field: 'code', reason: 'it must be text' }]);
          return input;
        },
        hang: () => null,
        big: (input) => Number(input),
      },
      handlers: {
        echo: async (input) => (input === 'function' ? { no: () => 1 } : input),
        fail: async (code) => {
          if (code === 'surprise') throw new Error('a secret path: /etc/shadow');
          throw new Fault('conflict', 'Taken.', { by: ['ann', { since: 3 }] });
        },
        hang: (_input, { signal }) =>
          new Promise((resolve) => {
            onHanging();
            signal.addEventListener('abort', () => {
              onAborted();
              resolve(null);
            });
          }),
        big: async (length) => 'é'.repeat(length),
      },
    });
    const client = wireClient<Contract>(ends.client);
    return { client, server, cut: ends.cut, aborted, hanging, reported, mostChunks: counted.most };
  }

  test('a call is answered, also with bytes and nothing', async () => {
    const { client } = await start();
    const bytes = new Uint8Array([1, 2, 255]);
    const reply = await client.call('echo', { bytes, text: 'ü', nothing: null });
    expect(reply).toMatchObject({ text: 'ü', nothing: null });
    expect([...(reply as { bytes: Uint8Array }).bytes]).toEqual([1, 2, 255]);
  });

  test('answers go to their own calls', async () => {
    const { client } = await start();
    const values = Array.from({ length: 200 }, (_, n) => n);
    expect(await Promise.all(values.map((n) => client.call('echo', n)))).toEqual(values);
  });

  test('a fault arrives whole; anything else says nothing of the inside and is reported', async () => {
    const { client, reported } = await start();
    const fault = client.call('fail', 'conflict');
    await expect(fault).rejects.toBeInstanceOf(Fault);
    await expect(fault).rejects.toMatchObject({
      code: 'conflict',
      message: 'Taken.',
      data: { by: ['ann', { since: 3 }] },
    });
    const inside = await client.call('fail', 'surprise').catch((error: Fault) => error);
    expect(inside).toMatchObject({ code: 'internal' });
    expect(String(inside)).not.toContain('shadow');
    expect(reported).toHaveLength(1);
  });

  test('an input that does not fit names the field', async () => {
    const { client } = await start();
    await expect(client.call('fail', 3 as never)).rejects.toMatchObject({
      code: 'bad_input',
      data: [{ field: 'code', reason: 'it must be text' }],
    });
  });

  test.each(['nothing', 'constructor', '__proto__'])('the unknown call “%s” is answered', async (name) => {
    const { client } = await start();
    await expect(client.call(name as never, null as never)).rejects.toMatchObject({ code: 'unknown_call' });
  });

  test('a reply that cannot be sent is answered instead of left hanging', async () => {
    const { client } = await start();
    await expect(client.call('echo', 'function')).rejects.toMatchObject({ code: 'uncloneable' });
    expect(await client.call('echo', 'still there')).toBe('still there');
  });

  test('an input that cannot be sent fails at once', async () => {
    const { client } = await start();
    await expect(client.call('echo', { no: () => 1 })).rejects.toMatchObject({ code: 'uncloneable' });
  });

  test('cancelling reaches the handler', async () => {
    const { client, aborted, hanging } = await start();
    const abort = new AbortController();
    const call = client.call('hang', null, abort.signal as never);
    await hanging;
    abort.abort();
    await expect(call).rejects.toMatchObject({ code: 'cancelled' });
    await aborted;
  });

  test('when the peer is lost, waiting and later calls fail as unavailable', async () => {
    const { client, cut, aborted, hanging } = await start();
    const call = client.call('hang', null);
    await hanging;
    cut();
    await expect(call).rejects.toMatchObject({ code: 'unavailable' });
    await expect(client.call('echo', 1)).rejects.toMatchObject({ code: 'unavailable' });
    await aborted;
  });

  test('20 MB arrive whole, with few pieces on their way at a time, and other calls pass', async () => {
    const { client, mostChunks } = await start();
    const length = 20 * 1024 * 1024;
    const order: string[] = [];
    const big = client.call('big', length).then((text) => {
      order.push('big');
      return text;
    });
    const small = client.call('echo', 'small').then(() => order.push('small'));
    const text = await big;
    await small;
    expect(text.length).toBe(length);
    expect(text === 'é'.repeat(length)).toBe(true);
    expect(order).toEqual(['small', 'big']);
    expect(mostChunks()).toBeLessThanOrEqual(5);
  });

  test('a large reply that is cancelled midway stops', async () => {
    const { client, mostChunks } = await start();
    const abort = new AbortController();
    const call = client.call('big', 40 * CHUNK_SIZE, abort.signal as never);
    abort.abort();
    await expect(call).rejects.toMatchObject({ code: 'cancelled' });
    expect(await client.call('echo', 1)).toBe(1);
    expect(mostChunks()).toBeLessThanOrEqual(5);
  });

  test('events reach those who listen, until they stop', async () => {
    const { client, server } = await start();
    const heard: number[] = [];
    const off = client.on('tick', ({ n }) => heard.push(n));
    server.emit('tick', { n: 1 });
    await client.call('echo', null);
    off();
    server.emit('tick', { n: 2 });
    await client.call('echo', null);
    expect(heard).toEqual([1]);
  });

  test('what is no frame is ignored', async () => {
    const ends = await connect();
    const frames = [null, 7, 'text', { t: 5 }, { t: 'reply', id: 99, data: 1 }, { t: 'cancel', id: 12 }];
    serveWire<Pick<Contract, 'events'> & { requests: Record<never, never> }>({
      port: ends.server,
      parsers: {},
      handlers: {},
      report: (error) => expect(error).toBeUndefined(),
    });
    const client = wireClient<Contract>(ends.client);
    for (const frame of frames) {
      ends.client.send(frame as never);
      ends.server.send(frame as never);
    }
    await expect(client.call('echo', 1)).rejects.toMatchObject({ code: 'unknown_call' });
  });
});
