import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { Refusal } from '@tests/fakes/aws/refusal';
import { answer, aws, bench, changes, contextOf, REGION, run, useAws } from '@tests/fakes/awsSteps';
import { runStep } from '../common/testing/testContext';
import { endUnfinishedUploads } from './end-unfinished-uploads/step';
import { findBuckets } from './find-buckets/step';
import { setLifecycleRule } from './set-lifecycle-rule/step';
import { undoChanges } from './undo-changes/step';
import { useIntelligentTiering } from './use-intelligent-tiering/step';

useAws();

const absent = (code: string): never => {
  throw new Refusal(404, code);
};
/** A bucket of another region than the integration’s. */
const THERE = 'us-west-2';
const there = (operation: string, told: (input: Readonly<Record<string, unknown>>) => object) =>
  aws.state.resources.set(`${THERE} ${operation}`, told);

const theirs = {
  ID: 'theirs & ours',
  Filter: { Prefix: 'old/' },
  Status: 'Disabled',
  Expiration: { Days: 365 },
};

/** The bucket `bills` with these rules, and what it becomes. */
function aBucket({ rules = [], tags = {} }: { rules?: object[]; tags?: Record<string, string> } = {}) {
  const state = { rules, archiving: undefined as object | undefined };
  answer('ListBuckets', ({ Prefix = '' }) => ({
    Buckets: ['bills', 'bills-old']
      .filter((name) => name.startsWith(String(Prefix)))
      .map((Name) => ({ Name, BucketRegion: THERE })),
  }));
  there('GetBucketLifecycleConfiguration', () =>
    state.rules.length === 0 ? absent('NoSuchLifecycleConfiguration') : { Rules: state.rules },
  );
  there('PutBucketLifecycleConfiguration', ({ LifecycleConfiguration }) => {
    Object.assign(state, { rules: Object(LifecycleConfiguration).Rules });
    return {};
  });
  there('DeleteBucketLifecycle', () => {
    state.rules = [];
    return {};
  });
  there('GetBucketIntelligentTieringConfiguration', () =>
    state.archiving === undefined
      ? absent('NoSuchConfiguration')
      : { IntelligentTieringConfiguration: state.archiving },
  );
  there('PutBucketIntelligentTieringConfiguration', ({ IntelligentTieringConfiguration }) => {
    Object.assign(state, { archiving: IntelligentTieringConfiguration });
    return {};
  });
  there('DeleteBucketIntelligentTieringConfiguration', () => {
    state.archiving = undefined;
    return {};
  });
  there('GetBucketTagging', () =>
    Object.keys(tags).length === 0
      ? absent('NoSuchTagSet')
      : { TagSet: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })) },
  );
  return state;
}

const undo = (result: Json) => {
  const rows = isJsonObject(result) ? (result['rows'] ?? []) : [];
  return runStep(undoChanges, { integration: 'cloud-1', rows }, contextOf());
};
const transitions = (...list: JsonObject[]) => ({
  lifecycle_type: 'Transitions',
  params: { Transitions: list },
});

