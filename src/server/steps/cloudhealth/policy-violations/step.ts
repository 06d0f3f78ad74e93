import { z } from 'zod';
import { cloudhealthFaults as words } from '@shared/words/cloudhealthFaults';
import { required, wholeInput } from '../../common/values/inputs';
import { callOf } from '../../common/services/call';
import { defineStep } from '../../contract';
import { cloudhealthInput, cloudhealthParam, cloudhealthStep } from '../common/cloudhealth';

const MOST = 10_000;

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
    policy: {
      p: 2,
      type: 'string',
      title: 'Policy',
      description: 'By name or ID. Rightsizing policies are not available in CloudHealth’s API.',
      placeholder: 'Unattached EBS volumes',
    },
    limit: { p: 3, type: 'number', title: 'Maximum', optional: true, default: 500, min: 1, max: MOST },
  },
  input: z.object({
    integration: cloudhealthInput,
    policy: required(500),
    limit: wholeInput.pipe(z.number().min(1).max(MOST)).default(500),
  }),
  outputSchema: {
    type: 'object',
    properties: {
      policy: { type: 'string' },
      policy_id: { type: 'string' },
      resources: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            policy: { type: 'string' },
            block: { type: 'string' },
            severity: { type: 'string' },
            description: { type: 'string' },
            evaluated_at: { type: 'string' },
            resource_type: { type: 'string' },
            resource_id: { type: 'string' },
            resource_name: { type: 'string' },
            account: { type: 'string' },
            columns: { type: 'object', description: 'All columns that CloudHealth shows, as text.' },
          },
        },
      },
      count: { type: 'integer' },
      truncated: { type: 'boolean', description: 'True if there are more.' },
    },
    required: ['policy', 'policy_id', 'resources', 'count', 'truncated'],
  },
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
