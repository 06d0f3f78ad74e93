const number = (value: number) => value.toLocaleString('en-US');
const things = (count: number) => `${number(count)} ${count === 1 ? 'thing' : 'things'}`;
const rows = (count: number) => `${number(count)} ${count === 1 ? 'row' : 'rows'}`;

/** What “check-backup” prints. */
export const backupCheckWords = {
  usage:
    'Usage: check-backup BACKUP [--temp DIR] [--live DIR], or with DATABASE_URL and RESTORED_DATABASE_URL set: check-backup [--bills DIR]. --live names the data folder of a server that is stopped.',
  oneBackup: 'Name one backup.',
  noBackup: 'Name a backup folder, or set DATABASE_URL and RESTORED_DATABASE_URL.',
  billsAlone: '--bills belongs to a restored database, not to a backup folder.',
  noFolder: (option: string, path: string) => `${option}: there is no folder ${path}.`,
  noDataFolder: (path: string) => `--live: ${path} is not a data folder of Costloom.`,
  head: ['Compared', 'Expected', 'Found', ''],
  none: 'none',
  whole: 'as written',
  changed: 'changed',
  missing: 'missing',
  restore: 'restore',
  done: 'done',
  table: (name: string) => `table ${name}`,
  rows,
  rowsAndContent: (count: number, digest: string) => `${rows(count)}, content ${digest}`,
  organization: (id: string, currency: string) => `organization ${id}, ${currency}`,
  bill: (path: string, period: string, currency: string) => `bill ${path} of ${period}, ${currency}`,
  file: (path: string) => `file ${path}`,
  money: (billed: string, effective: string) => `billed ${billed}, amortized ${effective}`,
  live: (what: string) => `live ${what}`,
  same: 'ok',
  different: 'DIFFERENT',
  good: (compared: number) => `The backup is good: ${things(compared)} compared, no differences.`,
  bad: (differences: number, compared: number) =>
    `The backup is NOT good: ${number(differences)} of ${things(compared)} ${differences === 1 ? 'differs' : 'differ'}.`,
} as const;
