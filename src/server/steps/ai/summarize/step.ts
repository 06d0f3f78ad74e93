import { z } from 'zod';
import { absent, jsonInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { checkSize } from '../common/data';

const forms = {
  sentence: 'one sentence',
  paragraph: 'one paragraph of three or four sentences',
  bullets: 'three to six bullet points, each beginning with "- "',
} as const;

export const summarize = defineStep({
  stepTemplateId: 'AI-004',
  name: 'Summarize',
  title: 'Summarize with AI',
  description: 'Summarizes data or text for a message or a ticket. Check figures before you act on them.',
  group: 'AI',
  icon: 'comment',
  effect: 'read',
  timeoutSeconds: 120,
  keywords: ['llm', 'summary', 'summarise', 'short', 'digest', 'tl;dr'],
  parameters: {
    data: { p: 1, type: 'json', title: 'Data' },
    form: {
      p: 2,
      type: 'select',
      title: 'Length',
      selectValues: [
        { value: 'sentence', label: 'One sentence' },
        { value: 'paragraph', label: 'One paragraph' },
        { value: 'bullets', label: 'Bullet points' },
      ],
      default: 'paragraph',
    },
    audience: {
      p: 3,
      type: 'string',
      title: 'Audience',
      optional: true,
      placeholder: 'Engineering leads who own the budget',
      maxLength: 500,
    },
  },
  input: z.object({
    data: jsonInput,
    form: z.enum(['sentence', 'paragraph', 'bullets']).default('paragraph'),
    audience: absent(500),
  }),
  outputSchema: { type: 'object', properties: { summary: { type: 'string' } }, required: ['summary'] },
  sampleOutput: { summary: 'Compute rose by 18 % in March, most of it in the account web-prod.' },
  async run({ data, form, audience }, { services, orgId, signal }) {
    checkSize('Data', data);
    const summary = await services.ai.complete(
      orgId,
      {
        use: 'steps',
        prompt: `Summarize "data" as ${forms[form]} of plain text for the reader that "audience" names. Take figures from the data
alone, with their currency and period; calculate none.`,
        data: { data, audience },
        answer: { format: 'text' },
      },
      signal,
    );
    return { summary: typeof summary === 'string' ? summary.trim() : JSON.stringify(summary) };
  },
});
