import { APICallError, RetryError } from 'ai';
import { modelKindNames, modelWords as words } from '@shared/words/aiModels';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { StepError } from '../../steps/contract';
import type { ModelAddress } from './models.port';

const SAID_MAX = 300;

/** What a library wrapped around what happened. */
function innermost(error: unknown): unknown {
  if (RetryError.isInstance(error)) return innermost(error.lastError);
  if (APICallError.isInstance(error) && error.statusCode === undefined && error.cause) return error.cause;
  return error;
}

const BROKEN = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
const DEEP = 5;

/** Whether the connection broke in the midst of an answer: the network says so beneath what libraries wrap around it. */
function isCut(error: unknown, left = DEEP): boolean {
  if (!(error instanceof Error) || left === 0) return false;
  const code = 'code' in error ? String(error.code) : '';
  return BROKEN.has(code) || error.message === 'terminated' || isCut(error.cause, left - 1);
}

/** A StepError in words of ours, without the key. */
export function modelFailure(
  at: Pick<ModelAddress, 'kind' | 'key'> & { model?: string },
  error: unknown,
): StepError {
  const inner = innermost(error);
  if (inner instanceof StepError) return inner;
  const service = modelKindNames[at.kind];
  const without = (text: string) => (at.key === '' ? text : text.replaceAll(at.key, '…')).slice(0, SAID_MAX);
  if (inner instanceof ProviderError) return new StepError(without(inner.message), 'general', inner.passing);
  if (isCut(inner)) return new StepError(words.cut(service), 'general', true);
  if (!APICallError.isInstance(inner)) {
    const reason = inner instanceof Error ? inner.message : String(inner);
    return new StepError(words.failed(service, without(reason)), 'general', false);
  }
  const { statusCode: status = 0 } = inner;
  if (status < 400) return new StepError(words.unreadable(service, status), 'general', inner.isRetryable);
  const said = without(inner.message.trim() || words.status(status));
  if (status === 401 || status === 403)
    return new StepError(words.refused(service, said), 'authentication', false);
  if (status === 404) return new StepError(words.noModel(service, at.model ?? ''), 'input_validation', false);
  if (status === 429) return new StepError(words.tooMany(service, said), 'general', true);
  return new StepError(words.failed(service, said), 'general', inner.isRetryable);
}
