import type { HostContract, HostInfo } from '@shared/host/contract';
import { backoff } from '@shared/kernel/backoff';
import { Fault } from '@shared/kernel/fault';
import { wireClient, type Port, type WireClient } from '@shared/kernel/wire';
import type { Host } from '../platform/host';

type Client = WireClient<HostContract>;
type EventName = keyof HostContract['events'];
type Listener = { name: EventName; attach(client: Client): () => void; detach?: () => void };

const WAIT_FOR_CONNECTION = 15_000;
const PAUSES = { first: 250, most: 5_000 };

const away = () => new Fault('unavailable', 'The connection to the app was lost. It is being restored.');

/** A Host over ports that `open` makes: one after the other, with growing pauses, for as long as the window lives. */
export function reconnectingHost(open: () => Promise<Port>): Host {
  const listeners = new Set<Listener>();
  const connectionListeners = new Set<(connected: boolean) => void>();
  const waiting = new Set<(client: Client) => void>();
  let current: Client | undefined;
  let connected = false;

  const tell = (next: boolean) => {
    if (next === connected) return;
    connected = next;
    for (const listener of connectionListeners) listener(next);
  };

  function connect(attempt: number) {
    const again = (next: number) => setTimeout(() => connect(next), backoff(next, PAUSES));
    open().then(
      (port) => {
        const client = wireClient<HostContract>(port);
        port.onClose(() => {
          current = undefined;
          tell(false);
          again(1);
        });
        current = client;
        for (const listener of listeners) listener.detach = listener.attach(client);
        for (const resume of waiting) resume(client);
        waiting.clear();
        tell(true);
      },
      () => again(attempt + 1),
    );
  }

  function client(signal?: AbortSignal): Promise<Client> {
    if (current) return Promise.resolve(current);
    return new Promise((resolve, reject) => {
      const resume = (next: Client) => {
        clearTimeout(timer);
        resolve(next);
      };
      const give = (fault: Fault) => {
        waiting.delete(resume);
        clearTimeout(timer);
        reject(fault);
      };
      const timer = setTimeout(() => give(away()), WAIT_FOR_CONNECTION);
      signal?.addEventListener('abort', () => give(new Fault('cancelled', 'The request was cancelled.')), {
        once: true,
      });
      waiting.add(resume);
    });
  }

  connect(1);
  let info: Promise<HostInfo> | undefined;

  const host: Host = {
    call: async (name, input, signal) => (await client(signal)).call(name, input, signal),
    on: (name, listener) => {
      const entry: Listener = { name, attach: (to) => to.on(name, listener) };
      if (current) entry.detach = entry.attach(current);
      listeners.add(entry);
      return () => {
        listeners.delete(entry);
        entry.detach?.();
      };
    },
    info: () => {
      info ??= host.call('host.info', null).catch((error: unknown) => {
        info = undefined;
        throw error;
      });
      return info;
    },
    onConnection: (listener) => {
      connectionListeners.add(listener);
      listener(connected);
      return () => connectionListeners.delete(listener);
    },
  };
  return host;
}
