import { ProviderError, type Integrations } from '@server/domains/integrations/integrations.port';
import { StepError } from '@server/steps/contract';
import type { Connected } from '@server/domains/integrations/connected.port';

/** One integration that is connected, whichever is asked for. */
export const workingBy = (connected: () => Connected): Pick<Integrations, 'working'> => ({
  working: async () => ({
    connected: connected(),
    missing: [],
    explain: (error) =>
      error instanceof ProviderError ? { message: error.message, passing: error.passing } : undefined,
  }),
});

/** The message, group and retryability with which a step fails. */
export async function refusalOf(work: Promise<unknown>): Promise<[string, string, boolean]> {
  try {
    await work;
  } catch (error) {
    if (error instanceof StepError) return [error.message, error.group, error.retryable];
    throw error;
  }
  throw new Error('It did not fail.');
}
