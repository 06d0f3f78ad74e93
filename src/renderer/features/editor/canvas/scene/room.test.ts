import { expect, it } from 'vitest';
import { ARM_GAP, STEP_SIZE } from '@shared/model/graph/sizes';
import { layout } from '@shared/model/graph/layout';
import { largeGraph } from '@shared/model/graph/testing';
import type { GraphNode } from '@shared/model/graph/types';
import { roomsOf } from './room';

const node = (id: string, x: number, y: number): GraphNode => ({
  id,
  type: 'action',
  subtype: 'basic',
  position: { x, y },
  data: {},
});

it('a name may be wide where nothing stands beside its step, and ends before the next branch', () => {
  const next = STEP_SIZE.width + ARM_GAP;
  const rooms = roomsOf({
    nodes: [node('alone', 0, 0), node('left', 0, 128), node('right', next, 128), node('below', 0, 256)],
  });
  expect(rooms.get('alone')).toBe(1600);
  expect(rooms.get('left')).toBe(next - 24);
  expect(rooms.get('right')).toBe(1600);
  expect(rooms.get('below')).toBe(1600);
});

it('no name lies over another step, and none is narrower than its own', () => {
  const graph = layout(largeGraph(300));
  const rooms = roomsOf(graph);
  for (const { id, position, type } of graph.nodes) {
    if (type === 'placeholder') continue;
    const right = position.x + (rooms.get(id) ?? 0);
    const beside = graph.nodes.filter(
      (other) => other.position.y === position.y && other.position.x > position.x && other.type === 'action',
    );
    for (const other of beside) expect(other.position.x).toBeGreaterThanOrEqual(right);
  }
  expect(roomsOf(graph)).toBe(rooms);
});
