import { z } from 'zod';
import { json, number, param, text } from '../../common/params';
import { listInput } from '../../common/values/inputs';
import { defineStep, StepError } from '../../contract';
import { checkSize } from '../common/data';

const OPTIONS_MAX = 20;
const options = listInput
  .pipe(z.array(z.string('must be text').trim().min(1, 'is empty').max(200)))
  .refine((list) => list.length >= 2 && list.length <= OPTIONS_MAX, `takes 2 to ${OPTIONS_MAX} choices`);

const answer = z.object({
  decision: z.string(),
  confidence: z.number().min(0).max(1),
  reasons: z.array(z.string()),
});

export const decide = defineStep({
  stepTemplateId: 'AI-005',
  name: 'Decide',
  title: 'Decide with AI',
  description:
    'Chooses one of your answers, with reasons. Below your minimum confidence it chooses none; send those to an approval.',
  group: 'AI',
  icon: 'split-columns',
  effect: 'read',
  timeoutSeconds: 120,
  keywords: ['llm', 'choose', 'judge', 'route', 'triage', 'approve'],
  parameters: {
    question: text({
      p: 1,
      type: 'text',
      title: 'Question',
      placeholder: 'Is this cost increase explained by the release notes?',
      max: 5_000,
      maxLength: 5_000,
    }),
    data: json({ p: 2, title: 'Data', optional: true, default: null }),
    options: param(
      { p: 3, type: 'list', title: 'Choices', placeholder: 'yes, no', default: ['yes', 'no'] },
      options.default(['yes', 'no']),
    ),
    threshold: number({
      p: 4,
      title: 'Minimum confidence',
      description: 'From 0 to 1. Below it, a person must decide.',
      default: 0.8,
      min: 0,
      max: 1,
    }),
  },
  output: z.object({
    decision: z.string().nullable().describe('Null if a person must decide.'),
    needs_person: z.boolean(),
    confidence: z.number(),
    leaning: z.string().describe('What the model would choose, regardless of its confidence.'),
    reasons: z.array(z.string()),
  }),
  sampleOutput: {
    decision: 'yes',
    needs_person: false,
    confidence: 0.91,
    leaning: 'yes',
    reasons: ['The release of March 3 doubled the number of instances.'],
  },
  async run({ question, data, options: choices, threshold }, { services, orgId, signal }) {
    checkSize('Data', data);
    const schema = {
      type: 'object',
      required: ['decision', 'confidence', 'reasons'],
      properties: {
        decision: { type: 'string', enum: [...choices] },
        confidence: { type: 'number', minimum: 0, maximum: 1 },
        reasons: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 5 },
      },
    };
    const said = await services.ai.complete(
      orgId,
      {
        use: 'steps',
        prompt: `Answer "question" by one of the choices, from what "data" says alone, with your confidence from 0 to 1 and one to
five short reasons. When the data does not tell, say so with a low confidence.`,
        data: { question, data, choices: [...choices] },
        answer: { format: 'json', schema },
      },
      signal,
    );
    const found = answer.safeParse(said).data;
    if (!found || !choices.includes(found.decision))
      throw new StepError('The model did not pick any of the choices.', 'general', true);
    const { decision: leaning, confidence, reasons } = found;
    const needs_person = confidence < threshold;
    return { decision: needs_person ? null : leaning, needs_person, confidence, leaning, reasons };
  },
});
