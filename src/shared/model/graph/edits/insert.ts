import { Fault } from '../../../kernel/fault';
import { stepWords } from '../../../words/steps';
import { armsOf, closeNode, makeEdge, nodeLabel, placeholderNode, stepNode } from '../nodes';
import { ROW_GAP, STEP_SIZE } from '../sizes';
import { nameGiver, stepNames } from '../stepName';
import type { Item } from '../structure';
import type { Graph, NodeSubtype, Step } from '../types';
import { insertPiece, placeOf, type Piece, type Where } from './place';
import { capital, viewOf, type NewId } from './view';

export interface InsertArgs {
  where: Where;
  subtype: NodeSubtype;
  /** Its name is a wish: it is numbered when another step has it. */
  step: Step;
}

/**
 * Adds a step. An if or approve comes with its two branches and its closing node, a loop with body and closing node;
 * a placeholder stands in each empty branch and at the end of the flow. The new node has the first new id.
 */
export function insertStep(graph: Graph, { where, subtype, step }: InsertArgs, newId: NewId): Graph {
  const view = viewOf(graph);
  const name = nameGiver(stepNames(graph))(step.name);
  const { position, inLoop } = placeOf(view, where);
  const node = stepNode(newId(), subtype, { ...step, name }, position);
  if (subtype === 'trigger') throw new Fault('conflict:trigger_only_once', stepWords.edits.triggerOnce);
  if (subtype === 'close') throw new Fault('bad_input:not_a_step', stepWords.edits.notAStep(nodeLabel(node)));
  if (!inLoop && (subtype === 'break' || subtype === 'collect')) {
    throw new Fault('conflict:only_in_loop', stepWords.edits.loopOnly(capital(nodeLabel(node))));
  }
  const item: Item = { node, close: null, arms: [] };
  const piece: Piece = { nodes: [node], edges: [], first: node, last: node };
  if (armsOf(node).length > 0) openArms(item, piece, newId);
  return insertPiece(view, where, piece, [item], newId);
}

function openArms(item: Item, piece: Piece, newId: NewId): void {
  const { node } = item;
  const at = (rows: number) => ({
    x: node.position.x,
    y: node.position.y + rows * (STEP_SIZE.height + ROW_GAP),
  });
  const close = closeNode(newId(), node.id, at(2));
  for (const handle of armsOf(node)) {
    const placeholder = placeholderNode(newId(), at(1));
    piece.nodes.push(placeholder);
    piece.edges.push(makeEdge(node, placeholder, handle), makeEdge(placeholder, close));
    item.arms.push({ handle, items: [{ node: placeholder, close: null, arms: [] }] });
  }
  piece.nodes.push(close);
  piece.last = close;
  item.close = close;
}
