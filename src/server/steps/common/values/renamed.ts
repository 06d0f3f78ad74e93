import type { StepContext } from '../../contract';

/** Says which columns of a table have another name, as theirs stood before them already. */
export function tellRenamed(renamed: readonly string[], log: StepContext['log']): void {
  if (renamed.length > 0)
    log('warn', `Some column names stand more than once. The later ones are called ${renamed.join(', ')}.`);
}
