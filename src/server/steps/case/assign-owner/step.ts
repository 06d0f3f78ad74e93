import { z } from 'zod';
import { textInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { batchSchema, casesInput, casesParam, resultOf, sampleBatch, wouldChange } from '../common/params';

export const assignOwner = defineStep({
  stepTemplateId: 'CASE-005',
  name: 'Assign_owner',
  title: 'Assign owner',
  description: 'Assigns an owner to cases, regardless of resource tags, or removes the owner.',
  group: 'CASE',
  icon: 'person',
  effect: 'keyed',
  timeoutSeconds: 120,
  keywords: ['responsible', 'assignee', 'team', 'delegate'],
  parameters: {
    cases: casesParam,
    owner: {
      p: 2,
      type: 'string',
      title: 'Owner',
      description: 'An email address or a name. Leave empty for no owner.',
      optional: true,
      default: '',
      maxLength: 200,
    },
  },
  input: z.object({
    cases: casesInput,
    owner: textInput.pipe(z.string().trim().max(200, 'has more than 200 characters')).default(''),
  }),
  outputSchema: batchSchema,
  sampleOutput: sampleBatch,
  async run({ cases, owner }, { services, orgId, actor, dryRun, log }) {
    if (cases.length === 0 || dryRun) return wouldChange(cases);
    return resultOf(await services.cases.assign(orgId, actor, cases, owner === '' ? null : owner), log);
  },
});
