/** The editor of a workflow (ROUTE-18): `isNew` right after its creation (ROUTE-19), `version` to look at an older one. */
export function editorPath(
  spaceId: string,
  workflowId: string,
  { isNew = false, version }: { isNew?: boolean; version?: number } = {},
): string {
  const params = new URLSearchParams();
  if (isNew) params.set('isNew', 'true');
  if (version !== undefined) params.set('version', String(version));
  const query = params.toString();
  const path = `/spaces/${encodeURIComponent(spaceId)}/wfe/${encodeURIComponent(workflowId)}`;
  return query ? `${path}?${query}` : path;
}

/** The list of a space (ROUTE-16); `folder` as `/Savings/AWS`, `/` for the root, null for all of them. */
export function workflowsPath(spaceId: string, folder: string | null = null): string {
  const path = `/spaces/${encodeURIComponent(spaceId)}?type=WORKFLOW`;
  return folder === null ? path : `${path}&path=${encodeURIComponent(folder)}`;
}
