import { z } from 'zod';
import { nameInArn } from '../common/arn';
import { awsChange } from '../common/changeStep';
import { backupMade, backupNamed, backupReady, dynamodb, findTable, tableTags } from '../common/dynamodb';
import { snapshotName } from '../common/rds';

const backedUp = z.object({ backup: z.string() });

export const deleteTables = awsChange({
  id: 'AWS-054',
  name: 'Delete_tables',
  title: 'Delete DynamoDB tables',
  description: 'Deletes tables after a backup of each. Protected and global tables are skipped.',
  icon: 'trash',
  permissions: [
    'dynamodb:DescribeTable',
    'dynamodb:ListTagsOfResource',
    'dynamodb:ListBackups',
    'dynamodb:CreateBackup',
    'dynamodb:DescribeBackup',
    'dynamodb:DeleteTable',
  ],
  timeoutSeconds: 3_600,
  keywords: ['dynamodb', 'table', 'unused', 'remove', 'backup'],
  resources: { title: 'Tables', example: 'old-orders' },
  sample: {
    resource: 'arn:aws:dynamodb:us-east-1:111122223333:table/old-orders',
    name: 'old-orders',
    summary: 'Delete table old-orders after a backup',
    before: { state: 'ACTIVE', items: 12_000, bytes: 4_800_000 },
    after: {
      state: 'deleted',
      backup: 'arn:aws:dynamodb:us-east-1:111122223333:table/old-orders/backup/01489602797149-73d8d5bc',
    },
    monthly_cost: 24.91,
    currency: 'USD',
    cannot_undo: 'Auto scaling, tags, streams and time to live of deleted tables',
  },
  async look(at) {
    const name = nameInArn(at.target.resource);
    const found = await findTable(at, name);
    if (!found) return { kind: 'unchanged', name: '', reason: 'The table no longer exists.' };
    const { TableStatus: state, ItemCount: items, TableSizeBytes: bytes, Replicas: replicas } = found;
    if (state === 'DELETING') return { kind: 'unchanged', name, reason: 'It is already being deleted.' };
    if (state !== 'ACTIVE') return { kind: 'skipped', name, reason: `It is ${state}.` };
    if (found.DeletionProtectionEnabled)
      return { kind: 'skipped', name, reason: 'Deletion protection is on.' };
    if (replicas.length > 0)
      return {
        kind: 'skipped',
        name,
        reason: `It has replicas in ${replicas.map(({ RegionName }) => RegionName).join(', ')}.`,
      };
    const backupName = snapshotName(at, name);
    // A run that was interrupted goes on with the backup that it made.
    const known = await backupNamed(at, name, backupName);
    if (known !== undefined) await backupReady(at, known);
    const backupIn = ([first]: readonly unknown[]) => known ?? backedUp.safeParse(first).data?.backup ?? '';
    return {
      kind: 'change',
      name,
      tags: await tableTags(at, found),
      summary: `Delete table ${name} after a backup`,
      before: { state, items, bytes },
      after: (made) => {
        const backup = backupIn(made);
        return { state: 'deleted', ...(backup === '' ? {} : { backup }) };
      },
      stages: [
        ...(known === undefined ? [backupMade(at, name, backupName)] : []),
        { call: dynamodb('DeleteTable', { TableName: name }) },
      ],
      cannotUndo: 'Auto scaling, tags, streams and time to live of deleted tables',
      // To restore it asks for reading and writing all items, which we are not given.
      undo: [],
    };
  },
});
