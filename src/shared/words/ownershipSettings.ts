import type { MapType } from '../model/settings/ownership';

export const ownershipWords = {
  title: 'Ownership mapping',
  help: 'Who owns a case. Applies every time cases are found; owners set by a person or a workflow are kept.',
  mapType: 'Map by',
  mapTypes: { tag: 'Tag', account: 'Account', custom_workflow: 'Custom workflow' } satisfies Record<
    MapType,
    string
  >,
  holds: (name: string) => `Mapping by ${name.toLowerCase()} is active.`,
  holdsOther: (name: string) => `Mapping by ${name.toLowerCase()} is active. Save to switch to this one.`,
  tagKey: 'Tag key',
  tagKeyHelp:
    'Its value is the owner. If empty, the owner tags from the Cost settings and common owner tags are used.',
  defaultOwner: 'Default owner',
  defaultOwnerHelp: 'Used when nothing else identifies an owner.',
  accounts: 'Accounts and owners',
  noAccounts: 'No accounts are mapped yet',
  noAccountsText:
    'Choose a file with the columns Account and Owner. The template lists the accounts on your bills.',
  upload: 'Choose a file',
  uploadAgain: 'Choose another file',
  template: 'Download a template',
  templateName: 'ownership.csv',
  account: 'Account',
  accountName: 'Account name',
  owner: 'Owner',
  count: (n: number) => (n === 1 ? '1 account' : `${n} accounts`),
  searchAccounts: 'Search accounts and owners',
  fileTitle: 'Accounts and owners in the file',
  filePreview: (shown: number, all: number) =>
    shown < all ? `The first ${shown} of ${all} accounts` : ownershipCount(all),
  fileLeft: (n: number) =>
    n === 1
      ? '1 row without an account or owner is skipped.'
      : `${n} rows without an account or owner are skipped.`,
  fileTooLong: (most: number) => `The file has more than ${most} accounts`,
  useFile: 'Use this file',
  fileReplaces: 'Replaces the current account mapping.',
  workflow: 'Workflow',
  workflowHelp: 'Owners come from its last successful run.',
  step: 'Step',
  stepHelp:
    'Its output must be a list of rows with the field “owner” and either “resource_id” or the account field.',
  accountField: 'Account field',
  noWorkflows: 'No workflows yet',
  save: 'Save mapping',
  saved: 'Ownership mapping saved',
  apply: 'Apply now',
  applyTitle: 'Existing cases',
  applyHelp:
    'Assigns owners to existing cases from the saved mapping. New cases are mapped when they are found.',
  applied: (n: number) =>
    n === 0 ? 'All cases are up to date' : n === 1 ? '1 case has a new owner' : `${n} cases have a new owner`,
  applyFailed: 'Failed to apply the mapping',
} as const;

function ownershipCount(n: number): string {
  return n === 1 ? '1 account' : `${n} accounts`;
}
