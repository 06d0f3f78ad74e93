import { z } from 'zod';
import { numberInput } from '../../common/values/inputs';
import { convert, unitChoices, unitNames } from './units';
import { defineStep } from '../../contract';

export const convertUnits = defineStep({
  stepTemplateId: 'MATH-009',
  name: 'Convert_units',
  title: 'Convert units',
  description:
    'Converts bytes, time and cost periods: GiB to GB, hours to months, a monthly amount to a yearly one.',
  group: 'MATH',
  icon: 'swap-horizontal',
  effect: 'pure',
  keywords: ['gb', 'gib', 'bytes', 'hours', 'monthly', 'yearly'],
  parameters: {
    number: { p: 1, type: 'number', title: 'Number' },
    from: { p: 2, type: 'select', title: 'From', default: 'GiB', selectValues: unitChoices },
    to: { p: 3, type: 'select', title: 'To', default: 'GB', selectValues: unitChoices },
  },
  input: z.object({
    number: numberInput,
    from: z.enum(unitNames),
    to: z.enum(unitNames),
  }),
  outputSchema: { type: 'number' },
  sampleOutput: 1.073741824,
  run({ number, from, to }) {
    return convert(number, from, to);
  },
});
