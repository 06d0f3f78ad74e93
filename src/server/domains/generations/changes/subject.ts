import { badInput, Fault } from '@shared/kernel/fault';
import type { ChangeAbout } from '@shared/api/generations/graphChanges.api';
import type { Spot } from '@shared/model/graph-changes/operations';
import { spotBefore } from '@shared/model/graph-changes/spots';
import { armsOf, stepOf } from '@shared/model/graph/nodes';
import { structureOf } from '@shared/model/graph/structure';
import type { Graph, GraphNode, InputParameter } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import type { Problem } from '@shared/model/problem';
import { graphChangeWords as words } from '@shared/words/graphChanges';

export interface ChangeAsked {
  about: ChangeAbout;
  prompt: string;
  graph: Graph;
  inputs: readonly InputParameter[];
}

/** A step of a run that failed, with what it was given. */
export interface FailedStep {
  nodeId: string;
  error: string | null;
  input: Json;
}

/** What a change is asked for, and the room it has. */
export interface Subject extends Omit<ChangeAsked, 'about'> {
  task: 'write' | 'fix';
  /** The step that may be changed; null for a place. */
  target: GraphNode | null;
  /** Where new steps may stand, beside other new ones. */
  spots: Spot[];
  problem: Problem | null;
  failed: FailedStep | null;
  /** What is wrong with the graph already. */
  known: readonly Problem[];
}

interface Reads {
  failed(workflowId: string, stepExecutionId: string): Promise<FailedStep>;
  problems: readonly Problem[];
}

function targetIn(graph: Graph, nodeId: string): GraphNode {
  const node = graph.nodes.find(({ id }) => id === nodeId);
  if (!node || !stepOf(node)) throw new Fault('conflict:step_missing', words.noStep);
  if (node.subtype === 'trigger') throw new Fault('bad_input:trigger_not_allowed', words.trigger);
  return node;
}

/** Beside a step: before it, behind it, and first in its branches. */
function spotsAround(graph: Graph, node: GraphNode): Spot[] {
  const before = spotBefore(graph, node.id);
  const behind = [null, ...armsOf(node)].map((branch) => ({ after: node.id, branch }));
  return before ? [before, ...behind] : behind;
}

function placeIn(graph: Graph, { after, branch }: Spot): Spot[] {
  const node = graph.nodes.find(({ id }) => id === after);
  if (!node || !stepOf(node) || (branch !== null && !armsOf(node).includes(branch)))
    throw new Fault('conflict:branch_missing', words.noBranch);
  return [{ after, branch }];
}

/** Throws the `Fault` of what cannot be asked. */
export async function subjectOf(asked: ChangeAsked, reads: Reads): Promise<Subject> {
  const { about, prompt, graph, inputs } = asked;
  if (!structureOf(graph).structure) throw new Fault('conflict:graph_broken', words.broken);
  if (prompt === '' && (about.kind === 'step' || about.kind === 'place'))
    throw badInput([{ field: 'prompt', reason: words.noPrompt }]);
  const subject = { prompt, graph, inputs, problem: null, failed: null, known: reads.problems };
  if (about.kind === 'place')
    return { ...subject, task: 'write', target: null, spots: placeIn(graph, about) };
  const at = (nodeId: string) => {
    const target = targetIn(graph, nodeId);
    return { target, spots: spotsAround(graph, target) };
  };
  switch (about.kind) {
    case 'step':
      return { ...subject, task: 'write', ...at(about.node_id) };
    case 'problem': {
      const place = at(about.node_id);
      const problem = reads.problems.find(
        ({ code, nodeId, paramId }) =>
          code === about.code && nodeId === about.node_id && (paramId ?? null) === about.param_id,
      );
      if (!problem) throw new Fault('conflict:no_problem', words.noProblem);
      return { ...subject, task: 'fix', ...place, problem };
    }
    case 'run': {
      const failed = await reads.failed(about.workflow_id, about.step_execution_id);
      if (failed.error === null) throw new Fault('conflict:step_not_failed', words.notFailed);
      return { ...subject, task: 'fix', ...at(failed.nodeId), failed };
    }
  }
}
