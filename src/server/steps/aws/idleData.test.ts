import { describe, expect, it } from 'vitest';
import type { Json } from '@shared/model/json';
import { answer, aws, changes, contextOf, REGION, run, useAws } from '@tests/fakes/awsSteps';
import { Refusal } from '@tests/fakes/aws/refusal';
import { runStep } from '../common/testing/testContext';
import { deleteFileSystems } from './delete-file-systems/step';
import { deleteSecrets } from './delete-secrets/step';
import { deleteStreams } from './delete-streams/step';
import { undoChanges } from './undo-changes/step';

useAws();

const arnOf = (service: string, what: string) => `arn:aws:${service}:${REGION}:111122223333:${what}`;
const undo = (output: unknown) => {
  const { rows } = output as { rows: Json };
  return runStep(undoChanges, { integration: 'cloud-1', rows }, contextOf());
};
const preview = (step: Parameters<typeof run>[0], resource: string) =>
  runStep(step, { integration: 'cloud-1', resources: [resource] }, contextOf({ dryRun: true }));
const skipped = (reason: string) => ({ rows: [{ status: 'skipped', reason }] });
const PROTECTED = [{ Key: 'costloom:protect', Value: 'yes' }];

describe('file systems', () => {
  const arn = arnOf('fsx', 'file-system/fs-1');
  function aFileSystem(more: object = {}) {
    const sent: object[] = [];
    answer('DescribeFileSystems', {
      FileSystems: [
        {
          FileSystemId: 'fs-1',
          FileSystemType: 'WINDOWS',
          Lifecycle: 'AVAILABLE',
          StorageCapacity: 300,
          Tags: [{ Key: 'Name', Value: 'projects' }],
          ...more,
        },
      ],
    });
    answer('DeleteFileSystem', (input) => {
      sent.push(input);
      return {
        FileSystemId: 'fs-1',
        Lifecycle: 'DELETING',
        WindowsResponse: { FinalBackupId: 'backup-1' },
      };
    });
    return sent;
  }

  it('are deleted after a final backup, which is told', async () => {
    const sent = aFileSystem();
    expect(await preview(deleteFileSystems, arn)).toMatchObject({
      rows: [{ status: 'would_change', after: { state: 'deleted' } }],
    });
    expect(sent).toEqual([]);
    expect(await run(deleteFileSystems, [arn])).toMatchObject({
      rows: [
        {
          status: 'changed',
          name: 'projects',
          before: { type: 'WINDOWS', size_gb: 300 },
          after: { state: 'deleted', backup: 'backup-1' },
          undo: null,
        },
      ],
    });
    expect(sent).toEqual([
      {
        FileSystemId: 'fs-1',
        WindowsConfiguration: {
          SkipFinalBackup: false,
          FinalBackupTags: [{ Key: 'Name', Value: 'Before fs-1 was deleted by Costloom' }],
        },
      },
    ]);
  });

  it('stay where they have no backup, are protected, or are not there', async () => {
    aFileSystem({ FileSystemType: 'ONTAP' });
    expect(await run(deleteFileSystems, [arn])).toMatchObject(skipped('ONTAP has no final backup.'));
    aFileSystem({ FileSystemType: 'LUSTRE', LustreConfiguration: { DeploymentType: 'SCRATCH_2' } });
    expect(await run(deleteFileSystems, [arn])).toMatchObject(
      skipped('Scratch file systems have no backups.'),
    );
    aFileSystem({ Lifecycle: 'UPDATING' });
    expect(await run(deleteFileSystems, [arn])).toMatchObject(skipped('It is UPDATING.'));
    aFileSystem({ Lifecycle: 'DELETING' });
    expect(await run(deleteFileSystems, [arn])).toMatchObject({ unchanged: 1 });
    aFileSystem({ Tags: PROTECTED });
    await expect(run(deleteFileSystems, [arn])).rejects.toThrow('Protected by the tag');
    aFileSystem();
    aws.state.denied.add('fsx:DeleteFileSystem');
    await expect(run(deleteFileSystems, [arn])).rejects.toThrow('fsx:DeleteFileSystem');
    answer('DescribeFileSystems', () => {
      throw new Refusal(400, 'FileSystemNotFound');
    });
    expect(await run(deleteFileSystems, ['fs-1'])).toMatchObject({ unchanged: 1 });
    expect(changes()).toEqual([]);
  });
});

