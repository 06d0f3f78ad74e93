import { newHistory } from '@shared/model/graph/history';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { indexCatalogue } from '@shared/model/validation/catalogue';
import type { Workflow } from '../../../data/workflows';
import { contentOf, sameContent } from './selectors';
import type { Content, EditorState } from './state';

export const contentFrom = (workflow: Workflow): Content => ({
  name: workflow.name,
  description: workflow.description,
  labels: workflow.labels,
  graph: workflow.graph,
  inputs: workflow.input_parameters,
});

/** The newest version of each step: what may be added. */
function newestOf(catalogue: readonly StepDefinition[]): StepDefinition[] {
  const newest = new Map<string, StepDefinition>();
  for (const step of catalogue) {
    const known = newest.get(step.stepTemplateId);
    if (!known || known.version < step.version) newest.set(step.stepTemplateId, step);
  }
  return [...newest.values()];
}

/** An editor as it opens. */
export function openEditor(given: {
  workflow: Workflow;
  catalogue: readonly StepDefinition[];
  mayEdit: boolean;
  isMsp: boolean;
  isNew: boolean;
  folded?: ReadonlySet<string>;
}): EditorState {
  const { workflow, catalogue, mayEdit, isMsp, isNew } = given;
  const saved = contentFrom(workflow);
  const { graph, ...rest } = saved;
  return {
    workflow,
    catalogue: indexCatalogue(catalogue),
    allSteps: catalogue,
    steps: newestOf(catalogue),
    mayEdit,
    isMsp,
    draft: { ...rest, history: newHistory(graph) },
    saved,
    headRev: workflow.head_rev,
    remote: null,
    isNew,
    isDeleted: false,
    viewed: null,
    folded: given.folded ?? new Set(),
    selection: [],
    panel: null,
    asking: null,
    results: {},
    pins: {},
    payload: null,
    testInputs: {},
    statuses: {},
    executionId: null,
    assist: null,
    problemsOpen: false,
    problems: workflow.problems,
  };
}

/**
 * The server's workflow as it is now. A newer content is taken over where nothing was edited here; otherwise it is
 * kept as `remote`, and the next save has to choose (nothing typed is lost).
 */
export function told(state: EditorState, workflow: Workflow): EditorState {
  if (workflow === state.workflow) return state;
  if (workflow.head_rev <= state.headRev) return { ...state, workflow };
  const theirs = contentFrom(workflow);
  if (sameContent(theirs, contentOf(state))) return savedAs(state, workflow);
  if (!sameContent(contentOf(state), state.saved)) return { ...state, workflow, remote: workflow };
  return takeOver(state, workflow);
}

/** What was sent is what the server has. */
export function savedAs(state: EditorState, workflow: Workflow): EditorState {
  return {
    ...state,
    workflow,
    saved: contentFrom(workflow),
    headRev: workflow.head_rev,
    remote: null,
    isNew: false,
  };
}

/** The server's content in place of the draft; the undo history begins anew. */
export function takeOver(state: EditorState, workflow: Workflow): EditorState {
  const saved = contentFrom(workflow);
  const { graph, ...rest } = saved;
  const there = new Set(graph.nodes.map(({ id }) => id));
  return {
    ...savedAs(state, workflow),
    draft: { ...rest, history: newHistory(graph) },
    selection: state.selection.filter((id) => there.has(id)),
    panel: state.panel && there.has(state.panel.nodeId) ? state.panel : null,
    problems: workflow.problems,
  };
}
