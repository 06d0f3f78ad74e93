import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readUnpacked } from '../unpack';

/**
 * A reply whose body is still to come; whoever opened it reads it once, or dismisses it. The stream itself is handed to
 * nobody: an error of a stream that nobody listens to would end the process.
 */
export interface OpenReply {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** As they were sent: nothing is unpacked. Whoever stops before the end gives the connection up. */
  pieces(): AsyncGenerator<Uint8Array, void, void>;
  /** Unpacked. Fails as `readUnpacked` does. */
  bytes(maxBytes: number): Promise<Uint8Array>;
  /** Into a new file, byte for byte. What a failure has left there is the caller's to remove. */
  save(path: string, options?: { signal?: AbortSignal; onPiece?(piece: Uint8Array): void }): Promise<void>;
  /** Gives the connection up with what is still to come. */
  dismiss(): void;
}

/** The only keeper of a body: it listens for its errors before anybody can read or dismiss it. */
export function openReply(status: number, headers: Record<string, string>, body: Readable): OpenReply {
  body.on('error', () => undefined);
  async function* pieces() {
    for await (const piece of body) if (piece instanceof Uint8Array) yield piece;
  }
  return {
    status,
    headers,
    pieces,
    bytes: (maxBytes) => readUnpacked(body, headers['content-encoding'] ?? '', maxBytes),
    save: (path, { signal, onPiece } = {}) =>
      pipeline(
        body,
        async function* (all: AsyncIterable<Uint8Array>) {
          for await (const piece of all) {
            onPiece?.(piece);
            yield piece;
          }
        },
        createWriteStream(path, { flags: 'wx', mode: 0o600 }),
        signal ? { signal } : {},
      ),
    dismiss: () => void body.destroy(),
  };
}
