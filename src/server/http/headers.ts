import type { FastifyInstance } from 'fastify';
import { Fault } from '@shared/kernel/fault';
import { sendFault } from './errors';
import { nulCharacter } from './jsonBody';

export const safe: Record<string, string> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};

/**
 * Headers of every reply. `hosts` guards a server on loopback against a page that makes its own name resolve to
 * 127.0.0.1: a request for a host that is not ours is refused.
 */
export function safeHeaders(app: FastifyInstance, hosts: ((host: string) => boolean) | undefined): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(safe);
    // What the caller wrote: a forwarded host is no proof of where it is.
    const host = request.headers.host ?? '';
    if (hosts && !hosts(host)) {
      return sendFault(
        reply,
        new Fault(
          'forbidden:host_not_allowed',
          `This server does not answer for the host ${host.slice(0, 100)}.`,
        ),
      );
    }
    if (request.url.includes('%00')) return sendFault(reply, nulCharacter('address'));
  });
}
