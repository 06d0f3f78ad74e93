import { z } from 'zod';
import { StepError } from '../../contract';
import { until } from '../../common/cloud/waiting';
import { yesNo } from '../../common/params';
import { nameOf, numbered, readReply, type At } from '../common/aws';
import { awsChange } from '../common/changeStep';
import { ec2, findImage, findInstance, imagesNamed, isTerminationProtected, tagFields } from '../common/ec2';
import { runOf } from '../common/snapshots';

/** Names of images may have these characters only. */
const imageName = (at: At, id: string) =>
  `costloom ${id} ${runOf(at.context, id)}`.replaceAll(/[^\w ().\-/]/g, '-').slice(0, 128);

const imageReady = (at: At, imageId: string) =>
  until(at.context, async () => {
    const found = await findImage(at, imageId);
    if (found?.imageState === 'failed') throw new StepError(`The image ${imageId} failed.`);
    return found?.imageState === 'available' ? { image: imageId } : undefined;
  });

export const terminateInstances = awsChange({
  id: 'AWS-005',
  name: 'Terminate_instances',
  title: 'Terminate EC2 instances',
  description:
    'Terminates instances for good, by default after creating an image of each. Protected ones are skipped.',
  icon: 'trash',
  permissions: [
    'ec2:DescribeInstances',
    'ec2:DescribeInstanceAttribute',
    'ec2:DescribeImages',
    'ec2:CreateImage',
    'ec2:CreateTags',
    'ec2:TerminateInstances',
  ],
  timeoutSeconds: 3600,
  keywords: ['ec2', 'delete', 'remove', 'vm', 'server', 'image', 'ami'],
  resources: { title: 'Instances', example: 'i-0abc, i-0def' },
  parameters: {
    image: yesNo({
      p: 5,
      title: 'Create an image first',
      description: 'You can launch the instance from it again. The instance is not rebooted.',
      optional: true,
      default: true,
    }),
  },
  sample: {
    resource: 'i-0abc',
    name: 'old-worker',
    summary: 'Terminate instance i-0abc after an image',
    before: { state: 'stopped', type: 'm5.large' },
    after: { state: 'terminated', image: 'ami-0abc' },
    monthly_cost: 70.08,
    currency: 'USD',
  },
  async look(at, { image }) {
    const id = at.target.resource;
    const found = await findInstance(at, id);
    if (!found) return { kind: 'unchanged', name: '', reason: 'The instance no longer exists.' };
    const { state, tags, instanceType: type } = found;
    const name = nameOf(tags);
    if (state === 'shutting-down')
      return { kind: 'unchanged', name, reason: 'It is already being terminated.' };
    if (await isTerminationProtected(at, id))
      return { kind: 'skipped', name, reason: 'Termination protection is on.' };
    const remove = ec2('TerminateInstances', numbered('InstanceId', [id]));
    const change = { kind: 'change' as const, name, tags, before: { state, type } };
    if (!image)
      return {
        ...change,
        summary: `Terminate instance ${id}`,
        after: { state: 'terminated' },
        stages: [{ call: remove }],
        cannotUndo: 'Instances terminated without an image, with their instance stores',
        undo: [],
      };
    const [known] = await imagesNamed(at, imageName(at, id));
    const kept = known && (await imageReady(at, known.imageId));
    const create = ec2('CreateImage', {
      InstanceId: id,
      Name: imageName(at, id),
      NoReboot: 'true',
      ...tagFields('image', tags),
    });
    const imageIn = (given: readonly unknown[]) =>
      kept?.image ?? z.object({ image: z.string() }).safeParse(given[0]).data?.image ?? '';
    const made = z.object({ imageId: z.string() });
    return {
      ...change,
      summary: `Terminate instance ${id} after an image`,
      after: (given) => ({
        state: 'terminated',
        ...(imageIn(given) === '' ? {} : { image: imageIn(given) }),
      }),
      stages: kept
        ? [{ call: remove }]
        : [
            { call: create, settle: (reply) => imageReady(at, readReply(create, reply, made).imageId) },
            { call: remove },
          ],
      cannotUndo: 'The instance IDs, private addresses and instance stores of terminated instances',
      undo: [],
    };
  },
});
