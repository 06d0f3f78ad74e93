import { z } from 'zod';
import { StepError } from '../../contract';
import { atOnce } from '../../common/cloud/atOnce';
import type { At } from '../common/aws';
import { bucketSizes } from '../common/bucketSizes';
import { awsFind, type FoundResource } from '../common/finding';
import { rulesOf } from '../common/lifecycle';
import { bucketsPage, bucketTags } from '../common/s3';

/** What the bucket lets us see of it; what it does not is told in the log. */
async function orElse<T>({ context }: At, work: Promise<T>, other: T): Promise<T> {
  return work.catch((error: unknown) => {
    if (context.signal.aborted || !(error instanceof StepError)) throw error;
    context.log('warn', error.message);
    return other;
  });
}

async function described(at: At, name: string, bytes: number | null): Promise<FoundResource> {
  const rules = await orElse(at, rulesOf({ at, name }), null);
  const enabled = rules === null ? null : rules.filter(({ Status }) => Status === 'Enabled').length;
  return {
    resource: name,
    name,
    type: 'bucket',
    state: enabled === null ? 'unknown' : enabled > 0 ? 'lifecycle' : 'no_lifecycle',
    tags: await orElse(at, bucketTags(at, name), {}),
    region: at.place.region,
    more: { bytes, lifecycle_rules: enabled },
  };
}

export const findBuckets = awsFind({
  id: 'AWS-040',
  name: 'Find_buckets',
  title: 'Find S3 buckets',
  description: 'Finds buckets by lifecycle rules and tags, with their sizes from CloudWatch.',
  icon: 'search',
  permissions: [
    's3:ListAllMyBuckets',
    's3:GetLifecycleConfiguration',
    's3:GetBucketTagging',
    'cloudwatch:GetMetricData',
    'ec2:DescribeRegions',
  ],
  keywords: ['s3', 'bucket', 'storage', 'lifecycle', 'size'],
  states: [
    { value: 'lifecycle', label: 'With lifecycle rules' },
    { value: 'no_lifecycle', label: 'Without lifecycle rules' },
    { value: 'unknown', label: 'Rules can’t be read' },
  ],
  emptyRegions: 'Leave empty for all regions.',
  columns: {
    bytes: z
      .number()
      .nullable()
      .optional()
      .describe('Across all storage classes, as last measured. Null if not measured.'),
    lifecycle_rules: z.int().nullable().optional().describe('Enabled rules. Null if they can’t be read.'),
  },
  sample: {
    resource: 'my-bucket',
    name: 'my-bucket',
    type: 'bucket',
    state: 'no_lifecycle',
    tags: { team: 'data' },
    bytes: 5_368_709_120,
    lifecycle_rules: 0,
  },
  async page(at, _wanted, token) {
    const { region } = at.place;
    const { Buckets, ContinuationToken } = await bucketsPage(at, { prefix: '', region }, token);
    const found: FoundResource[] = [];
    for (const [there, here] of Map.groupBy(Buckets, ({ BucketRegion }) => BucketRegion || region)) {
      const within = { ...at, place: { account: at.place.account, region: there } };
      const names = here.map(({ Name }) => Name);
      const sizes = await bucketSizes(within, names);
      await atOnce(names, async (name) => {
        found.push(await described(within, name, sizes.get(name) ?? null));
      });
    }
    return { found: found.toSorted((a, b) => (a.name < b.name ? -1 : 1)), next: ContinuationToken };
  },
});
