import { z } from 'zod';
import { yesNo } from '../../common/values/inputs';
import { longText, textParam } from '../common/text';
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
    text: textParam,
    pattern: {
      p: 2,
      type: 'string',
      title: 'Regular expression',
      noReference: true,
      placeholder: 'i-[0-9a-f]+',
    },
    operation: {
      p: 3,
      type: 'select',
      title: 'Operation',
      default: 'find',
      selectValues: [
        { value: 'test', label: 'Test for a match' },
        { value: 'find', label: 'Find all, with groups' },
        { value: 'replace', label: 'Replace all' },
        { value: 'split', label: 'Split at matches' },
      ],
    },
    replacement: {
      p: 4,
      type: 'string',
      title: 'Replace with',
      description: '$1 is the first group.',
      optional: true,
      default: '',
      hiddenBy: 'operation:test,find,split',
    },
    ignoreCase: { p: 5, type: 'boolean', title: 'Ignore case', optional: true, default: false },
  },
  input: z.object({
    text: longText,
    pattern: z.string().min(1, 'is empty').max(2000),
    operation: z.enum(['test', 'find', 'replace', 'split']).default('find'),
    replacement: z.string().max(10_000).default(''),
    ignoreCase: yesNo.default(false),
  }),
  outputSchema: {},
  sampleOutput: [{ match: 'i-0a1', index: 4, groups: [] }],
  run: (input, { services, signal }) => services.expressions.evaluate('pattern', input, signal),
});
