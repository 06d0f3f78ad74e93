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

/** Settings › Organization. */
export const providerWords = {
  label: 'Manage customers (MSP)',
  help: 'Adds customer organizations, sharing with them, and the MSP roles. Can be turned off while there are no customers.',
  on: 'This organization now manages customers.',
  off: 'This organization no longer manages customers.',
} as const;
