import { z } from 'zod';
import { cloudhealthFaults as words } from '@shared/words/cloudhealthFaults';
import { text, whole } from '../../common/params';
import { callOf } from '../../common/services/call';
import { defineStep } from '../../contract';
import { cloudhealthParam, cloudhealthStep } from '../common/cloudhealth';

export const cloudhealthViolations = defineStep({
  ...cloudhealthStep,
  stepTemplateId: 'CLOUDHEALTH-002',
  name: 'Find_policy_violations',
  title: 'Find CloudHealth policy violations',
  description:
    'Lists the resources that violate a policy, as of its last evaluation. Loop over them with Create case to track each one.',
  icon: 'shield',
  permissions: ['View policies'],
  keywords: [
    'cloudhealth',
    'policy',
    'violation',
    'recommendation',
    'idle',
    'untagged',
    'compliance',
    'tanzu',
  ],
  parameters: {
    integration: cloudhealthParam,
    policy: text({
      p: 2,
      title: 'Policy',
      description: 'By name or ID. Rightsizing policies are not available in CloudHealth’s API.',
      placeholder: 'Unattached EBS volumes',
      max: 500,
    }),
    limit: whole({ p: 3, title: 'Maximum', optional: true, default: 500, min: 1, max: 10_000 }),
  },
  output: z.object({
    policy: z.string(),
    policy_id: z.string(),
    resources: z.array(
      z
        .object({
          policy: z.string(),
          block: z.string(),
          severity: z.string(),
          description: z.string(),
          evaluated_at: z.string(),
          resource_type: z.string(),
          resource_id: z.string(),
          resource_name: z.string(),
          account: z.string(),
          columns: z.looseObject({}).describe('All columns that CloudHealth shows, as text.'),
        })
        .partial(),
    ),
    count: z.int(),
    truncated: z.boolean().describe('True if there are more.'),
  }),
  sampleOutput: {
    policy: 'Unattached EBS volumes',
    policy_id: '152',
    resources: [
      {
        policy: 'Unattached EBS volumes',
        block: 'Unattached for 30 days',
        severity: 'Warning',
        description: '12 volumes are unattached',
        evaluated_at: '2026-11-26T20:55:50Z',
        resource_type: 'aws_ebs_volume',
        resource_id: 'vol-0abc1234',
        resource_name: 'old-data',
        account: 'Production',
        columns: { 'Volume ID': 'vol-0abc1234', Name: 'old-data', 'List Price in Month': '$18.13' },
      },
    ],
    count: 1,
    truncated: false,
  },
  async run({ integration, policy, limit }, context) {
    const { cloudhealth } = context.services.apps;
    const found = await cloudhealth.violations(callOf(context, integration), policy, limit);
    if (found.cut) context.log('warn', words.blocksCut(found.policy.name));
    if (found.truncated && !found.cut)
      context.log('warn', `There are more resources; the first ${found.resources.length} are returned.`);
    return {
      policy: found.policy.name,
      policy_id: found.policy.id,
      resources: found.resources,
      count: found.resources.length,
      truncated: found.truncated,
    };
  },
});