describe('streams', () => {
  const arn = arnOf('kinesis', 'stream/clicks');
  function aStream({ tags = [], ...more }: Record<string, unknown> & { tags?: object[] } = {}) {
    const sent: object[] = [];
    const state = { status: 'ACTIVE' };
    answer('DescribeStreamSummary', () => {
      const StreamStatus = state.status;
      if (state.status === 'CREATING') state.status = 'ACTIVE';
      return {
        StreamDescriptionSummary: {
          StreamName: 'clicks',
          StreamStatus,
          RetentionPeriodHours: 24,
          StreamModeDetails: { StreamMode: 'PROVISIONED' },
          OpenShardCount: 4,
          ConsumerCount: 0,
          ...more,
        },
      };
    });
    answer('ListTagsForStream', { Tags: tags, HasMoreTags: false });
    for (const operation of [
      'DeleteStream',
      'CreateStream',
      'AddTagsToStream',
      'IncreaseStreamRetentionPeriod',
      'StartStreamEncryption',
    ])
      answer(operation, (input) => {
        sent.push({ operation, ...input });
        if (operation === 'CreateStream') state.status = 'CREATING';
        return {};
      });
    return { sent, state };
  }

  it('are deleted, and created again with their tags, retention and encryption', async () => {
    const { sent } = aStream({
      tags: [{ Key: 'team', Value: 'web' }],
      RetentionPeriodHours: 168,
      EncryptionType: 'KMS',
      KeyId: 'alias/aws/kinesis',
    });
    const output = await run(deleteStreams, [arn]);
    expect(output).toMatchObject({
      cannot_undo: ['Records in deleted streams'],
      rows: [{ status: 'changed', before: { mode: 'PROVISIONED', shards: 4, retention_hours: 168 } }],
    });
    expect(await undo(output)).toMatchObject({ undone: 1 });
    const StreamName = 'clicks';
    expect(sent).toEqual([
      { operation: 'DeleteStream', StreamName },
      {
        operation: 'CreateStream',
        StreamName,
        StreamModeDetails: { StreamMode: 'PROVISIONED' },
        ShardCount: 4,
      },
      { operation: 'AddTagsToStream', StreamName, Tags: { team: 'web' } },
      { operation: 'IncreaseStreamRetentionPeriod', StreamName, RetentionPeriodHours: 168 },
      {
        operation: 'StartStreamEncryption',
        StreamName,
        EncryptionType: 'KMS',
        KeyId: 'alias/aws/kinesis',
      },
    ]);
  });

  it('on demand are created again without shards; a preview changes nothing', async () => {
    const { sent } = aStream({ StreamModeDetails: { StreamMode: 'ON_DEMAND' } });
    expect(await preview(deleteStreams, arn)).toMatchObject({ rows: [{ status: 'would_change' }] });
    expect(sent).toEqual([]);
    await undo(await run(deleteStreams, ['clicks']));
    expect(sent.at(-1)).toEqual({
      operation: 'CreateStream',
      StreamName: 'clicks',
      StreamModeDetails: { StreamMode: 'ON_DEMAND' },
    });
  });

  it('stay with consumers, under change, or where they are protected', async () => {
    aStream({ ConsumerCount: 1 });
    expect(await run(deleteStreams, [arn])).toMatchObject(skipped('It has 1 registered consumer.'));
    aStream({ StreamStatus: 'UPDATING' });
    expect(await run(deleteStreams, [arn])).toMatchObject(skipped('It is UPDATING.'));
    aStream({ StreamStatus: 'DELETING' });
    expect(await run(deleteStreams, [arn])).toMatchObject({ unchanged: 1 });
    aStream({ tags: PROTECTED });
    await expect(run(deleteStreams, [arn])).rejects.toThrow('Protected by the tag');
    aStream();
    aws.state.denied.add('kinesis:DeleteStream');
    await expect(run(deleteStreams, [arn])).rejects.toThrow('kinesis:DeleteStream');
    expect(changes()).toEqual([]);
  });
});

describe('secrets', () => {
  const arn = arnOf('secretsmanager', 'secret:old/api-key-AbCdEf');
  const daysAgo = (days: number) => Math.floor(contextOf().clock.now().getTime() / 1_000) - days * 86_400;
  function aSecret(more: object = {}) {
    const sent: object[] = [];
    let gone = false;
    answer('DescribeSecret', () => ({
      ARN: arn,
      Name: 'old/api-key',
      CreatedDate: daysAgo(400),
      LastAccessedDate: daysAgo(200),
      ...more,
      ...(gone ? { DeletedDate: daysAgo(0) } : {}),
    }));
    answer('DeleteSecret', (input) => {
      sent.push(input);
      gone = true;
      return { ARN: arn };
    });
    answer('RestoreSecret', (input) => {
      sent.push(input);
      gone = false;
      return { ARN: arn };
    });
    return sent;
  }

  it('are deleted with the longest recovery window, and restored', async () => {
    const sent = aSecret();
    expect(await preview(deleteSecrets, arn)).toMatchObject({
      rows: [{ status: 'would_change', calls: [{ input: { RecoveryWindowInDays: 30 } }] }],
    });
    const output = await run(deleteSecrets, [arn]);
    expect(output).toMatchObject({ cannot_undo: [], rows: [{ status: 'changed', name: 'old/api-key' }] });
    expect(await run(deleteSecrets, [arn])).toMatchObject({ unchanged: 1 });
    expect(await undo(output)).toMatchObject({ undone: 1 });
    expect(sent).toEqual([{ SecretId: arn, RecoveryWindowInDays: 30 }, { SecretId: arn }]);
  });

  it('stay where they were read lately, belong to a service, or have replicas', async () => {
    aSecret({ LastAccessedDate: daysAgo(89) });
    expect(await run(deleteSecrets, [arn])).toMatchObject(skipped('It was read less than 90 days ago.'));
    aSecret({ LastAccessedDate: undefined, CreatedDate: daysAgo(5) });
    expect(await run(deleteSecrets, [arn], { days: 30 })).toMatchObject(
      skipped('It was created less than 30 days ago.'),
    );
    aSecret({ OwningService: 'rds' });
    expect(await run(deleteSecrets, [arn])).toMatchObject(skipped('It belongs to rds.'));
    aSecret({ PrimaryRegion: 'us-east-1' });
    expect(await run(deleteSecrets, [arn])).toMatchObject(
      skipped('It is a replica of the secret in us-east-1.'),
    );
    aSecret({ PrimaryRegion: REGION, ReplicationStatus: [{ Region: 'us-west-2' }] });
    expect(await run(deleteSecrets, [arn])).toMatchObject(skipped('It has replicas in us-west-2.'));
    aSecret({ Tags: PROTECTED });
    await expect(run(deleteSecrets, [arn])).rejects.toThrow('Protected by the tag');
    aSecret();
    aws.state.denied.add('secretsmanager:DeleteSecret');
    await expect(run(deleteSecrets, [arn])).rejects.toThrow('secretsmanager:DeleteSecret');
    expect(changes()).toEqual([]);
  });
});
