import { sentence } from './sentence';

/** What people read about backups of the whole workspace. */
export const backupWords = {
  title: 'Backups',
  text: 'The whole workspace of this computer: every organization, with bills, people and runs. Each backup is checked by loading it.',
  make: 'Back up now',
  steps: { writing: 'Writing…', checking: 'Checking…' },
  none: 'No backup yet. The first one runs tonight; or click “Back up now”.',
  list: 'Backups',
  lastFailed: (at: string, reason: string) => `The backup of ${at} failed. ${reason}`,
  keyLost:
    'The encryption key for secrets is lost. Restore a backup that includes it, or enter the secrets again.',
  sameDisk: 'Backups are on the same disk as your data. Choose a folder on another disk to survive its loss.',
  why: {
    own_database:
      'This server uses your own PostgreSQL. Its administrators back it up, together with the data folder.',
    other_organization:
      'Backups hold every organization of this server. Administrators of the first organization make them.',
  },
  nightly: 'Back up every night',
  folder: 'Folder',
  folderHelp: 'A full path on the computer where the server runs.',
  keep: 'Backups to keep',
  keepWrong: (most: number) => `a whole number from 1 to ${most}`,
  keyToo: 'Include the key for saved passwords and tokens',
  save: 'Save',
  saved: 'Backup settings updated successfully',
  withKey: 'with the key',
  withoutKey: 'without the key',
  missing: (files: number) =>
    `${files} bill ${files === 1 ? 'file was' : 'files were'} already missing or damaged`,
  restore: 'Restore…',
  restoreOf: (at: string) => `Restore the backup of ${at}…`,
  restoreTitle: (at: string) => `Restore the backup of ${at}`,
  restoreText:
    'Everything in this workspace returns to that point. Later changes are lost, including people, keys and runs. The server restarts; runs in progress wait until you resume them.',
  elsewhere: 'Restore from a folder…',
  elsewhereTitle: 'Restore a backup from a folder',
  elsewhereHelp: 'The full path of one backup, such as /mnt/backups/costloom-20261123T020000Z-Ab3dEf9h.',
  restoreThat:
    'Everything in this workspace is replaced with the contents of the backup, including bills, people, keys and runs. The server restarts; runs in progress wait until you resume them.',
  restoringFrom: 'The server restarts and restores the backup.',
  restoreTyped: 'restore',
  typeRestore: 'Type “restore” to confirm',
  restoreAction: 'Restore this backup',
  restoring: (at: string) => `The server restarts and restores the backup of ${at}.`,
  noBackup: (folder: string) =>
    `${folder} is not a Costloom backup: choose a folder that contains manifest.json.`,
  damagedFile: (path: string) =>
    `The backup is damaged: ${path} has changed since it was written. Use another backup.`,
  otherCount: (table: string) =>
    `The backup is damaged: the table ${table} does not have the rows it should. Use another backup.`,
  newer: 'The backup was made by a newer Costloom. Update this one first.',
  ownDatabase:
    'This server uses your own PostgreSQL. Its administrators back it up with their tools, together with the data folder.',
  otherOrganization:
    'Backups contain every organization on this server. Administrators of the first organization create them.',
  busy: 'A backup is already in progress.',
  notAbsolute: 'must be a full path, such as /mnt/backups or D:\\Backups',
  inData: 'must not be inside the data folder',
  notWritable: (reason: string) => `cannot be used: ${reason}`,
  folderFull: (folder: string) => `The disk of ${folder} is full. Free up space, or choose another folder.`,
  noRoomToCheck:
    'The backup could not be checked because the database disk is full. Free up space, then try again.',
  gone: 'This backup no longer exists.',
  notRestored: (reason: string) => `The backup could not be restored, and nothing has changed: ${reason}`,
  noName: 'The database has no name, so it cannot be restored.',
  restoreTeam:
    'cannot be used with DATABASE_URL: restore your PostgreSQL with its own tools, together with the data folder',
  restoreNoDatabase: (folder: string, reason: string) =>
    `The database in ${folder} cannot be started, so nothing was restored: ${sentence(reason)} Move its “database” folder away, then start with --restore again.`,
  failed: (folder: string, reason: string) => `The backup to ${folder} failed: ${reason}`,
} as const;
