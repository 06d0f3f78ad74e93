/** So many at once, and so many a second from then on. */
export interface Rate {
  burst: number;
  perSecond: number;
}

const MAX_KEYS = 20_000;

/**
 * Token buckets by key, in this process. `now` in milliseconds, of a clock that nobody sets: buckets would stand still
 * or overflow with the time of day.
 */
export function createBuckets({ burst, perSecond }: Rate, now: () => number = () => performance.now()) {
  const buckets = new Map<string, { tokens: number; at: number }>();

  function filled(key: string) {
    const at = now();
    const bucket = buckets.get(key);
    if (!bucket) return { tokens: burst, at };
    return { tokens: Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond), at };
  }

  /** Full ones say nothing; of the rest the oldest are forgotten. */
  function makeRoom() {
    if (buckets.size < MAX_KEYS) return;
    for (const key of buckets.keys()) if (filled(key).tokens >= burst) buckets.delete(key);
    for (const key of buckets.keys()) {
      if (buckets.size < MAX_KEYS) return;
      buckets.delete(key);
    }
  }

  const wait = (tokens: number) => (tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / perSecond) * 1000));

  return {
    /** Takes one token; 0, or the milliseconds until there is one. */
    take(key: string) {
      const bucket = filled(key);
      if (bucket.tokens < 1) return wait(bucket.tokens);
      if (!buckets.has(key)) makeRoom();
      buckets.set(key, { ...bucket, tokens: bucket.tokens - 1 });
      return 0;
    },
    /** The milliseconds until there is one, without taking it. */
    look: (key: string) => wait(filled(key).tokens),
  };
}
