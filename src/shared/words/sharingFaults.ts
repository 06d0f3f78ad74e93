/** What the server says of sharing with customers. */
export const sharingFaults = {
  mspOnly: 'Only users of an MSP organization share with its customers.',
  notFound: 'This is not shared.',
  allForWorkflowsOnly: 'only workflows can be shared with everybody; name the tenants of an integration',
  noTenant: 'is no tenant of this organization',
  /** SHARE-08 */
  oneTenantAtLeast: 'choose at least one tenant',
  notTheRoot: 'the root folder cannot be shared; choose a folder in it',
  wrongData: (type: string) =>
    type === 'workflow' ? 'a folder is shared by its path and space' : 'an integration is shared by its id',
  otherThing: 'a share stays with what it is of; share the other one too',
  noFolder: (path: string) => `there is no folder ${path} in this space`,
  noIntegration: 'there is no such integration in this organization',
  already: (what: string) => `${what} is shared already.`,
  within: (path: string, outer: string) =>
    `${path} lies in ${outer}, which is shared already. What is in it is shared with it.`,
  holds: (path: string, inner: string) =>
    `${inner} in ${path} is shared for itself. End that first, then share the outer folder.`,
  tooMany: (most: number) => `An organization shares at most ${most} folders and integrations.`,
  failed: 'It could not be given. The log of the server tells more.',
} as const;
