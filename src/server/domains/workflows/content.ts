import { badInput, Fault } from '@shared/kernel/fault';
import type { Graph, InputParameter, Step } from '@shared/model/graph/types';
import { isJsonObject, type Json } from '@shared/model/json';
import type { Problem } from '@shared/model/problem';
import type { ParamDefinition, StepDefinition } from '@shared/model/steps/manifest';
import { workflowWords } from '@shared/words/workflows';
import { sha256 } from '../../platform/crypto';
import type { GraphChecks, Viewpoint } from './workflows.port';

/** The same text for the same value, whatever the order of its properties: jsonb keeps none. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const parts = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`);
  return `{${parts.join(',')}}`;
}

export const contentHash = (graph: Graph, inputs: readonly InputParameter[]) =>
  sha256(canonical({ graph, inputs }));

/** Problems of a graph that can be read; throws for one that cannot, naming the nodes. */
export function checkedProblems(
  checks: GraphChecks,
  graph: Graph,
  inputs: readonly InputParameter[],
  seen: Viewpoint,
): Problem[] {
  mustBeReadable(checks, graph);
  return checks.validate(graph, inputs, seen);
}

/** Throws for a graph that cannot be read, naming the nodes. */
export function mustBeReadable(checks: GraphChecks, graph: Graph, field = 'graph'): void {
  const refused = checks.unreadable(graph);
  if (refused.length === 0) return;
  const index = new Map(graph.nodes.map((node, at) => [node.id, at]));
  throw badInput(
    refused.slice(0, 20).map(({ nodeId, message }) => {
      const at = nodeId === undefined ? undefined : index.get(nodeId);
      return { field: at === undefined ? field : `${field}.nodes[${at}]`, reason: message };
    }),
  );
}

/** MSG-94, PERM-10: refuses steps that are for users of a provider, to anybody else. */
export function mustBeOpenTo(
  { isMspUser }: Pick<Viewpoint, 'isMspUser'>,
  graph: Graph,
  catalogue: Catalogue,
): void {
  if (isMspUser) return;
  for (const { data } of graph.nodes) {
    const definition = data.step && catalogue.definition(data.step);
    if (data.step && definition?.isMSPStep)
      throw new Fault('forbidden:providers_only', workflowWords.mspStep(data.step.name, definition.title));
  }
}

function triggerStep(definitions: readonly StepDefinition[]): Step {
  const known = definitions.find(({ subtype }) => subtype === 'trigger');
  return {
    name: known?.name ?? 'Trigger',
    title: known?.title ?? 'Trigger',
    group: known?.group ?? 'FLOWCONTROL',
    subgroup: known?.subgroup ?? 'FLOWCONTROL',
    stepTemplateId: known?.stepTemplateId ?? 'TRIGGER',
    version: known?.version ?? 1,
    parameters: (known?.parameters ?? []).map((param) => ({ id: param.id, value: param.default })),
  };
}

/** TRIG-08: what a workflow begins with, the trigger and the place of its first step. */
export function startGraph(definitions: readonly StepDefinition[], newId: () => string): Graph {
  const [trigger, first] = [newId(), newId()];
  return {
    nodes: [
      {
        id: trigger,
        type: 'flowControl',
        subtype: 'trigger',
        position: { x: 0, y: 0 },
        data: { step: triggerStep(definitions) },
      },
      { id: first, type: 'placeholder', position: { x: 0, y: 160 }, data: {} },
    ],
    edges: [{ id: `${trigger}-${first}`, source: trigger, target: first }],
  };
}

/** Finds definitions by id and version; of a version that is not there, the newest one of the step. */
export function catalogueOf(definitions: readonly StepDefinition[]) {
  const newest = new Map<string, StepDefinition>();
  const exact = new Map<string, StepDefinition>();
  for (const each of definitions) {
    exact.set(`${each.stepTemplateId} ${each.version}`, each);
    const known = newest.get(each.stepTemplateId);
    if (!known || known.version < each.version) newest.set(each.stepTemplateId, each);
  }
  return {
    definition: (step: Pick<Step, 'stepTemplateId' | 'version'>): StepDefinition | undefined =>
      exact.get(`${step.stepTemplateId} ${step.version}`) ?? newest.get(step.stepTemplateId),
  };
}
export type Catalogue = ReturnType<typeof catalogueOf>;

/** The graph with every value of a known parameter as `change` makes it. */
export function mapParameters(
  graph: Graph,
  catalogue: Catalogue,
  change: (value: Json, param: ParamDefinition, definition: StepDefinition) => Json,
): Graph {
  const nodes = graph.nodes.map((node) => {
    const { step } = node.data;
    const definition = step && catalogue.definition(step);
    if (!step || !definition) return node;
    const params = new Map(definition.parameters.map((param) => [param.id, param]));
    const parameters = step.parameters.map(({ id, value }) => {
      const param = params.get(id);
      return { id, value: param ? change(value, param, definition) : value };
    });
    return { ...node, data: { ...node.data, step: { ...step, parameters } } };
  });
  return { ...graph, nodes };
}

const isEmpty = (value: Json) => value === null || value === '';

/** API-109: puts an integration where a step needs one, none is chosen, and there is only one of its kinds. */
export function fillIntegrations(
  graph: Graph,
  catalogue: Catalogue,
  integrations: readonly { integrationId: string; type: string }[],
): Graph {
  const kinds = (needed: readonly string[]) => integrations.filter(({ type }) => needed.includes(type));
  const complete = {
    ...graph,
    nodes: graph.nodes.map((node) => {
      const { step } = node.data;
      // One of its own types is wanted only by those who choose it.
      const wanted =
        step &&
        catalogue
          .definition(step)
          ?.parameters.filter((p) => p.type === 'integration' && p.integrations === undefined);
      if (!step || !wanted) return node;
      const missing = wanted.filter(({ id }) => !step.parameters.some((param) => param.id === id));
      const parameters = [...step.parameters, ...missing.map(({ id }) => ({ id, value: null }))];
      return { ...node, data: { ...node.data, step: { ...step, parameters } } };
    }),
  };
  return mapParameters(complete, catalogue, (value, param, definition) => {
    const [only, another] = kinds(definition.needsIntegration);
    if (param.type !== 'integration' || !isEmpty(value) || !only || another) return value;
    return only.integrationId;
  });
}

/** The ids in the value of a workflow or datastore parameter: a text, a list of them, or an object with an id. */
export function namedIds(value: Json): string[] {
  if (typeof value === 'string') return value === '' || value.includes('{{') ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((each) => namedIds(each));
  if (isJsonObject(value))
    return [value.id, value.workflowId, value.datastoreId].flatMap((id) => namedIds(id ?? null));
  return [];
}

export function replaceIds(value: Json, ids: ReadonlyMap<string, string>): Json {
  if (typeof value === 'string') return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => replaceIds(each, ids));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      ['id', 'workflowId', 'datastoreId'].includes(key) ? replaceIds(each, ids) : each,
    ]),
  );
}
