/** A step of a run that a fix is asked for. */
interface FailedStep {
  nodeId: string;
  stepExecutionId: string;
}

/** The editor of a workflow (ROUTE-18): `isNew` right after its creation (ROUTE-19), `version` to look at an older one. */
export function editorPath(
  spaceId: string,
  workflowId: string,
  { isNew = false, version, fix }: { isNew?: boolean; version?: number; fix?: FailedStep } = {},
): string {
  const params = new URLSearchParams();
  if (isNew) params.set('isNew', 'true');
  if (version !== undefined) params.set('version', String(version));
  if (fix) {
    params.set('fix', fix.stepExecutionId);
    params.set('step', fix.nodeId);
  }
  const query = params.toString();
  const path = `/spaces/${encodeURIComponent(spaceId)}/wfe/${encodeURIComponent(workflowId)}`;
  return query ? `${path}?${query}` : path;
}

/** The list of a space (ROUTE-16); `folder` as `/Savings/AWS`, `/` for the root, null for all of them. */
export function workflowsPath(spaceId: string, folder: string | null = null): string {
  const path = `/spaces/${encodeURIComponent(spaceId)}?type=WORKFLOW`;
  return folder === null ? path : `${path}&path=${encodeURIComponent(folder)}`;
}
