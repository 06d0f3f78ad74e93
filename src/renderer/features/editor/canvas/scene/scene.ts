import type { Where } from '@shared/model/graph/edits/place';
import { structureOf, type Item } from '@shared/model/graph/structure';
import type { Graph, GraphNode, Handle, NodeSubtype } from '@shared/model/graph/types';

/** A line of the flow, drawn from one node to the next. */
export interface Link {
  /** Its source and branch: the same for as long as the line begins there. */
  key: string;
  from: GraphNode;
  to: GraphNode;
  /** The branch that begins with it. */
  arm: Handle | null;
  /** It ends at a closing node. */
  joins: boolean;
  /** What the closing node at its end, or at its beginning, closes. */
  closing: NodeSubtype | null;
  leaves: NodeSubtype | null;
  /** Of a branch without any node: which one of how many, from the left. */
  emptyArm: { at: number; of: number } | null;
  /** What its plus adds to; null where a placeholder offers that already. */
  where: Where | null;
}

/** The body of a loop: what stands in the frame. */
export interface Frame {
  loop: GraphNode;
  close: GraphNode;
  members: string[];
  /** Frames that lie in it, by the ids of their loops. */
  inner: string[];
}

/** Neighbours of a node by the structure of the flow; null at an end. */
interface Around {
  up: string | null;
  down: string | null;
  left: string | null;
  right: string | null;
  /** Counted from 1 in the order of the flow; null of closing nodes and placeholders. */
  number: number | null;
  /** The steps in it: those that a deletion takes along. */
  within: string[];
  /** All that moves with it: what is in it, and its closing node. */
  members: string[];
  /** The loop around it; the outermost, where it stands in several. */
  loop: string | null;
}

export interface Scene {
  links: Link[];
  /** Inner ones after those around them. */
  frames: Frame[];
  around: Map<string, Around>;
  /** From first to last, with closing nodes and placeholders. */
  order: string[];
  steps: number;
  /** Why it cannot be drawn as a flow; null as a rule. */
  broken: string | null;
}

const lone = (): Around => ({
  up: null,
  down: null,
  left: null,
  right: null,
  number: null,
  within: [],
  members: [],
  loop: null,
});

/** What the canvas draws and walks, of the graph's structure alone: positions do not matter. Linear. */
export function sceneOf(graph: Graph): Scene {
  const { structure, problems } = structureOf(graph);
  if (!structure) return brokenScene(graph, problems[0]?.message ?? '');
  const build = new Build();
  const { trigger, items } = structure;
  if (trigger) build.node(trigger, null);
  build.sequence(items, {
    before: trigger,
    arm: null,
    target: null,
    loop: null,
    siblings: null,
  });
  return { ...build.scene, broken: null };
}

function brokenScene(graph: Graph, broken: string): Scene {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const links = graph.edges.flatMap((edge): Link[] => {
    const from = nodes.get(edge.source);
    const to = nodes.get(edge.target);
    if (!from || !to) return [];
    const arm = edge.sourceHandle === 'CLOSE' ? null : (edge.sourceHandle ?? null);
    return [
      { key: edge.id, from, to, arm, joins: false, closing: null, leaves: null, emptyArm: null, where: null },
    ];
  });
  const order = graph.nodes.filter(({ type }) => type !== 'comment').map(({ id }) => id);
  const around = new Map(
    order.map((id, at) => [id, { ...lone(), up: order[at - 1] ?? null, down: order[at + 1] ?? null }]),
  );
  return { links, frames: [], around, order, steps: order.length, broken };
}

interface Context {
  before: GraphNode | null;
  arm: Handle | null;
  target: GraphNode | null;
  loop: string | null;
  /** First nodes of the branches at its left and right. */
  siblings: { left: string | null; right: string | null } | null;
  empty?: { at: number; of: number };
}

class Build {
  /** By the id of a closing node. */
  private readonly openers = new Map<string, NodeSubtype>();
  readonly scene: Omit<Scene, 'broken'> = { links: [], frames: [], around: new Map(), order: [], steps: 0 };

  node(node: GraphNode, loop: string | null): Around {
    const around = { ...lone(), loop };
    if (node.data.step) around.number = this.scene.steps += 1;
    this.scene.around.set(node.id, around);
    this.scene.order.push(node.id);
    return around;
  }

  private link(from: GraphNode, to: GraphNode, context: Context): void {
    const { arm, empty } = context;
    const isOffered = from.type === 'placeholder' || to.type === 'placeholder';
    const where: Where = arm ? { into: { nodeId: from.id, handle: arm } } : { after: from.id };
    this.scene.links.push({
      key: arm ? `${from.id} ${arm}` : from.id,
      from,
      to,
      arm,
      joins: to.subtype === 'close',
      closing: this.openers.get(to.id) ?? null,
      leaves: this.openers.get(from.id) ?? null,
      emptyArm: empty ?? null,
      where: isOffered ? null : where,
    });
  }

  /** Gives the ids of all that stands in it. */
  sequence(items: Item[], context: Context): string[] {
    const { loop, siblings, target } = context;
    let before = context.before;
    let { arm } = context;
    const members: string[] = [];
    for (const item of items) {
      const around = this.node(item.node, loop);
      around.up = before?.id ?? null;
      around.left = siblings?.left ?? null;
      around.right = siblings?.right ?? null;
      const above = before && this.scene.around.get(before.id);
      if (above && (arm === null || above.down === null)) above.down = item.node.id;
      if (before) this.link(before, item.node, { ...context, arm });
      members.push(item.node.id);
      before = item.node;
      arm = null;
      if (item.close) {
        const within = this.block(item, item.close, around, loop);
        members.push(...within, item.close.id);
        before = item.close;
      }
    }
    if (!target || !before) return members;
    this.link(before, target, {
      ...context,
      arm,
      ...(items.length > 0 ? { empty: undefined } : {}),
    });
    const last = this.scene.around.get(before.id);
    if (last && (arm === null || last.down === null)) last.down = target.id;
    return members;
  }

  private block({ node, arms }: Item, close: GraphNode, around: Around, loop: string | null): string[] {
    const isLoop = node.subtype === 'loop';
    if (node.subtype) this.openers.set(close.id, node.subtype);
    const first = (at: number) => arms[at]?.items[0]?.node.id ?? null;
    const framesBefore = this.scene.frames.length;
    const frame: Frame | null = isLoop ? { loop: node, close, members: [], inner: [] } : null;
    if (frame) this.scene.frames.push(frame);
    const within: string[] = [];
    arms.forEach(({ handle, items }, at) => {
      const siblings = isLoop ? null : { left: first(at - 1), right: first(at + 1) };
      within.push(
        ...this.sequence(items, {
          before: node,
          arm: handle,
          target: close,
          loop: loop ?? (isLoop ? node.id : null),
          siblings,
          empty: { at, of: arms.length },
        }),
      );
    });
    if (frame) {
      frame.members = within;
      frame.inner = this.scene.frames.slice(framesBefore + 1).map(({ loop }) => loop.id);
    }
    around.members = [...within, close.id];
    around.within = within.filter((id) => this.scene.around.get(id)?.number !== null);
    around.right = first(arms.length - 1);
    if (!isLoop) around.left = first(0);
    const end = this.node(close, loop);
    end.up = this.lastOf(arms[0]?.items ?? []) ?? node.id;
    end.left = node.id;
    return within;
  }

  private lastOf(items: Item[]): string | null {
    const last = items.at(-1);
    return last ? (last.close ?? last.node).id : null;
  }
}
