import { z } from 'zod';
import { ageInDays, arnIn, dayOf, type Collector, type Reading } from '../collector';
import { allPages, numbered } from '../pages';
import { ec2Tags } from '../shapes';
import { xmlBoolean, xmlDate, xmlList, xmlNumber, xmlText } from '../../../../platform/xmlShapes';
import { instancesOf } from './instances';

const image = z
  .object({
    imageId: xmlText,
    name: xmlText,
    imageState: xmlText,
    isPublic: xmlBoolean,
    creationDate: xmlDate,
    lastLaunchedTime: xmlDate,
    blockDeviceMapping: xmlList(
      'item',
      z.object({ ebs: z.object({ snapshotId: xmlText, volumeSize: xmlNumber }).optional() }),
    ),
    tagSet: ec2Tags,
  })
  .transform(({ blockDeviceMapping, ...rest }) => {
    const disks = blockDeviceMapping.flatMap(({ ebs }) => (ebs && ebs.snapshotId !== '' ? [ebs] : []));
    return { ...rest, snapshotIds: disks.map(({ snapshotId }) => snapshotId), disks };
  });
type Image = z.output<typeof image>;
const reply = z.object({ imagesSet: xmlList('item', image), nextToken: xmlText });

const templates = z.object({
  launchTemplateVersionSet: xmlList(
    'item',
    z.object({ launchTemplateData: z.object({ imageId: xmlText }).optional() }),
  ),
  nextToken: xmlText,
});
const configurations = z.object({
  LaunchConfigurations: xmlList('member', z.object({ ImageId: xmlText })),
  NextToken: xmlText,
});

/** The account's own machine images. */
export const imagesOf = (from: Reading): Promise<Image[]> =>
  from.shared('images', () =>
    allPages(async (token) => {
      const input = {
        ...numbered('Owner', ['self']),
        MaxResults: '200',
        ...(token === undefined ? {} : { NextToken: token }),
      };
      const { imagesSet, nextToken } = await from.aws.query('ec2', 'DescribeImages', input, {
        reply,
        region: from.region,
      });
      return { items: imagesSet, next: nextToken };
    }),
  );

/** Images that something would be started from: launch templates (their latest and default versions) and configurations. */
async function planned({ aws, region }: Reading): Promise<string[]> {
  const inTemplates = await allPages(async (token) => {
    const input = {
      ...numbered('LaunchTemplateVersion', ['$Latest', '$Default']),
      MaxResults: '200',
      ...(token === undefined ? {} : { NextToken: token }),
    };
    const found = await aws.query('ec2', 'DescribeLaunchTemplateVersions', input, {
      reply: templates,
      region,
    });
    return { items: found.launchTemplateVersionSet, next: found.nextToken };
  });
  const inConfigurations = await allPages(async (token) => {
    const input = { MaxRecords: '100', ...(token === undefined ? {} : { NextToken: token }) };
    const found = await aws.query('autoScaling', 'DescribeLaunchConfigurations', input, {
      reply: configurations,
      region,
    });
    return { items: found.LaunchConfigurations, next: found.NextToken };
  });
  return [
    ...inTemplates.map(({ launchTemplateData }) => launchTemplateData?.imageId ?? ''),
    ...inConfigurations.map(({ ImageId }) => ImageId),
  ];
}

export const images: Collector = {
  kind: 'aws.image',
  name: 'machine images (AMIs)',
  permissions: [
    'ec2:DescribeImages',
    'ec2:DescribeInstances',
    'ec2:DescribeLaunchTemplateVersions',
    'autoscaling:DescribeLaunchConfigurations',
  ],
  reach: 'region',
  async read(from) {
    const found = await imagesOf(from);
    const running = new Set((await instancesOf(from)).map(({ imageId }) => imageId));
    const named = new Set(found.length > 0 ? await planned(from) : []);
    return found.map((one) => ({
      resourceId: one.imageId,
      // An image is billed as its snapshots.
      aliases: [
        arnIn(from, 'ec2', `image/${one.imageId}`),
        ...one.snapshotIds.flatMap((id) => [id, arnIn(from, 'ec2', `snapshot/${id}`)]),
      ],
      name: one.name,
      resourceType: 'machine image',
      tags: one.tagSet,
      state: one.imageState,
      facts: {
        public: one.isPublic,
        has_instances: running.has(one.imageId),
        in_launch_template: named.has(one.imageId),
        created: dayOf(one.creationDate),
        age_days: ageInDays(one.creationDate, from.now),
        last_launched: dayOf(one.lastLaunchedTime),
        unused_days: ageInDays(one.lastLaunchedTime ?? one.creationDate, from.now),
        snapshots: one.snapshotIds.length,
        size_gb: one.disks.reduce((sum, { volumeSize }) => sum + (volumeSize ?? 0), 0),
      },
    }));
  },
};
