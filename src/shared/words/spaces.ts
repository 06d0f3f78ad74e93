const many = (quantity: number, one: string) =>
  quantity === 1 ? `1 ${one}` : `${quantity.toLocaleString('en-US')} ${one}s`;

/** Texts of the spaces and of what is in one. */
export const spaceWords = {
  title: 'Spaces',
  one: 'Space',
  kinds: {
    WORKFLOW: 'Workflows',
    DATASTORE: 'Datastores',
    DASHBOARD: 'Dashboards',
    BOARD: 'Boards',
  },
  things: {
    WORKFLOW: (quantity: number) => many(quantity, 'workflow'),
    DATASTORE: (quantity: number) => many(quantity, 'datastore'),
    DASHBOARD: (quantity: number) => many(quantity, 'dashboard'),
    BOARD: (quantity: number) => many(quantity, 'board'),
  },
  notFound: 'This space is not there (any more).',
  nameTaken: (name: string) => `There is a space “${name}” already. Choose another name.`,
  globalStays: {
    rename: 'The global space cannot be renamed.',
    archive: 'The global space cannot be archived.',
    delete: 'The global space cannot be deleted.',
  },
  tooMany: (most: number) => `An organization has at most ${most.toLocaleString('en-US')} spaces.`,
} as const;
