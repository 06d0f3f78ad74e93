import { setTimeout as sleep } from 'node:timers/promises';
import { StepError, type StepContext } from '../../contract';

const FIRST_MS = 1_000;
const MOST_MS = 15_000;
/** A step ends at its own time limit before. */
const LOOKS_MAX = 2_000;

const inRealTime = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal });

/** Looks again and again, at growing intervals, until `look` gives something; ends with the step. */
export async function until<T>(
  { signal, pause = inRealTime }: StepContext,
  look: () => Promise<T | undefined>,
  { firstMs = FIRST_MS }: { firstMs?: number } = {},
): Promise<T> {
  let wait = firstMs;
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(wait, signal).catch(() => {
      throw signal.reason;
    });
    wait = Math.min(wait * 1.5, MOST_MS);
  }
  throw new StepError('It did not happen in time.');
}
