import { z } from 'zod';
import { isJsonObject, type Json } from '@shared/model/json';
import { list, param, yesNo } from '../../common/params';
import { namesInput } from '../../common/values/inputs';
import { readerOf } from '../../common/values/order';
import { separatorParam } from '../common/separator';
import { defineStep } from '../../contract';

const fieldReader =
  (name: string) =>
  (item: Json): Json | undefined =>
    isJsonObject(item) ? (Object.hasOwn(item, name) ? item[name] : undefined) : item;

function fieldNames(list: readonly Json[]): string[] {
  const names = new Set<string>();
  for (const item of list)
    for (const name of isJsonObject(item) ? Object.keys(item) : ['value']) names.add(name);
  return [...names];
}

export const makeCsv = defineStep({
  stepTemplateId: 'FORMAT-005',
  name: 'Make_CSV',
  title: 'Make CSV',
  description:
    'Writes a list as CSV text, optionally safe for spreadsheets, so that no cell runs as a formula.',
  group: 'FORMAT',
  icon: 'th',
  effect: 'pure',
  keywords: ['csv', 'tsv', 'export', 'spreadsheet'],
  parameters: {
    list: list({ p: 1, title: 'List' }),
    columns: param(
      {
        p: 2,
        type: 'field-paths',
        title: 'Columns',
        description: 'Leave empty for all fields, in the order they appear.',
        optional: true,
        default: [],
      },
      namesInput.default([]),
    ),
    separator: separatorParam(3),
    for_spreadsheets: yesNo({
      p: 4,
      title: 'Safe for spreadsheets',
      description: 'Adds an apostrophe before text a spreadsheet would run as a formula.',
      optional: true,
      default: true,
    }),
  },
  output: z.string(),
  sampleOutput: 'account,amount\n123456789012,5.5\n',
  run({ list, columns, separator, for_spreadsheets: forSpreadsheets }, { services, signal }) {
    const names = columns.length > 0 ? columns : fieldNames(list);
    const readers = names.map((name) => (columns.length > 0 ? readerOf('Columns', name) : fieldReader(name)));
    const rows = list.map((item) => readers.map((read) => read(item) ?? null));
    return services.expressions.evaluate(
      'csvText',
      { rows: [names, ...rows], separator, forSpreadsheets },
      signal,
    );
  },
});
