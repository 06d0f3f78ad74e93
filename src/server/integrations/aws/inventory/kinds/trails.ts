import { z } from 'zod';
import { AwsRefusal } from '../../client';
import type { Collector, Reading } from '../collector';
import { each } from '../pages';

const trail = z.object({
  Name: z.string(),
  TrailARN: z.string(),
  HomeRegion: z.string().default(''),
  S3BucketName: z.string().default(''),
  IsMultiRegionTrail: z.boolean().default(false),
  IsOrganizationTrail: z.boolean().default(false),
});
type Trail = z.output<typeof trail>;
const list = z.object({ trailList: z.array(trail).default([]) });
const status = z.object({ IsLogging: z.boolean().default(false) });
const selectors = z.object({
  EventSelectors: z.array(z.object({ IncludeManagementEvents: z.boolean().default(true) })).default([]),
  AdvancedEventSelectors: z
    .array(
      z.object({
        FieldSelectors: z
          .array(z.object({ Field: z.string(), Equals: z.array(z.string()).default([]) }))
          .default([]),
      }),
    )
    .default([]),
});

/** Whether a trail works, and records the management events that the first one of a region records for nothing. */
async function workOf({ aws }: Reading, { TrailARN, HomeRegion: region }: Trail) {
  const { IsLogging } = await aws.json(
    'cloudtrail',
    'GetTrailStatus',
    { Name: TrailARN },
    { reply: status, region },
  );
  const asked = { TrailName: TrailARN };
  const found = await aws.json('cloudtrail', 'GetEventSelectors', asked, { reply: selectors, region });
  const management =
    found.EventSelectors.some(({ IncludeManagementEvents }) => IncludeManagementEvents) ||
    found.AdvancedEventSelectors.some(({ FieldSelectors }) =>
      FieldSelectors.some(({ Field, Equals }) => Field === 'eventCategory' && Equals.includes('Management')),
    );
  return { isLogging: IsLogging, management };
}

/** Of a trail of the organization a member may not be told; what is not known proves no copy. */
const workIfTold = (from: Reading, one: Trail) =>
  workOf(from, one).catch((error: unknown) => {
    if (error instanceof AwsRefusal && !error.passing) return { isLogging: false, management: false };
    throw error;
  });

/** The one to keep comes first: of the organization, of all regions, then by name. */
const order = (one: Trail) =>
  `${one.IsOrganizationTrail ? 0 : 1}${one.IsMultiRegionTrail ? 0 : 1}${one.TrailARN}`;

export const trails: Collector = {
  kind: 'aws.trail',
  name: 'CloudTrail trails',
  permissions: ['cloudtrail:DescribeTrails', 'cloudtrail:GetTrailStatus', 'cloudtrail:GetEventSelectors'],
  reach: 'region',
  async read(from) {
    const input = { includeShadowTrails: true };
    const { trailList } = await from.aws.json('cloudtrail', 'DescribeTrails', input, {
      reply: list,
      region: from.region,
    });
    const here = trailList.filter(({ HomeRegion }) => HomeRegion === from.region);
    if (here.length === 0) return [];
    const work = await each(trailList, (one) => workIfTold(from, one));
    const recording = trailList
      .filter((_, at) => work[at]?.isLogging === true && work[at]?.management)
      .toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
    return here.map((one) => {
      const at = trailList.indexOf(one);
      const before = recording.slice(0, Math.max(0, recording.indexOf(one)));
      return {
        resourceId: one.TrailARN,
        aliases: [],
        name: one.Name,
        resourceType: 'CloudTrail trail',
        tags: {},
        state: work[at]?.isLogging === true ? 'logging' : 'stopped',
        facts: {
          management_events: work[at]?.management ?? false,
          multi_region: one.IsMultiRegionTrail,
          organization: one.IsOrganizationTrail,
          bucket: one.S3BucketName,
          earlier_trails: before.map(({ Name }) => Name).slice(0, 10),
          copies_before: before.length,
        },
      };
    });
  },
};
