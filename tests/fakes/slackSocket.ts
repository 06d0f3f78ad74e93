import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import type { SlackSent } from './slackMessages';

export interface SlackSocket {
  /** The answer of `apps.connections.open`: an address that works once. */
  address(): string;
  /** Lines that are open. */
  lines: Set<WebSocket>;
  opened: number;
  /** Ids of envelopes that the app has said it has. */
  acknowledged: string[];
  /** As if somebody had pressed the button of this id below a message. */
  press(message: SlackSent, actionId: string, user: string, change?: object): void;
  send(frame: object): void;
  stop(): Promise<void>;
}

/** Socket Mode of Slack on loopback. */
export async function startSlackSocket(): Promise<SlackSocket> {
  const http = createServer((_request, response) => response.writeHead(404).end());
  const server = new WebSocketServer({ server: http });
  const tickets = new Set<string>();
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const { port } = http.address() as AddressInfo;

  const socket: SlackSocket = {
    lines: new Set(),
    opened: 0,
    acknowledged: [],
    address() {
      const ticket = `ticket-${tickets.size + 1}`;
      tickets.add(ticket);
      return `ws://127.0.0.1:${port}/link/?ticket=${ticket}&app_id=A1`;
    },
    send(frame) {
      // To one of an app's lines, as Slack does.
      const [first] = socket.lines;
      first?.send(JSON.stringify(frame));
    },
    press(message, actionId, user, change = {}) {
      const button = message.blocks
        ?.flatMap(({ elements = [] }) => elements)
        .find(({ action_id }) => action_id === actionId);
      socket.send({
        type: 'interactive',
        envelope_id: `envelope-${socket.acknowledged.length + 1}`,
        accepts_response_payload: true,
        payload: {
          type: 'block_actions',
          user: { id: user, username: 'somebody', name: 'somebody', team_id: 'T1' },
          api_app_id: 'A1',
          team: { id: 'T1', domain: 'acme' },
          container: { type: 'message', message_ts: message.ts, channel_id: message.channel },
          channel: { id: message.channel, name: 'general' },
          message: { type: 'message', ...message },
          actions: [{ type: 'button', block_id: 'b1', action_ts: '1.1', ...button }],
          ...change,
        },
      });
    },
    async stop() {
      for (const line of server.clients) line.terminate();
      server.close();
      await new Promise((done) => http.close(done));
    },
  };
  server.on('connection', (line, request) => {
    const ticket = new URL(request.url ?? '/', 'ws://fake').searchParams.get('ticket') ?? '';
    if (!tickets.delete(ticket)) return line.close(4000);
    // Its place stays taken, so that no address comes twice.
    tickets.add(`used ${ticket}`);
    socket.opened += 1;
    socket.lines.add(line);
    line.on('close', () => socket.lines.delete(line));
    line.on('message', (data: Buffer) => {
      const { envelope_id } = JSON.parse(data.toString());
      socket.acknowledged.push(envelope_id);
    });
    line.send(
      JSON.stringify({
        type: 'hello',
        num_connections: socket.lines.size,
        connection_info: { app_id: 'A1' },
      }),
    );
  });
  return socket;
}
