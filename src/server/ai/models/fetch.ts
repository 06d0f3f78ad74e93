import { Readable } from 'node:stream';
import type { ServiceClient } from '../../platform/outbound/serviceClient';

const TIMEOUT_MS = 120_000;

/** `fetch` for libraries, through the client that guards where an organization may reach. */
export const guardedFetch =
  (client: Pick<ServiceClient, 'open'>, of: { orgId: string; service: string }): typeof fetch =>
  async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    const reply = await client.open({
      ...of,
      url,
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' ? { text: init.body } : {}),
      signal: init.signal ?? AbortSignal.timeout(TIMEOUT_MS),
      timeoutMs: TIMEOUT_MS,
    });
    const isEmpty = reply.status === 204 || reply.status === 304;
    if (isEmpty) reply.body.destroy();
    return new Response(isEmpty ? null : Readable.toWeb(reply.body), {
      status: reply.status,
      headers: reply.headers,
    });
  };
