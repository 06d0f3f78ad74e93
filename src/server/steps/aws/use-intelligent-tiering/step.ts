import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { param, text, whole } from '../../common/params';
import { required, wholeInput } from '../../common/values/inputs';
import { ARCHIVING_ID, archivingOf, putArchiving, type Archiving } from '../common/archiving';
import { awsChange } from '../common/changeStep';
import { lifecycleRule, putRules, rulesOf, sameRules, withRule } from '../common/lifecycle';
import { bucketTags, findBucket } from '../common/s3';

const ID_MAX = 255;
/** Days without a read, as S3 takes them. */
const MOST = 730;

const daysOrNone = (p: number, least: number, shown: { title: string; description: string }) =>
  param(
    { p, type: 'number', ...shown, optional: true, min: least, max: MOST },
    z
      .preprocess(
        (value) => (value === '' ? null : value),
        wholeInput
          .pipe(z.number().min(least, `must be at least ${least}`).max(MOST, `must be at most ${MOST}`))
          .nullable(),
      )
      .default(null),
  );

interface Tiers {
  archive_days: number | null;
  deep_days: number | null;
}

/** Null where nothing is archived. A tier that stands once is no list, as S3 is read. */
function archivingFor({ archive_days, deep_days }: Tiers, prefix: string): Archiving | null {
  const wanted = [
    { days: archive_days, tier: 'ARCHIVE_ACCESS' },
    { days: deep_days, tier: 'DEEP_ARCHIVE_ACCESS' },
  ];
  const tiers = wanted.flatMap(({ days, tier }) =>
    days === null ? [] : [{ Days: String(days), AccessTier: tier }],
  );
  const [first] = tiers;
  if (first === undefined) return null;
  return {
    Id: ARCHIVING_ID,
    ...(prefix === '' ? {} : { Filter: { Prefix: prefix } }),
    Status: 'Enabled',
    Tiering: tiers.length === 1 ? first : tiers,
  };
}

export const useIntelligentTiering = awsChange({
  id: 'AWS-044',
  name: 'Use_Intelligent_Tiering',
  title: 'Use S3 Intelligent-Tiering',
  description:
    'Adds a lifecycle rule that moves objects to Intelligent-Tiering. Objects smaller than 128 KB stay where they are.',
  icon: 'arrows-vertical',
  permissions: [
    's3:ListAllMyBuckets',
    's3:GetLifecycleConfiguration',
    's3:PutLifecycleConfiguration',
    's3:GetIntelligentTieringConfiguration',
    's3:PutIntelligentTieringConfiguration',
    's3:GetBucketTagging',
  ],
  keywords: ['s3', 'bucket', 'intelligent tiering', 'archive', 'lifecycle', 'storage class', 'cold'],
  resources: { title: 'Buckets', example: 'my-bucket, arn:aws:s3:::my-bucket' },
  parameters: {
    days: whole({ p: 5, title: 'After (days)', min: 0, max: 3_650, default: 0 }),
    prefix: text({
      p: 6,
      title: 'Prefix',
      description: 'Only for objects whose keys start with it. Leave empty for all objects.',
      placeholder: 'logs/',
      optional: true,
      max: 1_024,
      maxLength: 1_024,
    }),
    rule_id: param(
      {
        p: 7,
        type: 'string',
        title: 'Rule ID',
        description: 'A rule with this ID is replaced.',
        default: 'costloom-intelligent-tiering',
        maxLength: ID_MAX,
      },
      required(ID_MAX).default('costloom-intelligent-tiering'),
    ),
    archive_days: daysOrNone(8, 90, {
      title: 'Archive after (days without a read)',
      description: 'Archived objects must be restored before they can be read. Leave empty for never.',
    }),
    deep_days: daysOrNone(9, 180, {
      title: 'Deep archive after (days without a read)',
      description: 'Restoring takes up to 12 hours. Leave empty for never.',
    }),
  },
  sample: {
    resource: 'my-bucket',
    name: 'my-bucket',
    summary: 'Move objects of bucket my-bucket to Intelligent-Tiering',
    before: { rules: [], archiving: null },
    after: {
      rules: [
        {
          ID: 'costloom-intelligent-tiering',
          Filter: { Prefix: '' },
          Status: 'Enabled',
          Transition: { Days: '0', StorageClass: 'INTELLIGENT_TIERING' },
        },
      ],
      archiving: null,
    },
    cannot_undo: 'Objects moved to Intelligent-Tiering, until they are copied',
  },
  async look(at, { days, prefix, rule_id, ...tiers }) {
    const bucket = await findBucket(at, at.target.resource);
    if (!bucket) return { kind: 'skipped', name: '', reason: 'The bucket is not in this account.' };
    const { name, region } = bucket;
    const had = await rulesOf(bucket);
    const Transition = { Days: String(days), StorageClass: 'INTELLIGENT_TIERING' };
    const rules = withRule(had, lifecycleRule(rule_id, prefix, { Transition }));
    const archiving = archivingFor(tiers, prefix);
    const archived = archiving === null ? null : await archivingOf(bucket);
    const isRuled = sameRules(had, rules);
    const isArchived = archiving === null || isDeepStrictEqual(archived, archiving);
    if (isRuled && isArchived)
      return { kind: 'unchanged', name, reason: 'It already uses Intelligent-Tiering.' };
    const ruled = isRuled ? [] : [{ call: putRules(name, rules), back: putRules(name, had) }];
    const tiered = isArchived ? [] : [{ call: putArchiving(name, archiving) }];
    return {
      kind: 'change',
      name,
      region,
      tags: await bucketTags(bucket.at, name),
      summary: `Move objects of bucket ${name} to Intelligent-Tiering`,
      before: { rules: had, archiving: archived },
      after: { rules, archiving },
      stages: [...ruled, ...tiered],
      cannotUndo: 'Objects moved to Intelligent-Tiering, until they are copied',
      undo: [
        ...(isArchived ? [] : [putArchiving(name, archived)]),
        ...(isRuled ? [] : [putRules(name, had)]),
      ],
    };
  },
});
