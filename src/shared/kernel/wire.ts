import { Fault, isFault, isFaultJson, type FaultJson } from './fault';

/**
 * The wire between renderer and main: requests with replies, and events, over any Port (a MessagePort in Electron, a
 * WebSocket in the browser host). Large text replies travel in chunks and wait for the reader (back-pressure).
 */
export type Frame =
  | { t: 'call'; id: number; name: string; input: unknown }
  | { t: 'cancel'; id: number }
  | { t: 'reply'; id: number; data: unknown }
  | { t: 'fault'; id: number; fault: FaultJson }
  | { t: 'chunk'; id: number; seq: number; text: string; last: boolean }
  | { t: 'ack'; id: number; seq: number }
  | { t: 'event'; name: string; data: unknown };

/** One end of a connection. `send` throws when a frame cannot be cloned. */
export interface Port {
  send(frame: Frame): void;
  onFrame(listener: (frame: unknown) => void): void;
  onClose(listener: () => void): void;
  close(): void;
}

type Requests = Record<string, { input: unknown; output: unknown }>;
type Events = Record<string, unknown>;
export interface WireContract {
  requests: Requests;
  events: Events;
}

interface CallContext {
  signal: AbortSignal;
}

export type WireHandlers<C extends WireContract> = {
  [K in keyof C['requests']]: (
    input: C['requests'][K]['input'],
    context: CallContext,
  ) => Promise<C['requests'][K]['output']>;
};

/** Throws `Fault('bad_input')` when an input does not fit; returns the parsed one. */
export type WireParsers<C extends WireContract> = {
  [K in keyof C['requests']]: (input: unknown) => C['requests'][K]['input'];
};

/** Replies whose JSON text is longer travel in chunks of this many characters. */
export const CHUNK_SIZE = 256 * 1024;
/** So many chunks may be on their way before the reader has acknowledged them. */
const WINDOW = 4;

function isFrame(value: unknown): value is Frame {
  return typeof value === 'object' && value !== null && 't' in value && typeof value.t === 'string';
}

function toFault(error: unknown, report: (error: unknown) => void): FaultJson {
  if (isFault(error)) return error.toJSON();
  report(error);
  return new Fault('internal', 'Something went wrong inside the app. The details are in its log.').toJSON();
}

/** Why a handler's signal is aborted when its caller is gone, instead of cancelling the call. */
export const PEER_LOST = Symbol('peer lost');

export interface WireServer<C extends WireContract> {
  emit<K extends keyof C['events'] & string>(name: K, data: C['events'][K]): void;
  readonly closed: boolean;
}

/** Serves one peer. Unknown calls, bad inputs and replies that cannot be cloned are answered, never left hanging. */
export function serveWire<C extends WireContract>(options: {
  port: Port;
  parsers: WireParsers<C>;
  handlers: WireHandlers<C>;
  report: (error: unknown) => void;
}): WireServer<C> {
  const { port, handlers, parsers, report } = options;
  const running = new Map<number, AbortController>();
  const acks = new Map<number, (seq: number) => void>();
  let closed = false;

  const send = (frame: Frame) => {
    if (!closed) port.send(frame);
  };

  async function sendChunks(id: number, text: string, signal: AbortSignal) {
    let acked = -1;
    let wake: (() => void) | undefined;
    acks.set(id, (seq) => {
      acked = Math.max(acked, seq);
      wake?.();
    });
    const onAbort = () => wake?.();
    signal.addEventListener('abort', onAbort);
    try {
      const count = Math.ceil(text.length / CHUNK_SIZE);
      for (let seq = 0; seq < count; seq += 1) {
        while (seq - acked > WINDOW && !signal.aborted && !closed) {
          await new Promise<void>((resolve) => (wake = resolve));
        }
        if (signal.aborted || closed) return;
        const piece = text.slice(seq * CHUNK_SIZE, (seq + 1) * CHUNK_SIZE);
        send({ t: 'chunk', id, seq, text: piece, last: seq === count - 1 });
      }
    } finally {
      signal.removeEventListener('abort', onAbort);
      acks.delete(id);
    }
  }

  async function reply(id: number, data: unknown, signal: AbortSignal) {
    if (typeof data === 'string' && data.length > CHUNK_SIZE) return sendChunks(id, data, signal);
    try {
      send({ t: 'reply', id, data });
    } catch (error) {
      report(error);
      send({ t: 'fault', id, fault: new Fault('uncloneable', 'The reply could not be sent.').toJSON() });
    }
  }

  async function run(frame: { id: number; name: string; input: unknown }) {
    const handler = Object.hasOwn(handlers, frame.name) ? handlers[frame.name] : undefined;
    const parse = Object.hasOwn(parsers, frame.name) ? parsers[frame.name] : undefined;
    if (!handler || !parse) {
      const message = `There is no call named “${frame.name}”.`;
      send({ t: 'fault', id: frame.id, fault: new Fault('unknown_call', message).toJSON() });
      return;
    }
    const abort = new AbortController();
    running.set(frame.id, abort);
    try {
      const data = await handler(parse(frame.input), { signal: abort.signal });
      if (!abort.signal.aborted) await reply(frame.id, data, abort.signal);
    } catch (error) {
      if (!abort.signal.aborted) send({ t: 'fault', id: frame.id, fault: toFault(error, report) });
    } finally {
      running.delete(frame.id);
    }
  }

  port.onFrame((frame) => {
    if (!isFrame(frame)) return;
    if (frame.t === 'call') void run(frame);
    else if (frame.t === 'cancel') running.get(frame.id)?.abort();
    else if (frame.t === 'ack') acks.get(frame.id)?.(frame.seq);
  });
  port.onClose(() => {
    closed = true;
    for (const abort of running.values()) abort.abort(PEER_LOST);
  });

  return {
    emit: (name, data) => send({ t: 'event', name, data }),
    get closed() {
      return closed;
    },
  };
}

