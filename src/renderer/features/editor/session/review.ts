import { applyOperations } from '@shared/model/graph-changes/apply';
import { conflictsOf, type Conflict } from '@shared/model/graph-changes/conflicts';
import { takenOf } from '@shared/model/graph-changes/dependencies';
import { diffGraphs } from '@shared/model/graph/diff';
import type { Graph } from '@shared/model/graph/types';
import { settled } from './settle';
import type { EditorState, Review } from './state';

export type ReviewMark = 'added' | 'changed' | 'removed';

export interface Reviewed {
  /** Ids of the operations that would be done. */
  taken: ReadonlySet<string>;
  conflicts: ReadonlyMap<string, Conflict>;
  /** Why the editor does not do one, by its id. */
  refused: ReadonlyMap<string, string>;
  /** The draft with what is taken. */
  after: Graph;
  /** The same with the steps that go, to be marked. */
  shown: Graph;
  marks: ReadonlyMap<string, ReviewMark>;
}

function marksOf(now: Graph, after: Graph): Map<string, ReviewMark> {
  const { added, removed, changed, moved } = diffGraphs(now, after);
  const marks = new Map<string, ReviewMark>();
  for (const { nodeId } of [...moved, ...changed]) marks.set(nodeId, 'changed');
  for (const { nodeId } of added) marks.set(nodeId, 'added');
  for (const { nodeId } of removed) marks.set(nodeId, 'removed');
  return marks;
}

function reckon({ base, change, left }: Review, now: Graph, catalogue: EditorState['catalogue']): Reviewed {
  const { operations } = change;
  const context = { catalogue, newId: () => crypto.randomUUID() };
  const conflicts = conflictsOf(operations, base, now);
  const out = new Set([...left, ...conflicts.keys()]);
  const wanted = takenOf(operations, out);
  const first = applyOperations(
    now,
    operations.filter(({ id }) => wanted.has(id)),
    context,
  );
  const taken = takenOf(operations, new Set([...out, ...first.refused.keys()]));
  const done = operations.filter(({ id }) => taken.has(id));
  const after = settled(now, applyOperations(now, done, context).graph);
  const staying = done.filter(({ op }) => op !== 'remove_step');
  const shown =
    staying.length === done.length ? after : settled(now, applyOperations(now, staying, context).graph);
  return { taken, conflicts, refused: first.refused, after, shown, marks: marksOf(now, after) };
}

const known = new WeakMap<Review, { now: Graph; reviewed: Reviewed }>();

/** What the proposal would do to the draft as it is now; null where none is looked at. */
export function reviewOf({ assist, draft, catalogue }: EditorState): Reviewed | null {
  if (assist?.phase !== 'review') return null;
  const { review } = assist;
  const now = draft.history.graph;
  const last = known.get(review);
  if (last?.now === now) return last.reviewed;
  const reviewed = reckon(review, now, catalogue);
  known.set(review, { now, reviewed });
  return reviewed;
}
