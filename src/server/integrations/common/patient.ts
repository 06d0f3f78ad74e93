import { setTimeout as sleep } from 'node:timers/promises';
import { backoff } from '@shared/kernel/backoff';
import { ProviderError } from '../../domains/integrations/integrations.port';

const TRIES = 5;
const FIRST_MS = 500;
const MOST_MS = 30_000;
/** A service that asks for a longer wait is asked again by the next run. */
const LONGEST_WAIT_MS = 120_000;

/** The service has done nothing because it was asked too often: what changes something may be asked again too. */
export const wasTooMany = (error: ProviderError) => error.code === 'too_many';

/** Asks again what may be answered later, after the wait that the service names, else with growing ones. */
export async function patiently<T>(
  ask: () => Promise<T>,
  signal: AbortSignal,
  again: (error: ProviderError) => boolean = ({ passing }) => passing,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (attempt >= TRIES || !(error instanceof ProviderError && again(error))) throw error;
      const wait =
        error.retryAfterMs ?? backoff(attempt, { first: FIRST_MS, most: MOST_MS, random: Math.random });
      if (wait > LONGEST_WAIT_MS) throw error;
      await sleep(wait, undefined, { signal }).catch(() => {
        throw signal.reason;
      });
    }
  }
}
