import type { CloudChange } from '../../data/audit';

/** The newest change of each execution that can be taken back: those after which nothing was undone. */
export function undoable(changes: readonly CloudChange[]): Set<CloudChange> {
  const lastUndo = changes.findIndex((one) => one.is_undo && one.state === 'changed');
  const since = lastUndo === -1 ? changes : changes.slice(0, lastUndo);
  const newest = new Map<string, CloudChange>();
  for (const one of since)
    if (one.state === 'changed' && !one.is_undo && !newest.has(one.execution_id))
      newest.set(one.execution_id, one);
  return new Set(newest.values());
}
