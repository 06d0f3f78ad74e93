import { z } from 'zod';
import { parse } from 'csv-parse/sync';
import { yesNo } from '../../common/values/inputs';
import { toJson } from '../../common/values/toJson';
import { longText, textParam } from '../common/text';
import { defineStep, StepError } from '../../contract';

/** Ids stay text: a number with a leading zero, or with more digits than a number keeps, is none. */
const plainNumber = (cell: string): string | number =>
  /^-?(0|[1-9]\d{0,14})(\.\d+)?([eE][+-]?\d{1,3})?$/.test(cell) && !/^\d{12}$/.test(cell)
    ? Number(cell)
    : cell;

export const parseCsv = defineStep({
  stepTemplateId: 'FORMAT-004',
  name: 'Parse_CSV',
  title: 'Parse CSV',
  description: 'Makes a list of objects of CSV text; the first row has the names.',
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
        { value: '|', label: 'Bar' },
      ],
    },
    header: { p: 3, type: 'boolean', title: 'First row has the names', optional: true, default: true },
    numbers: { p: 4, type: 'boolean', title: 'Read numbers as numbers', optional: true, default: true },
  },
  input: z.object({
    text: longText,
    separator: z.enum([',', ';', '\t', '|']).default(','),
    header: yesNo.default(true),
    numbers: yesNo.default(true),
  }),
  outputSchema: { type: 'array', items: {} },
  sampleOutput: [{ account: '123456789012', amount: 5.5 }],
  run({ text, separator, header, numbers }) {
    try {
      const rows: unknown = parse(text, {
        delimiter: separator,
        columns: header,
        bom: true,
        skip_empty_lines: true,
        relax_column_count: !header,
        cast: numbers ? (cell, { quoting }) => (quoting ? cell : plainNumber(cell)) : false,
      });
      return toJson(rows);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StepError(`Text: is no CSV: ${reason}`, 'input_validation', false);
    }
  },
});
