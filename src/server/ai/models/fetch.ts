import type { Readable } from 'node:stream';
import type { ServiceClient } from '../../platform/outbound/serviceClient';

const TIMEOUT_MS = 120_000;

/** As `fetch` has it; the types of Node and of browsers do not agree on what `Readable.toWeb` gives. */
function streamOf(body: Readable): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<unknown> = body[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else if (value instanceof Uint8Array) controller.enqueue(value);
    },
    cancel: () => void body.destroy(),
  });
}

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
    return new Response(isEmpty ? null : streamOf(reply.body), {
      status: reply.status,
      headers: reply.headers,
    });
  };