export interface WireClient<C extends WireContract> {
  call<K extends keyof C['requests'] & string>(
    name: K,
    input: C['requests'][K]['input'],
    signal?: AbortSignal,
  ): Promise<C['requests'][K]['output']>;
  on<K extends keyof C['events'] & string>(name: K, listener: (data: C['events'][K]) => void): () => void;
}

interface Waiting {
  resolve(data: unknown): void;
  reject(fault: Fault): void;
  chunks: string[];
}

/** Calls one peer. When the peer is gone every waiting call fails with `Fault('unavailable')`. */
export function wireClient<C extends WireContract>(port: Port): WireClient<C> {
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, Set<(data: never) => void>>();
  let next = 1;
  let closed = false;

  const gone = () =>
    new Fault('unavailable:connection_lost', 'The connection to the app was lost. It is being restored.');

  function settle(frame: Frame) {
    if (frame.t === 'event') {
      for (const listener of listeners.get(frame.name) ?? []) listener(frame.data as never);
      return;
    }
    if (frame.t === 'call' || frame.t === 'cancel' || frame.t === 'ack') return;
    const call = waiting.get(frame.id);
    if (!call) return;
    if (frame.t === 'chunk') {
      call.chunks.push(frame.text);
      port.send({ t: 'ack', id: frame.id, seq: frame.seq });
      if (!frame.last) return;
    }
    waiting.delete(frame.id);
    if (frame.t === 'chunk') call.resolve(call.chunks.join(''));
    else if (frame.t === 'reply') call.resolve(frame.data);
    else call.reject(isFaultJson(frame.fault) ? Fault.from(frame.fault) : gone());
  }

  port.onFrame((frame) => {
    if (isFrame(frame)) settle(frame);
  });
  port.onClose(() => {
    closed = true;
    for (const call of waiting.values()) call.reject(gone());
    waiting.clear();
  });

  return {
    call: (name, input, signal) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(gone());
        const cancelled = () => new Fault('cancelled', 'The request was cancelled.');
        if (signal?.aborted) return reject(cancelled());
        const id = next++;
        const onAbort = () => {
          if (!waiting.delete(id)) return;
          if (!closed) port.send({ t: 'cancel', id });
          reject(cancelled());
        };
        const finish = () => signal?.removeEventListener('abort', onAbort);
        signal?.addEventListener('abort', onAbort);
        waiting.set(id, {
          chunks: [],
          resolve: (data) => {
            finish();
            resolve(data as never);
          },
          reject: (fault) => {
            finish();
            reject(fault);
          },
        });
        try {
          port.send({ t: 'call', id, name, input });
        } catch {
          waiting.delete(id);
          finish();
          reject(new Fault('uncloneable', `The input of “${name}” could not be sent.`));
        }
      }),
    on: (name, listener) => {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set);
      set.add(listener as (data: never) => void);
      return () => set.delete(listener as (data: never) => void);
    },
  };
}
