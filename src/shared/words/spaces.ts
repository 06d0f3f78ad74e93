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
} as const;
