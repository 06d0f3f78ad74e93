import type { Clock } from '../platform/clock';

/** Failed tries by key (an e-mail address, a network address) within a window; bounded, and gone with the process. */
export interface Tries {
  /** Milliseconds to wait after `limit` failures within the window; 0: go on. */
  wait(key: string, limit: number): number;
  failed(key: string): void;
  succeeded(key: string): void;
}

const MAX_KEYS = 10_000;
/** The largest limit that can be asked for. */
const MAX_KEPT = 200;

export function createTries(clock: Clock, window = 15 * 60_000): Tries {
  const failures = new Map<string, number[]>();

  function recent(key: string): number[] {
    const from = clock.now().getTime() - window;
    return (failures.get(key) ?? []).filter((at) => at > from);
  }

  return {
    wait(key, limit) {
      const all = recent(key);
      const first = all[all.length - limit];
      return first === undefined ? 0 : first + window - clock.now().getTime();
    },
    failed(key) {
      const all = [...recent(key), clock.now().getTime()].slice(-MAX_KEPT);
      failures.delete(key);
      const oldest = failures.keys().next();
      if (failures.size >= MAX_KEYS && !oldest.done) failures.delete(oldest.value);
      failures.set(key, all);
    },
    succeeded(key) {
      failures.delete(key);
    },
  };
}
