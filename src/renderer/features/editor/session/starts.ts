import { insertStep } from '@shared/model/graph/edits/insert';
import { setParameters } from '@shared/model/graph/edits/steps';
import { layout } from '@shared/model/graph/layout';
import { stepOf } from '@shared/model/graph/nodes';
import type { Graph, GraphNode } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { workflowStartWords as words } from '@shared/words/workflowStart';
import { stepFrom } from '@shared/model/steps/stepFrom';
import { readTrigger, triggerValue, withType } from '../params/trigger/settings';
import { ask, edit, openPanel } from './edits';
import { definitionOf } from './selectors';
import type { EditorState } from './state';

const SEARCH_CASES = 'CASE-001';
const LOOP = 'LOOP';

const triggerIn = ({ nodes }: Graph) => nodes.find(({ subtype }) => subtype === 'trigger');

/** The parameter that says what starts the workflow, with what it holds. */
function settingsOf(state: EditorState, trigger: GraphNode): { id: string; value: Json } | null {
  const step = stepOf(trigger);
  const param = step && definitionOf(state, step)?.parameters.find(({ type }) => type === 'trigger');
  if (!step || !param) return null;
  return { id: param.id, value: step.parameters.find(({ id }) => id === param.id)?.value ?? null };
}

/** Nothing but a trigger that nobody has set: a beginning is offered. */
export function isBlank(state: EditorState): boolean {
  const { graph } = state.draft.history;
  const trigger = triggerIn(graph);
  if (!trigger || graph.nodes.some((node) => node !== trigger && node.type !== 'placeholder')) return false;
  return readTrigger(settingsOf(state, trigger)?.value ?? null).type === 'MANUAL';
}

/** The graph with a trigger that runs every day. */
function scheduled(state: EditorState, trigger: GraphNode, zone: string): Graph {
  const { graph } = state.draft.history;
  const settings = settingsOf(state, trigger);
  if (!settings) return graph;
  const before = readTrigger(settings.value);
  const value = triggerValue(withType(before, 'SCHEDULED', before, zone));
  return setParameters(graph, { nodeId: trigger.id, values: [{ id: settings.id, value }] });
}

/** A daily schedule, whose settings open. */
export function startOnSchedule(state: EditorState, zone: string): EditorState {
  const trigger = triggerIn(state.draft.history.graph);
  if (!trigger) return state;
  const next = edit(state, scheduled(state, trigger, zone), { label: words.undo });
  return openPanel(next, trigger.id, settingsOf(state, trigger)?.id ?? null);
}

/** What is chosen goes to the place that is free. */
export function startByHand(state: EditorState): EditorState {
  const free = state.draft.history.graph.nodes.find(({ type }) => type === 'placeholder');
  return free ? ask(state, { kind: 'addStep', where: { placeholder: free.id } }) : state;
}

function caseSteps(state: EditorState): { search: StepDefinition; loop: StepDefinition } | null {
  const [search, loop] = [state.catalogue.newest(SEARCH_CASES), state.catalogue.newest(LOOP)];
  return search && loop ? { search, loop } : null;
}

export const mayStartWithCases = (state: EditorState): boolean => caseSteps(state) !== null;

const filled = (definition: StepDefinition, values: Record<string, Json>) => {
  const step = stepFrom(definition);
  const given = definition.parameters.filter(({ key }) => key in values);
  const others = step.parameters.filter(({ id }) => given.every((param) => param.id !== id));
  const parameters = [...given.map(({ id, key }) => ({ id, value: values[key] ?? null })), ...others];
  return { ...step, parameters };
};

/** Every day, the open cases one after the other; the loop is chosen, for the first step in it. */
export function startWithCases(state: EditorState, zone: string): EditorState {
  const trigger = triggerIn(state.draft.history.graph);
  const steps = caseSteps(state);
  if (!trigger || !steps) return state;
  const [searchId, loopId] = [crypto.randomUUID(), crypto.randomUUID()];
  const search = filled(steps.search, { statuses: ['open'] });
  const loop = filled(steps.loop, { items: `{{steps.${search.name}.output.cases}}` });
  const add = (graph: Graph, after: string, id: string, definition: StepDefinition, step: typeof search) => {
    const ids = [id];
    const { subtype } = definition;
    return insertStep(graph, { where: { after }, subtype, step }, () => ids.pop() ?? crypto.randomUUID());
  };
  const searched = add(scheduled(state, trigger, zone), trigger.id, searchId, steps.search, search);
  const graph = layout(add(searched, searchId, loopId, steps.loop, loop));
  return openPanel(edit(state, graph, { label: words.undo }), loopId);
}
