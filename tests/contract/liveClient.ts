import { once } from 'node:events';
import { WebSocket } from 'ws';

export interface Heard {
  tag: string;
  id?: string;
  orgId: string;
  changed?: unknown;
}

/** A client of the live events, with the bytes of all it got. */
export async function openLive(url: string, as: { token: string }) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/events`, {
    headers: { authorization: `Bearer ${as.token}` },
  });
  const events: Heard[] = [];
  const waiting: Heard[] = [];
  let bytes = 0;
  socket.on('message', (data) => {
    const event: Heard = JSON.parse(String(data));
    bytes += String(data).length;
    events.push(event);
    waiting.push(event);
  });
  await once(socket, 'open');
  const closed = once(socket, 'close').then(([code]) => Number(code));
  return {
    /** The code that it was closed with. */
    closed,
    events,
    bytes: () => bytes,
    /** The next event with the tag, leaving out others; each is given once. */
    async next(tag: string): Promise<Heard> {
      for (;;) {
        const event = waiting.shift();
        if (event?.tag === tag) return event;
        if (!event) await once(socket, 'message');
      }
    },
    /** Waits for an event with the tag; those before it have come by then too. */
    async until(tag: string): Promise<Heard[]> {
      while (!events.some((event) => event.tag === tag)) await once(socket, 'message');
      return events;
    },
    close: () => socket.close(),
  };
}
