export const dashboardPath = (spaceId: string, dashboardId: string): string =>
  `/spaces/${encodeURIComponent(spaceId)}/dashboards/${encodeURIComponent(dashboardId)}`;

/** Where it is edited at once. */
export const editPath = (spaceId: string, dashboardId: string): string =>
  `${dashboardPath(spaceId, dashboardId)}?edit=true`;
