import { z } from 'zod';
import { AwsRefusal } from '../../client';
import { ageInDays, dayOf, type Collector, type Reading } from '../collector';
import type { Measured, MetricAsk } from '../metrics';
import { allPages, each } from '../pages';
import { s3Path } from '../../../../platform/s3Path';
import { xmlDate, xmlList, xmlOften, xmlText } from '../../../../platform/xmlShapes';

/** Sizes are measured once a day, and late. */
const DAYS = 4;
/** Of unfinished uploads so many are looked at; what they hold is then at least so much. */
const UPLOADS_MAX = 100;

const bucket = z.object({ Name: xmlText, CreationDate: xmlDate, BucketRegion: xmlText });
type Bucket = z.output<typeof bucket> & { region: string };
const bucketList = z.object({ Buckets: xmlList('Bucket', bucket), ContinuationToken: xmlText });
const lifecycle = z.object({
  Rule: xmlOften(z.object({ Status: xmlText, AbortIncompleteMultipartUpload: z.unknown().optional() })),
});
const uploadList = z.object({
  Upload: xmlOften(z.object({ Key: xmlText, UploadId: xmlText, Initiated: xmlDate })),
});
const partList = z.object({
  Part: xmlOften(z.object({ Size: z.coerce.number() })),
  IsTruncated: xmlText,
  NextPartNumberMarker: xmlText,
});

/** Null where the bucket does not let us see it. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof AwsRefusal && !error.passing) return null;
    throw error;
  });
}

async function rulesOf({ aws }: Reading, one: Bucket) {
  const asked = { path: s3Path(one.Name), query: { lifecycle: '' }, root: 'LifecycleConfiguration' };
  const found = await aws
    .rest('s3', asked, { reply: lifecycle, region: one.region })
    .catch((error: unknown) => {
      if (error instanceof AwsRefusal && error.awsCode === 'NoSuchLifecycleConfiguration')
        return { Rule: [] };
      throw error;
    });
  return found.Rule.filter(({ Status }) => Status === 'Enabled');
}

/** Uploads that were begun and never ended, and at least how many bytes they hold. */
async function unfinished({ aws, now }: Reading, one: Bucket) {
  const region = one.region;
  const asked = {
    path: s3Path(one.Name),
    query: { uploads: '', 'max-uploads': '1000' },
    root: 'ListMultipartUploadsResult',
  };
  const { Upload } = await aws.rest('s3', asked, { reply: uploadList, region });
  const old = Upload.filter(({ Initiated }) => (ageInDays(Initiated, now) ?? 0) >= 7);
  const sizes = await each(old.slice(0, UPLOADS_MAX), ({ Key, UploadId }) =>
    allPages(async (token) => {
      const query = { uploadId: UploadId, ...(token === undefined ? {} : { 'part-number-marker': token }) };
      const part = { path: s3Path(one.Name, Key), query, root: 'ListPartsResult' };
      const page = await aws.rest('s3', part, { reply: partList, region });
      return {
        items: page.Part.map(({ Size }) => Size),
        next: page.IsTruncated === 'true' ? page.NextPartNumberMarker : '',
      };
    }),
  );
  return { uploads: old.length, bytes: sizes.flat().reduce((sum, size) => sum + size, 0) };
}

const asksOf = ({ Name }: Bucket): MetricAsk[] => [
  {
    of: Name,
    name: 'bytes',
    namespace: 'AWS/S3',
    metric: 'BucketSizeBytes',
    dimensions: { BucketName: Name, StorageType: 'StandardStorage' },
    stat: 'Average',
    days: DAYS,
  },
];

export const buckets: Collector = {
  kind: 'aws.bucket',
  name: 'S3 buckets',
  permissions: [
    's3:ListAllMyBuckets',
    's3:GetLifecycleConfiguration',
    's3:ListBucketMultipartUploads',
    's3:ListMultipartUploadParts',
    'cloudwatch:GetMetricData',
  ],
  reach: 'account',
  async read(from) {
    const found = await allPages(async (token) => {
      const query = {
        'max-buckets': '1000',
        ...(token === undefined ? {} : { 'continuation-token': token }),
      };
      const asked = { path: '/', query, root: 'ListAllMyBucketsResult' };
      const page = await from.aws.rest('s3', asked, { reply: bucketList, region: from.region });
      const located = page.Buckets.map((one) => ({ ...one, region: one.BucketRegion || from.region }));
      return { items: located, next: page.ContinuationToken };
    });
    const measured = new Map<string, Measured | null>();
    for (const region of new Set(found.map(({ region }) => region))) {
      const here = found.filter((one) => one.region === region);
      measured.set(region, await orNull(from.metrics(here.flatMap(asksOf), region)));
    }
    return each(found, async (one) => {
      const rules = await orNull(rulesOf(from, one));
      const uploads = await orNull(unfinished(from, one));
      return {
        region: one.region,
        resourceId: one.Name,
        aliases: [`arn:aws:s3:::${one.Name}`],
        name: one.Name,
        resourceType: 'S3 bucket',
        tags: {},
        state: '',
        facts: {
          created: dayOf(one.CreationDate),
          age_days: ageInDays(one.CreationDate, from.now),
          lifecycle_known: rules !== null,
          lifecycle_rules: rules?.length ?? null,
          aborts_uploads: rules?.some((rule) => rule.AbortIncompleteMultipartUpload !== undefined) ?? null,
          multipart_uploads: uploads?.uploads ?? null,
          multipart_bytes: uploads?.bytes ?? null,
          standard_bytes: measured.get(one.region)?.max(one.Name, 'bytes') ?? null,
        },
      };
    });
  },
};
