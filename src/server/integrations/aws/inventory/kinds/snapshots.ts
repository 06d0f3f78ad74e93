import { z } from 'zod';
import { ageInDays, arnIn, dayOf, type Collector } from '../collector';
import { allPages, numbered } from '../pages';
import { ec2Tags } from '../shapes';
import { xmlDate, xmlList, xmlNumber, xmlText } from '../../../../platform/xmlShapes';
import { imagesOf } from './images';
import { volumesOf } from './volumes';

const snapshot = z.object({
  snapshotId: xmlText,
  volumeId: xmlText,
  volumeSize: xmlNumber,
  status: xmlText,
  startTime: xmlDate,
  description: xmlText,
  storageTier: xmlText,
  tagSet: ec2Tags,
});
const reply = z.object({ snapshotSet: xmlList('item', snapshot), nextToken: xmlText });

/** Of copies, AWS does not tell the volume. */
const UNKNOWN_VOLUME = 'vol-ffffffff';

/** Who keeps a snapshot and deletes it by its own plan; '' for nobody. */
function keeperOf({ tagSet, description }: z.output<typeof snapshot>): string {
  const keys = Object.keys(tagSet);
  if (keys.some((key) => key.startsWith('aws:backup:')) || description.includes('AWS Backup'))
    return 'AWS Backup';
  return keys.some((key) => key.startsWith('aws:dlm:')) ? 'Data Lifecycle Manager' : '';
}

export const snapshots: Collector = {
  kind: 'aws.snapshot',
  name: 'EBS snapshots',
  permissions: ['ec2:DescribeSnapshots', 'ec2:DescribeVolumes', 'ec2:DescribeImages'],
  reach: 'region',
  async read(from) {
    const found = await allPages(async (token) => {
      const input = {
        ...numbered('Owner', ['self']),
        MaxResults: '500',
        ...(token === undefined ? {} : { NextToken: token }),
      };
      const { snapshotSet, nextToken } = await from.aws.query('ec2', 'DescribeSnapshots', input, {
        reply,
        region: from.region,
      });
      return { items: snapshotSet, next: nextToken };
    });
    const volumes = new Set((await volumesOf(from)).map(({ volumeId }) => volumeId));
    const inImages = new Set((await imagesOf(from)).flatMap(({ snapshotIds }) => snapshotIds));
    return found.map((one) => ({
      resourceId: one.snapshotId,
      aliases: [arnIn(from, 'ec2', `snapshot/${one.snapshotId}`)],
      name: one.tagSet['Name'] ?? '',
      resourceType: 'EBS snapshot',
      tags: one.tagSet,
      state: one.status,
      facts: {
        size_gb: one.volumeSize,
        volume_id: one.volumeId,
        volume_known: one.volumeId !== '' && one.volumeId !== UNKNOWN_VOLUME,
        volume_exists: volumes.has(one.volumeId),
        in_image: inImages.has(one.snapshotId),
        kept_by: keeperOf(one),
        created: dayOf(one.startTime),
        age_days: ageInDays(one.startTime, from.now),
        tier: one.storageTier || 'standard',
        description: one.description.slice(0, 200),
      },
    }));
  },
};
