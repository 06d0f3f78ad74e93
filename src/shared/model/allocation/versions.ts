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

/** The version in force in a month. */
export const versionAt = <V extends Dated>(versions: readonly V[], month: string): V | undefined =>
  versions.find(({ from }) => from === null || from <= month);
