import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Delivery {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver of the audit stream, as a SIEM would be. */
export async function startCollector() {
  const taken: Delivery[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      taken.push({ headers: request.headers, body: Buffer.concat(pieces).toString('utf8') });
      response.end('{"text":"Success"}');
    });
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/audit`,
    taken,
    entries: () =>
      taken.flatMap(({ body }) =>
        body
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as { action: string; subject: string }),
      ),
    /** Nobody answers at its address. */
    leave: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    comeBack: () => listen(port),
  };
}

/** As Standard Webhooks has a receiver check a delivery, written from its specification. */
export function isSignedWith(secret: string, { headers, body }: Delivery): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
