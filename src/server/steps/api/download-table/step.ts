import { z } from 'zod';
import { choice, yesNo } from '../../common/params';
import { tellRenamed } from '../../common/values/renamed';
import { defineStep } from '../../contract';
import { callHttp, textOf } from '../common/call';
import { authParams, headersParam, queryParam, replyParams, targetParam } from '../common/params';

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
    format: choice({
      p: 7,
      title: 'Read as',
      default: 'csv',
      choices: { csv: 'Table (CSV)', text: 'Text' },
    }),
    delimiter: choice({
      p: 8,
      title: 'Column separator',
      optional: true,
      default: 'comma',
      hiddenBy: 'format:text',
      choices: ['comma', 'semicolon', 'tab', 'pipe'],
    }),
    header: yesNo({
      p: 9,
      title: 'First line contains column names',
      optional: true,
      default: true,
      hiddenBy: 'format:text',
    }),
    ...replyParams(10),
  },
  output: z.object({ text: z.string(), rows: z.array(z.unknown()), count: z.int() }),
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
