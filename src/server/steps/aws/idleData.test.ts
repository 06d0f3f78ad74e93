import { describe, expect, it } from 'vitest';
import type { Json } from '@shared/model/json';
import { answer, aws, changes, contextOf, REGION, run, useAws } from '@tests/fakes/awsSteps';
import { Refusal } from '@tests/fakes/aws/refusal';
import { runStep } from '../common/testing/testContext';
import { deleteDatabaseSnapshots } from './delete-database-snapshots/step';
import { deleteFileSystems } from './delete-file-systems/step';
import { deleteSecrets } from './delete-secrets/step';
import { deleteStreams } from './delete-streams/step';
import { deleteTables } from './delete-tables/step';
import { undoChanges } from './undo-changes/step';
import { useOnDemandCapacity } from './use-on-demand-capacity/step';

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

describe('tables', () => {
  const arn = arnOf('dynamodb', 'table/orders');
  const units = (ReadCapacityUnits: number, WriteCapacityUnits: number) => {
    return { ReadCapacityUnits, WriteCapacityUnits };
  };
  function aTable({ tags = [], ...more }: Record<string, unknown> & { tags?: object[] } = {}) {
    const sent: object[] = [];
    const state = { mode: 'PROVISIONED', there: true, updating: false };
    answer('DescribeTable', () => {
      if (!state.there) throw new Refusal(400, 'ResourceNotFoundException');
      const TableStatus = state.updating ? 'UPDATING' : 'ACTIVE';
      state.updating = false;
      return {
        Table: {
          TableName: 'orders',
          TableArn: arn,
          TableStatus,
          ItemCount: 7,
          TableSizeBytes: 700,
          BillingModeSummary: { BillingMode: state.mode },
          ProvisionedThroughput: units(100, 50),
          GlobalSecondaryIndexes: [{ IndexName: 'by-day', ProvisionedThroughput: units(10, 5) }],
          ...more,
        },
      };
    });
    answer('ListTagsOfResource', { Tags: tags });
    answer('DescribeScalableTargets', []);
    answer('UpdateTable', (input) => {
      sent.push(input);
      state.mode = String(input['BillingMode']);
      state.updating = true;
      return {};
    });
    const backups: { BackupArn: string; BackupName: string; BackupStatus: string }[] = [];
    answer('ListBackups', () => ({ BackupSummaries: backups }));
    answer('CreateBackup', ({ BackupName }) => {
      const made = { BackupArn: `${arn}/backup/1`, BackupName: String(BackupName), BackupStatus: 'CREATING' };
      backups.push(made);
      return { BackupDetails: made };
    });
    answer('DescribeBackup', ({ BackupArn }) => ({
      BackupDescription: { BackupDetails: { BackupArn, BackupStatus: 'AVAILABLE' } },
    }));
    answer('DeleteTable', () => {
      state.there = false;
      return {};
    });
    return { sent, state, backups };
  }

  it('get on-demand capacity, and their units again', async () => {
    const { sent, state } = aTable();
    const output = await run(useOnDemandCapacity, [arn]);
    expect(output).toMatchObject({
      rows: [
        {
          status: 'changed',
          summary: 'Change table orders to on-demand capacity',
          before: { mode: 'PROVISIONED', read_units: 100, write_units: 50 },
          after: { mode: 'PAY_PER_REQUEST' },
        },
      ],
    });
    expect(await run(useOnDemandCapacity, ['orders'])).toMatchObject({ unchanged: 1 });
    expect(await undo(output)).toMatchObject({ undone: 1 });
    expect(state.mode).toBe('PROVISIONED');
    expect(sent).toEqual([
      { TableName: 'orders', BillingMode: 'PAY_PER_REQUEST' },
      {
        TableName: 'orders',
        BillingMode: 'PROVISIONED',
        ProvisionedThroughput: units(100, 50),
        GlobalSecondaryIndexUpdates: [
          { Update: { IndexName: 'by-day', ProvisionedThroughput: units(10, 5) } },
        ],
      },
    ]);
  });

  it('keep their capacity where it is scaled, protected or under change', async () => {
    aTable();
    expect(await preview(useOnDemandCapacity, arn)).toMatchObject({ rows: [{ status: 'would_change' }] });
    answer('DescribeScalableTargets', { ScalableTargets: [{ ResourceId: 'table/orders' }] });
    expect(await run(useOnDemandCapacity, [arn])).toMatchObject(skipped('Auto scaling sets its capacity.'));
    aTable({ TableStatus: 'UPDATING' });
    expect(await run(useOnDemandCapacity, [arn])).toMatchObject(skipped('It is UPDATING.'));
    aTable({ tags: PROTECTED });
    await expect(run(useOnDemandCapacity, [arn])).rejects.toThrow('Protected by the tag');
    aTable();
    aws.state.denied.add('dynamodb:UpdateTable');
    await expect(run(useOnDemandCapacity, [arn])).rejects.toThrow('dynamodb:UpdateTable');
    expect(changes()).toEqual([]);
  });

  it('are deleted after a backup; an interrupted run goes on with its own', async () => {
    const { state, backups } = aTable();
    const name = 'costloom-orders-execution-1-step-1';
    const row = {
      status: 'changed',
      before: { items: 7, bytes: 700 },
      after: { state: 'deleted', backup: `${arn}/backup/1` },
      undo: null,
    };
    expect(await preview(deleteTables, arn)).toMatchObject({
      rows: [{ calls: [{ operation: 'CreateBackup' }, { operation: 'DeleteTable' }] }],
    });
    expect(await run(deleteTables, [arn])).toMatchObject({ rows: [row] });
    expect(backups.map(({ BackupName }) => BackupName)).toEqual([name]);
    expect(await run(deleteTables, [arn])).toMatchObject({ unchanged: 1 });
    state.there = true;
    expect(await run(deleteTables, [arn])).toMatchObject({ rows: [row] });
    expect(backups).toHaveLength(1);
  });

  it('stay where they are protected or have replicas, and where the backup fails', async () => {
    aTable({ DeletionProtectionEnabled: true });
    expect(await run(deleteTables, [arn])).toMatchObject(skipped('Deletion protection is on.'));
    aTable({ Replicas: [{ RegionName: 'us-west-2' }] });
    expect(await run(deleteTables, [arn])).toMatchObject(skipped('It has replicas in us-west-2.'));
    aTable({ tags: PROTECTED });
    await expect(run(deleteTables, [arn])).rejects.toThrow('Protected by the tag');
    const { state } = aTable();
    aws.state.denied.add('dynamodb:CreateBackup');
    await expect(run(deleteTables, [arn])).rejects.toThrow('dynamodb:CreateBackup');
    expect(state.there).toBe(true);
    expect(changes()).toEqual([]);
  });
});

