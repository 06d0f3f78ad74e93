import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Fault } from '@shared/kernel/fault';
import { unpacked } from './pass';
import { kindOf } from './sniff';

const HEADER_MAX = 1024 * 1024;

const plain = (header: Buffer) =>
  header
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r?\n$/, '');

/** Holds the first line back and gives it to `onHeader`, which says whether it goes on with the rest. */
function afterHeader(onHeader: (header: Buffer) => boolean, path: string): Transform {
  let held: Buffer | undefined = Buffer.alloc(0);
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      if (held === undefined) return done(null, piece);
      held = Buffer.concat([held, piece]);
      const end = held.indexOf('\n');
      if (end < 0) return done(held.length > HEADER_MAX ? noHeader(path) : null);
      const header = held.subarray(0, end + 1);
      const rest = held.subarray(end + 1);
      held = undefined;
      try {
        done(null, onHeader(header) ? Buffer.concat([header, rest]) : rest);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
    flush(done) {
      // A part without a line end is its header alone.
      if (held !== undefined && held.length > 0) onHeader(held);
      done();
    },
  });
}

const noHeader = (path: string) =>
  new Fault(
    'unprocessable:header_too_long',
    `${basename(path)}: the first line is too long to be the header of a bill`,
  );

/** Adds a line end that a part lacks at its end, before the next one begins. */
function endingLine(): Transform {
  let last = 0x0a;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      last = piece.at(-1) ?? last;
      done(null, piece);
    },
    flush(done) {
      done(null, last === 0x0a ? undefined : Buffer.from('\n'));
    },
  });
}

/**
 * One CSV file of several with the same columns, unpacked, so that it is read as one bill. Throws Fault
 * `unprocessable` where a part has other columns than the first; then nothing is left at `target`.
 */
export async function joinCsv(paths: readonly string[], target: string, signal: AbortSignal): Promise<void> {
  let first: string | undefined;
  try {
    for (const [at, path] of paths.entries()) {
      const onHeader = (header: Buffer) => {
        const columns = plain(header);
        if (first !== undefined && first !== columns)
          throw new Fault(
            'unprocessable:columns_differ',
            `${basename(path)} has other columns than ${basename(paths[0] ?? '')}, so they are not one bill`,
          );
        first = columns;
        return at === 0;
      };
      const { gzip } = await kindOf(path);
      await pipeline(
        unpacked(path, gzip, () => undefined),
        afterHeader(onHeader, path),
        endingLine(),
        createWriteStream(target, { flags: at === 0 ? 'w' : 'a', mode: 0o600 }),
        { signal },
      );
    }
  } catch (error) {
    await rm(target, { force: true });
    if (signal.aborted) throw signal.reason;
    throw error;
  }
}
