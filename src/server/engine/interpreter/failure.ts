import { isFault, type FaultCode } from '@shared/kernel/fault';
import type { ErrorGroup } from '@shared/model/executionStatus';
import { StepError } from '../../steps/contract';
import type { Failure } from './outcome';

const groups: Partial<Record<FaultCode, ErrorGroup>> = {
  bad_input: 'input_validation',
  unprocessable: 'input_validation',
  too_large: 'input_validation',
  unauthenticated: 'authentication',
  forbidden: 'permission',
};
/** The same call would be refused again. */
const lasting: readonly FaultCode[] = [
  'bad_input',
  'unprocessable',
  'too_large',
  'unauthenticated',
  'forbidden',
  'unknown_call',
  'uncloneable',
];

const failed = (group: ErrorGroup, message: string, retryable: boolean): Failure => ({
  status: 'FAILED',
  group,
  message,
  retryable,
});

/** EXEC-44: every error of a step has one of the six groups. */
export function failureOf(error: unknown): Failure {
  if (error instanceof StepError) {
    const { group, message, retryable, detail } = error;
    return { ...failed(group, message, retryable), ...(detail === undefined ? {} : { detail }) };
  }
  if (isFault(error)) {
    const failure = failed(groups[error.code] ?? 'general', error.message, !lasting.includes(error.code));
    return error.code === 'timeout' ? { ...failure, status: 'TIMEOUT' } : failure;
  }
  const message =
    error instanceof Error && error.message !== '' ? error.message : 'The step failed without a reason.';
  return failed('general', message, true);
}

export const invalidInput = (message: string): Failure => failed('input_validation', message, false);

export const workflowFailure = (message: string): Failure => failed('workflow', message, false);

export const timedOut = (seconds: number, isUnsafe: boolean): Failure => ({
  status: 'TIMEOUT',
  group: 'general',
  message:
    `It took longer than ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.` +
    (isUnsafe ? ' Whether it took effect is not known: look before you run it again.' : ''),
  // Again, unasked, could do it twice.
  retryable: !isUnsafe,
});