describe('database snapshots', () => {
  const arn = arnOf('rds', 'snapshot:old-final');
  function aSnapshot(more: object = {}) {
    const gone: string[] = [];
    const own = { Status: 'available', SnapshotType: 'manual', AllocatedStorage: 100 };
    answer('DescribeDBSnapshots', {
      DBSnapshots: [{ DBSnapshotIdentifier: 'old-final', DBInstanceIdentifier: 'old', ...own, ...more }],
    });
    answer('DescribeDBClusterSnapshots', {
      DBClusterSnapshots: [
        { DBClusterSnapshotIdentifier: 'old-cluster', DBClusterIdentifier: 'aurora', ...own },
      ],
    });
    answer('DescribeDBInstances', () => {
      throw new Refusal(404, 'DBInstanceNotFound');
    });
    answer('DescribeDBClusters', () => {
      throw new Refusal(404, 'DBClusterNotFoundFault');
    });
    answer('DeleteDBSnapshot', ({ DBSnapshotIdentifier }) => {
      gone.push(String(DBSnapshotIdentifier));
      return {};
    });
    answer('DeleteDBClusterSnapshot', ({ DBClusterSnapshotIdentifier }) => {
      gone.push(String(DBClusterSnapshotIdentifier));
      return {};
    });
    return gone;
  }

  it('of databases and clusters that are gone are deleted', async () => {
    const gone = aSnapshot();
    expect(await preview(deleteDatabaseSnapshots, arn)).toMatchObject({
      rows: [{ status: 'would_change' }],
    });
    const both = [arn, arnOf('rds', 'cluster-snapshot:old-cluster')];
    expect(await run(deleteDatabaseSnapshots, both)).toMatchObject({
      cannot_undo: ['Deleted database snapshots'],
      rows: [
        { status: 'changed', summary: 'Delete snapshot old-final of old', undo: null },
        { status: 'changed', summary: 'Delete snapshot old-cluster of aurora', undo: null },
      ],
    });
    expect(gone.toSorted()).toEqual(['old-cluster', 'old-final']);
  });

  it('stay where the database is there again, others keep them, or they are protected', async () => {
    aSnapshot();
    answer('DescribeDBInstances', { DBInstances: [{ DBInstanceIdentifier: 'old' }] });
    expect(await run(deleteDatabaseSnapshots, [arn])).toMatchObject(skipped('Its database old exists.'));
    answer('DescribeDBClusters', { DBClusters: [{ DBClusterIdentifier: 'aurora' }] });
    expect(await run(deleteDatabaseSnapshots, [arnOf('rds', 'cluster-snapshot:old-cluster')])).toMatchObject(
      skipped('Its database aurora exists.'),
    );
    aSnapshot({ SnapshotType: 'awsbackup' });
    expect(await run(deleteDatabaseSnapshots, [arn])).toMatchObject(skipped('It belongs to AWS Backup.'));
    aSnapshot({ SnapshotType: 'automated' });
    expect(await run(deleteDatabaseSnapshots, [arn])).toMatchObject(skipped('It is automated.'));
    aSnapshot({ Status: 'copying' });
    expect(await run(deleteDatabaseSnapshots, [arn])).toMatchObject(skipped('It is copying.'));
    aSnapshot({ TagList: PROTECTED });
    await expect(run(deleteDatabaseSnapshots, [arn])).rejects.toThrow('Protected by the tag');
    aSnapshot();
    aws.state.denied.add('rds:DeleteDBSnapshot');
    await expect(run(deleteDatabaseSnapshots, [arn])).rejects.toThrow('rds:DeleteDBSnapshot');
    answer('DescribeDBSnapshots', () => {
      throw new Refusal(404, 'DBSnapshotNotFound');
    });
    expect(await run(deleteDatabaseSnapshots, [arn])).toMatchObject({ unchanged: 1 });
    expect(changes()).toEqual([]);
  });
});
