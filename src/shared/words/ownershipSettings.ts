import type { MapType } from '../model/settings/ownership';

export const ownershipWords = {
  title: 'Ownership mapping',
  help: 'Who answers for a case. What is chosen here holds for every detection; an owner that a person or a workflow set stays.',
  mapType: 'Map by',
  mapTypes: { tag: 'Tag', account: 'Account', custom_workflow: 'Custom workflow' } satisfies Record<
    MapType,
    string
  >,
  holds: (name: string) => `The mapping by ${name.toLowerCase()} holds.`,
  holdsOther: (name: string) => `The mapping by ${name.toLowerCase()} holds now. Save to change to this one.`,
  tagKey: 'Tag key',
  tagKeyHelp:
    'Whose value is the owner. Without one, the owner tags of the Cost settings and the well-known ones count.',
  defaultOwner: 'Default owner',
  defaultOwnerHelp: 'Where nothing else names an owner.',
  accounts: 'Accounts and owners',
  noAccounts: 'No accounts are mapped yet',
  noAccountsText:
    'Choose a file with the columns Account and Owner. The template has the accounts of your bills.',
  upload: 'Choose a file',
  uploadAgain: 'Choose another file',
  template: 'Download a template',
  templateName: 'ownership.csv',
  account: 'Account',
  accountName: 'Account name',
  owner: 'Owner',
  count: (n: number) => (n === 1 ? '1 account' : `${n} accounts`),
  searchAccounts: 'Find an account or owner',
  fileTitle: 'Accounts and owners of the file',
  filePreview: (shown: number, all: number) =>
    shown < all ? `The first ${shown} of ${all} accounts` : ownershipCount(all),
  fileLeft: (n: number) =>
    n === 1
      ? '1 row without account or owner is left out.'
      : `${n} rows without account or owner are left out.`,
  fileTooLong: (most: number) => `The file has more than ${most} accounts`,
  useFile: 'Use these',
  fileReplaces: 'They take the place of the accounts that are mapped now.',
  workflow: 'Workflow',
  workflowHelp: 'Its last run that succeeded names the owners.',
  step: 'Step',
  stepHelp:
    'Its output is a list of rows with the field “owner” and either “resource_id” or the field of the account.',
  accountField: 'Field of the account',
  noWorkflows: 'There is no workflow yet',
  save: 'Save the mapping',
  saved: 'Ownership mapping saved',
  apply: 'Apply now',
  applyTitle: 'Cases that are there already',
  applyHelp: 'They get the owner that the saved mapping names. New ones are mapped when they are found.',
  applied: (n: number) =>
    n === 0
      ? 'Every case has its owner already'
      : n === 1
        ? '1 case has a new owner'
        : `${n} cases have a new owner`,
  applyFailed: 'The mapping could not be applied',
} as const;

function ownershipCount(n: number): string {
  return n === 1 ? '1 account' : `${n} accounts`;
}
