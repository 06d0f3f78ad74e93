import type { PickerRow } from '../../fields/picker/pickerRows';
import type { EditorState } from '../../session/state';

/** A step or a root is opened by a press, not mapped: nobody wants all of it. */
export const isValue = ({ reference: { root, path }, hasMore }: PickerRow): boolean =>
  path.length >= (root === 'steps' || root === 'loops' ? 2 : 1) || (path.length > 0 && !hasMore);

/** Where the values of a step come from, best first. */
export function originOf(
  { pins, results }: Pick<EditorState, 'pins' | 'results'>,
  nodeId: string | undefined,
): 'pinned' | 'lastRun' | 'sample' {
  if (nodeId === undefined) return 'sample';
  if (nodeId in pins) return 'pinned';
  return results[nodeId]?.output === undefined ? 'sample' : 'lastRun';
}
