import { INPUT_PARAMETER_ID_MAX } from '../model/limits';

/** Texts of checks of values that a person enters for a step or a run. */
export const checkWords = {
  atLeast: (min: number) => `Must be at least ${min}`,
  atMost: (max: number) => `Must be at most ${max}`,
  maxLength: (max: number) => `Maximum characters exceeded (${max})`,
  invalidObject: 'Invalid object (use {"key": "value"} format)',
  unknownParameter: (id: string) => `“${id}” is not an input parameter of this workflow`,
  refusedInputs: (problems: readonly { field: string; reason: string }[]) =>
    `The workflow can’t start with these inputs. ${problems.map(({ field, reason }) => `“${field}”: ${reason}`).join('; ')}`,
  /** MSG-100 */
  inputId: {
    empty: 'Please fill the parameter id',
    tooLong: `Parameter id is limited to ${INPUT_PARAMETER_ID_MAX} characters`,
    notLatin: 'Only English letters, numbers, underscores and hyphens are allowed',
    reserved: (id: string) => `The parameter id ${id} is reserved`,
    duplicate: (ids: readonly string[]) => `Duplicate ids: ${ids.join(', ')}`,
  },
  retry: {
    quantity: 'The wait between tries must be a number of at least 0',
    unit: 'The unit must be Seconds, Minutes, Hours, Days or Weeks',
    maximum: (max: number) => `The tries must be a whole number from 1 to ${max}`,
    tooLong: 'The wait between two tries must be at most 52 weeks',
  },
} as const;
