import type { Journal, Place } from '../journal.port';

/** What a trial left of its steps. */
export interface Trail {
  /** How many steps ended well; one in a loop counts each time. */
  steps: number;
  /** The first that failed. */
  failed: Place | null;
}

/** Nothing of a trial is kept: it is one claim, which waits for nothing. */
export function trialJournal(): { journal: Journal; trail: Trail } {
  const places = new Map<string, Place>();
  const trail: Trail = { steps: 0, failed: null };
  const nothing = () => undefined;
  const journal: Journal = {
    recall: nothing,
    async begin({ place, attempt }) {
      const id = `${place.nodeId}/${place.iterPath}/${attempt}`;
      places.set(id, place);
      return id;
    },
    async end(id, { status }) {
      if (status === 'OK' || status === 'COMPLETED_WITH_ERRORS') trail.steps += 1;
      else if (status === 'FAILED' || status === 'TIMEOUT') trail.failed ??= places.get(id) ?? null;
      places.delete(id);
    },
    note: nothing,
    wait: async () => undefined,
    log: nothing,
    progress: nothing,
    flush: async () => undefined,
  };
  return { journal, trail };
}
