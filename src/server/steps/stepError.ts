import type { ErrorGroup } from '@shared/model/executionStatus';
import type { Json } from '@shared/model/json';

export class StepError extends Error {
  override readonly name = 'StepError';
  constructor(
    message: string,
    readonly group: ErrorGroup = 'general',
    /** False: trying again cannot help. */
    readonly retryable = true,
    /** What the step had found out by then, shown beside the error. */
    readonly detail?: Json,
  ) {
    super(message);
  }
}
