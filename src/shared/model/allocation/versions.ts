import { addMonths } from '../days';

interface Dated {
  /** yyyy-MM: the first month in which it holds; null: it holds always. */
  from: string | null;
}

/**
 * The versions that are in force somewhere, of what was saved last first: each holds from its month on, and what is saved
 * later wins from its own month on. The last months come first.
 */
export function segmentsOf<V extends Dated>(versions: readonly V[]): V[] {
  const kept: V[] = [];
  let first: string | null | undefined;
  for (const version of versions) {
    if (first === null) break;
    if (first !== undefined && version.from !== null && version.from >= first) continue;
    kept.push(version);
    first = version.from;
  }
  return kept;
}

/** Of a version among these: the last month in which it counts, null for no end; and whether others replace it. */
export function countingOf(versions: readonly (Dated & { revision: number })[]) {
  const segments = segmentsOf(versions);
  return (revision: number) => {
    const place = segments.findIndex((segment) => segment.revision === revision);
    const next = place > 0 ? segments[place - 1]?.from : undefined;
    return { valid_to: next ? addMonths(next, -1) : null, replaced: place < 0 };
  };
}

/** The version in force in a month. */
export const versionAt = <V extends Dated>(versions: readonly V[], month: string): V | undefined =>
  versions.find(({ from }) => from === null || from <= month);
