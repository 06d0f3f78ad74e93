import type { Clock } from '../../platform/clock';
import type { LineRow } from '../store/writes';
import { LOG_BYTES_MAX, LOG_LINES_MAX, LOG_TEXT_MAX } from './settings';

interface Count {
  lines: number;
  bytes: number;
  dropped: number;
}

/** Log lines on their way to disk, at most 2,000 and 256 KiB of a step run; the rest is counted. */
export function createLines(clock: Clock, logged: ReadonlyMap<string, { lines: number; bytes: number }>) {
  const counts = new Map<string, Count>();
  let waiting: LineRow[] = [];

  function countOf(stepRunId: string): Count {
    const found = counts.get(stepRunId);
    if (found) return found;
    const before = logged.get(stepRunId);
    const fresh = { lines: before?.lines ?? 0, bytes: before?.bytes ?? 0, dropped: 0 };
    counts.set(stepRunId, fresh);
    return fresh;
  }

  /** The step run ended: says how many lines were left out, if any. */
  function close(stepRunId: string) {
    const count = counts.get(stepRunId);
    counts.delete(stepRunId);
    if (!count || count.dropped === 0) return;
    const text = `${count.dropped} more ${count.dropped === 1 ? 'line was' : 'lines were'} left out.`;
    waiting.push({ stepRunId, seq: LOG_LINES_MAX, at: clock.now(), level: 'warn', text });
  }

  return {
    add(stepRunId: string, level: 'info' | 'warn' | 'error', text: string) {
      const count = countOf(stepRunId);
      const kept = text.length > LOG_TEXT_MAX ? `${text.slice(0, LOG_TEXT_MAX)}…` : text;
      const size = Buffer.byteLength(kept);
      if (count.lines >= LOG_LINES_MAX || count.bytes + size > LOG_BYTES_MAX) {
        count.dropped += 1;
        return;
      }
      waiting.push({ stepRunId, seq: count.lines, at: clock.now(), level, text: kept });
      count.lines += 1;
      count.bytes += size;
    },
    close,
    closeAll() {
      for (const stepRunId of [...counts.keys()]) close(stepRunId);
    },
    count: () => waiting.length,
    take(): LineRow[] {
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}

export type Lines = ReturnType<typeof createLines>;
