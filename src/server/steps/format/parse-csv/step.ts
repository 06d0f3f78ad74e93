import { z } from 'zod';
import { yesNo } from '../../common/params';
import { tellRenamed } from '../../common/values/renamed';
import { separatorParam } from '../common/separator';
import { textParam } from '../common/text';
import { defineStep } from '../../contract';

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
    text: textParam(),
    separator: separatorParam(2),
    header: yesNo({ p: 3, title: 'First row contains column names', optional: true, default: true }),
    numbers: yesNo({ p: 4, title: 'Convert numbers', optional: true, default: true }),
  },
  output: z.array(z.unknown()),
  sampleOutput: [{ account: '123456789012', amount: 5.5 }],
  async run(input, { services, signal, log }) {
    const { rows, renamed } = await services.expressions.evaluate('csv', input, signal);
    tellRenamed(renamed, log);
    return rows;
  },
});
