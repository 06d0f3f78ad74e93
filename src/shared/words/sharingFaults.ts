/** What the server says of sharing with customers. */
export const sharingFaults = {
  mspOnly: 'Only users of an MSP organization can share with its customers.',
  notFound: 'This is not shared.',
  allForWorkflowsOnly: 'only workflows can be shared with everyone; choose the tenants for an integration',
  noTenant: 'is not a tenant of this organization',
  /** SHARE-08 */
  oneTenantAtLeast: 'choose at least one tenant',
  notTheRoot: 'the root folder cannot be shared; choose a folder in it',
  wrongData: (type: string) =>
    type === 'workflow' ? 'a folder is shared by its path and space' : 'an integration is shared by its id',
  otherThing: 'a share can’t be moved to another item; share that item too',
  noFolder: (path: string) => `there is no folder ${path} in this space`,
  noIntegration: 'there is no such integration in this organization',
  already: (what: string) => `${what} is already shared.`,
  within: (path: string, outer: string) =>
    `${path} is in ${outer}, which is already shared with everything in it.`,
  holds: (path: string, inner: string) =>
    `${inner} in ${path} is already shared separately. Stop sharing it first, then share the outer folder.`,
  tooMany: (most: number) => `An organization shares at most ${most} folders and integrations.`,
  failed: 'It could not be delivered. See the server log.',
} as const;
