import { text } from '../../common/params';
import { defineStep } from '../../contract';
import { batchOutput, casesParam, resultOf, sampleBatch, wouldChange } from '../common/params';

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
    text: text({
      p: 2,
      type: 'text',
      title: 'Comment',
      description: 'Shown in the activity of the case.',
      max: 5000,
      maxLength: 5000,
    }),
  },
  output: batchOutput,
  sampleOutput: sampleBatch,
  async run({ cases, text: comment }, { services, orgId, actor, dryRun, idempotencyKey, log }) {
    if (cases.length === 0 || dryRun) return wouldChange(cases);
    return resultOf(await services.cases.comment(orgId, actor, cases, comment, idempotencyKey), log);
  },
});
