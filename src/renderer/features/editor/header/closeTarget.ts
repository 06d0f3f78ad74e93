import { workflowsPath } from '../../../parts/workflows/workflowPaths';

const inSpaces = /^\/spaces(\/|$|\?)/;

/** EDIT-01, -02: where closing leads. Back, but from an editor or a space to the space's list of workflows. */
export function closeTarget(previous: string | null, spaceId: string | undefined): string {
  if (previous !== null && !inSpaces.test(previous)) return previous;
  return spaceId === undefined ? '/workflows' : workflowsPath(spaceId);
}
