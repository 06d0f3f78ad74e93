import { describe, expect, it } from 'vitest';
import type { Json } from '@shared/model/json';
import { answer, aws, changes, contextOf, REGION, run, useAws } from '@tests/fakes/awsSteps';
import { Refusal } from '@tests/fakes/aws/refusal';
import { runStep } from '../common/testing/testContext';
import { deleteDatabaseSnapshots } from './delete-database-snapshots/step';
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
