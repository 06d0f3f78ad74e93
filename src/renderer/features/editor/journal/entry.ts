import type { GraphPatch } from '@shared/model/graph/patch';
import { newHistory, type History } from '@shared/model/graph/history';
import { stepOf } from '@shared/model/graph/nodes';
import type { Graph, GraphNode, StepParameter } from '@shared/model/graph/types';
import { isJsonObject, type Json } from '@shared/model/json';
import { isSealed, isSecretValue } from '@shared/model/steps/secrets';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { definitionOf, isDirty, isEditable } from '../session/selectors';
import type { Draft, EditorState } from '../session/state';

/** Unsaved edits as they lie on disk, with the way back through them. */
export interface JournalEntry {
  schema: 1;
  headRev: number;
  /** Null where nothing was unsaved. */
  draft: Draft | null;
  pins: Readonly<Record<string, Json>>;
}

/** What would be lost now, as text; null when nothing would. Texts of secrets are never in it. */
export function entryOf(state: EditorState): string | null {
  const edited = isEditable(state) && isDirty(state) && !state.isDeleted;
  const draft = { ...state.draft, history: withoutSecrets(state, state.draft.history) };
  return edited ? textOf(state, draft) : leftBehind(state);
}

/** What stays when the editor is left on purpose: outputs that were pinned, no edits. */
export const leftBehind = (state: EditorState): string | null =>
  Object.keys(state.pins).length > 0 && !state.isDeleted ? textOf(state, null) : null;

const textOf = ({ headRev, pins }: EditorState, draft: Draft | null): string =>
  JSON.stringify({ schema: 1, headRev, draft, pins } satisfies JournalEntry);

function withoutSecrets(state: EditorState, history: History): History {
  const hide = (node: GraphNode) => hidden(node, (step) => definitionOf(state, step));
  const steps = (entries: History['undo']) =>
    entries.map((entry) => ({ ...entry, patch: hiddenPatch(entry.patch, hide) }));
  const graph: Graph = { ...history.graph, nodes: history.graph.nodes.map(hide) };
  return { graph, undo: steps(history.undo), redo: steps(history.redo), open: false };
}

function hidden(
  node: GraphNode,
  find: (step: NonNullable<ReturnType<typeof stepOf>>) => StepDefinition | undefined,
): GraphNode {
  const step = stepOf(node);
  const definition = step && find(step);
  if (!step || !definition?.parameters.some(({ secret }) => secret)) return node;
  const params = new Map(definition.parameters.map((param) => [param.id, param]));
  const parameters = step.parameters.map((one): StepParameter => {
    const param = params.get(one.id);
    return param && isSecretValue(param, one.value) && !isSealed(one.value)
      ? { id: one.id, value: null }
      : one;
  });
  return { ...node, data: { ...node.data, step: { ...step, parameters } } };
}

/** Patches hold nodes as they were before and after. */
function hiddenPatch(patch: GraphPatch, hide: (node: GraphNode) => GraphNode): GraphPatch {
  return JSON.parse(JSON.stringify(patch), (_key, value: unknown) => (isNode(value) ? hide(value) : value));
}

const isNode = (value: unknown): value is GraphNode =>
  typeof value === 'object' && value !== null && 'data' in value && 'position' in value && 'type' in value;

/** What a text of the journal holds; null where it is none of ours. */
export function readEntry(text: string): JournalEntry | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return isEntry(value) ? value : null;
}

/** Written by this app alone: looked at as far as another version of it could differ. */
function isEntry(value: unknown): value is JournalEntry {
  if (!isJsonObject(value) || value['schema'] !== 1 || typeof value['headRev'] !== 'number') return false;
  const draft = value['draft'];
  if (!isJsonObject(value['pins'])) return false;
  if (draft === null) return true;
  if (!isJsonObject(draft)) return false;
  const history = draft['history'];
  const held = isJsonObject(history) && Array.isArray(history['undo']) && Array.isArray(history['redo']);
  return held && isJsonObject(history['graph']) && typeof draft['name'] === 'string';
}

/**
 * The editor with the edits of the entry in it. When somebody has saved since, their version waits as `remote`, and
 * the next save asks.
 */
export function restored(state: EditorState, entry: JournalEntry): EditorState {
  const pins = { ...entry.pins, ...state.pins };
  if (!isEditable(state) || entry.draft === null) return { ...state, pins };
  const isBehind = entry.headRev < state.workflow.head_rev;
  const next: EditorState = {
    ...state,
    pins,
    draft: entry.draft,
    headRev: entry.headRev,
    remote: isBehind ? state.workflow : null,
  };
  return isDirty(next) ? next : { ...state, pins };
}

/** The saved content again, in place of the edits that were brought back. */
export function discarded(state: EditorState): EditorState {
  const { graph, ...rest } = state.saved;
  return {
    ...state,
    draft: { ...rest, history: newHistory(graph) },
    headRev: state.workflow.head_rev,
    remote: null,
    panel: null,
    selection: [],
  };
}
