import type { LiveEvent } from '@shared/host/contract';

/** A busy server tells of hundreds of changes in a second; what they make stale is fetched about once in this time. */
const LIVE_EVERY = 1_000;
/** Of more things than this, all of their kind are taken for changed. */
const THINGS_MOST = 300;

interface Waiting {
  ids: Set<string>;
  /** An event without an id: everything of this kind. */
  all: boolean;
}

/**
 * Lets the first event of a kind through at once and gathers the following ones for a second; a thing that changed a
 * hundred times in it is told once. `*` goes through at once and stands for everything that waited.
 */
export function batchLive(options: {
  send(events: LiveEvent[]): void;
  later(run: () => void, ms: number): void;
}): (event: LiveEvent) => void {
  const kinds = new Map<string, Waiting>();

  function flush(tag: string) {
    const { ids, all } = kinds.get(tag) ?? { ids: new Set<string>(), all: false };
    if (ids.size === 0 && !all) return void kinds.delete(tag);
    kinds.set(tag, { ids: new Set(), all: false });
    options.later(() => flush(tag), LIVE_EVERY);
    options.send(all || ids.size > THINGS_MOST ? [{ tag }] : [...ids].map((id) => ({ tag, id })));
  }

  return (event) => {
    // Costs no call: the server gathers these itself.
    if (event.changed) return options.send([event]);
    if (event.tag === '*') {
      for (const waiting of kinds.values()) {
        waiting.ids.clear();
        waiting.all = false;
      }
      return options.send([event]);
    }
    const waiting = kinds.get(event.tag);
    if (!waiting) {
      kinds.set(event.tag, { ids: new Set(), all: false });
      options.later(() => flush(event.tag), LIVE_EVERY);
      return options.send([event]);
    }
    if (event.id === undefined || event.id === '*') waiting.all = true;
    else waiting.ids.add(event.id);
  };
}
