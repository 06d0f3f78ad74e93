import { isStep, stepOf } from './nodes';
import { sameJson } from './same';
import { structureOf, type Item } from './structure';
import type { Graph, GraphNode, Step } from './types';

interface StepRef {
  nodeId: string;
  name: string;
}
const stepSettings = [
  'title',
  'description',
  'version',
  'retry',
  'timeoutSeconds',
  'onError',
  'stepTemplateId',
] as const;

interface ChangedStep extends StepRef {
  /** The old name of a renamed step. */
  oldName?: string;
  /** Of parameters that came, went or have another value. */
  paramIds: string[];
  settings: (typeof stepSettings)[number][];
}

export interface GraphDiff {
  added: StepRef[];
  removed: StepRef[];
  changed: ChangedStep[];
  /** Steps that run at another place, with all that is in them. Where they stand on the canvas does not count. */
  moved: StepRef[];
  /** Ids of comments. */
  comments: { added: string[]; removed: string[]; changed: string[] };
}

/** What differs between two versions of a workflow; the same step has the same node id in both. */
export function diffGraphs(before: Graph, after: Graph): GraphDiff {
  const diff: GraphDiff = {
    added: [],
    removed: [],
    changed: [],
    moved: movedSteps(before, after),
    comments: { added: [], removed: [], changed: [] },
  };
  const old = new Map(before.nodes.map((node) => [node.id, node]));
  for (const node of after.nodes) {
    const was = old.get(node.id);
    if (node.type === 'comment') {
      if (was?.type !== 'comment') diff.comments.added.push(node.id);
      else if (was.data.comment !== node.data.comment) diff.comments.changed.push(node.id);
    } else if (isStep(node)) {
      if (!was || !isStep(was)) diff.added.push(refOf(node));
      else {
        const change = changeOf(was, node);
        if (change) diff.changed.push(change);
      }
    }
  }
  const now = new Map(after.nodes.map((node) => [node.id, node]));
  for (const was of before.nodes) {
    const node = now.get(was.id);
    if (was.type === 'comment') {
      if (node?.type !== 'comment') diff.comments.removed.push(was.id);
    } else if (isStep(was) && !(node && isStep(node))) diff.removed.push(refOf(was));
  }
  return diff;
}

const refOf = (node: GraphNode): StepRef => ({ nodeId: node.id, name: stepOf(node)?.name ?? '' });

function changeOf(was: GraphNode, node: GraphNode): ChangedStep | null {
  const a = stepOf(was);
  const b = stepOf(node);
  if (!a || !b || a === b) return null;
  const change: ChangedStep = {
    ...refOf(node),
    ...(a.name === b.name ? {} : { oldName: a.name }),
    paramIds: changedParameters(a, b),
    settings: stepSettings.filter((key) => !sameJson(a[key], b[key])),
  };
  return a.name !== b.name || change.paramIds.length > 0 || change.settings.length > 0 ? change : null;
}

function changedParameters(a: Step, b: Step): string[] {
  const old = new Map(a.parameters.map(({ id, value }) => [id, value]));
  const ids: string[] = [];
  for (const { id, value } of b.parameters) {
    if (!old.has(id) || !sameJson(old.get(id), value)) ids.push(id);
    old.delete(id);
  }
  return [...ids, ...old.keys()];
}

interface Spot {
  /** The branch that the step stands in. */
  list: string;
  index: number;
}

function spotsOf(graph: Graph): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  const visit = (items: Item[], list: string) =>
    items.forEach((item, index) => {
      spots.set(item.node.id, { list, index });
      for (const { handle, items: inner } of item.arms) visit(inner, `${item.node.id} ${handle}`);
    });
  visit(structureOf(graph).structure?.items ?? [], '');
  return spots;
}

/** In another branch, or in another order than most others of the same one. */
function movedSteps(before: Graph, after: Graph): StepRef[] {
  const old = spotsOf(before);
  const now = spotsOf(after);
  const moved = new Set<string>();
  const stayed = new Map<string, { id: string; index: number }[]>();
  for (const [id, { list }] of now) {
    const was = old.get(id);
    if (!was) continue;
    if (was.list !== list) moved.add(id);
    else {
      const order = stayed.get(list) ?? [];
      order.push({ id, index: was.index });
      stayed.set(list, order);
    }
  }
  for (const order of stayed.values()) for (const id of outOfOrder(order)) moved.add(id);
  return after.nodes.filter((node) => moved.has(node.id) && isStep(node)).map(refOf);
}

/** All but a longest increasing run of indices. */
function outOfOrder(order: { id: string; index: number }[]): string[] {
  const tails: number[] = [];
  const before: number[] = [];
  order.forEach(({ index }, at) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((order[tails[middle] ?? 0]?.index ?? 0) < index) low = middle + 1;
      else high = middle;
    }
    before[at] = tails[low - 1] ?? -1;
    tails[low] = at;
  });
  const kept = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) kept.add(at);
  return order.filter((_, at) => !kept.has(at)).map(({ id }) => id);
}
