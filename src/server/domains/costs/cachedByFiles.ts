/** The files that an answer is of. */
interface FileSet {
  folder: string;
  files: readonly string[];
  stamps?: readonly string[];
  counts?: readonly string[];
}

/** Organizations whose answer is kept; the one that was made first goes. */
const KEPT_MAX = 1_000;

/**
 * An answer by organization that stays the same for as long as its files do. Those who ask while it is made wait for the
 * same one, so making it ends with nobody who asked: it takes no signal of theirs. What failed is made anew.
 */
export function cachedByFiles<F extends FileSet, T>(make: (found: F) => Promise<T>) {
  const kept = new Map<string, { key: string; value: Promise<T> }>();
  return (found: F): Promise<T> => {
    const { folder, files, stamps = [], counts = [] } = found;
    const key = [...files, ...stamps, ...counts].join('\n');
    const known = kept.get(folder);
    if (known?.key === key) return known.value;
    const made = { key, value: make(found) };
    made.value.catch(() => {
      if (kept.get(folder) === made) kept.delete(folder);
    });
    kept.delete(folder);
    kept.set(folder, made);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_MAX) break;
      kept.delete(oldest);
    }
    return made.value;
  };
}
