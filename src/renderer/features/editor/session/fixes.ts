import { rewriteValues } from '@shared/model/graph/edits/steps';
import { stepOf } from '@shared/model/graph/nodes';
import type { Json } from '@shared/model/json';
import type { Problem } from '@shared/model/problem';
import { editorWords as words } from '@shared/words/editor';
import { stepFrom } from '@shared/model/steps/stepFrom';
import { edit, replaceStep, setInputs, setSettings } from './edits';
import { nodeOf } from './selectors';
import type { EditorState } from './state';

/** Mends a problem the way that its fix names; a fix whose place is gone changes nothing. */
export function applyFix(state: EditorState, problem: Problem): EditorState {
  const { fix, nodeId } = problem;
  if (!fix) return state;
  const args = new Map(Object.entries(fix.args));
  if (fix.edit === 'addInput') return addInput(state, args.get('id') ?? '');
  const { graph } = state.draft.history;
  const node = nodeId === undefined ? undefined : nodeOf(graph, nodeId);
  const step = node && stepOf(node);
  if (!node || !step) return state;
  const label = words.undo.fix(fix.label);
  switch (fix.edit) {
    case 'replaceText': {
      const [text = '', by = ''] = [args.get('text'), args.get('by')];
      const repaired = rewriteValues(node, (value) => replaced(value, text, by));
      const nodes = graph.nodes.map((one) => (one === node ? repaired : one));
      return edit(state, { ...graph, nodes }, { label });
    }
    case 'setVersion':
      return setSettings(state, node.id, { version: Number(args.get('version')) });
    case 'replaceStep': {
      const definition = state.catalogue.newest(args.get('stepTemplateId') ?? '');
      if (!definition) return state;
      return replaceStep(state, node.id, { ...stepFrom(definition), name: step.name }, { label });
    }
    default:
      return state;
  }
}

function addInput(state: EditorState, id: string): EditorState {
  if (id === '' || state.draft.inputs.some((input) => input.id === id)) return state;
  const input = { id, type: 'string', defaultValue: null, optional: true, description: '' } as const;
  return setInputs(state, [...state.draft.inputs, input]);
}

function replaced(value: Json, text: string, by: string): Json {
  if (typeof value === 'string') return value.replaceAll(text, by);
  if (Array.isArray(value)) return value.map((one) => replaced(one, text, by));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaced(one, text, by)]));
}
