/** ROUTE-17 */
export const datastorePath = (spaceId: string, datastoreId: string): string =>
  `/spaces/${encodeURIComponent(spaceId)}?type=DATASTORE&id=${encodeURIComponent(datastoreId)}`;
