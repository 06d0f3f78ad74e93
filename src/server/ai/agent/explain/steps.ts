import { stepOf } from '@shared/model/graph/nodes';
import { parseGraph } from '@shared/model/graph/parse';
import type { Block } from '@shared/model/graph/tree';
import type { Graph, GraphNode, Handle } from '@shared/model/graph/types';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { agentAnswers } from '@shared/words/agentAnswers';
import type { AgentData } from '../data';
import { plainName } from '../links';

const words = agentAnswers.explain;
type Definitions = Awaited<ReturnType<AgentData['steps']>>;

/** A step as it is told. Its settings are not: they may hold what is nobody’s business. */
export interface ToldStep {
  nodeId: string;
  name: string;
  /** Of the catalogue: what kind of step it is, and what that does. */
  kind: string;
  about: string;
  /** The branches and loops around it, the outermost first. */
  where: string[];
  isApproval: boolean;
  /** The cloud that it can change, as it is called; null for a step that changes none. */
  changes: string | null;
}

/** `Get_costs` is read as “Get costs”. */
export const readableName = (name: string): string => plainName(name.replaceAll('_', ' '));

const changesCloud = ({ group, effect }: Pick<StepDefinition, 'group' | 'effect'>) =>
  group === 'CLOUD' && (effect === 'keyed' || effect === 'unsafe');

const firstSentence = (text: string) => text.split(/(?<=\.)\s/)[0] ?? '';

function doesOf({ subtype }: GraphNode, definition: Definitions[number] | undefined): string {
  if (subtype === 'if' || subtype === 'loop' || subtype === 'approve') return words.does[subtype];
  return firstSentence(definition?.description ?? '');
}

function branchOf(handle: Handle, step: string): string {
  switch (handle) {
    case 'TRUE':
      return words.ifTrue(step);
    case 'FALSE':
      return words.ifFalse(step);
    case 'APPROVE':
      return words.approved(step);
    case 'REJECT':
      return words.rejected(step);
    default:
      return words.each(step);
  }
}

/** The steps in the order in which they run, without the trigger; null for a graph that is not well nested. */
export function toldSteps(graph: Graph, definitions: Definitions): ToldStep[] | null {
  const { tree } = parseGraph(graph);
  if (!tree) return null;
  const known = new Map(definitions.map((one) => [one.stepTemplateId, one]));
  const told = (node: GraphNode, where: string[]): ToldStep[] => {
    const step = stepOf(node);
    if (!step) return [];
    const definition = known.get(step.stepTemplateId);
    return [
      {
        nodeId: node.id,
        name: readableName(step.name),
        kind: definition?.title ?? step.title,
        about: plainName(step.description ?? '') || doesOf(node, definition),
        where,
        isApproval: node.subtype === 'approve',
        changes: definition && changesCloud(definition) ? definition.subgroup : null,
      },
    ];
  };
  const walk = (blocks: readonly Block[], where: string[]): ToldStep[] =>
    blocks.flatMap((block) => {
      const own = told(block.node, where);
      const name = readableName(stepOf(block.node)?.name ?? '');
      if (block.kind === 'loop') return [...own, ...walk(block.body, [...where, branchOf('INSIDE', name)])];
      if (block.kind === 'branch')
        return [
          ...own,
          ...block.branches.flatMap(({ handle, blocks: inner }) =>
            walk(inner, [...where, branchOf(handle, name)]),
          ),
        ];
      return own;
    });
  return walk(tree.blocks, []);
}
