/** The kinds of what a space holds; `type` of its path. */
export const spaceTabs = ['WORKFLOW', 'DATASTORE', 'DASHBOARD', 'BOARD'] as const;
export type SpaceTab = (typeof spaceTabs)[number];

export const spacesPath = () => '/spaces';

/** A space, or what it holds of one kind. Of workflows that is their list with its folders (ROUTE-16). */
export function spacePath(spaceId: string, tab?: SpaceTab): string {
  const path = `/spaces/${encodeURIComponent(spaceId)}`;
  return tab ? `${path}?type=${tab}` : path;
}

/** The cases of a board that stands in a space. */
export const boardPath = (spaceId: string, boardId: string) =>
  `/spaces/${encodeURIComponent(spaceId)}/cases/${encodeURIComponent(boardId)}`;
