/** What the server says of organizations and whether they serve customers. */
export const organisationFaults = {
  notFound: 'This organization no longer exists.',
  firstOnly: 'Only administrators of the first organization of this server can create more.',
  nobody: 'No one could sign in to the new organization: this one has no active administrator.',
  isCustomer: 'A customer of a provider cannot be a provider.',
  notProvider: 'This organization does not manage customers.',
  hasCustomers: (count: number) =>
    `This organization has ${count === 1 ? 'a customer' : `${count.toLocaleString('en-US')} customers`}. Delete ${count === 1 ? 'it' : 'them'} first.`,
} as const;

/** What the server says of the demo company in an organization of its own. */
export const demoOrganisationFaults = {
  firstOnly:
    'Only administrators of the first organization of this server can load the demo company. Ask one of them.',
  hasOne: (name: string) => `You already have “${name}”. Delete it before you load the demo company again.`,
  notFound: 'This is not an organization of the demo company.',
  notYours: 'Only an administrator of the demo company can delete it.',
  loading: 'The demo company is still loading. Wait until it is done, or cancel its import under Bills.',
} as const;

/** The demo company beside one's own organization: in the settings, and where one switches organizations. */
export const demoOrganisationWords = {
  name: 'Demo company',
  load: 'Load the demo company',
  title: 'Load the demo company?',
  text: 'Costloom creates an organization of its own for it, with 13 months of sample bills from three clouds, cases, workflows, datastores and dashboards. Your data stays as it is.',
  then: 'You switch to it now and see it load. It takes a few minutes. You can delete it at any time.',
  mayNot: 'Your role can’t create organizations. Ask an administrator of this server.',
  help: 'Sample data in an organization of its own, beside yours. Delete it whole at any time.',
  open: 'Open the demo company',
  isHere: 'This organization is the demo company. All of its data is sample data.',
  remove: 'Delete the demo company',
  removeTitle: 'Delete the demo company?',
  removeText:
    'This deletes the organization with everything in it, including what you added, and its sample provider. You can’t undo this.',
  removed: 'Demo company deleted',
  loadFailed: 'Failed to add the demo company',
  removeFailed: 'Failed to delete the demo company',
} as const;

/** Settings › Organization. */
export const providerWords = {
  label: 'Manage customers (MSP)',
  help: 'Adds customer organizations, sharing with them, and the MSP roles. Can be turned off while there are no customers.',
  on: 'This organization now manages customers.',
  off: 'This organization no longer manages customers.',
} as const;
