import type { Built } from '../../costs/queries/fields';
import type { QueryResult } from '../../costs/worker/protocol';
import type { QueryRow } from '../../costs/queries/row';

interface Kept {
  folder: string;
  result: QueryResult;
  bytes: number;
}

/** The bills that an answer is of. */
interface FileSet {
  folder: string;
  files: readonly string[];
  stamps?: readonly string[];
  counts?: readonly string[];
}

export interface AnswerLimits {
  entries: number;
  /** Of all answers together, roughly: the letters of their names and texts, and eight bytes a number. */
  bytes: number;
}

const answerLimits: AnswerLimits = { entries: 400, bytes: 48 * 1024 * 1024 };
/** A larger answer is not kept: a few of them would push out all others. */
const SHARE_MAX = 1 / 8;
const CELL = 8;

const cellBytes = (cell: QueryRow[string]): number => {
  if (typeof cell === 'string') return CELL + 2 * cell.length;
  return typeof cell === 'object' && cell !== null ? CELL + 2 * JSON.stringify(cell).length : CELL;
};

/** Stops counting beyond `most`. */
function bytesOf({ rows }: QueryResult, most: number): number {
  let bytes = 0;
  for (const row of rows) {
    for (const [name, cell] of Object.entries(row)) bytes += name.length + cellBytes(cell);
    if (bytes > most) break;
  }
  return bytes;
}

/**
 * Answers of questions by the files that they were asked of. Those of an organisation go when its files are others
 * (an import, a removal, a damaged or mended file, another view of a month); the ones asked longest ago go when there
 * are too many.
 */
export function createAnswers(limits: AnswerLimits = answerLimits) {
  const kept = new Map<string, Kept>();
  /** The files that the kept answers of a folder are of. */
  const sets = new Map<string, string>();
  let bytes = 0;

  function drop(key: string) {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  function enter({ folder, files, stamps = [], counts = [] }: FileSet): string {
    const set = JSON.stringify([files, stamps, counts]);
    if (sets.get(folder) !== set) {
      for (const [key, one] of kept) if (one.folder === folder) drop(key);
      sets.set(folder, set);
    }
    return set;
  }

  function keep(folder: string, key: string, result: QueryResult) {
    const most = limits.bytes * SHARE_MAX;
    const size = 2 * key.length + bytesOf(result, most);
    if (size > most) return;
    drop(key);
    kept.set(key, { folder, result, bytes: size });
    bytes += size;
    for (const oldest of kept.keys()) {
      if (kept.size <= limits.entries && bytes <= limits.bytes) return;
      drop(oldest);
    }
  }

  return {
    /** The kept answer, else that of `ask`, which is kept when it comes; what fails is not. */
    async of(found: FileSet, { sql, values }: Built, ask: () => Promise<QueryResult>): Promise<QueryResult> {
      const { folder } = found;
      const set = enter(found);
      const key = JSON.stringify([folder, sql, Object.entries(values).toSorted()]);
      const known = kept.get(key);
      if (known) {
        // Put at the end: the order of the map is that of the last use.
        kept.delete(key);
        kept.set(key, known);
        return known.result;
      }
      const result = await ask();
      // Another file set may have come while the question was under way.
      if (sets.get(folder) === set) keep(folder, key, result);
      return result;
    },
    size: () => ({ entries: kept.size, bytes }),
  };
}
