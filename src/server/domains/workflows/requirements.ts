import type { Requirements } from '@shared/api/workflows/exchange.api';
import type { Graph, Step } from '@shared/model/graph/types';
import type { Problem } from '@shared/model/problem';
import { namedIds, type Catalogue } from './content';

interface Use {
  nodeId: string;
  step: Step;
  paramId: string;
  kind: 'workflow' | 'datastore' | 'integration';
  id: string;
}

/** Every workflow, datastore and integration that parameters of a graph name. */
export function usesOf(graph: Graph, catalogue: Catalogue): Use[] {
  return graph.nodes.flatMap((node) => {
    const { step } = node.data;
    const definition = step && catalogue.definition(step);
    if (!step || !definition) return [];
    const values = new Map(step.parameters.map(({ id, value }) => [id, value]));
    return definition.parameters.flatMap(({ id: paramId, type }) => {
      if (type !== 'workflow' && type !== 'datastore' && type !== 'integration') return [];
      const ids = namedIds(values.get(paramId) ?? null);
      return ids.map((id) => ({ nodeId: node.id, step, paramId, kind: type, id }));
    });
  });
}

export const idsOf = (uses: readonly Use[], kind: Use['kind']) => [
  ...new Set(uses.filter((use) => use.kind === kind).map(({ id }) => id)),
];

/** Which steps and kinds of integrations a graph needs; workflows and datastores by the names that are known. */
export function requirementsOf(
  graph: Graph,
  catalogue: Catalogue,
  known: { workflows: ReadonlyMap<string, string>; datastores: ReadonlyMap<string, string> },
): Requirements {
  const steps = new Map<string, Requirements['steps'][number]>();
  const integrations = new Map<string, Set<string>>();
  for (const { data } of graph.nodes) {
    if (!data.step) continue;
    const { stepTemplateId, version, title, name } = data.step;
    steps.set(`${stepTemplateId} ${version}`, { stepTemplateId, version, title });
    for (const type of catalogue.definition(data.step)?.needsIntegration ?? []) {
      integrations.set(type, (integrations.get(type) ?? new Set()).add(name));
    }
  }
  const uses = usesOf(graph, catalogue);
  const named = (kind: 'workflow' | 'datastore', names: ReadonlyMap<string, string>) =>
    idsOf(uses, kind).map((id) => ({ id, name: names.get(id) ?? '' }));
  return {
    steps: [...steps.values()],
    integrations: [...integrations].map(([type, users]) => ({ type, steps: [...users] })),
    workflows: named('workflow', known.workflows),
    datastores: named('datastore', known.datastores),
  };
}

/** What an imported graph names and this organisation does not have. */
export function unresolved(
  graph: Graph,
  catalogue: Catalogue,
  here: Record<Use['kind'], ReadonlySet<string>>,
): Problem[] {
  const uses = usesOf(graph, catalogue).filter(({ kind, id }) => !here[kind].has(id));
  return uses.map(({ nodeId, step, paramId, kind }) => ({
    code: `unresolved_${kind}`,
    severity: 'error',
    message: `“${step.name}” names a ${kind} that is not in this organization. Choose another one.`,
    nodeId,
    stepName: step.name,
    paramId,
  }));
}
