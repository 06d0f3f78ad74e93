/** The editor of a workflow (ROUTE-18); `isNew` right after its creation (ROUTE-19). */
export function editorPath(spaceId: string, workflowId: string, isNew = false): string {
  const path = `/spaces/${encodeURIComponent(spaceId)}/wfe/${encodeURIComponent(workflowId)}`;
  return isNew ? `${path}?isNew=true` : path;
}

/** The list of a space (ROUTE-16); `folder` as `/Savings/AWS`, `/` for the root, null for all of them. */
export function workflowsPath(spaceId: string, folder: string | null = null): string {
  const path = `/spaces/${encodeURIComponent(spaceId)}?type=WORKFLOW`;
  return folder === null ? path : `${path}&path=${encodeURIComponent(folder)}`;
}
