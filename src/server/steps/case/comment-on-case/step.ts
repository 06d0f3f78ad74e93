import { z } from 'zod';
import { textInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import {
  batchSchema,
  casesInput,
  casesParam,
  resultOf,
  sampleBatch,
  textParam,
  wouldChange,
} from '../common/params';

export const commentOnCase = defineStep({
  stepTemplateId: 'CASE-004',
  name: 'Comment_on_case',
  title: 'Comment on case',
  description: 'Adds a comment to one or more cases. Repeating it after a crash adds no duplicates.',
  group: 'CASE',
  icon: 'comment',
  effect: 'keyed',
  timeoutSeconds: 120,
  keywords: ['note', 'message', 'activity', 'write'],
  parameters: {
    cases: casesParam,
    text: { ...textParam(2, 'Comment', 'Shown in the activity of the case.'), maxLength: 5000 },
  },
  input: z.object({
    cases: casesInput,
    text: textInput.pipe(z.string().trim().min(1, 'is empty').max(5000, 'has more than 5,000 characters')),
  }),
  outputSchema: batchSchema,
  sampleOutput: sampleBatch,
  async run({ cases, text }, { services, orgId, actor, dryRun, idempotencyKey, log }) {
    if (cases.length === 0 || dryRun) return wouldChange(cases);
    return resultOf(await services.cases.comment(orgId, actor, cases, text, idempotencyKey), log);
  },
});
