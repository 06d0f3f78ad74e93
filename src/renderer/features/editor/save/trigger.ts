import { sameJson } from '@shared/model/graph/same';
import { stepOf } from '@shared/model/graph/nodes';
import type { Graph } from '@shared/model/graph/types';
import type { JsonObject } from '@shared/model/json';
import { isJsonObject, type Json } from '@shared/model/json';
import { newHistory } from '@shared/model/graph/history';
import type { Trigger } from '../../../data/triggers';
import { readTrigger, triggerValue } from '../params/trigger/settings';
import { isDirty } from '../session/selectors';
import type { EditorState } from '../session/state';

type Kept = Pick<Trigger, 'type' | 'configuration'>;

/** The settings that the trigger step holds; null where it holds none. */
function settingsIn(graph: Graph): Json {
  const node = graph.nodes.find(({ subtype }) => subtype === 'trigger');
  return (node && stepOf(node)?.parameters[0]?.value) ?? null;
}

/** When an interval counts from is the server's, given at the first save. */
function compared(value: JsonObject): JsonObject {
  const { configuration, ...rest } = value;
  const { anchor: _anchor, ...fields } = isJsonObject(configuration) ? configuration : {};
  return { ...rest, configuration: fields };
}

const settingsOf = ({ type, configuration }: Kept) =>
  triggerValue(readTrigger({ type, configuration: known(configuration) }));

/** What a save has to change of the workflow's trigger; null when nothing does. */
export function triggerChange(graph: Graph, trigger: Kept): JsonObject | null {
  const settings = settingsIn(graph);
  if (settings === null) return null;
  const wanted = triggerValue(readTrigger(settings));
  return sameJson(compared(wanted), compared(settingsOf(trigger))) ? null : wanted;
}

/**
 * The trigger is what starts the workflow: where a call has set it, its step says so, unless something is unsaved here. A
 * manual one never got what the step of a template proposes, which the next save gives it.
 */
export function adoptTrigger(state: EditorState, trigger: Kept): EditorState {
  const { graph } = state.draft.history;
  const isSaid = settingsIn(graph) !== null && triggerChange(graph, trigger) === null;
  if (trigger.type === 'MANUAL' || isSaid || isDirty(state)) return state;
  const adopted = withSettings(graph, settingsOf(trigger));
  const saved = { ...state.saved, graph: adopted };
  return { ...state, saved, draft: { ...state.draft, history: newHistory(adopted) } };
}

function withSettings(graph: Graph, value: JsonObject): Graph {
  const nodes = graph.nodes.map((node) => {
    const step = node.subtype === 'trigger' ? stepOf(node) : undefined;
    if (!step) return node;
    const id = step.parameters[0]?.id ?? `${step.stepTemplateId}-P1`;
    return { ...node, data: { ...node.data, step: { ...step, parameters: [{ id, value }] } } };
  });
  return { ...graph, nodes };
}

const known = (configuration: object): JsonObject =>
  Object.fromEntries(
    Object.entries(configuration).filter(([, value]) => value !== null && value !== undefined),
  );
