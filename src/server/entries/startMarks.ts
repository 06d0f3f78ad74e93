import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Clock } from '../platform/clock';

/** A server that lived so long was not ended by what it found at its start. */
const SHORT_MS = 60_000;
const BEAT_MS = 2_000;
const KEPT = 5;

const marks = z.array(z.object({ started: z.number(), lived: z.number() }));
type Mark = z.infer<typeof marks>[number];

function readMarks(file: string): Mark[] {
  try {
    return marks.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // None yet, or half written by a start that ended: nothing is known then.
    return [];
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
 * that a server which hung until it was killed counts as one that ended when it stood still.
 */
export function markStart({ file, clock }: { file: string; clock: Clock }): StartMarks {
  const before = readMarks(file);
  const last = before.slice(-2);
  const now = () => clock.now().getTime();
  const own: Mark = { started: now(), lived: now() };
  const write = (all: readonly Mark[]) => {
    writeFileSync(`${file}.new`, JSON.stringify(all), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  write([...before, own].slice(-KEPT));
  const beat = setInterval(() => {
    own.lived = now();
    const isStable = own.lived - own.started >= SHORT_MS;
    write(isStable ? [own] : [...before, own].slice(-KEPT));
    if (isStable) clearInterval(beat);
  }, BEAT_MS).unref();
  return {
    endedTwice: last.length === 2 && last.every(({ started, lived }) => lived - started < SHORT_MS),
    end() {
      clearInterval(beat);
      write([]);
    },
  };
}
