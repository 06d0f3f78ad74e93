import { z } from 'zod';
import { yesNo } from '../../common/values/inputs';
import { longText, textParam } from '../common/text';
import { defineStep } from '../../contract';
import { tellRenamed } from '../../common/values/renamed';

export const parseCsv = defineStep({
  stepTemplateId: 'FORMAT-004',
  name: 'Parse_CSV',
  title: 'Parse CSV',
  description: 'Turns CSV text into a list of objects; the first row has the column names.',
  group: 'FORMAT',
  icon: 'th',
  effect: 'pure',
  keywords: ['csv', 'tsv', 'table', 'import'],
  parameters: {
    text: textParam,
    separator: {
      p: 2,
      type: 'select',
      title: 'Separator',
      optional: true,
      default: ',',
      selectValues: [
        { value: ',', label: 'Comma' },
        { value: ';', label: 'Semicolon' },
        { value: '\t', label: 'Tab' },
        { value: '|', label: 'Pipe' },
      ],
    },
    header: {
      p: 3,
      type: 'boolean',
      title: 'First row contains column names',
      optional: true,
      default: true,
    },
    numbers: { p: 4, type: 'boolean', title: 'Convert numbers', optional: true, default: true },
  },
  input: z.object({
    text: longText,
    separator: z.enum([',', ';', '\t', '|']).default(','),
    header: yesNo.default(true),
    numbers: yesNo.default(true),
  }),
  outputSchema: { type: 'array', items: {} },
  sampleOutput: [{ account: '123456789012', amount: 5.5 }],
  async run(input, { services, signal, log }) {
    const { rows, renamed } = await services.expressions.evaluate('csv', input, signal);
    tellRenamed(renamed, log);
    return rows;
  },
});
