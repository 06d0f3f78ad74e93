import { whole } from '../../common/params';
import { awsChange } from '../common/changeStep';
import { bucketTags, findBucket } from '../common/s3';
import { bytesOf, endUpload, uploadsBefore } from '../common/uploads';

const DAY_MS = 86_400_000;
const UPLOADS_MAX = 1_000;
/** The parts of so many uploads are counted. */
const COUNTED_MAX = 200;

export const endUnfinishedUploads = awsChange({
  id: 'AWS-043',
  name: 'End_unfinished_uploads',
  title: 'End unfinished S3 uploads',
  description: 'Ends multipart uploads that started long ago and never finished, and deletes their parts.',
  icon: 'trash',
  permissions: [
    's3:ListAllMyBuckets',
    's3:ListBucketMultipartUploads',
    's3:ListMultipartUploadParts',
    's3:AbortMultipartUpload',
    's3:GetBucketTagging',
  ],
  timeoutSeconds: 3_600,
  keywords: ['s3', 'bucket', 'multipart', 'abort', 'incomplete', 'upload', 'storage'],
  resources: { title: 'Buckets', example: 'my-bucket, arn:aws:s3:::my-bucket' },
  parameters: {
    days: whole({ p: 5, title: 'Older than (days)', min: 1, max: 3_650, default: 7 }),
    limit: whole({
      p: 6,
      title: 'Uploads per bucket',
      description: 'Maximum to end per bucket. Run it again for the rest.',
      min: 1,
      max: UPLOADS_MAX,
      default: UPLOADS_MAX,
    }),
  },
  sample: {
    resource: 'my-bucket',
    name: 'my-bucket',
    summary: 'End 3 unfinished uploads of bucket my-bucket',
    before: { uploads: 3, more: false, bytes: 5_368_709_120, bytes_of_uploads: 3 },
    after: { uploads: 0 },
    cannot_undo: 'The uploaded parts of unfinished uploads',
  },
  async look(at, { days, limit }) {
    const bucket = await findBucket(at, at.target.resource);
    if (!bucket) return { kind: 'skipped', name: '', reason: 'The bucket is not in this account.' };
    const { name, region } = bucket;
    const before = new Date(at.context.clock.now().getTime() - days * DAY_MS);
    const { uploads, more } = await uploadsBefore(bucket, before, limit);
    const count = uploads.length;
    if (count === 0)
      return { kind: 'unchanged', name, reason: `It has no unfinished uploads older than ${days} days.` };
    const counted = uploads.slice(0, COUNTED_MAX);
    return {
      kind: 'change',
      name,
      region,
      tags: await bucketTags(bucket.at, name),
      summary: `End ${count.toLocaleString('en')} unfinished ${count === 1 ? 'upload' : 'uploads'} of bucket ${name}`,
      before: {
        uploads: count,
        more,
        bytes: await bytesOf(bucket, counted),
        bytes_of_uploads: counted.length,
      },
      after: { uploads: 0 },
      stages: uploads.map((upload) => ({ call: endUpload(name, upload) })),
      cannotUndo: 'The uploaded parts of unfinished uploads',
      undo: [],
    };
  },
});
