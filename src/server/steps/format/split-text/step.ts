import { z } from 'zod';
import { rawText, yesNo } from '../../common/params';
import { textParam } from '../common/text';
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
    text: textParam(),
    separator: rawText({ p: 2, title: 'Separator', optional: true, default: ',', max: 100 }),
    trim: yesNo({ p: 3, title: 'Trim, and skip empty parts', optional: true, default: true }),
  },
  output: z.array(z.string()),
  sampleOutput: ['a', 'b'],
  run({ text, separator, trim }) {
    const parts = text.split(separator);
    return trim ? parts.map((part) => part.trim()).filter((part) => part !== '') : parts;
  },
});
