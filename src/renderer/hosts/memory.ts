import type { HostContract } from '@shared/host/contract';
import {
  serveWire,
  type Frame,
  type Port,
  type WireHandlers,
  type WireParsers,
  type WireServer,
} from '@shared/kernel/wire';
import type { Host } from '../platform/host';
import { reconnectingHost } from './reconnecting';

/** Two ends of a connection inside one process; frames are cloned and arrive in a later turn, as on a real one. */
function portPair(): [Port, Port] {
  const ends = [end(), end()] as const;
  const port = (mine: End, other: End): Port => ({
    send: (frame: Frame) => {
      const copy: unknown = structuredClone(frame);
      queueMicrotask(() => other.deliver?.(copy));
    },
    onFrame: (listener) => (mine.deliver = listener),
    onClose: (listener) => mine.closers.push(listener),
    close: () => {
      for (const closer of [...mine.closers, ...other.closers]) closer();
    },
  });
  return [port(ends[0], ends[1]), port(ends[1], ends[0])];
}

interface End {
  deliver?: (frame: unknown) => void;
  closers: (() => void)[];
}
const end = (): End => ({ closers: [] });

export interface MemoryHost {
  host: Host;
  /** The serving side of the connection that stands now. */
  server(): WireServer<HostContract> | undefined;
  /** Cuts the connection; the host makes a new one. */
  cut(): void;
}

/** A host whose desktop core is the given handlers, over the real wire. For tests and for looking at screens. */
export function memoryHost(
  handlers: WireHandlers<HostContract>,
  report: (error: unknown) => void,
): MemoryHost {
  let serving: { server: WireServer<HostContract>; port: Port } | undefined;
  const host = reconnectingHost(() => {
    const [mine, theirs] = portPair();
    serving = { server: serveWire({ port: theirs, parsers: passOn, handlers, report }), port: theirs };
    return Promise.resolve(mine);
  });
  return { host, server: () => serving?.server, cut: () => serving?.port.close() };
}

/** Both ends are compiled together here, so inputs are taken as they come. */
function pass<T>(input: unknown): T;
function pass(input: unknown): unknown {
  return input;
}
const passOn: WireParsers<HostContract> = {
  'api.call': pass,
  'api.document': pass,
  'upload.part': pass,
  'session.get': pass,
  'session.openLocal': pass,
  'session.signIn': pass,
  'session.signOut': pass,
  'server.choose': pass,
  'prefs.get': pass,
  'prefs.set': pass,
  'window.open': pass,
  'executions.watch': pass,
  'window.openExternal': pass,
  'log.report': pass,
  'journal.read': pass,
  'journal.write': pass,
  'notifications.test': pass,
  'window.showing': pass,
  'index.read': pass,
  'agent.watch': pass,
  'updates.get': pass,
  'updates.check': pass,
  'updates.setAddress': pass,
  'updates.restart': pass,
  'host.info': pass,
};
