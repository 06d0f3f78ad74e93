import { z } from 'zod';
import { object, param } from '../../common/params';
import { jsonInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { checkSize } from '../common/data';

export const extract = defineStep({
  stepTemplateId: 'AI-003',
  name: 'Extract',
  title: 'Extract with AI',
  description:
    'Reads text such as an email, a ticket or an invoice, and returns its content as JSON in your schema.',
  group: 'AI',
  icon: 'list-columns',
  effect: 'read',
  timeoutSeconds: 180,
  keywords: ['llm', 'parse', 'read', 'schema', 'fields', 'structured'],
  parameters: {
    source: param(
      { p: 1, type: 'text', title: 'Text', placeholder: '{{steps.Mail.output.text}}', maxLength: 200_000 },
      jsonInput,
    ),
    schema: object({
      p: 2,
      title: 'JSON Schema',
      description:
        'What to look for. Mark fields that may be missing as optional, or the model may invent them.',
    }),
  },
  output: z.object({ found: z.unknown().describe('JSON in your schema.') }),
  sampleOutput: { found: { vendor: 'Acme Hosting', amount: 1240.5, currency: 'USD', due: '2026-03-31' } },
  async run({ source, schema }, { services, orgId, signal }) {
    checkSize('Text', source);
    const found = await services.ai.complete(
      orgId,
      {
        use: 'steps',
        prompt:
          'Read what the schema asks for out of "text". Take only what stands there; leave out, or give null for, what does not.',
        data: { text: source },
        answer: { format: 'json', schema },
      },
      signal,
    );
    return { found };
  },
});
