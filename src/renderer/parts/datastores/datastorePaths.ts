/** ROUTE-17 */
export const datastorePath = (spaceId: string, datastoreId: string): string =>
  `/spaces/${encodeURIComponent(spaceId)}?type=DATASTORE&id=${encodeURIComponent(datastoreId)}`;

/** The same datastore outside its space, for who reads datastores and may not open spaces. */
export const datastoreAlonePath = (datastoreId: string): string =>
  `/datastores/${encodeURIComponent(datastoreId)}`;
