import type { Clock } from '../../platform/clock';

interface Note {
  until: number;
  size: number;
  drop: () => void;
}

/** What all reads together keep: for so long, and so many items at most; the oldest go first. */
export function createLedger(clock: Clock, { keepMs, most }: { keepMs: number; most: number }) {
  const notes = new Set<Note>();
  let total = 0;

  return {
    /** → until when it may be used, milliseconds. `drop` is called at the latest when another is kept after that. */
    keep(size: number, drop: () => void): number {
      const now = clock.now().getTime();
      const note = { until: now + keepMs, size: size + 1, drop };
      notes.add(note);
      total += note.size;
      for (const each of notes) {
        if (total <= most && each.until > now) break;
        notes.delete(each);
        total -= each.size;
        each.drop();
      }
      return note.until;
    },
  };
}
export type Ledger = ReturnType<typeof createLedger>;