describe('lifecycle rules of buckets', () => {
  it('[PARAM-75] [PARAM-77] a rule is added to the others, in the region of the bucket, and taken back', async () => {
    const state = aBucket({ rules: [theirs] });
    const rule = transitions(
      { Days: 30, StorageClass: 'STANDARD_IA' },
      { Days: '90', StorageClass: 'GLACIER' },
    );
    const more = { rule, rule_id: 'cold', prefix: 'logs/' };
    const result = await run(setLifecycleRule, ['arn:aws:s3:::bills'], more);
    expect(result).toMatchObject({
      rows: [
        {
          region: THERE,
          status: 'changed',
          summary: 'Set lifecycle rule cold of bucket bills',
          before: { rules: [{ ID: 'theirs & ours' }] },
          cannot_undo: 'Objects moved to another storage class, until they are copied',
        },
      ],
    });
    const ours = {
      ID: 'cold',
      Filter: { Prefix: 'logs/' },
      Status: 'Enabled',
      Transitions: [
        { Days: 30, StorageClass: 'STANDARD_IA' },
        { Days: 90, StorageClass: 'GLACIER' },
      ],
    };
    expect(state.rules).toEqual([theirs, ours]);
    expect(await run(setLifecycleRule, ['bills'], more)).toMatchObject({ unchanged: 1 });
    expect(await undo(result)).toMatchObject({ undone: 1 });
    expect(state.rules).toEqual([theirs]);
  });

  it('the rule of its ID is replaced; others are removed only when asked', async () => {
    const state = aBucket({ rules: [{ ...theirs, ID: 'costloom' }, theirs] });
    const rule = { lifecycle_type: 'Expiration', params: { Days: 10 } };
    await run(setLifecycleRule, ['bills'], { rule });
    const ours = { ID: 'costloom', Filter: { Prefix: '' }, Status: 'Enabled', Expiration: { Days: 10 } };
    expect(state.rules).toEqual([ours, theirs]);
    await run(setLifecycleRule, ['bills'], { rule, others: 'remove' });
    expect(state.rules).toEqual([ours]);
  });

  it('[PARAM-77] every type is as the model of S3 has it', async () => {
    const state = aBucket();
    const rules: JsonObject[] = [
      { lifecycle_type: 'ExpiredObjectDeleteMarker', params: { ExpiredObjectDeleteMarker: true } },
      { lifecycle_type: 'AbortIncompleteMultipartUpload', params: { DaysAfterInitiation: 7 } },
      {
        lifecycle_type: 'NoncurrentVersionExpiration',
        params: { NoncurrentDays: 30, NewerNoncurrentVersions: 3 },
      },
      {
        lifecycle_type: 'NoncurrentVersionTransitions',
        params: { NoncurrentVersionTransitions: [{ NoncurrentDays: 0, StorageClass: 'DEEP_ARCHIVE' }] },
      },
    ];
    for (const rule of rules)
      await run(setLifecycleRule, ['bills'], { rule, rule_id: rule['lifecycle_type'] ?? '' });
    expect(state.rules).toMatchObject([
      { Expiration: { ExpiredObjectDeleteMarker: true } },
      { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 } },
      { NoncurrentVersionExpiration: { NoncurrentDays: 30, NewerNoncurrentVersions: 3 } },
      { NoncurrentVersionTransitions: [{ NoncurrentDays: 0, StorageClass: 'DEEP_ARCHIVE' }] },
    ]);
  });

  it('a preview shows the request; where there were no rules the way back removes them', async () => {
    const state = aBucket();
    const input = { integration: 'cloud-1', resources: ['bills'], region: REGION };
    expect(await runStep(setLifecycleRule, input, contextOf({ dryRun: true }))).toMatchObject({
      rows: [
        {
          status: 'would_change',
          calls: [
            {
              service: 's3',
              operation: 'PUT /bills?lifecycle',
              input: {
                xml: '<LifecycleConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Rule><ID>costloom</ID><Filter><Prefix></Prefix></Filter><Status>Enabled</Status><AbortIncompleteMultipartUpload><DaysAfterInitiation>7</DaysAfterInitiation></AbortIncompleteMultipartUpload></Rule></LifecycleConfiguration>',
              },
            },
          ],
        },
      ],
    });
    expect(changes()).toEqual([]);
    const result = await run(setLifecycleRule, ['bills']);
    expect(await undo(result)).toMatchObject({ undone: 1 });
    expect([state.rules, changes()]).toEqual([[], ['PUT /bills?lifecycle', 'DELETE /bills?lifecycle']]);
  });

  it('[PARAM-78] numbers that S3 does not take are refused before', async () => {
    const refused = async (rule: object, message: string) =>
      expect(run(setLifecycleRule, ['bills'], { rule: JSON.stringify(rule) })).rejects.toThrow(message);
    await refused({ lifecycle_type: 'Expiration', params: { Days: 0 } }, 'must be at least 1');
    await refused(transitions({ Days: 7, StorageClass: 'ONEZONE_IA' }), 'at least 30 for infrequent access');
    await refused(transitions({ Days: -1, StorageClass: 'GLACIER' }), 'must be at least 0');
    await refused(transitions({ Days: 7, StorageClass: 'COLD' }), 'must be one of STANDARD_IA');
    await refused(transitions(), 'is empty');
    await refused({ lifecycle_type: 'Delete' }, 'must say what the rule does');
    expect(aws.asked).toEqual([]);
  });

  it('protected buckets and those that are not there are left alone; a missing permission is named', async () => {
    aBucket({ tags: { 'costloom:protect': 'yes' } });
    await expect(run(setLifecycleRule, ['bills'])).rejects.toThrow('Protected by the tag');
    expect(await run(setLifecycleRule, ['bill'])).toMatchObject({
      rows: [{ status: 'skipped', reason: 'The bucket is not in this account.' }],
    });
    aBucket();
    there('PutBucketLifecycleConfiguration', () => {
      throw new Refusal(403, 'AccessDenied', 'Access Denied');
    });
    await expect(run(setLifecycleRule, ['bills'])).rejects.toThrow('s3:PutLifecycleConfiguration');
  });

  it('a way back is not taken for a bucket that was protected since', async () => {
    aBucket();
    const result = await run(setLifecycleRule, ['bills']);
    aBucket({ tags: { 'costloom:protect': 'yes' } });
    expect(await undo(result)).toMatchObject({ undone: 0, failed: 1 });
    expect(bench.sent).toEqual(['PUT /bills?lifecycle']);
  });
});

