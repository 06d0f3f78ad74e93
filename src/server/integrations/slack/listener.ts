import { z } from 'zod';
import type WebSocket from 'ws';
import type { ServiceClient } from '../../platform/outbound/serviceClient';
import type { Log } from '../../platform/log';
import { valueOf } from '../fields';
import { createSlackApi } from './api';
import type { Connected } from '../../domains/integrations/connected.port';

const OPEN_MS = 15_000;
/** Slack pings every 30 seconds; a line that is silent for longer is dead. */
const SILENT_MS = 90_000;
/** Without another `keep` this process listens no more: another one does. */
const HELD_MS = 100_000;

const opened = z.object({ url: z.string() });
const frame = z.object({
  type: z.string().default(''),
  envelope_id: z.string().optional(),
  payload: z.unknown().optional(),
});

interface Line {
  app: Connected;
  socket: WebSocket | undefined;
  ended: boolean;
}

/** Which app it is: integrations of several organizations may use one. */
const keyOf = (app: Connected) => JSON.stringify([valueOf(app, 'address'), app.secret('app_token')]);

/**
 * Listens to apps of Slack by Socket Mode, which needs no public address. `keep` is called every half minute with the apps:
 * it opens lines that are not there, after sleep, a lost network or a refusal too, and ends those that are not wanted.
 */
export function createSlackListener(deps: {
  client: ServiceClient;
  log: Log;
  pressed(app: Connected, payload: unknown): Promise<void>;
}) {
  const { client, log, pressed } = deps;
  const lines = new Map<string, Line>();
  let expiry: NodeJS.Timeout | undefined;
  /** Since the last `keep`: an app that is sent away again and again waits for the next one. */
  const replaced = new Set<string>();
  /** Told once, until they can be listened to again. */
  const failing = new Set<string>();

  function end(key: string, line: Line) {
    line.ended = true;
    line.socket?.terminate();
    if (lines.get(key) === line) lines.delete(key);
  }

  function heard(key: string, line: Line, socket: WebSocket, text: string) {
    const read = frame.safeParse(parse(text));
    if (!read.success) return;
    const { type, envelope_id, payload } = read.data;
    // Slack wants to know within three seconds that it came; what comes of it is told in the channel.
    if (envelope_id !== undefined) socket.send(JSON.stringify({ envelope_id }), () => undefined);
    if (type === 'interactive')
      pressed(line.app, payload).catch((error: unknown) =>
        log.error({ err: error, integrationId: line.app.integrationId }, 'A press in Slack came to nothing'),
      );
    if (type !== 'disconnect') return;
    if (replaced.has(key)) return end(key, line);
    replaced.add(key);
    // It is announced: the next line is there before this one goes.
    lines.delete(key);
    void open(key, line.app).finally(() => end(key, line));
  }

  function watch(key: string, line: Line, socket: WebSocket) {
    const silence = setTimeout(() => end(key, line), SILENT_MS);
    silence.unref();
    socket.on('ping', () => silence.refresh());
    socket.on('message', (data: Buffer) => {
      silence.refresh();
      heard(key, line, socket, data.toString());
    });
    socket.on('error', (error) =>
      log.warn({ err: error, integrationId: line.app.integrationId }, 'The line to Slack broke'),
    );
    socket.on('close', () => {
      clearTimeout(silence);
      end(key, line);
    });
  }

  async function open(key: string, app: Connected): Promise<void> {
    const line: Line = { app, socket: undefined, ended: false };
    lines.set(key, line);
    try {
      const api = createSlackApi(client, app, AbortSignal.timeout(OPEN_MS));
      const { data } = await api.call({ method: 'apps.connections.open', reply: opened, asApp: true });
      const socket = await client.socket({ orgId: app.orgId, service: 'Slack', url: data.url });
      line.socket = socket;
      watch(key, line, socket);
      if (line.ended) socket.terminate();
      await new Promise((done) => socket.once('open', done).once('close', done));
      if (socket.readyState === socket.OPEN) failing.delete(key);
    } catch (error) {
      end(key, line);
      if (failing.has(key)) return;
      failing.add(key);
      log.warn({ err: error, integrationId: app.integrationId }, 'Slack cannot be listened to');
    }
  }

  function endAll() {
    clearTimeout(expiry);
    for (const [key, line] of lines) end(key, line);
  }

  return {
    async keep(apps: readonly Connected[]): Promise<void> {
      clearTimeout(expiry);
      replaced.clear();
      expiry = setTimeout(endAll, HELD_MS);
      expiry.unref();
      const wanted = new Map(apps.map((app) => [keyOf(app), app]));
      for (const [key, line] of lines) if (!wanted.has(key)) end(key, line);
      const missing = [...wanted].filter(([key]) => !lines.has(key));
      await Promise.all(missing.map(([key, app]) => open(key, app)));
    },
    end: endAll,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
