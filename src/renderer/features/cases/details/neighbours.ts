export interface Neighbours {
  at: number;
  of: number;
  previous: string | null;
  next: string | null;
}

/** Where a case stands in the list that it was opened from; null when it is not among what is loaded. */
export function neighboursOf(ids: readonly string[], caseId: string, total: number): Neighbours | null {
  const index = ids.indexOf(caseId);
  if (index < 0) return null;
  return { at: index + 1, of: total, previous: ids[index - 1] ?? null, next: ids[index + 1] ?? null };
}
