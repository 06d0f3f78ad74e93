import { choice, number } from '../../common/params';
import { nameOf } from '../common/aws';
import { awsChange } from '../common/changeStep';
import { ec2, findVolume, type Volume } from '../common/ec2';

/** What gp3 gives without extra cost. */
const GP3 = { iops: 3000, throughput: 125 };

const wanted = (id: string, type: string, speed: { iops: number | null; throughput: number | null }) =>
  ec2('ModifyVolume', {
    VolumeId: id,
    VolumeType: type,
    ...(speed.iops === null ? {} : { Iops: String(speed.iops) }),
    ...(speed.throughput === null ? {} : { Throughput: String(speed.throughput) }),
  });

/** What keeps a volume as fast as it is: gp2 gives 3 IOPS a GB, and up to 250 MB/s. */
function speedFor(volume: Volume, type: string) {
  if (type !== 'gp3') return { iops: type === 'io2' ? volume.iops : null, throughput: null };
  const iops = Math.max(GP3.iops, Math.min(16_000, volume.iops ?? 0));
  const isFast = volume.volumeType === 'gp2' && (volume.size ?? 0) > 170;
  return { iops, throughput: volume.throughput ?? (isFast ? 250 : GP3.throughput) };
}

export const changeVolumeType = awsChange({
  id: 'AWS-007',
  name: 'Change_volume_type',
  title: 'Change EBS volume type',
  description: 'Changes volumes while they are in use, such as from gp2 to gp3, with the same performance.',
  icon: 'exchange',
  permissions: ['ec2:DescribeVolumes', 'ec2:ModifyVolume'],
  keywords: ['ebs', 'gp2', 'gp3', 'migrate', 'disk', 'iops'],
  resources: { title: 'Volumes', example: 'vol-0abc, vol-0def' },
  parameters: {
    type: choice({ p: 5, title: 'New type', choices: ['gp3', 'gp2', 'st1', 'sc1', 'io2'], default: 'gp3' }),
    iops: number({
      p: 6,
      title: 'IOPS',
      description: 'Leave empty to keep the current performance.',
      optional: true,
      min: 100,
      max: 64_000,
    }),
    throughput: number({
      p: 7,
      title: 'Throughput, MB/s',
      description: 'For gp3. Leave empty to keep the current performance.',
      optional: true,
      min: 125,
      max: 1_000,
    }),
  },
  sample: {
    resource: 'vol-0abc',
    name: 'data',
    summary: 'Change volume vol-0abc from gp2 to gp3',
    before: { type: 'gp2', size_gb: 500, iops: 1500, throughput: null },
    after: { type: 'gp3', size_gb: 500, iops: 3000, throughput: 250 },
    monthly_cost: 50,
    currency: 'USD',
  },
  async look(at, { type, iops, throughput }) {
    const id = at.target.resource;
    const found = await findVolume(at, id);
    if (!found) return { kind: 'skipped', name: '', reason: 'The volume does not exist.' };
    const { volumeType, size, tags, status } = found;
    const name = nameOf(tags);
    const kept = speedFor(found, type);
    const speed = { iops: iops ?? kept.iops, throughput: throughput ?? kept.throughput };
    if (volumeType === type && (iops ?? found.iops) === found.iops)
      return { kind: 'unchanged', name, reason: `It is already ${type}.` };
    if (status !== 'in-use' && status !== 'available')
      return { kind: 'skipped', name, reason: `It is ${status}.` };
    const old = { iops: found.iops, throughput: found.throughput };
    const isProvisioned = ['gp3', 'io1', 'io2'].includes(volumeType);
    return {
      kind: 'change',
      name,
      tags,
      summary: `Change volume ${id} from ${volumeType} to ${type}`,
      before: { type: volumeType, size_gb: size, ...old },
      after: { type, size_gb: size, ...speed },
      stages: [{ call: wanted(id, type, speed) }],
      // AWS changes a volume once in six hours.
      cannotUndo: null,
      undo: [wanted(id, volumeType, isProvisioned ? old : { iops: null, throughput: null })],
    };
  },
});
