import { z } from 'zod';
import { choice, param, text } from '../../common/params';
import { required } from '../../common/values/inputs';
import { awsChange } from '../common/changeStep';
import { lifecycleRule, putRules, rulesOf, sameRules, withRule } from '../common/lifecycle';
import { lifecycleInput } from '../common/lifecycleInput';
import { bucketTags, findBucket } from '../common/s3';

const ID_MAX = 255;
const usual = {
  lifecycle_type: 'AbortIncompleteMultipartUpload',
  params: { DaysAfterInitiation: 7 },
};

export const setLifecycleRule = awsChange({
  id: 'AWS-041',
  name: 'Set_lifecycle_rule',
  title: 'Set S3 lifecycle rule',
  description:
    'Adds a rule that moves or deletes objects by age. Other rules stay; the output keeps the previous ones.',
  icon: 'time',
  permissions: [
    's3:ListAllMyBuckets',
    's3:GetLifecycleConfiguration',
    's3:PutLifecycleConfiguration',
    's3:GetBucketTagging',
  ],
  keywords: [
    's3',
    'bucket',
    'lifecycle',
    'expire',
    'glacier',
    'infrequent access',
    'multipart',
    'storage class',
  ],
  resources: { title: 'Buckets', example: 'my-bucket, arn:aws:s3:::my-bucket' },
  parameters: {
    rule: param(
      { p: 5, type: 's3-lifecycle', title: 'Rule', default: usual },
      z.preprocess((value) => value ?? usual, lifecycleInput),
    ),
    rule_id: param(
      {
        p: 6,
        type: 'string',
        title: 'Rule ID',
        description: 'A rule with this ID is replaced.',
        default: 'costloom',
        maxLength: ID_MAX,
      },
      required(ID_MAX).default('costloom'),
    ),
    prefix: text({
      p: 7,
      title: 'Prefix',
      description: 'Only for objects whose keys start with it. Leave empty for all objects.',
      placeholder: 'logs/',
      optional: true,
      max: 1_024,
      maxLength: 1_024,
    }),
    others: choice({
      p: 8,
      title: 'Other rules',
      choices: { keep: 'Keep', remove: 'Remove' },
      default: 'keep',
    }),
  },
  sample: {
    resource: 'my-bucket',
    name: 'my-bucket',
    summary: 'Set lifecycle rule costloom of bucket my-bucket',
    before: { rules: [] },
    after: {
      rules: [
        {
          ID: 'costloom',
          Filter: { Prefix: '' },
          Status: 'Enabled',
          AbortIncompleteMultipartUpload: { DaysAfterInitiation: '7' },
        },
      ],
    },
    cannot_undo: 'Ended unfinished uploads',
  },
  async look(at, { rule: { action, cannotUndo }, rule_id, prefix, others }) {
    const bucket = await findBucket(at, at.target.resource);
    if (!bucket) return { kind: 'skipped', name: '', reason: 'The bucket is not in this account.' };
    const { name, region } = bucket;
    const had = await rulesOf(bucket);
    const rule = lifecycleRule(rule_id, prefix, action);
    const rules = others === 'keep' ? withRule(had, rule) : [rule];
    if (sameRules(had, rules)) return { kind: 'unchanged', name, reason: 'It already has this rule.' };
    return {
      kind: 'change',
      name,
      region,
      tags: await bucketTags(bucket.at, name),
      summary: `Set lifecycle rule ${rule_id} of bucket ${name}`,
      before: { rules: had },
      after: { rules },
      stages: [{ call: putRules(name, rules) }],
      cannotUndo,
      undo: [putRules(name, had)],
    };
  },
});
