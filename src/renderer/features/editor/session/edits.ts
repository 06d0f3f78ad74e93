import { addComment, editComment, moveComment } from '@shared/model/graph/edits/comments';
import { cutSteps, pasteSteps } from '@shared/model/graph/clipboard';
import { duplicateNode } from '@shared/model/graph/edits/duplicate';
import { insertStep } from '@shared/model/graph/edits/insert';
import { moveBlock, moveNodes } from '@shared/model/graph/edits/move';
import type { Where } from '@shared/model/graph/edits/place';
import { deleteNodes } from '@shared/model/graph/edits/remove';
import { renameStep, setStepSettings, type StepSettings } from '@shared/model/graph/edits/steps';
import { record, redo, seal, undo } from '@shared/model/graph/history';
import { layout } from '@shared/model/graph/layout';
import type { Graph, InputParameter, Step } from '@shared/model/graph/types';
import { stepOf } from '@shared/model/graph/nodes';
import type { Problem } from '@shared/model/problem';
import { referencesIn } from '@shared/model/references/collect';
import { renameStepIn } from '@shared/model/references/rename';
import { stepFrom } from '@shared/model/steps/stepFrom';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { editorWords as words } from '@shared/words/editor';
import { uncovered } from './folds';
import { definitionOf, hasOtherResult, isEditable, nodeOf } from './selectors';
import { settled } from './settle';
import type { EditorState } from './state';

const newId = (): string => crypto.randomUUID();
/** How edits of the model find and rewrite references. */
const references = { find: referencesIn, rewrite: renameStepIn };

/** What a change is called in the undo menu, and the field it was typed in. */
export interface Named {
  label: string;
  field?: string;
}

/** The one way of changing the graph. Steps that are gone lose their selection, panel and execution data (EDIT-42). */
export function edit(state: EditorState, graph: Graph, { label, field }: Named): EditorState {
  if (!isEditable(state)) return state;
  const history = record(state.draft.history, graph, {
    label,
    at: performance.now(),
    ...(field === undefined ? {} : { field }),
  });
  return withHistory(state, history);
}

function withHistory(state: EditorState, history: EditorState['draft']['history']): EditorState {
  if (history === state.draft.history) return state;
  return followed({ ...state, draft: { ...state.draft, history } });
}

/** A result of other parameters is out of date, and of the same ones again it is not (STEP-24, EXEC-41). */
function withFreshness(statuses: EditorState['statuses'], state: EditorState): EditorState['statuses'] {
  const changed = Object.entries(statuses).flatMap(([id, status]) => {
    if (status !== 'fresh' && status !== 'outdated') return [];
    const isOther = hasOtherResult(state, id);
    const now = isOther === undefined ? status : isOther ? 'outdated' : 'fresh';
    return now === status ? [] : [[id, now] as const];
  });
  return changed.length === 0 ? statuses : { ...statuses, ...Object.fromEntries(changed) };
}

