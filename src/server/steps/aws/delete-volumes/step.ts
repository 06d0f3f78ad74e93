import { z } from 'zod';
import type { CloudCall } from '../../clouds.port';
import { changeResources, type Looked } from '../../common/cloud/changing';
import { changedSample, changedSchema } from '../../common/cloud/schema';
import {
  integrationParam,
  placeInput,
  placeParams,
  targetsInput,
  targetsParam,
} from '../../common/cloud/targets';
import { yesNo } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { ec2, findVolume, nameOf } from '../common/ec2';
import { withSnapshot } from '../common/snapshots';

const NO_WAY_BACK = 'The data of a volume that is deleted without a snapshot';

export const deleteVolumes = defineStep({
  stepTemplateId: 'AWS-003',
  name: 'Delete_volumes',
  title: 'Delete EBS volumes',
  description: 'Deletes volumes that no instance uses, by default after a snapshot of each.',
  group: 'CLOUD',
  subgroup: 'AWS',
  category: 'CLOUD',
  icon: 'cloud',
  effect: 'keyed',
  destructive: true,
  needsIntegration: ['AWS'],
  permissions: [
    'ec2:DescribeVolumes',
    'ec2:DescribeSnapshots',
    'ec2:CreateSnapshot',
    'ec2:CreateTags',
    'ec2:DeleteVolume',
  ],
  timeoutSeconds: 3600,
  keywords: ['ebs', 'disk', 'unattached', 'orphan', 'remove', 'snapshot'],
  parameters: {
    integration: integrationParam(1, 'AWS'),
    volumes: targetsParam(2, 'Volumes', 'vol-0abc, vol-0def'),
    ...placeParams(3, 4, { region: 'Region', account: 'Account ID' }),
    snapshot: {
      p: 5,
      type: 'boolean',
      title: 'Take a snapshot first',
      description:
        'A volume can be created from it again. The snapshot costs about half of a gp3 volume at most.',
      optional: true,
      default: true,
    },
  },
  input: z.object({ ...placeInput, volumes: targetsInput, snapshot: yesNo.default(true) }),
  outputSchema: changedSchema,
  sampleOutput: changedSample({
    account: '111122223333',
    region: 'us-east-1',
    resource: 'vol-0abc',
    name: 'old-data',
    summary: 'Delete volume vol-0abc after a snapshot',
    before: { size_gb: 100, type: 'gp3', state: 'available' },
    after: { state: 'deleted', snapshot: 'snap-0abc' },
    monthly_cost: 8,
    currency: 'USD',
  }),
  run({ integration, volumes, region, account, snapshot }, context) {
    const session = { orgId: context.orgId, type: 'AWS' as const, integrationId: integration };
    return changeResources(context, {
      session,
      place: { account, region },
      targets: volumes,
      async look(target): Promise<Looked> {
        const { resource } = target;
        const found = await findVolume(context, session, target, resource);
        if (!found) return { kind: 'unchanged', name: '', reason: 'There is no such volume any more.' };
        const { status, size, volumeType: type, attachmentSet, tagSet } = found;
        const name = nameOf(tagSet);
        const [user] = attachmentSet;
        if (user) return { kind: 'skipped', name, reason: `It is attached to ${user.instanceId}.` };
        if (status !== 'available') return { kind: 'skipped', name, reason: `It is ${status}.` };
        const remove: CloudCall = ec2('DeleteVolume', { VolumeId: resource });
        const change = { name, tags: tagSet, before: { size_gb: size, type, state: status } };
        if (!snapshot)
          return {
            ...change,
            kind: 'change',
            summary: `Delete volume ${resource}`,
            after: { state: 'deleted' },
            stages: [{ call: remove }],
            cannotUndo: NO_WAY_BACK,
            undo: [],
          };
        return {
          ...change,
          kind: 'change',
          summary: `Delete volume ${resource} after a snapshot`,
          ...(await withSnapshot({ context, session, place: target, volume: found, remove })),
          cannotUndo: null,
        };
      },
    });
  },
});
