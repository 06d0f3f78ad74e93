import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Clock } from '../platform/clock';

/** A server that lived so long was not ended by what it found at its start. */
const SHORT_MS = 60_000;
const BEAT_MS = 2_000;
const KEPT = 5;

const marks = z.array(
  z.object({
    started: z.number(),
    lived: z.number(),
    id: z.string().optional(),
    pid: z.number().int().positive().optional(),
  }),
);
type Mark = z.infer<typeof marks>[number];

function readMarks(file: string): Mark[] {
  try {
    return marks.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // None yet, or half written by a start that ended: nothing is known then.
    return [];
  }
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process cannot be asked, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

export interface StartMarks {
  /** The last two starts ended within a minute each, and not because they were asked to. */
  readonly endedTwice: boolean;
  /** The server ends as it was asked to. */
  end(): void;
}

/**
 * Keeps in `file` which starts did not end well and how long each lived: a thread that stands still does not beat, so
 * that a server which hung until it was killed counts as one that ended when it stood still. Processes may share the file:
 * a start of another one that is at work is none that ended.
 */
export function markStart(options: { file: string; clock: Clock; pid?: number }): StartMarks {
  const { file, clock, pid = process.pid } = options;
  const now = () => clock.now().getTime();
  const own = { started: now(), lived: now(), id: randomUUID(), pid };
  // A number that the system has given again beats no more.
  const isAtWork = (mark: Mark) =>
    mark.pid !== undefined && mark.pid !== pid && now() - mark.lived < SHORT_MS && isThere(mark.pid);
  const others = () => readMarks(file).filter(({ id }) => id !== own.id);
  const atWork = () => others().filter(isAtWork);
  const write = (all: readonly Mark[]) => {
    try {
      writeFileSync(`${file}.${pid}.new`, JSON.stringify(all), { mode: 0o600 });
      renameSync(`${file}.${pid}.new`, file);
    } catch {
      // The disk is full, or the folder is gone: the server goes on, and what stood there before stays.
    }
  };
  const withOwn = (all: readonly Mark[]) => {
    const ended = all.filter((mark) => !isAtWork(mark));
    write([...ended.slice(1 - KEPT), ...all.filter(isAtWork), own]);
  };
  const last = others()
    .filter((mark) => !isAtWork(mark))
    .slice(-2);
  withOwn(others());
  const beat = setInterval(() => {
    own.lived = now();
    const isStable = own.lived - own.started >= SHORT_MS;
    withOwn(isStable ? atWork() : others());
    if (isStable) clearInterval(beat);
  }, BEAT_MS).unref();
  return {
    endedTwice: last.length === 2 && last.every(({ started, lived }) => lived - started < SHORT_MS),
    end() {
      clearInterval(beat);
      write(atWork());
    },
  };
}
