import { z } from 'zod';
import { yesNo } from '../../common/values/inputs';
import { longText, textParam } from '../common/text';
import { defineStep } from '../../contract';

export const splitText = defineStep({
  stepTemplateId: 'FORMAT-007',
  name: 'Split_text',
  title: 'Split text',
  description: 'Splits text into a list at a separator.',
  group: 'FORMAT',
  icon: 'split-columns',
  effect: 'pure',
  keywords: ['list', 'explode', 'comma'],
  parameters: {
    text: textParam,
    separator: { p: 2, type: 'string', title: 'Separator', optional: true, default: ',' },
    trim: {
      p: 3,
      type: 'boolean',
      title: 'Trim, and skip empty parts',
      optional: true,
      default: true,
    },
  },
  input: z.object({
    text: longText,
    separator: z.string().max(100).default(','),
    trim: yesNo.default(true),
  }),
  outputSchema: { type: 'array', items: { type: 'string' } },
  sampleOutput: ['a', 'b'],
  run({ text, separator, trim }) {
    const parts = text.split(separator);
    return trim ? parts.map((part) => part.trim()).filter((part) => part !== '') : parts;
  },
});
