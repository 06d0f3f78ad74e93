import { isTerminal } from '@shared/model/executionStatus';
import type { Execution, RunSummary } from '../../data/executions';

/** A run of which a test can be made: it came to its end, and is no test itself. */
export const isRecordable = ({ status, mode }: Pick<RunSummary, 'status' | 'mode'>): boolean =>
  isTerminal(status) && status !== 'ABORTED' && mode !== 'step_test';

const TRIGGER = 'TRIGGER';

type Ran = Pick<
  Execution['steps'][number],
  'stepName' | 'status' | 'stepTemplateId' | 'output' | 'output_size'
>;

/** Names of the steps whose outputs a test can expect again, in the order of the run. */
export function outputsOf(steps: readonly Ran[]): string[] {
  const names = steps
    .filter(({ status }) => status === 'OK' || status === 'COMPLETED_WITH_ERRORS')
    .filter(({ stepTemplateId }) => stepTemplateId !== TRIGGER)
    .filter(({ output, output_size }) => output_size.large || (output !== undefined && output !== null))
    .map(({ stepName }) => stepName);
  return [...new Set(names)];
}
