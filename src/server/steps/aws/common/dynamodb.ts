import { z } from 'zod';
import { StepError } from '../../contract';
import { until } from '../../common/cloud/waiting';
import { ask, askIf, readReply, type At } from './aws';
import { callsOf, jsonTags } from './services';

export const dynamodb = callsOf('dynamodb');

const units = z.object({ ReadCapacityUnits: z.number(), WriteCapacityUnits: z.number() });
const table = z.object({
  TableName: z.string(),
  TableArn: z.string().default(''),
  TableStatus: z.string(),
  TableSizeBytes: z.number().default(0),
  ItemCount: z.number().default(0),
  BillingModeSummary: z.object({ BillingMode: z.string().default('') }).nullish(),
  ProvisionedThroughput: units.optional(),
  GlobalSecondaryIndexes: z
    .array(z.object({ IndexName: z.string(), ProvisionedThroughput: units.optional() }))
    .default([]),
  DeletionProtectionEnabled: z.boolean().default(false),
  Replicas: z.array(z.object({ RegionName: z.string().default('') })).default([]),
});
type Table = z.output<typeof table>;

/** Undefined: it is not there. */
export async function findTable(at: At, name: string): Promise<Table | undefined> {
  const found = await askIf(at, dynamodb('DescribeTable', { TableName: name }), z.object({ Table: table }));
  return found?.Table;
}

export async function tableTags(at: At, { TableArn }: Table): Promise<Record<string, string>> {
  const call = dynamodb('ListTagsOfResource', { ResourceArn: TableArn });
  return (await ask(at, call, z.object({ Tags: jsonTags }))).Tags;
}

/** Waits until a change of a table has happened. */
export const tableActive = (at: At, name: string): Promise<boolean> =>
  until(at.context, async () => ((await findTable(at, name))?.TableStatus === 'ACTIVE' ? true : undefined));

const backup = z.object({ BackupArn: z.string(), BackupName: z.string(), BackupStatus: z.string() });
const backups = z.object({ BackupSummaries: z.array(backup).default([]) });
const made = z.object({ BackupDetails: backup.pick({ BackupArn: true }) });
const described = z.object({
  BackupDescription: z.object({ BackupDetails: backup.pick({ BackupStatus: true }) }),
});

/** A backup of a table by its name; undefined: there is none. */
export async function backupNamed(at: At, table: string, name: string): Promise<string | undefined> {
  const found = await askIf(at, dynamodb('ListBackups', { TableName: table, BackupType: 'USER' }), backups);
  return found?.BackupSummaries.find((one) => one.BackupName === name)?.BackupArn;
}

/** Waits until a backup can be restored. */
export const backupReady = (at: At, arn: string): Promise<{ backup: string }> =>
  until(at.context, async () => {
    const found = await askIf(at, dynamodb('DescribeBackup', { BackupArn: arn }), described);
    const status = found?.BackupDescription.BackupDetails.BackupStatus;
    if (status === 'DELETED') throw new StepError('The backup was deleted.');
    return status === 'AVAILABLE' ? { backup: arn } : undefined;
  });

export const backupMade = (at: At, table: string, name: string) => {
  const call = dynamodb('CreateBackup', { TableName: table, BackupName: name });
  return {
    call,
    settle: (reply: unknown) => backupReady(at, readReply(call, reply, made).BackupDetails.BackupArn),
  };
};
