import { stepOf } from '@shared/model/graph/nodes';
import type { Graph, GraphNode } from '@shared/model/graph/types';
import type { Problem } from '@shared/model/problem';
import type { ParamDefinition } from '@shared/model/steps/manifest';
import type { CatalogueIndex } from '@shared/model/validation/catalogue';
import { graphChangeWords } from '@shared/words/graphChanges';

const words = graphChangeWords.wrong;

/** Why a model may not set this parameter, nor be told what it is; null where it may. */
export function whyWithheld(node: Pick<GraphNode, 'subtype'>, param: ParamDefinition): string | null {
  if (node.subtype === 'trigger') return words.trigger;
  if (node.subtype === 'approve') return words.approval;
  if (param.secret) return words.secret(param.title);
  if (param.type === 'integration' || param.type === 'approval') return words.connection(param.title);
  return null;
}

/** Why a model may not take this step away, move or rename it. */
export function whyFixed({ subtype }: Pick<GraphNode, 'subtype'>): string | null {
  if (subtype === 'trigger') return words.trigger;
  return subtype === 'approve' ? words.approval : null;
}

function paramOf(graph: Graph, { nodeId, paramId }: Problem, catalogue: CatalogueIndex) {
  const node = graph.nodes.find(({ id }) => id === nodeId);
  const step = node && stepOf(node);
  const definition = step && catalogue.find(step.stepTemplateId, step.version);
  const param = definition?.parameters.find(({ id }) => id === paramId);
  return node && param ? { node, param } : undefined;
}

/** A problem that a change may mend: not of what is withheld from a model. */
export function isForModel(graph: Graph, problem: Problem, catalogue: CatalogueIndex): boolean {
  const at = paramOf(graph, problem, catalogue);
  return !at || whyWithheld(at.node, at.param) === null;
}

/** Things of an organization, which only a person of it can name. */
const chosen: readonly ParamDefinition['type'][] = [
  ...(['integration', 'channel', 'approval', 'workflow', 'datastore', 'board', 'jira-issue'] as const),
  ...(['github-workflow', 'mcp-tool', 'billing-table'] as const),
];

/** A problem of a workflow that nobody has yet which is a person's to solve, by choosing or by giving a secret. */
export function isForPerson(graph: Graph, problem: Problem, catalogue: CatalogueIndex): boolean {
  const at = paramOf(graph, problem, catalogue);
  return at !== undefined && (at.param.secret === true || chosen.includes(at.param.type));
}
