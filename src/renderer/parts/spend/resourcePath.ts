/** The page of one resource; its id may hold slashes and colons, so it stands in the query. */
export const resourcePath = (resource: string): string =>
  `/costs/resource?${new URLSearchParams({ id: resource })}`;
