import { Fault, isFault } from '@shared/kernel/fault';
import { z } from 'zod';
import {
  description,
  graph,
  inputParameters,
  WORKFLOW_BYTES_MAX,
  WORKFLOW_NAME_MAX,
} from '@shared/api/workflows/graph';
import type { GeneratedWorkflow } from '@shared/api/generations/generations.api';
import { layout } from '@shared/model/graph/layout';
import { parseGraph } from '@shared/model/graph/parse';
import { typeOf } from '@shared/model/graph/nodes';
import { addPlaceholders } from '@shared/model/graph/serialize';
import type { Graph } from '@shared/model/graph/types';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { indexCatalogue, type CatalogueIndex } from '@shared/model/validation/catalogue';
import { generationWords } from '@shared/words/generations';
import { parseAs } from '../../http/validate';

const workflow = z.strictObject({
  name: z.string().min(1).max(1_000),
  description: description.default(''),
  graph,
  input_parameters: inputParameters.default([]),
});

const refused = (reason: string) =>
  new Fault('unprocessable:answer_not_usable', generationWords.noWorkflow(reason));
const objects = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];
const own = (value: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(value, key) ? value[key] : undefined;

function completeStep(step: JsonObject, definition: StepDefinition | undefined): JsonObject {
  if (!definition) return step;
  const { title, group, subgroup, version, name, isMSPStep } = definition;
  return {
    name,
    title,
    parameters: [],
    ...step,
    group,
    subgroup,
    version,
    ...(isMSPStep ? { isMSPStep } : {}),
  };
}

/** What the catalogue knows of a node need not come from a model, and is not taken from it. */
function completeNode(node: JsonObject, catalogue: CatalogueIndex): JsonObject {
  const data = own(node, 'data');
  const step = isJsonObject(data) ? own(data, 'step') : undefined;
  const position = { x: 0, y: 0 };
  if (!isJsonObject(data) || !isJsonObject(step)) {
    const isClose = isJsonObject(data) && typeof data['closes'] === 'string';
    return { ...(isClose ? { type: 'flowControl', subtype: 'close' } : {}), ...node, position };
  }
  const id = own(step, 'stepTemplateId');
  const definition = typeof id === 'string' ? catalogue.newest(id) : undefined;
  const kind: JsonObject = definition
    ? { type: typeOf(definition.subtype), subtype: definition.subtype }
    : {};
  return { ...node, ...kind, position, data: { ...data, step: completeStep(step, definition) } };
}

function completeEdge(edge: JsonObject): JsonObject {
  const { source, target, sourceHandle = 'NEXT' } = edge;
  return { id: `${String(source)}-${String(sourceHandle)}-${String(target)}`, ...edge };
}

function complete(answer: JsonObject, catalogue: CatalogueIndex): JsonObject {
  const given = own(answer, 'graph');
  if (!isJsonObject(given)) throw refused('it has no graph.');
  const inputs = objects(own(answer, 'input_parameters')).map((input) => ({
    defaultValue: null,
    optional: true,
    description: '',
    ...input,
  }));
  return {
    ...answer,
    graph: {
      nodes: objects(own(given, 'nodes')).map((node) => completeNode(node, catalogue)),
      edges: objects(own(given, 'edges')).map(completeEdge),
    },
    input_parameters: inputs,
  };
}

/** A model knows no secret: what it made up for one must not look as if there was one. */
function withoutSecrets(given: Graph, catalogue: CatalogueIndex): Graph {
  const nodes = given.nodes.map((node) => {
    const { step } = node.data;
    const definition = step && catalogue.newest(step.stepTemplateId);
    const secret = new Set(definition?.parameters.filter((param) => param.secret).map(({ id }) => id));
    if (!step || secret.size === 0) return node;
    const parameters = step.parameters.map(({ id, value }) => ({ id, value: secret.has(id) ? null : value }));
    return { ...node, data: { ...node.data, step: { ...step, parameters } } };
  });
  return { ...given, nodes };
}

const fittingName = (name: string) =>
  name
    .replaceAll(/[^\p{L}\p{M}\p{N}_ ]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, WORKFLOW_NAME_MAX)
    .trim() || 'Generated workflow';

function parsed(value: Json): z.output<typeof workflow> {
  try {
    return parseAs(workflow, value, 'answer');
  } catch (error) {
    if (!isFault(error) || !Array.isArray(error.data)) throw error;
    const [first] = error.data;
    throw refused(`${first?.field ?? 'it'} ${first?.reason ?? 'cannot be read'}`);
  }
}

/** The workflow in a model's answer, laid out. `Fault('unprocessable')` says what is wrong with one that is none. */
export function readAnswer(
  answer: Json,
  definitions: readonly StepDefinition[],
  newId: () => string,
): Omit<GeneratedWorkflow, 'problems'> {
  if (!isJsonObject(answer)) throw refused('it is not an object.');
  if (JSON.stringify(answer).length > WORKFLOW_BYTES_MAX)
    throw refused('it is larger than a workflow can be.');
  const catalogue = indexCatalogue(definitions);
  const read = parsed(complete(answer, catalogue));
  const { tree, problems } = parseGraph(read.graph);
  if (tree === null) throw refused(problems[0]?.message ?? 'its steps are not well nested.');
  if (!tree.trigger && tree.blocks.length === 0) throw refused('it has no steps.');
  const clean = withoutSecrets(read.graph, catalogue);
  return { ...read, name: fittingName(read.name), graph: layout(addPlaceholders(clean, newId)) };
}
