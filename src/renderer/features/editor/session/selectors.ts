import { sameJson } from '@shared/model/graph/same';
import type { Graph, GraphNode, InputParameter, Step } from '@shared/model/graph/types';
import { stepOf } from '@shared/model/graph/nodes';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { reviewOf } from './review';
import type { Content, EditorState } from './state';

/** What the canvas shows: the draft, what a model would make of it, or the older version that is looked at. */
export const graphOf = (state: EditorState): Graph =>
  state.viewed?.graph ?? reviewOf(state)?.shown ?? state.draft.history.graph;
export const inputsOf = (state: EditorState): InputParameter[] => state.viewed?.inputs ?? state.draft.inputs;

/** WF-06, WF-07: by role, mode and type; the answer while the newest version is shown. */
export const isOwnEditable = ({ mayEdit, workflow }: EditorState): boolean =>
  mayEdit && workflow.workflowMode === 'USER' && workflow.workflowType === 'CUSTOM';

/** A copy that a provider manages: it can be enabled and run, not changed. */
export const isGivenRunnable = ({ mayEdit, workflow }: EditorState): boolean =>
  mayEdit && workflow.workflowMode === 'SHARED';

/** Whether the graph may be changed now: an older version (WF-26) and a proposal are for looking only. */
export const isEditable = (state: EditorState): boolean =>
  isOwnEditable(state) && state.viewed === null && state.assist?.phase !== 'review';

export const contentOf = ({ draft }: EditorState): Content => ({
  name: draft.name,
  description: draft.description,
  labels: draft.labels,
  graph: draft.history.graph,
  inputs: draft.inputs,
});

const compared = new WeakMap<Graph, { with: Graph; same: boolean }>();

function sameGraph(a: Graph, b: Graph): boolean {
  if (a === b) return true;
  const known = compared.get(a);
  if (known?.with === b) return known.same;
  const others = new Map(b.nodes.map((node) => [node.id, node]));
  const same =
    a.nodes.length === b.nodes.length &&
    a.edges.length === b.edges.length &&
    a.nodes.every((node) => {
      const other = others.get(node.id);
      return other === node || (other !== undefined && sameJson(node, other));
    }) &&
    sameEdges(a, b);
  compared.set(a, { with: b, same });
  return same;
}

function sameEdges(a: Graph, b: Graph): boolean {
  const text = ({ source, target, sourceHandle }: Graph['edges'][number]) =>
    `${source} ${sourceHandle ?? ''} ${target}`;
  const known = new Set(b.edges.map(text));
  return a.edges.every((edge) => known.has(text(edge)));
}

export function sameContent(a: Content, b: Content): boolean {
  return (
    a.name === b.name &&
    a.description === b.description &&
    sameJson(a.labels, b.labels) &&
    (a.inputs === b.inputs || JSON.stringify(a.inputs) === JSON.stringify(b.inputs)) &&
    sameGraph(a.graph, b.graph)
  );
}

/** Neither enabled nor ever run: somebody is still building it. */
export const isDraft = ({ workflow }: EditorState): boolean =>
  workflow.state === 'disabled' && workflow.executions === 0 && workflow.lastRuns.length === 0;

/** EXEC-15: what is not enabled runs as a test only. */
export const isTestRun = ({ workflow }: EditorState): boolean => workflow.state !== 'enabled';

/** EDIT-20: unsaved edits of nodes, name or input parameters. */
export const isDirty = (state: EditorState): boolean =>
  state.isNew || !sameContent(contentOf(state), state.saved);

/** EDIT-19 */
/** Whether the result of a step is one of other parameters; undefined where there is none, or its own are not known. */
export function hasOtherResult(state: EditorState, nodeId: string): boolean | undefined {
  const node = nodeOf(state.draft.history.graph, nodeId);
  const known = state.results[nodeId]?.parameters;
  const step = node && stepOf(node);
  return step && known ? !sameJson(known, step.parameters) : undefined;
}

export const maySave = (state: EditorState): boolean => isEditable(state) && isDirty(state);

const byId = new WeakMap<Graph, Map<string, GraphNode>>();

export function nodeOf(graph: Graph, id: string): GraphNode | undefined {
  let index = byId.get(graph);
  if (!index) {
    index = new Map(graph.nodes.map((node) => [node.id, node]));
    byId.set(graph, index);
  }
  return index.get(id);
}

/** The step whose panel is open. */
export function panelStep(state: EditorState): { node: GraphNode; step: Step } | null {
  const node = state.panel ? nodeOf(graphOf(state), state.panel.nodeId) : undefined;
  const step = node && stepOf(node);
  return node && step ? { node, step } : null;
}

export const definitionOf = (state: EditorState, step: Step): StepDefinition | undefined =>
  state.catalogue.find(step.stepTemplateId, step.version) ?? state.catalogue.newest(step.stepTemplateId);
