import { z } from 'zod';
import { nameInArn } from '../common/arn';
import { askIf, nameOf } from '../common/aws';
import { awsChange } from '../common/changeStep';
import { callsOf, jsonTags } from '../common/services';

const fsx = callsOf('fsx');
const fileSystem = z.object({
  FileSystemId: z.string(),
  FileSystemType: z.string().default(''),
  Lifecycle: z.string().default(''),
  StorageCapacity: z.number().nullish(),
  LustreConfiguration: z.object({ DeploymentType: z.string().default('') }).optional(),
  Tags: jsonTags,
});
type FileSystem = z.output<typeof fileSystem>;
const reply = z.object({ FileSystems: z.array(fileSystem).default([]) });

const taken = z.object({ FinalBackupId: z.string().optional() }).optional();
const deleted = z.object({ WindowsResponse: taken, LustreResponse: taken, OpenZFSResponse: taken });
/** The backup that a deletion took. */
function backupIn(answer: unknown): string {
  const { data } = deleted.safeParse(answer);
  const found = [data?.WindowsResponse, data?.LustreResponse, data?.OpenZFSResponse];
  return found.find((one) => one?.FinalBackupId !== undefined)?.FinalBackupId ?? '';
}

/** Where each kind is told to take a final backup. */
const fields: Readonly<Record<string, string>> = {
  WINDOWS: 'WindowsConfiguration',
  LUSTRE: 'LustreConfiguration',
  OPENZFS: 'OpenZFSConfiguration',
};

/** Why it has no final backup; '' where it has. */
function withoutBackup({ FileSystemType: type, LustreConfiguration }: FileSystem): string {
  const deployment = LustreConfiguration?.DeploymentType ?? '';
  if (deployment.startsWith('SCRATCH')) return 'Scratch file systems have no backups.';
  return Object.hasOwn(fields, type) ? '' : `${type || 'Its type'} has no final backup.`;
}

export const deleteFileSystems = awsChange({
  id: 'AWS-049',
  name: 'Delete_file_systems',
  title: 'Delete FSx file systems',
  description: 'Deletes file systems after a final backup of each. Those that have no backups are skipped.',
  icon: 'trash',
  permissions: ['fsx:DescribeFileSystems', 'fsx:CreateBackup', 'fsx:TagResource', 'fsx:DeleteFileSystem'],
  keywords: ['fsx', 'windows', 'lustre', 'openzfs', 'storage', 'idle', 'remove'],
  resources: { title: 'File systems', example: 'fs-0abc' },
  sample: {
    resource: 'arn:aws:fsx:us-east-1:111122223333:file-system/fs-0abc',
    name: 'projects',
    summary: 'Delete file system fs-0abc after a final backup',
    before: { state: 'AVAILABLE', type: 'WINDOWS', size_gb: 300 },
    after: { state: 'deleted', backup: 'backup-0abc' },
    monthly_cost: 148.4,
    currency: 'USD',
    cannot_undo: 'Names and addresses of deleted file systems',
  },
  async look(at) {
    const id = nameInArn(at.target.resource);
    const found = await askIf(at, fsx('DescribeFileSystems', { FileSystemIds: [id] }), reply);
    const [one] = found?.FileSystems ?? [];
    if (!one) return { kind: 'unchanged', name: '', reason: 'The file system no longer exists.' };
    const { Lifecycle: state, FileSystemType: type, StorageCapacity, Tags: tags } = one;
    const name = nameOf(tags);
    if (state === 'DELETING') return { kind: 'unchanged', name, reason: 'It is already being deleted.' };
    if (state !== 'AVAILABLE') return { kind: 'skipped', name, reason: `It is ${state}.` };
    const reason = withoutBackup(one);
    if (reason !== '') return { kind: 'skipped', name, reason };
    const FinalBackupTags = [{ Key: 'Name', Value: `Before ${id} was deleted by Costloom` }];
    const field = fields[type] ?? '';
    return {
      kind: 'change',
      name,
      tags,
      summary: `Delete file system ${id} after a final backup`,
      before: { state, type, size_gb: StorageCapacity ?? null },
      after: ([answer]) => {
        const backup = backupIn(answer);
        return { state: 'deleted', ...(backup === '' ? {} : { backup }) };
      },
      stages: [
        {
          call: fsx('DeleteFileSystem', {
            FileSystemId: id,
            [field]: { SkipFinalBackup: false, FinalBackupTags },
          }),
        },
      ],
      cannotUndo: 'Names and addresses of deleted file systems',
      undo: [],
    };
  },
});
