import { z } from 'zod';
import { jsonInput, objectInput, textInput } from '../../common/values/inputs';
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
    prompt: {
      p: 1,
      type: 'text',
      title: 'Question',
      description: 'What the model should do with the data.',
      placeholder: 'Explain in three sentences why these costs rose.',
      maxLength: 20_000,
    },
    data: {
      p: 2,
      type: 'json',
      title: 'Data',
      description: 'What the question is about. The model treats it as data, not as instructions.',
      optional: true,
      default: null,
    },
    format: {
      p: 3,
      type: 'select',
      title: 'Answer as',
      selectValues: [
        { value: 'text', label: 'Text' },
        { value: 'json', label: 'JSON' },
      ],
      default: 'text',
    },
    schema: {
      p: 4,
      type: 'object',
      title: 'JSON Schema',
      description: 'The structure of the answer. Leave empty for any JSON.',
      optional: true,
      hiddenBy: 'format:text',
    },
  },
  input: z.object({
    prompt: textInput.pipe(
      z.string().trim().min(1, 'is empty').max(20_000, 'has more than 20,000 characters'),
    ),
    data: jsonInput.default(null),
    format: z.enum(['text', 'json']).default('text'),
    schema: objectInput.optional(),
  }),
  outputSchema: {
    type: 'object',
    properties: { answer: { description: 'Text, or JSON if requested.' } },
    required: ['answer'],
  },
  sampleOutput: { answer: 'Compute in eu-west-1 rose by a third after Monday’s release.' },
  async run({ prompt, data, format, schema }, { services, orgId, signal }) {
    checkSize('Data', data);
    const answer =
      format === 'text' ? { format: 'text' as const } : { format: 'json' as const, schema: schema ?? null };
    return { answer: await services.ai.complete(orgId, { use: 'steps', prompt, data, answer }, signal) };
  },
});
