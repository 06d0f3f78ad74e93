import { ProviderError } from '../../domains/integrations/integrations.port';

/** So many bytes must come in each such time. */
export interface Pace {
  bytes: number;
  everyMs: number;
}

/** Aborts, as passing, where what comes is a drip that would hold up everything behind it. */
export function watchPace(service: string, { bytes, everyMs }: Pace) {
  const slow = new AbortController();
  let before = 0;
  let now = 0;
  const timer = setInterval(() => {
    if (now - before < bytes)
      slow.abort(new ProviderError(`${service} sends the file too slowly.`, 'unavailable', true));
    before = now;
  }, everyMs);
  return {
    signal: slow.signal,
    /** All bytes so far. */
    came: (all: number) => (now = all),
    end: () => clearInterval(timer),
  };
}
