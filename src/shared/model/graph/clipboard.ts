import { Fault } from '../../kernel/fault';
import { stepWords } from '../../words/steps';
import { isJsonObject } from '../json';
import type { Problem } from '../problem';
import { copyNodes, takePiece } from './edits/copy';
import type { References } from './edits/fragment';
import type { Where } from './edits/place';
import { deleteNodes } from './edits/remove';
import type { NewId } from './edits/view';
import { stepOf } from './nodes';
import { reachOf } from './queries';
import { readGraph } from './shape';
import { PROBLEMS_MAX } from './structure';
import type { Graph, GraphNode } from './types';

const CLIPBOARD_KIND = 'costloom-steps';
const CLIPBOARD_SCHEMA = 1;
/** Characters. */
export const CLIPBOARD_MAX = 5_000_000;
const words = stepWords.clipboard;

/** The chosen steps and comments as text. Throws `Fault('conflict')` naming a step that cannot be copied. */
export function copySteps(graph: Graph, nodeIds: string[]): string {
  const { fragment } = copyNodes(graph, nodeIds);
  return JSON.stringify({ kind: CLIPBOARD_KIND, schema: CLIPBOARD_SCHEMA, ...fragment });
}

/** Copies and deletes; when one of both is refused, neither is done. */
export function cutSteps(graph: Graph, nodeIds: string[], newId: NewId): { text: string; graph: Graph } {
  const text = copySteps(graph, nodeIds);
  return { text, graph: deleteNodes(graph, { nodeIds }, newId) };
}

/** Throws `Fault('bad_input')` saying why the text cannot be pasted. */
export function readClipboard(text: string): Graph {
  if (text.length > CLIPBOARD_MAX) throw new Fault('bad_input:clipboard_too_large', words.tooLarge);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Fault('bad_input:clipboard_foreign', words.foreign);
  }
  if (!isJsonObject(value) || value.kind !== CLIPBOARD_KIND)
    throw new Fault('bad_input:clipboard_foreign', words.foreign);
  const { kind: _kind, schema, ...graph } = value;
  if (schema !== CLIPBOARD_SCHEMA) throw new Fault('bad_input:clipboard_other_version', words.otherVersion);
  return readGraph(graph);
}

export interface PasteArgs {
  text: string;
  where: Where;
  /** Whether the catalogue has the step. */
  knows: (stepTemplateId: string, version: number) => boolean;
}

export interface Pasted {
  graph: Graph;
  /** Steps of a kind that the catalogue lacks, and references to what does not run before them here. */
  problems: Problem[];
  /** Of what came in. */
  nodeIds: string[];
}

/** Steps come in under new ids and names; their references to one another follow. Whole or, with a `Fault`, not. */
export function pasteSteps(
  graph: Graph,
  { text, where, knows }: PasteArgs,
  references: References,
  newId: NewId,
): Pasted {
  const taken = takePiece(graph, { fragment: readClipboard(text), where }, references, newId);
  const came = new Set(taken.nodeIds);
  const nodes = taken.graph.nodes.filter(({ id }) => came.has(id));
  const problems = [...unknownSteps(nodes, knows), ...unresolved(taken.graph, nodes, references)];
  return { ...taken, problems: problems.slice(0, PROBLEMS_MAX) };
}

function unknownSteps(nodes: GraphNode[], knows: PasteArgs['knows']): Problem[] {
  return nodes.flatMap((node): Problem[] => {
    const step = stepOf(node);
    if (!step || knows(step.stepTemplateId, step.version)) return [];
    const message = words.unknownStep(step.name, step.stepTemplateId);
    return [{ code: 'unknown_step', severity: 'error', message, nodeId: node.id, stepName: step.name }];
  });
}

/** All that came in stands behind one another, so the same outer steps are before each of it. */
function unresolved(graph: Graph, nodes: GraphNode[], { find }: References): Problem[] {
  const first = nodes.find((node) => stepOf(node));
  const reach = first && reachOf(graph, first.id);
  if (!reach) return [];
  const steps = new Set([...reach.steps.map(({ node }) => node), ...nodes].flatMap((node) => nameOf(node)));
  const loops = new Set(reach.loops.flatMap((node) => nameOf(node)));
  const problems: Problem[] = [];
  for (const node of nodes) {
    for (const { id, value } of stepOf(node)?.parameters ?? []) {
      for (const { root, name } of find(value)) {
        const missing = missingOf(root, name ?? '', steps, loops);
        if (missing === null) continue;
        const stepName = stepOf(node)?.name ?? '';
        problems.push({
          code: 'unresolved_reference',
          severity: 'error',
          message: words.unresolved(stepName, missing),
          nodeId: node.id,
          stepName,
          paramId: id,
        });
      }
    }
  }
  return problems;
}

const nameOf = (node: GraphNode) => stepOf(node)?.name ?? [];

function missingOf(root: string, name: string, steps: Set<string>, loops: Set<string>): string | null {
  if (root === 'steps') return steps.has(name) ? null : name;
  if (root === 'loops') return loops.has(name) ? null : name;
  return root === 'loop' && loops.size === 0 ? 'loop' : null;
}
