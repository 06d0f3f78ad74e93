import type { ErrorGroup } from '@shared/model/executionStatus';
import type { IntegrationType } from '@shared/api/integrations/entities';
import { chatStepWords as words } from '@shared/words/chatSteps';
import { ProviderError, type Integrations } from '../domains/integrations/integrations.port';
import { StepError } from '../steps/contract';
import type { ChatCall } from '../steps/messages.port';
import { patiently, wasTooMany } from './common/patient';
import { sentence } from '@shared/words/sentence';
import type { Connected } from '../domains/integrations/connected.port';

/** What of a step is wrong: the title of its parameter, and the kind of the error. */
export interface Blamed {
  field: string;
  group: ErrorGroup;
}

export interface ChatCalls {
  type: IntegrationType;
  /** As people know it: `Slack`. */
  service: string;
  /** What is added where something may have been done; of a message unless said. */
  unclear?: string;
  blame(error: unknown): Blamed;
}

/** Whether asking again may help, and cannot do it twice. */
function mayAgain(error: unknown, reads: boolean): boolean {
  if (!(error instanceof ProviderError)) return false;
  return wasTooMany(error) || (reads && error.passing);
}

/** How steps write to a service: each failure as a `StepError` that names the parameter, its limits of rate waited for. */
export function createChatCalls(
  { type, service, unclear = words.unclear, blame }: ChatCalls,
  integrations: Pick<Integrations, 'working'>,
) {
  return async function through<T>(
    { orgId, integrationId, signal }: ChatCall,
    { reads }: { reads: boolean },
    work: (of: Connected, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const found = await integrations.working(orgId, integrationId, type);
    if (!found) throw new StepError(words.notConnected(service), 'input_validation', false);
    try {
      const again = reads ? undefined : wasTooMany;
      return await patiently(() => work(found.connected, signal), signal, again);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      const told = found.explain(error);
      if (!told) throw error;
      const { field, group } = blame(error);
      const isUnclear = !reads && told.passing && error instanceof ProviderError && !wasTooMany(error);
      // “GitHub answered with …” names its field itself.
      const named = told.message.startsWith(`${field} `) ? told.message : `${field}: ${told.message}`;
      const message = isUnclear && unclear !== '' ? `${sentence(named)} ${unclear}` : named;
      throw new StepError(message, group, mayAgain(error, reads));
    }
  };
}