describe('Intelligent-Tiering', () => {
  it('objects are moved by a rule and archived when nobody reads them; both are taken back', async () => {
    const state = aBucket({ rules: [theirs] });
    const more = { days: 14, archive_days: 120, deep_days: '' };
    const result = await run(useIntelligentTiering, ['bills'], more);
    expect(state).toEqual({
      rules: [
        theirs,
        {
          ID: 'costloom-intelligent-tiering',
          Filter: { Prefix: '' },
          Status: 'Enabled',
          Transitions: [{ Days: 14, StorageClass: 'INTELLIGENT_TIERING' }],
        },
      ],
      archiving: {
        Id: 'costloom',
        Status: 'Enabled',
        Tierings: [{ Days: 120, AccessTier: 'ARCHIVE_ACCESS' }],
      },
    });
    expect(await run(useIntelligentTiering, ['bills'], more)).toMatchObject({ unchanged: 1 });
    expect(await undo(result)).toMatchObject({ undone: 1 });
    expect(state).toEqual({ rules: [theirs], archiving: undefined });
    await expect(run(useIntelligentTiering, ['bills'], { archive_days: 30 })).rejects.toThrow(
      'must be at least 90',
    );
  });

  it('the rule is taken back when archiving is refused', async () => {
    const state = aBucket();
    there('PutBucketIntelligentTieringConfiguration', () => {
      throw new Refusal(400, 'InvalidArgument', 'Days');
    });
    await expect(run(useIntelligentTiering, ['bills'], { deep_days: 180 })).rejects.toThrow(
      'What was begun was taken back.',
    );
    expect(state.rules).toEqual([]);
  });
});

