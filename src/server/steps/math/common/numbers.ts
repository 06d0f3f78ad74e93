import { readNumber } from '@shared/model/numbers';
import type { Json } from '@shared/model/json';
import { readerOf } from '../../common/values/order';
import { StepError } from '../../contract';

/** What stands in place of a number. */
function whatElse(value: Json | undefined): string {
  if (value === undefined || value === null || value === '') return ': it is empty';
  return typeof value === 'string' ? `: “${value.slice(0, 40)}”` : '';
}

/** The numbers of a list; an item without one is an error that names its place and what is there. */
export function numbersOf(list: readonly Json[], field: string): number[] {
  const read = readerOf('Number field', field);
  return list.map((item, index) => {
    const value = read(item);
    const number = readNumber(value);
    if (number !== undefined) return number;
    const where = field === '' ? `Item ${index + 1}` : `“${field}” of item ${index + 1}`;
    throw new StepError(`Numbers: ${where} is not a number${whatElse(value)}.`, 'input_validation', false);
  });
}

/** For what an empty list does not have. */
export function atLeastOne(numbers: readonly number[]): readonly number[] {
  if (numbers.length === 0) throw new StepError('Numbers: the list is empty.', 'input_validation', false);
  return numbers;
}
