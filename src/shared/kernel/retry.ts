import { backoff, type Backoff } from './backoff';

export interface RetryPolicy {
  /** With the first one. */
  tries: number;
  /** Whether trying again may help; what else fails, fails at once. */
  when(error: unknown): boolean;
  backoff: Backoff;
  pause(milliseconds: number): Promise<unknown>;
  /** Once it is aborted nothing is tried again. */
  signal?: AbortSignal;
}

/** What `run` gives, tried again as the policy says; fails with the error of the last try. */
export async function retry<T>(run: () => Promise<T>, policy: RetryPolicy): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= policy.tries || policy.signal?.aborted || !policy.when(error)) throw error;
      await policy.pause(backoff(attempt, policy.backoff));
    }
  }
}
