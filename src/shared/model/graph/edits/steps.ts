import { Fault } from '../../../kernel/fault';
import { stepWords } from '../../../words/steps';
import type { Json } from '../../json';
import { nodeLabel, stepOf } from '../nodes';
import { sameJson } from '../same';
import { checkStepName } from '../stepName';
import type { Graph, GraphNode, Step, StepParameter } from '../types';
import { capital, nodeIn, withNode } from './view';

/** Gives a value in which references to one step name another instead. */
export type Rewrite = (value: Json, from: string, to: string) => Json;

function stepIn(node: GraphNode): Step {
  const step = stepOf(node);
  if (!step) throw new Fault('bad_input:not_a_step', stepWords.edits.notAStep(capital(nodeLabel(node))));
  return step;
}

const withStep = (graph: Graph, nodeId: string, change: (step: Step) => Step): Graph =>
  withNode(graph, nodeId, (node) => {
    const step = stepIn(node);
    const changed = change(step);
    return changed === step ? node : { ...node, data: { ...node.data, step: changed } };
  });

/** The node with its values rewritten; the same object when nothing in it changes. */
export function rewriteValues(node: GraphNode, rewrite: (value: Json) => Json): GraphNode {
  const step = stepOf(node);
  if (!step) return node;
  let changed = false;
  const parameters = step.parameters.map((parameter) => {
    const value = rewrite(parameter.value);
    if (value === parameter.value || sameJson(value, parameter.value)) return parameter;
    changed = true;
    return { ...parameter, value };
  });
  return changed ? { ...node, data: { ...node.data, step: { ...step, parameters } } } : node;
}

/**
 * Renames a step and rewrites the references to it in all other steps. Throws `Fault('bad_input')`, or `'conflict'`
 * when another step has the name, with the message of the rule.
 */
export function renameStep(
  graph: Graph,
  { nodeId, name: typed }: { nodeId: string; name: string },
  rewrite: Rewrite,
): Graph {
  const { name: from } = stepIn(nodeIn(graph, nodeId));
  const check = checkStepName(graph, typed, nodeId);
  if (!check.ok)
    throw new Fault(
      check.code === 'name_taken' ? 'conflict:name_taken' : `bad_input:${check.code}`,
      check.message,
    );
  const to = check.name;
  if (to === from) return graph;
  const renamed = withStep(graph, nodeId, (step) => ({ ...step, name: to }));
  const nodes = renamed.nodes.map((node) =>
    node.id === nodeId ? node : rewriteValues(node, (value) => rewrite(value, from, to)),
  );
  return { ...renamed, nodes };
}

/** Sets values, adding those parameters that the step does not have yet. */
export function setParameters(
  graph: Graph,
  { nodeId, values }: { nodeId: string; values: StepParameter[] },
): Graph {
  return withStep(graph, nodeId, (step) => {
    const given = new Map(values.map(({ id, value }) => [id, value]));
    let changed = false;
    const parameters = step.parameters.map((parameter) => {
      const value = given.get(parameter.id);
      given.delete(parameter.id);
      if (value === undefined || sameJson(value, parameter.value)) return parameter;
      changed = true;
      return { ...parameter, value };
    });
    for (const [id, value] of given) parameters.push({ id, value });
    return changed || given.size > 0 ? { ...step, parameters } : step;
  });
}

/** Takes optional parameters away; which ones depend on them only the catalogue knows. */
export function removeParameters(
  graph: Graph,
  { nodeId, paramIds }: { nodeId: string; paramIds: string[] },
): Graph {
  return withStep(graph, nodeId, (step) => {
    const parameters = step.parameters.filter(({ id }) => !paramIds.includes(id));
    return parameters.length === step.parameters.length ? step : { ...step, parameters };
  });
}

/** What of a step is neither its name, its kind nor a parameter. `undefined` takes a setting away. */
export type StepSettings = Partial<
  Pick<Step, 'title' | 'description' | 'version' | 'retry' | 'timeoutSeconds' | 'onError'>
>;

export function setStepSettings(
  graph: Graph,
  { nodeId, settings }: { nodeId: string; settings: StepSettings },
): Graph {
  return withStep(graph, nodeId, (step) => {
    const changed = { ...step, ...settings };
    if (settings.title === undefined) changed.title = step.title;
    if (settings.version === undefined) changed.version = step.version;
    for (const key of ['description', 'retry', 'timeoutSeconds', 'onError'] as const) {
      if (changed[key] === undefined) delete changed[key];
    }
    return sameJson(changed, step) ? step : changed;
  });
}
