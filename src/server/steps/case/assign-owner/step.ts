import { text } from '../../common/params';
import { defineStep } from '../../contract';
import { batchOutput, casesParam, resultOf, sampleBatch, wouldChange } from '../common/params';

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
    owner: text({
      p: 2,
      title: 'Owner',
      description: 'An email address or a name. Leave empty for no owner.',
      optional: true,
      default: '',
      max: 200,
      maxLength: 200,
    }),
  },
  output: batchOutput,
  sampleOutput: sampleBatch,
  async run({ cases, owner }, { services, orgId, actor, dryRun, log }) {
    if (cases.length === 0 || dryRun) return wouldChange(cases);
    return resultOf(await services.cases.assign(orgId, actor, cases, owner === '' ? null : owner), log);
  },
});