/** What is known of steps follows the graph: of those that are gone nothing stays, results are of today's parameters or not. */
function followed(state: EditorState): EditorState {
  const { graph } = state.draft.history;
  const there = (id: string) => nodeOf(graph, id) !== undefined;
  const keep = <T>(all: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    Object.keys(all).every(there) ? all : Object.fromEntries(Object.entries(all).filter(([id]) => there(id)));
  return {
    ...state,
    selection: state.selection.every(there) ? state.selection : state.selection.filter(there),
    panel: state.panel && there(state.panel.nodeId) ? state.panel : null,
    results: keep(state.results),
    pins: keep(state.pins),
    statuses: withFreshness(keep(state.statuses), state),
  };
}

/** Changes of the flow: adding, deleting, moving steps. */
function reshape(state: EditorState, change: (graph: Graph) => Graph, label: string): EditorState {
  const { graph } = state.draft.history;
  const changed = change(graph);
  return changed === graph ? state : edit(state, settled(graph, changed), { label });
}

/** Adds a step of the catalogue, chooses it and opens its panel. */
export function addStep(state: EditorState, where: Where, definition: StepDefinition): EditorState {
  const id = newId();
  const ids = [id];
  const step = stepFrom(definition);
  const { subtype } = definition;
  const next = reshape(
    state,
    (graph) => insertStep(graph, { where, subtype, step }, () => ids.pop() ?? newId()),
    words.undo.add(definition.title),
  );
  return next === state ? state : openPanel({ ...next, asking: null }, id);
}

export function removeNodes(state: EditorState, nodeIds: string[]): EditorState {
  return reshape(state, (graph) => deleteNodes(graph, { nodeIds }, newId), words.undo.remove(nodeIds.length));
}

/** Takes steps out and gives them as text. */
export function cutNodes(state: EditorState, nodeIds: string[]): { state: EditorState; text: string } {
  const { text } = cutSteps(state.draft.history.graph, nodeIds, newId);
  const next = reshape(
    state,
    (graph) => cutSteps(graph, nodeIds, newId).graph,
    words.undo.cut(nodeIds.length),
  );
  return { state: next, text };
}

export function pasteNodes(
  state: EditorState,
  text: string,
  where: Where,
): { state: EditorState; problems: Problem[] } {
  const knows = (id: string, version: number) => state.catalogue.find(id, version) !== undefined;
  const { graph } = state.draft.history;
  const pasted = pasteSteps(graph, { text, where, knows }, references, newId);
  const next = edit(state, settled(graph, pasted.graph), { label: words.undo.paste(pasted.nodeIds.length) });
  return { state: { ...next, selection: pasted.nodeIds }, problems: pasted.problems };
}

export const duplicate = (state: EditorState, nodeId: string): EditorState =>
  reshape(state, (graph) => duplicateNode(graph, { nodeId }, references, newId), words.undo.duplicate);

export const moveTo = (state: EditorState, nodeId: string, where: Where): EditorState =>
  reshape(state, (graph) => moveBlock(graph, { nodeId, where }, newId), words.undo.move(1));

/** Where nodes stand on the canvas; the flow stays as it is. */
export function shiftNodes(state: EditorState, nodeIds: string[], by: { x: number; y: number }): EditorState {
  const graph = moveNodes(state.draft.history.graph, { nodeIds, by });
  return edit(state, graph, { label: words.undo.move(nodeIds.length) });
}

export const tidy = (state: EditorState): EditorState =>
  edit(state, layout(state.draft.history.graph), { label: words.undo.tidy });

/** Throws the `Fault` of the rule; the field then goes back to the old name (STEP-47). */
export function renameNode(state: EditorState, nodeId: string, name: string): EditorState {
  const graph = renameStep(state.draft.history.graph, { nodeId, name }, renameStepIn);
  return edit(state, graph, { label: words.undo.rename });
}

/** The step put in place of the one that the node has; other properties of the node stay. */
export function replaceStep(state: EditorState, nodeId: string, step: Step, named: Named): EditorState {
  const { graph } = state.draft.history;
  const nodes = graph.nodes.map((node) =>
    node.id === nodeId && node.data.step !== step ? { ...node, data: { ...node.data, step } } : node,
  );
  return edit(state, { ...graph, nodes }, named);
}

export function setSettings(state: EditorState, nodeId: string, settings: StepSettings): EditorState {
  const graph = setStepSettings(state.draft.history.graph, { nodeId, settings });
  const field = `${nodeId}/${Object.keys(settings).join()}`;
  return edit(state, graph, { label: words.undo.settings, field });
}

export function comment(state: EditorState, beside: string): EditorState {
  const id = newId();
  const graph = addComment(state.draft.history.graph, { beside, comment: '' }, () => id);
  return { ...edit(state, graph, { label: words.undo.comment }), selection: [id] };
}

export function writeComment(state: EditorState, nodeId: string, text: string): EditorState {
  const graph = editComment(state.draft.history.graph, { nodeId, comment: text });
  return edit(state, graph, { label: words.undo.comment, field: `${nodeId}/comment` });
}

export function placeComment(
  state: EditorState,
  nodeId: string,
  position: { x: number; y: number },
): EditorState {
  const graph = moveComment(state.draft.history.graph, { nodeId, position });
  return edit(state, graph, { label: words.undo.move(1) });
}

export const undoOne = (state: EditorState): EditorState =>
  isEditable(state) ? withHistory(state, undo(state.draft.history)) : state;
export const redoOne = (state: EditorState): EditorState =>
  isEditable(state) ? withHistory(state, redo(state.draft.history)) : state;

/** A field was left: what is typed next is an undo entry of its own. */
export function sealed(state: EditorState): EditorState {
  const history = seal(state.draft.history);
  return history === state.draft.history ? state : { ...state, draft: { ...state.draft, history } };
}

export const setName = (state: EditorState, name: string): EditorState =>
  isEditable(state) ? { ...state, draft: { ...state.draft, name } } : state;

export const setInputs = (state: EditorState, inputs: InputParameter[]): EditorState =>
  isEditable(state) ? { ...state, draft: { ...state.draft, inputs } } : state;

/** Opens the panel of a step, as new (STEP-19 to -21); the panel of the open step stays as it is. */
export function openPanel(given: EditorState, nodeId: string, focusParam: string | null = null): EditorState {
  const state = uncovered(given, [nodeId]);
  const selection =
    state.selection.length === 1 && state.selection[0] === nodeId ? state.selection : [nodeId];
  if (state.panel?.nodeId === nodeId) {
    const panel =
      focusParam === null ? state.panel : { ...state.panel, tab: 'configurations' as const, focusParam };
    return { ...state, selection, panel };
  }
  const step = stepOf(nodeOf(state.viewed?.graph ?? state.draft.history.graph, nodeId) ?? noNode);
  if (!step) return { ...state, selection, panel: null };
  // What cannot be repeated safely is tried dry, until somebody says otherwise.
  const dryRun = definitionOf(state, step)?.effect === 'unsafe';
  return {
    ...state,
    selection,
    panel: { nodeId, tab: 'configurations', dryRun, iteration: {}, showMissing: false, focusParam },
  };
}

const noNode = { id: '', type: 'placeholder', position: { x: 0, y: 0 }, data: {} } as const;

export const closePanel = (state: EditorState): EditorState =>
  state.panel ? { ...sealed(state), panel: null } : state;

/** What is chosen is seen: a fold that hides it opens. */
export const select = (state: EditorState, selection: readonly string[]): EditorState => ({
  ...uncovered(state, selection),
  selection,
});

export const ask = (state: EditorState, asking: EditorState['asking']): EditorState => ({ ...state, asking });
