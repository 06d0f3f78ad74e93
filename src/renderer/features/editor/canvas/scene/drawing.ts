import type { Graph, GraphEdge, GraphNode } from '@shared/model/graph/types';
import { nodeOf } from '../../session/selectors';
import { frameBoxes, routeOf, type Box, type Point, type Route } from './routes';
import { sceneOf, type Scene } from './scene';
import type { Where } from '@shared/model/graph/edits/place';

export interface Drag {
  ids: ReadonlySet<string>;
  dx: number;
  dy: number;
  target: DropTarget | null;
}

/** What the step would be dropped on: the key of a line, or the id of a placeholder. */
export interface DropTarget {
  key: string;
  where: Where;
}

interface Drawn {
  graph: Graph;
  drag: Drag | null;
  scene: Scene;
  routes: Route[];
  frames: Map<string, Box>;
}

interface Kept {
  from: Point;
  to: Point;
  route: Route;
}

/**
 * The lines of one canvas. What a change leaves as it was stays the same object, so that only lines which differ are
 * drawn again: scenes are kept by the edges they were made of, routes by the places of their two ends.
 */
export class Drawing {
  private scenes = new WeakMap<GraphEdge[], { nodes: number; scene: Scene }>();
  private kept = new Map<string, Kept>();
  private last: Drawn | null = null;

  scene(graph: Graph): Scene {
    const flow = graph.nodes.reduce((count, { type }) => (type === 'comment' ? count : count + 1), 0);
    const known = this.scenes.get(graph.edges);
    if (known?.nodes === flow) return known.scene;
    const scene = sceneOf(graph);
    this.scenes.set(graph.edges, { nodes: flow, scene });
    return scene;
  }

  of(graph: Graph, drag: Drag | null): Drawn {
    const { last } = this;
    if (last && last.graph === graph && last.drag === drag) return last;
    const scene = this.scene(graph);
    const places = new Map<string, Point>();
    const positionOf = (node: GraphNode): Point => {
      const { position } = nodeOf(graph, node.id) ?? node;
      if (!drag?.ids.has(node.id)) return position;
      const known = places.get(node.id) ?? { x: position.x + drag.dx, y: position.y + drag.dy };
      places.set(node.id, known);
      return known;
    };
    const kept = new Map<string, Kept>();
    const routes = scene.links.map((link) => {
      const [from, to] = [positionOf(link.from), positionOf(link.to)];
      const before = this.kept.get(link.key);
      const isSame = before && before.from === from && before.to === to && before.route.link === link;
      const now = isSame ? before : { from, to, route: routeOf(link, positionOf) };
      kept.set(link.key, now);
      return now.route;
    });
    this.kept = kept;
    const frames = frameBoxes(scene, (id) => nodeOf(graph, id), positionOf);
    this.last = { graph, drag, scene, routes, frames };
    return this.last;
  }
}
