import type { OpenReply } from './openReply';

/** A `Response` with such a status may have no body. */
const BODILESS: readonly number[] = [204, 205, 304];

interface Reading {
  /** May throw to end it. */
  onPiece?(piece: Uint8Array): void;
  onFailure?(error: unknown): void;
}

function streamOf(reply: OpenReply, { onPiece, onFailure }: Reading): ReadableStream<Uint8Array> {
  const pieces = reply.pieces();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (done) return controller.close();
        onPiece?.(value);
        controller.enqueue(value);
      } catch (error) {
        reply.dismiss();
        onFailure?.(error);
        controller.error(error);
      }
    },
    cancel: reply.dismiss,
  });
}

/** As `fetch` gives it, of whatever status. */
export function responseOf(
  status: number,
  headers: Record<string, string> | [string, string][],
  body: string | ReadableStream<Uint8Array>,
): Response {
  if (status < 200 || status > 599) throw new RangeError(`the status ${status} is not one of HTTP`);
  return new Response(BODILESS.includes(status) ? null : body, { status, headers });
}

/** A reply as `fetch` gives it, for libraries that want one. */
export function webResponse(reply: OpenReply, reading: Reading = {}): Response {
  const { status, headers } = reply;
  try {
    const response = responseOf(status, { ...headers }, streamOf(reply, reading));
    if (response.body === null) reply.dismiss();
    return response;
  } catch (error) {
    reply.dismiss();
    throw error;
  }
}
