import { z } from 'zod';
import { choice, param, rawText, yesNo } from '../../common/params';
import { textParam } from '../common/text';
import { defineStep } from '../../contract';

export const matchPattern = defineStep({
  stepTemplateId: 'FORMAT-009',
  name: 'Match_pattern',
  title: 'Match or replace by pattern',
  description: 'Finds, extracts or replaces text with a regular expression (RE2).',
  group: 'FORMAT',
  icon: 'regex',
  effect: 'pure',
  keywords: ['regex', 'regexp', 'extract', 'replace'],
  parameters: {
    text: textParam(),
    pattern: param(
      {
        p: 2,
        type: 'string',
        title: 'Regular expression',
        noReference: true,
        placeholder: 'i-[0-9a-f]+',
      },
      z.string().min(1, 'is empty').max(2000),
    ),
    operation: choice({
      p: 3,
      title: 'Operation',
      default: 'find',
      choices: {
        test: 'Test for a match',
        find: 'Find all, with groups',
        replace: 'Replace all',
        split: 'Split at matches',
      },
    }),
    replacement: rawText({
      p: 4,
      title: 'Replace with',
      description: '$1 is the first group.',
      optional: true,
      default: '',
      hiddenBy: 'operation:test,find,split',
      max: 10_000,
    }),
    ignoreCase: yesNo({ p: 5, title: 'Ignore case', optional: true, default: false }),
  },
  output: z.unknown(),
  sampleOutput: [{ match: 'i-0a1', index: 4, groups: [] }],
  run: (input, { services, signal }) => services.expressions.evaluate('pattern', input, signal),
});
