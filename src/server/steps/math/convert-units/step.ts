import { z } from 'zod';
import { choice, number } from '../../common/params';
import { convert, unitNames } from './units';
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
    number: number({ p: 1, title: 'Number' }),
    from: choice({ p: 2, title: 'From', default: 'GiB', choices: unitNames }),
    to: choice({ p: 3, title: 'To', default: 'GB', choices: unitNames }),
  },
  output: z.number(),
  sampleOutput: 1.073741824,
  run({ number, from, to }) {
    return convert(number, from, to);
  },
});
