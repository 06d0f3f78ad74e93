import type { StepContext } from '../../contract';
import type { ChatCall } from '../../messages.port';

/** Through which integration a step works, until the step ends. */
export const callOf = ({ orgId, signal }: StepContext, integrationId: string): ChatCall => ({
  orgId,
  integrationId,
  signal,
});
