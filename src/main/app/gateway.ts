import { platform } from 'node:os';
import type { ApiCall } from '@shared/host/contract';
import type { CallDefinition } from '@shared/kernel/call';
import { badInput, Fault, faultStatus, isFault, isFaultJson, type FaultCode } from '@shared/kernel/fault';
import { PEER_LOST } from '@shared/kernel/wire';
import { movedTo } from './movedTo';
import type { Session } from './session';

const TIMEOUT_S = 30;

const systems: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'macOS',
  win32: 'Windows',
  linux: 'Linux',
};
/** How the app names itself to the server, which shows it where people are signed in. */
const ownAgent = `Costloom (${systems[platform()] ?? platform()})`;

/** What a call is sent with. `token` renews; `rejected` is told of every 401, `movedAway` of every 421. */
type GatewaySession = Pick<Session, 'token' | 'rejected' | 'movedAway'>;

export interface Gateway {
  /** Sends a call of the table; resolves with the reply's text (`null` when the server sends none). */
  call(request: ApiCall & { body?: unknown }, signal: AbortSignal): Promise<string>;
  /** What the server says of its calls, as text. */
  document(signal: AbortSignal): Promise<string>;
}

interface Options {
  calls: Readonly<Record<string, CallDefinition>>;
  session: GatewaySession;
  serverUrl(signal: AbortSignal): Promise<string>;
  /** Why the server, which is of another version, cannot do this call. */
  refusal?(call: CallDefinition): Fault | null;
}

/** `cases/:id` with `{ id: 'a/b' }` → `cases/a%2Fb`. A missing, empty or unknown parameter is refused by name. */
function buildPath(call: CallDefinition, params: Record<string, string> = {}): string {
  const names = new Set<string>();
  const path = call.path.replace(/:([A-Za-z_][A-Za-z0-9_]*)/g, (_, name: string) => {
    names.add(name);
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (!value) throw badInput([{ field: name, reason: `the call “${call.id}” needs it` }]);
    // A dot segment would be resolved away by URL and reach another call.
    if (value === '.' || value === '..') throw badInput([{ field: name, reason: 'it cannot be a dot path' }]);
    return encodeURIComponent(value);
  });
  const unknown = Object.keys(params).filter((name) => !names.has(name));
  if (unknown.length > 0) {
    throw badInput(
      unknown.map((field) => ({ field, reason: `the call “${call.id}” has no such parameter` })),
    );
  }
  return call.base === 'root' ? `/${path}` : `/v1/${path}`;
}

/** Lists repeat their name, objects travel as JSON text, what is undefined or null is left out. */
function buildQuery(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined || one === null) continue;
      search.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
    }
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

function buildBody(
  call: CallDefinition,
  body: unknown,
): { type: string; body: Uint8Array<ArrayBuffer> | string } | null {
  if (call.takes === 'bytes') {
    if (!(body instanceof Uint8Array)) throw badInput([{ field: 'body', reason: 'it must be bytes' }]);
    return { type: 'application/octet-stream', body: new Uint8Array(body) };
  }
  return body === undefined ? null : { type: 'application/json', body: JSON.stringify(body) };
}

const statusCodes = new Map<number, FaultCode>([
  [400, 'bad_input'],
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [409, 'conflict'],
  [413, 'too_large'],
  [415, 'unsupported'],
  [421, 'misdirected'],
  [422, 'unprocessable'],
  [429, 'too_many'],
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'timeout'],
]);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type About = Pick<CallDefinition, 'summary'>;

/** The server's own words where it gave them, whole; else what its status says. */
function faultOf(call: About, status: number, text: string): Fault {
  const json = parseJson(text);
  if (isFaultJson(json) && Object.hasOwn(faultStatus, json.code)) return Fault.from(json);
  const code = statusCodes.get(status) ?? 'internal';
  const said = typeof json === 'object' && json !== null && 'message' in json ? json.message : null;
  const data = typeof json === 'object' && json !== null && 'data' in json ? json.data : undefined;
  const message = typeof said === 'string' && said ? said : `${call.summary}: the server answered ${status}.`;
  const reason = typeof json === 'object' && json !== null && 'reason' in json ? json.reason : null;
  return new Fault(typeof reason === 'string' ? `${code}:${reason}` : code, message, data);
}

/** What a window asked to have changed is changed, although the window has gone; whoever cancels it does end it. */
function whileWanted(call: CallDefinition, signal: AbortSignal): AbortSignal {
  if (call.method === 'GET') return signal;
  const cancelled = new AbortController();
  const onAbort = () => {
    if (signal.reason !== PEER_LOST) cancelled.abort(signal.reason);
  };
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  return cancelled.signal;
}

function networkFault(call: About, signal: AbortSignal, timer: AbortSignal): Fault {
  if (signal.aborted) return new Fault('cancelled', 'The request was cancelled.');
  if (timer.aborted)
    return new Fault('timeout:server_too_slow', `${call.summary}: the server did not answer in time.`);
  return new Fault(
    'unavailable:server_unreachable',
    'The server cannot be reached at the moment. Costloom keeps trying.',
  );
}

export function createGateway(options: Options): Gateway {
  const { calls, session } = options;

  async function send(call: CallDefinition, request: ApiCall, asked: AbortSignal, token: string | null) {
    const signal = whileWanted(call, asked);
    const path = buildPath(call, request.params) + buildQuery(request.query);
    const content = buildBody(call, request.body);
    const headers = {
      accept: call.gives ?? 'application/json',
      'user-agent': ownAgent,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(content ? { 'content-type': content.type } : {}),
    };
    const serverUrl = await options.serverUrl(signal);
    const timer = AbortSignal.timeout((call.timeoutSeconds ?? TIMEOUT_S) * 1000);
    try {
      const response = await fetch(serverUrl + path, {
        method: call.method,
        headers,
        ...(content ? { body: content.body } : {}),
        // A redirect would carry the token to an address that the table does not name.
        redirect: 'error',
        signal: AbortSignal.any([signal, timer]),
      });
      return { status: response.status, ok: response.ok, text: await response.text() };
    } catch {
      throw networkFault(call, signal, timer);
    }
  }

  return {
    call: async (request, signal) => {
      const call = Object.hasOwn(calls, request.id) ? calls[request.id] : undefined;
      if (!call) throw new Fault('unknown_call', `There is no call named “${request.id}”.`);
      const refusal = options.refusal?.(call);
      if (refusal) throw refusal;
      const token = await session.token();
      if (!token && call.access !== 'anyone')
        throw new Fault('unauthenticated:not_signed_in', 'Sign in first.');
      const reply = await send(call, request, signal, token);
      if (reply.ok) return reply.text || 'null';
      if (reply.status === 401 && token) await session.rejected(token);
      const fault = faultOf(call, reply.status, reply.text);
      const place = movedTo(fault);
      if (place && token) await session.movedAway(token, place);
      throw fault;
    },
    document: async (signal) => {
      const about = { summary: 'Reads the calls of the server' };
      const address = `${await options.serverUrl(signal)}/openapi.json`;
      const timer = AbortSignal.timeout(TIMEOUT_S * 1000);
      try {
        const response = await fetch(address, {
          redirect: 'error',
          signal: AbortSignal.any([signal, timer]),
        });
        const text = await response.text();
        if (response.ok) return text;
        throw faultOf(about, response.status, text);
      } catch (error) {
        throw isFault(error) ? error : networkFault(about, signal, timer);
      }
    },
  };
}
