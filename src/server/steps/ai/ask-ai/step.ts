import { z } from 'zod';
import { choice, json, object, text } from '../../common/params';
import { defineStep } from '../../contract';
import { checkSize } from '../common/data';

export const askAi = defineStep({
  stepTemplateId: 'AI-001',
  name: 'Ask_AI',
  title: 'Ask AI',
  description:
    'Asks your organization’s language model about data from earlier steps. The answer is only data; nothing happens with it unless a later step uses it.',
  group: 'AI',
  icon: 'chat',
  effect: 'read',
  timeoutSeconds: 120,
  keywords: ['llm', 'gpt', 'claude', 'summarise', 'classify', 'explain', 'generate'],
  parameters: {
    prompt: text({
      p: 1,
      type: 'text',
      title: 'Question',
      description: 'What the model should do with the data.',
      placeholder: 'Explain in three sentences why these costs rose.',
      max: 20_000,
      maxLength: 20_000,
    }),
    data: json({
      p: 2,
      title: 'Data',
      description: 'What the question is about. The model treats it as data, not as instructions.',
      optional: true,
      default: null,
    }),
    format: choice({ p: 3, title: 'Answer as', choices: { text: 'Text', json: 'JSON' }, default: 'text' }),
    schema: object({
      p: 4,
      title: 'JSON Schema',
      description: 'The structure of the answer. Leave empty for any JSON.',
      optional: true,
      hiddenBy: 'format:text',
    }),
  },
  output: z.object({ answer: z.unknown().describe('Text, or JSON if requested.') }),
  sampleOutput: { answer: 'Compute in eu-west-1 rose by a third after Monday’s release.' },
  async run({ prompt, data, format, schema }, { services, orgId, signal }) {
    checkSize('Data', data);
    const answer =
      format === 'text' ? { format: 'text' as const } : { format: 'json' as const, schema: schema ?? null };
    return { answer: await services.ai.complete(orgId, { use: 'steps', prompt, data, answer }, signal) };
  },
});
