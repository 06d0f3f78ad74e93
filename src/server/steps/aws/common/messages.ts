import { z } from 'zod';
import { textFieldsInput } from '../../common/values/inputs';
import type { ParamSpec } from '../../contract';

const ATTRIBUTES_MAX = 10;

export const attributesInput = z
  .preprocess((value) => value ?? {}, textFieldsInput)
  .refine(
    (given) => Object.keys(given).length <= ATTRIBUTES_MAX,
    `has more than ${ATTRIBUTES_MAX} attributes`,
  )
  .refine((given) => Object.values(given).every((value) => value !== ''), 'has an empty value');
export const attributesParam = (p: number): ParamSpec => ({
  p,
  type: 'key-value',
  title: 'Attributes',
  optional: true,
  default: {},
});

export const groupParam = (p: number): ParamSpec => ({
  p,
  type: 'string',
  title: 'Message group',
  description: 'FIFO only. Messages in one group keep their order.',
  optional: true,
  default: 'costloom',
});

export const isFifo = (name: string): boolean => name.endsWith('.fifo');
