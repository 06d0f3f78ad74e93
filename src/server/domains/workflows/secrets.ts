import type { Graph, GraphNode, Step } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import type { Problem } from '@shared/model/problem';
import type { ParamDefinition } from '@shared/model/steps/manifest';
import { isKeptSecret, isSealed, isSecretValue, keptSecret, sealedText } from '@shared/model/steps/secrets';
import { problemWords } from '@shared/words/problems';
import { isFault } from '@shared/kernel/fault';
import type { SecretBox } from '../../platform/secretBox';
import type { Catalogue } from './content';
import type { ParameterSecrets } from './workflows.port';

export function parameterSecrets(box: SecretBox): ParameterSecrets {
  const context = (orgId: string) => `workflow parameter of ${orgId}`;
  return {
    seal: (orgId, text) => box.seal(text, context(orgId)),
    open: (orgId, sealed) => box.open(sealed, context(orgId)),
  };
}

interface Place {
  node: GraphNode;
  step: Step;
  paramId: string;
  /** Undefined: the catalogue does not know the step or its parameter. */
  param: ParamDefinition | undefined;
}

function mapValues(graph: Graph, catalogue: Catalogue, change: (value: Json, place: Place) => Json): Graph {
  const nodes = graph.nodes.map((node) => {
    const { step } = node.data;
    if (!step) return node;
    const params = new Map(catalogue.definition(step)?.parameters.map((param) => [param.id, param]));
    const parameters = step.parameters.map(({ id: paramId, value }) => ({
      id: paramId,
      value: change(value, { node, step, paramId, param: params.get(paramId) }),
    }));
    return { ...node, data: { ...node.data, step: { ...step, parameters } } };
  });
  return { ...graph, nodes };
}

/** Of what the catalogue does not know, only what was sealed when it did. */
const isSecret = (value: Json, param: ParamDefinition | undefined): boolean =>
  param === undefined ? isSealed(value) : isSecretValue(param, value);

/** As clients see it. */
export const hideSecrets = (graph: Graph, catalogue: Catalogue): Graph =>
  mapValues(graph, catalogue, (value, { param }) => (isSecret(value, param) ? { ...keptSecret } : value));

/** Without the values that the catalogue calls secret. */
export const withoutSecrets = (graph: Graph, catalogue: Catalogue): Graph =>
  mapValues(graph, catalogue, (value, { param }) =>
    param?.secret === true || (param === undefined && isSealed(value)) ? null : value,
  );

export const holdsSecrets = (graph: Graph, catalogue: Catalogue): boolean => {
  let found = false;
  mapValues(graph, catalogue, (value, { param }) => {
    found ||= isSecret(value, param);
    return value;
  });
  return found;
};

/** Values of a stored graph by the node and, where a node was pasted anew, by the step's name. */
function storedValues(graph: Graph | null): (place: Place) => Json | undefined {
  const byNode = new Map<string, Json>();
  const byName = new Map<string, Json>();
  for (const { id: nodeId, data } of graph?.nodes ?? []) {
    for (const { id, value } of data.step?.parameters ?? []) {
      byNode.set(`${nodeId} ${id}`, value);
      byName.set(`${data.step?.name} ${id}`, value);
    }
  }
  return ({ node, step, paramId }) =>
    byNode.get(`${node.id} ${paramId}`) ?? byName.get(`${step.name} ${paramId}`);
}

const lostSecret = ({ node, step, paramId, param }: Place): Problem => ({
  code: 'missing_parameter',
  severity: 'error',
  message: problemWords.secretLost(step.name, param?.title ?? paramId),
  nodeId: node.id,
  stepName: step.name,
  paramId,
});

/**
 * The graph as it is stored: secrets sealed. One that did not change keeps its cipher text, so that a save which
 * changes nothing makes no version. What was to be kept and is not stored is empty then, and told in `lost`.
 */
export function sealSecrets(
  given: Graph,
  options: { orgId: string; catalogue: Catalogue; secrets: ParameterSecrets; stored: Graph | null },
): { graph: Graph; lost: Problem[] } {
  const { orgId, catalogue, secrets, stored } = options;
  const storedAt = storedValues(stored);
  const lost: Problem[] = [];
  const seal = (value: Json): Json => ({ $sealed: secrets.seal(orgId, JSON.stringify(value)) });

  function isSame(sealed: string, value: Json): boolean {
    try {
      return secrets.open(orgId, sealed) === JSON.stringify(value);
    } catch (error) {
      if (isFault(error)) return false;
      throw error;
    }
  }
  function sealOne(value: Json, place: Place): Json {
    if (!isSecret(value, place.param)) return value;
    const before = storedAt(place) ?? null;
    const sealed = sealedText(before);
    const given = sealedText(value);
    // Cipher texts do not leave the server: another one than the stored was made up.
    if (isKeptSecret(value) || given !== undefined) {
      if (sealed !== undefined && (given === undefined || given === sealed)) return before;
      if (given === undefined && place.param && isSecretValue(place.param, before)) return seal(before);
      lost.push(lostSecret(place));
      return null;
    }
    return sealed !== undefined && isSame(sealed, value) ? before : seal(value);
  }
  return { graph: mapValues(given, catalogue, sealOne), lost };
}
