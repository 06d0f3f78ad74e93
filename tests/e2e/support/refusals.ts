import { decode, encode } from '@msgpack/msgpack';
import type { BrowserContext } from '@playwright/test';
import type { CallId } from '@shared/api';
import type { FaultJson } from '@shared/kernel/fault';

export interface Refusals {
  /** From now on the windows are answered with this fault, as if the server had refused or not come to it. */
  refuse(call: CallId, fault?: FaultJson): void;
  allow(): void;
  /** How often the windows have sent a call. */
  sent(call: CallId): number;
}

const refused: FaultJson = { code: 'conflict', message: 'Refused on purpose.' };

interface Call {
  t: string;
  id: number;
  name: string;
  input: { id?: CallId } | null;
}

/**
 * Between the windows of a browser and their host: counts calls and refuses some, where no state of the server makes
 * it refuse them for sure. To be called before the first window opens.
 */
export async function betweenWindows(context: BrowserContext): Promise<Refusals> {
  const faults = new Map<CallId, FaultJson>();
  const counts = new Map<CallId, number>();
  await context.routeWebSocket(/\/wire$/, (socket) => {
    const host = socket.connectToServer();
    socket.onMessage((message) => {
      const frame = typeof message === 'string' ? null : (decode(message) as Call);
      const call = frame?.t === 'call' && frame.name === 'api.call' ? frame.input?.id : undefined;
      const fault = call && faults.get(call);
      if (call) counts.set(call, (counts.get(call) ?? 0) + 1);
      if (frame && fault) socket.send(Buffer.from(encode({ t: 'fault', id: frame.id, fault })));
      else host.send(message);
    });
  });
  return {
    refuse: (call, fault = refused) => void faults.set(call, fault),
    allow: () => faults.clear(),
    sent: (call) => counts.get(call) ?? 0,
  };
}
