import { setTimeout as sleep } from 'node:timers/promises';

/** Requests at once, and a second, in one region of an account: well below what AWS refuses. */
const BURST = 20;
const PER_SECOND = 10;
const KEPT_MAX = 5000;

interface Bucket {
  tokens: number;
  at: number;
}

/** Token buckets by account and region, which all readings share. */
export function createPace(now: () => number) {
  const buckets = new Map<string, Bucket>();

  function bucketOf(key: string): Bucket {
    const known = buckets.get(key);
    if (known) return known;
    const [oldest] = buckets.keys();
    if (oldest !== undefined && buckets.size >= KEPT_MAX) buckets.delete(oldest);
    const fresh = { tokens: BURST, at: now() };
    buckets.set(key, fresh);
    return fresh;
  }

  /** Takes a token, which may be one of the future: so long the caller has to wait. */
  return async (key: string, signal: AbortSignal): Promise<void> => {
    const bucket = bucketOf(key);
    const moment = now();
    bucket.tokens = Math.min(BURST, bucket.tokens + ((moment - bucket.at) / 1000) * PER_SECOND) - 1;
    bucket.at = moment;
    if (bucket.tokens >= 0) return;
    await sleep((-bucket.tokens / PER_SECOND) * 1000, undefined, { signal }).catch(() => {
      throw signal.reason;
    });
  };
}
