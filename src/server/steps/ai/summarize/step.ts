import { z } from 'zod';
import { choice, json, text } from '../../common/params';
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
    data: json({ p: 1, title: 'Data' }),
    form: choice({
      p: 2,
      title: 'Length',
      choices: { sentence: 'One sentence', paragraph: 'One paragraph', bullets: 'Bullet points' },
      default: 'paragraph',
    }),
    audience: text({
      p: 3,
      title: 'Audience',
      optional: true,
      placeholder: 'Engineering leads who own the budget',
      max: 500,
      maxLength: 500,
    }),
  },
  output: z.object({ summary: z.string() }),
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
