import { StepError } from '../../steps/stepError';

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What is said of a text that cannot be read: trying again cannot help. */
export const unreadable = (what: string, error: unknown): StepError =>
  new StepError(`${what}: ${reasonOf(error)}`, 'input_validation', false);
