import { Readable } from 'node:stream';

/**
 * A readable of text pieces. The first piece is fetched before any header leaves, so that a failure there is still
 * answered as one; the reader's pace holds the pieces back, and a reader that goes away ends the source.
 */
export async function textStream(pieces: AsyncIterable<string>): Promise<Readable> {
  const source = pieces[Symbol.asyncIterator]();
  const first = await source.next();
  async function* all() {
    try {
      if (!first.done) yield first.value;
      while (!first.done) {
        const next = await source.next();
        if (next.done) return;
        yield next.value;
      }
    } finally {
      await source.return?.();
    }
  }
  // In object mode a piece would count as one whatever its length; in bytes the pieces wait for the reader.
  return Readable.from(all(), { objectMode: false, encoding: 'utf8', highWaterMark: 64 * 1024 });
}