describe('unfinished uploads', () => {
  const old = '2026-01-05T00:00:00.000Z';
  function uploads() {
    aBucket();
    const state = { open: ['u-1', 'u-2', 'u-3'] };
    const all = [
      { Key: '2025/big+file%2B%28a%29', UploadId: 'u-1', Initiated: old },
      { Key: 'new', UploadId: 'u-2', Initiated: new Date().toISOString() },
      { Key: 'last', UploadId: 'u-3', Initiated: old },
    ];
    there('ListMultipartUploads', ({ KeyMarker, EncodingType }) => {
      expect(EncodingType).toBe('url');
      const open = all.filter(({ UploadId }) => state.open.includes(UploadId));
      return KeyMarker === undefined
        ? {
            Uploads: open.filter(({ UploadId }) => UploadId !== 'u-3'),
            IsTruncated: true,
            NextKeyMarker: 'new',
            NextUploadIdMarker: 'u-2',
          }
        : { Uploads: open.filter(({ UploadId }) => UploadId === 'u-3'), IsTruncated: false };
    });
    there('ListParts', ({ PartNumberMarker }) =>
      PartNumberMarker === undefined
        ? { Parts: [{ Size: 600 }], IsTruncated: true, NextPartNumberMarker: 1 }
        : { Parts: [{ Size: 400 }], IsTruncated: false },
    );
    const ended: unknown[] = [];
    there('AbortMultipartUpload', ({ Key, UploadId }) => {
      ended.push(Key);
      state.open = state.open.filter((id) => id !== UploadId);
      return {};
    });
    return ended;
  }

  it('those that are old enough are ended, for good', async () => {
    const ended = uploads();
    const input = { integration: 'cloud-1', resources: ['bills'], region: REGION };
    expect(await runStep(endUnfinishedUploads, input, contextOf({ dryRun: true }))).toMatchObject({
      cannot_undo: ['The uploaded parts of unfinished uploads'],
      rows: [
        {
          before: { uploads: 2, more: false, bytes: 2_000, bytes_of_uploads: 2 },
          calls: [
            { operation: 'DELETE /bills/2025/big%20file%2B%28a%29?uploadId=u-1' },
            { operation: 'DELETE /bills/last?uploadId=u-3' },
          ],
        },
      ],
    });
    expect(ended).toEqual([]);
    expect(await run(endUnfinishedUploads, ['bills'], { limit: 1 })).toMatchObject({
      rows: [{ status: 'changed', before: { uploads: 1, more: true }, undo: null }],
    });
    expect(await run(endUnfinishedUploads, ['bills'])).toMatchObject({ changed: 1 });
    expect(ended).toEqual(['2025/big file+(a)', 'last']);
    expect(await run(endUnfinishedUploads, ['bills'])).toMatchObject({
      rows: [{ status: 'unchanged', reason: 'It has no unfinished uploads older than 7 days.' }],
    });
  });

  it('what was done before a refusal is told', async () => {
    uploads();
    const answers = ['u-1'];
    there('AbortMultipartUpload', () => (answers.pop() === undefined ? absent('NoSuchUpload') : {}));
    await expect(run(endUnfinishedUploads, ['bills'])).rejects.toThrow('1 of its 2 calls were made before.');
  });
});

describe('finding buckets', () => {
  it('lists those of every region with lifecycle, tags and size; what can’t be seen hides none', async () => {
    aBucket({ rules: [{ ...theirs, Status: 'Enabled' }], tags: { team: 'data' } });
    answer('ListBuckets', {
      Buckets: [
        { Name: 'bills', BucketRegion: THERE },
        { Name: 'site', BucketRegion: REGION },
      ],
    });
    answer('GetBucketLifecycleConfiguration', () => {
      throw new Refusal(403, 'AccessDenied', 'Access Denied');
    });
    answer('GetBucketTagging', () => absent('NoSuchTagSet'));
    aws.state.metrics.set('AWS/S3 BucketSizeBytes bills StandardStorage', 700);
    aws.state.metrics.set('AWS/S3 BucketSizeBytes bills GlacierStorage', [200, 300]);
    const row = { account: '', type: 'bucket' };
    expect(await runStep(findBuckets, { integration: 'cloud-1' }, contextOf())).toMatchObject({
      rows: [
        {
          ...row,
          region: THERE,
          resource: 'bills',
          state: 'lifecycle',
          tags: { team: 'data' },
          bytes: 1_000,
          lifecycle_rules: 1,
        },
        { ...row, region: REGION, resource: 'site', state: 'unknown', bytes: null, lifecycle_rules: null },
      ],
      count: 2,
      truncated: false,
    });
    const found = await runStep(findBuckets, { integration: 'cloud-1', state: 'lifecycle' }, contextOf());
    expect(found).toMatchObject({ rows: [{ resource: 'bills' }], count: 1 });
  });
});
