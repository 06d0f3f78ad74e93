import { Fault } from '../../../kernel/fault';
import { stepWords } from '../../../words/steps';
import { COMMENT_OFFSET, GRAPH_NODES_MAX } from '../../limits';
import { nodeLabel } from '../nodes';
import { blocksOf } from '../parse';
import { addPlaceholders, toGraph } from '../serialize';
import { structureOf, type Item } from '../structure';
import type { Graph, GraphNode } from '../types';
import { renew, type References } from './fragment';
import { missingNode } from './missingNode';
import { insertPiece, placeOf, type Where } from './place';
import { capital, labelIn, nodesWithin, viewOf, type NewId } from './view';

const uncopied: ReadonlySet<string> = new Set(['trigger', 'loop', 'break', 'collect']);

/** A node that may neither be cut nor copied. */
const cannotCopy = ({ subtype }: GraphNode) => subtype !== undefined && uncopied.has(subtype);

/**
 * The chosen steps in the order in which they run, one behind the other, and the chosen comments. Of an if or approve
 * all that is in it comes along. Throws `Fault('conflict')` naming what cannot be copied.
 */
export function copyNodes(graph: Graph, nodeIds: string[]): { fragment: Graph; count: number } {
  const words = stepWords.clipboard;
  const view = viewOf(graph);
  const wanted = new Set(nodeIds);
  for (const id of wanted) {
    const node = view.links.nodes.get(id);
    if (!node) throw missingNode(id);
    if (cannotCopy(node))
      throw new Fault('conflict:step_cannot_be_copied', words.notCopied(labelIn(view, node)));
  }
  const chosen: Item[] = [];
  const gather = (items: Item[]) => {
    for (const item of items) {
      if (wanted.has(item.node.id) && item.node.type !== 'placeholder') chosen.push(item);
      else for (const arm of item.arms) gather(arm.items);
    }
  };
  gather(view.items);
  for (const node of chosen.flatMap((item) => nodesWithin(item))) {
    if (cannotCopy(node))
      throw new Fault('conflict:step_cannot_be_copied', words.notCopied(labelIn(view, node)));
  }
  const comments = graph.nodes.filter((node) => node.type === 'comment' && wanted.has(node.id));
  if (chosen.length === 0 && comments.length === 0)
    throw new Fault('bad_input:nothing_chosen', words.nothing);
  const { nodes, edges } = toGraph({ trigger: null, blocks: blocksOf(chosen) });
  const count = nodes.filter(({ data }) => data.step).length;
  return { fragment: { nodes: [...nodes, ...comments], edges }, count };
}

/**
 * Puts a fragment into a graph, under new ids and names; `nodeIds` are those of what came in. Throws `Fault` and
 * changes nothing when the fragment is not well nested, holds what cannot be copied, or may not stand there.
 */
export function takePiece(
  graph: Graph,
  { fragment, where }: { fragment: Graph; where: Where },
  references: References,
  newId: NewId,
): { graph: Graph; nodeIds: string[] } {
  const { problems } = structureOf(fragment);
  if (problems[0]) {
    throw new Fault('bad_input:clipboard_unfit', stepWords.clipboard.unfit(problems[0].message), {
      problems,
    });
  }
  const barred = fragment.nodes.find(cannotCopy);
  if (barred)
    throw new Fault(
      'conflict:step_cannot_be_copied',
      stepWords.clipboard.notCopied(capital(nodeLabel(barred))),
    );
  const view = viewOf(graph);
  const { position } = placeOf(view, where);
  const steps = fragment.nodes.filter(({ type }) => type !== 'comment');
  const corner = steps[0] ?? fragment.nodes[0];
  if (!corner) throw new Fault('bad_input:clipboard_empty', stepWords.clipboard.nothing);
  const aside = steps.length === 0 ? COMMENT_OFFSET : 0;
  const offset = { x: position.x + aside - corner.position.x, y: position.y - corner.position.y };
  const fresh = renew(fragment, graph, offset, references, newId);
  const comments = fresh.nodes.filter(({ type }) => type === 'comment');
  const { structure } = structureOf({
    ...fresh,
    nodes: fresh.nodes.filter(({ type }) => type !== 'comment'),
  });
  const items = structure?.items ?? [];
  const first = items[0];
  const last = items.at(-1);
  const taken = fresh.nodes.map(({ id }) => id);
  if (!first || !last) {
    return { graph: withComments(graph, comments), nodeIds: taken };
  }
  const whole = closeUp({ nodes: items.flatMap((item) => nodesWithin(item)), edges: fresh.edges }, newId);
  const piece = { ...whole, first: first.node, last: last.close ?? last.node };
  const result = insertPiece(view, where, piece, items, newId);
  return { graph: withComments(result, comments), nodeIds: taken };
}

function withComments(graph: Graph, comments: GraphNode[]): Graph {
  const nodes = [...graph.nodes, ...comments];
  if (nodes.length > GRAPH_NODES_MAX) throw new Fault('conflict:workflow_full', stepWords.edits.full);
  return { ...graph, nodes };
}

/** Placeholders in its empty branches, but none at its end: what follows there is known on insertion only. */
function closeUp(fragment: Graph, newId: NewId): Graph {
  const filled = addPlaceholders(fragment, newId);
  const known = new Set(fragment.nodes);
  const leads = new Set(filled.edges.map(({ source }) => source));
  const end = filled.nodes.find((node) => !known.has(node) && !leads.has(node.id));
  return {
    nodes: filled.nodes.filter((node) => node !== end),
    edges: filled.edges.filter(({ target }) => target !== end?.id),
  };
}
