import { workflowsPath } from '../../../parts/workflows/workflowPaths';

const inSpaces = /^\/spaces(\/|$|\?)/;

/** EDIT-01, -02: where closing leads. Back, but from an editor or a space to the space's list of workflows. */
export function closeTarget(previous: string | null, spaceId: string): string {
  return previous === null || inSpaces.test(previous) ? workflowsPath(spaceId) : previous;
}
