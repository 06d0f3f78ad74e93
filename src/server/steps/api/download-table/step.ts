import { z } from 'zod';
import { defineStep } from '../../contract';
import { callHttp, textOf } from '../common/call';
import {
  authInput,
  authParams,
  fieldsInput,
  headersParam,
  queryParam,
  replyInput,
  replyParams,
  targetInput,
  targetParam,
} from '../common/params';
import { tellRenamed } from '../../common/values/renamed';

const signs = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;

export const downloadTable = defineStep({
  stepTemplateId: 'API-006',
  name: 'Download_table',
  title: 'Download text or CSV',
  description: 'Downloads a file from a URL, as text or as table rows.',
  group: 'API',
  icon: 'th',
  effect: 'read',
  timeoutSeconds: 300,
  keywords: ['csv', 'tsv', 'file', 'rows', 'fetch', 'import'],
  parameters: {
    url: targetParam(1),
    query: queryParam(2),
    headers: headersParam(3),
    ...authParams(4, 13),
    format: {
      p: 7,
      type: 'select',
      title: 'Read as',
      selectValues: [
        { value: 'csv', label: 'Table (CSV)' },
        { value: 'text', label: 'Text' },
      ],
      default: 'csv',
    },
    delimiter: {
      p: 8,
      type: 'select',
      title: 'Column separator',
      selectValues: Object.keys(signs).map((value) => ({ value, label: value })),
      optional: true,
      default: 'comma',
      hiddenBy: 'format:text',
    },
    header: {
      p: 9,
      type: 'boolean',
      title: 'First line contains column names',
      optional: true,
      default: true,
      hiddenBy: 'format:text',
    },
    ...replyParams(10),
  },
  input: z.object({
    url: targetInput,
    query: fieldsInput,
    headers: fieldsInput,
    ...authInput,
    format: z.enum(['csv', 'text']).default('csv'),
    delimiter: z.enum(['comma', 'semicolon', 'tab', 'pipe']).default('comma'),
    header: z.boolean().default(true),
    ...replyInput,
  }),
  outputSchema: {
    type: 'object',
    properties: { text: { type: 'string' }, rows: { type: 'array' }, count: { type: 'integer' } },
    required: ['text', 'rows', 'count'],
  },
  sampleOutput: { text: '', rows: [{ account: '111', owner: 'ann' }], count: 1 },
  async run({ format, delimiter, header, ...asking }, context) {
    const text = textOf(await callHttp({ ...asking, method: 'GET' }, context, true));
    if (format === 'text') return { text, rows: [], count: 0 };
    const table = { text, separator: signs[delimiter], header };
    const { rows, renamed } = await context.services.expressions.evaluate('csvReply', table, context.signal);
    tellRenamed(renamed, context.log);
    return { text: '', rows, count: rows.length };
  },
});
