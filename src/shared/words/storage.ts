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
  area: 'What',
  count: 'How many',
  size: 'About',
  total: 'Together',
  sizes: 'What is kept',
  sizesNote: 'Estimated from what is stored; indexes and free space of the database come on top.',

  retention: 'Retention',
  keepDays: 'Forget runs after this many days',
  keepDaysNote: 'Failed runs are kept twice as long. A workflow may have its own time.',
  expiryDays: 'Expire cases that were not seen for this many days',
  save: 'Save',
  saved: 'Retention updated successfully',
  daysWrong: 'a whole number from 1 to 3650',

  export: 'Export everything',
  exportText:
    'One file with bills, cases, workflows, runs, datastores, dashboards, spaces and settings. Secrets in it stay sealed: only this installation can open them. People and API keys are not in it.',
  withRuns: 'With the history of runs',
  exportAction: 'Export everything',
  exporting: 'Exporting…',
  exported: 'Export saved',
  import: 'Import an export',
  importText:
    'Replaces everything in this organization by what the file holds. Workflows come disabled, so that nothing runs before you have looked.',
  importAction: 'Choose a file…',
  importConfirm: 'Replace everything',
  importing: 'Importing…',
  imported: (rows: number, from: string) => `${rows} rows of “${from}” imported successfully`,
  importOf: (name: string) => `“${name}” will replace everything in this organization.`,

  delete: 'Delete',
  deletable: {
    runs: { title: 'Delete the history of runs', text: 'Every run that has ended, with its logs.' },
    bills: { title: 'Delete all bills', text: 'All imported bills. Their cases expire or go with them.' },
    everything: {
      title: 'Delete everything',
      text: 'All of the above and all workflows, datastores, dashboards, boards, spaces and settings. People and API keys stay.',
    },
  },
  deleteAction: 'Delete…',
  deleted: (rows: number) => (rows === 1 ? '1 thing deleted' : `${rows} things deleted`),
  cannotUndo: 'This cannot be undone.',
  typeName: (name: string) => `Type “${name}” to confirm`,
  cancel: 'Cancel',

  databaseDamaged:
    'The database is damaged: a part of it cannot be read any more. Restore the last backup (Settings, Storage).',
  databaseDiskFull:
    'The disk of the database is full, so nothing could be saved. Free up space on it, then try again.',
  diskFull: 'The disk of the server is full, so nothing could be saved. Free up space on it, then try again.',

  wrongName: 'is not the name of this organization',
  foreign: 'is no export of Costloom',
  newer: 'was made by a newer Costloom; update this one first',
  cutOff: 'is not whole: it was cut off, or the upload broke',
  damaged: (line: number) => `is damaged at line ${line}`,
  unknownTable: (name: string) => `holds “${name}”, which this version does not know`,
  strays: (name: string) => `names things that it does not hold (${name})`,
  elsewhere: 'What this file holds is already in another organization of this server.',
  busyImport: 'A bill is being imported. Wait until it has ended, or cancel it first.',
  sharing: 'This organization shares resources with customers. End the sharing first.',
} as const;
