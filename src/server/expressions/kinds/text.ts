import type { Json } from '@shared/model/json';
import { operations, type TextInput, type TextOperation } from '../../steps/format/change-text/operations';

/** Long texts only: short ones are changed where they are. */
export const text = ({ operation, ...input }: TextInput & { operation: TextOperation }): Json =>
  operations[operation].run(input);
