import { isClose, stepOf } from '@shared/model/graph/nodes';
import type { GraphChange } from '@shared/api/generations/graphChanges.api';
import { assistWords as words } from '@shared/words/assist';
import { edit, openPanel } from './edits';
import { reviewOf } from './review';
import { isEditable, nodeOf } from './selectors';
import type { Assist, AssistAbout, EditorState } from './state';

/** Opens the panel; a proposal that is looked at stays. */
export function beginAssist(state: EditorState, about: AssistAbout): EditorState {
  if (!isEditable(state)) return state;
  return { ...state, asking: null, assist: { about, prompt: '', phase: 'prompt', failed: null } };
}

export const closeAssist = (state: EditorState): EditorState =>
  state.assist === null ? state : { ...state, assist: null };

export const writePrompt = (state: EditorState, prompt: string): EditorState =>
  state.assist?.phase === 'prompt' ? { ...state, assist: { ...state.assist, prompt } } : state;

/** Whether it is still the one that was begun: somebody may have stopped it meanwhile. */
const isWaiting = (state: EditorState, asked: Assist) =>
  state.assist === asked && state.assist.phase === 'waiting';

export function askModel(state: EditorState): EditorState {
  if (state.assist?.phase !== 'prompt') return state;
  const { about, prompt } = state.assist;
  return {
    ...state,
    assist: { about, prompt, phase: 'waiting', id: null, base: state.draft.history.graph },
  };
}

export function asked(state: EditorState, asking: Assist, id: string): EditorState {
  if (!isWaiting(state, asking) || state.assist?.phase !== 'waiting') return state;
  return { ...state, assist: { ...state.assist, id } };
}

/** Back to the prompt, with the reason where it failed. */
export function unanswered(state: EditorState, failed: string | null): EditorState {
  if (state.assist === null) return state;
  const { about, prompt } = state.assist;
  return { ...state, assist: { about, prompt, phase: 'prompt', failed } };
}

export function answered(state: EditorState, change: GraphChange): EditorState {
  if (state.assist?.phase !== 'waiting') return state;
  const { about, prompt, base } = state.assist;
  const review = { base, change, left: new Set<string>() };
  return { ...state, assist: { about, prompt, phase: 'review', review } };
}

/** Ticks an operation, or leaves it with all that needs it. */
export function tick(state: EditorState, id: string, on: boolean): EditorState {
  if (state.assist?.phase !== 'review') return state;
  const { review } = state.assist;
  const left = new Set(review.left);
  if (on) left.delete(id);
  else left.add(id);
  return { ...state, assist: { ...state.assist, review: { ...review, left } } };
}

/** What is ticked goes into the draft, as one entry of undo; nothing is saved. */
export function takeChange(state: EditorState): EditorState {
  const reviewed = reviewOf(state);
  const { assist } = state;
  if (!reviewed || assist?.phase !== 'review' || reviewed.taken.size === 0) return state;
  // An older version is looked at, or the workflow is no longer one’s own to change.
  if (!isEditable(closeAssist(state))) return state;
  const label = words.undo[assist.about.kind];
  const next = edit(closeAssist(state), reviewed.after, { label });
  const first = assist.review.change.operations.find(({ id }) => reviewed.taken.has(id));
  const node = first && nodeOf(next.draft.history.graph, first.node_id);
  return node && stepOf(node) && !isClose(node) ? openPanel(next, node.id) : next;
}
