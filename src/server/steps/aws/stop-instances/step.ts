import { z } from 'zod';
import { changeResources, type Looked } from '../../common/cloud/changing';
import { changedSample, changedSchema } from '../../common/cloud/schema';
import {
  integrationParam,
  placeInput,
  placeParams,
  targetsInput,
  targetsParam,
} from '../../common/cloud/targets';
import { defineStep } from '../../contract';
import { ec2, findInstance, nameOf, numbered } from '../common/ec2';

export const stopInstances = defineStep({
  stepTemplateId: 'AWS-002',
  name: 'Stop_instances',
  title: 'Stop EC2 instances',
  description: 'Stops running instances. Their volumes and addresses stay, and still cost.',
  group: 'CLOUD',
  subgroup: 'AWS',
  category: 'CLOUD',
  icon: 'power',
  effect: 'keyed',
  destructive: true,
  needsIntegration: ['AWS'],
  permissions: ['ec2:DescribeInstances', 'ec2:StopInstances'],
  timeoutSeconds: 600,
  keywords: ['ec2', 'shutdown', 'pause', 'vm', 'server', 'idle'],
  parameters: {
    integration: integrationParam(1, 'AWS'),
    instances: targetsParam(2, 'Instances', 'i-0abc, i-0def'),
    ...placeParams(3, 4, { region: 'Region', account: 'Account ID' }),
  },
  input: z.object({ ...placeInput, instances: targetsInput }),
  outputSchema: changedSchema,
  sampleOutput: changedSample({
    account: '111122223333',
    region: 'us-east-1',
    resource: 'i-0abc',
    name: 'batch-worker',
    summary: 'Stop instance i-0abc',
    before: { state: 'running', type: 'm5.large' },
    after: { state: 'stopped', type: 'm5.large' },
    monthly_cost: 70.08,
    currency: 'USD',
  }),
  run({ integration, instances, region, account }, context) {
    const session = { orgId: context.orgId, type: 'AWS' as const, integrationId: integration };
    return changeResources(context, {
      session,
      place: { account, region },
      targets: instances,
      async look(target): Promise<Looked> {
        const { resource } = target;
        const found = await findInstance(context, session, target, resource);
        if (!found) return { kind: 'skipped', name: '', reason: 'There is no such instance.' };
        const { instanceState, instanceType: type, tagSet } = found;
        const name = nameOf(tagSet);
        const state = instanceState.name;
        if (state === 'stopped' || state === 'stopping')
          return { kind: 'unchanged', name, reason: 'It is already stopped.' };
        if (state !== 'running') return { kind: 'skipped', name, reason: `It is ${state}.` };
        const ids = numbered('InstanceId', [resource]);
        return {
          kind: 'change',
          name,
          tags: tagSet,
          summary: `Stop instance ${resource}`,
          before: { state, type },
          after: { state: 'stopped', type },
          stages: [{ call: ec2('StopInstances', ids) }],
          cannotUndo: null,
          undo: [ec2('StartInstances', ids)],
        };
      },
    });
  },
});
