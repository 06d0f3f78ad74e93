import { counted } from './counted';

/** What people read about what is kept: sizes, export, import, deleting. */
export const storageWords = {
  title: 'Storage',
  areas: {
    bills: 'Bills',
    cases: 'Cases',
    workflows: 'Workflows',
    runs: 'Runs',
    datastores: 'Datastores',
    dashboards: 'Dashboards',
    other: 'Spaces and settings',
  },
  items: {
    bills: 'rows',
    cases: 'cases',
    workflows: 'workflows',
    runs: 'runs',
    datastores: 'records',
    dashboards: 'dashboards',
    other: '',
  },
  area: 'Data',
  count: 'Count',
  size: 'Size',
  total: 'Total',
  sizes: 'Stored data',
  sizesNote: 'Estimated. Database indexes and free space are not included.',

  retention: 'Retention',
  keepDays: 'Delete runs after (days)',
  keepDaysNote: 'Failed runs are kept twice as long. A workflow can have its own retention.',
  expiryDays: 'Expire cases not seen for (days)',
  save: 'Save',
  saved: 'Retention updated successfully',
  daysWrong: 'a whole number from 1 to 3650',

  export: 'Export everything',
  exportText:
    'One file with bills, cases, workflows, runs, datastores, dashboards, spaces and settings. Secrets stay encrypted; only this installation can read them. People and API keys are not included.',
  withRuns: 'Include run history',
  exportAction: 'Export everything',
  exporting: 'Exporting…',
  exported: 'Export saved',
  import: 'Import an export',
  importText:
    'Replaces everything in this organization with the contents of the file. Workflows are imported disabled, so nothing runs until you enable it.',
  importAction: 'Choose a file…',
  importConfirm: 'Replace everything',
  importing: 'Importing…',
  imported: (rows: number, from: string) => `${counted(rows, 'row')} of “${from}” imported successfully`,
  importOf: (name: string) => `“${name}” will replace everything in this organization.`,

  delete: 'Delete',
  deletable: {
    runs: { title: 'Delete run history', text: 'All finished runs and their logs.' },
    bills: { title: 'Delete all bills', text: 'All imported bills. Their cases expire or are deleted too.' },
    everything: {
      title: 'Delete everything',
      text: 'All of the above and all workflows, datastores, dashboards, boards, spaces and settings. People and API keys stay.',
    },
  },
  deleteAction: 'Delete…',
  deleted: (rows: number) =>
    rows === 1 ? '1 item deleted' : `${rows.toLocaleString('en-US')} items deleted`,
  cannotUndo: 'This cannot be undone.',
  typeName: (name: string) => `Type “${name}” to confirm`,

  databaseDamaged:
    'The database is damaged and partly unreadable. Restore the last backup (Settings, Storage).',
  databaseDiskFull: 'The database disk is full, so nothing was saved. Free up space, then try again.',
  diskFull: 'The server disk is full, so nothing was saved. Free up space, then try again.',

  wrongName: 'is not the name of this organization',
  foreign: 'is not a Costloom export',
  newer: 'was made by a newer Costloom; update this one first',
  cutOff: 'is incomplete: the file or the upload was cut off',
  damaged: (line: number) => `is damaged at line ${line}`,
  unknownTable: (name: string) => `contains “${name}”, which this version does not support`,
  strays: (name: string) => `refers to items it does not contain (${name})`,
  elsewhere: 'The contents of this file are already in another organization on this server.',
  busyImport: 'A bill is being imported. Wait for it to finish, or cancel it first.',
  sharing: 'This organization shares resources with customers. Stop sharing first.',
} as const;
