import { describe, expect, it } from 'vitest';
import type { Graph } from '@shared/model/graph/types';
import { pictureOf, stepLines, type Picture } from './picture';

const files = import.meta.glob<{ default: { graph: Graph } }>('../../../../resources/templates/*.json', {
  eager: true,
});
const graphs: Record<string, Graph> = Object.fromEntries(
  Object.entries(files).map(([path, file]) => [path.slice(path.lastIndexOf('/') + 1), file.default.graph]),
);

function drawn(file: string): Picture {
  const picture = pictureOf(graphs[file] ?? { nodes: [], edges: [] });
  if (!picture) throw new Error(`${file} was not drawn`);
  return picture;
}

describe('the picture of a flow', () => {
  it.each(Object.keys(graphs))('has everything of %s within its size, and no box on another', (file) => {
    const { boxes, frames, width, height, lines } = drawn(file);
    for (const { x, y, width: w, height: h } of [...boxes, ...frames]) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + w).toBeLessThanOrEqual(width);
      expect(y + h).toBeLessThanOrEqual(height);
    }
    const overlap = boxes.filter((a) =>
      boxes.some(
        (b) =>
          a.id < b.id &&
          a.x < b.x + b.width &&
          b.x < a.x + a.width &&
          a.y < b.y + b.height &&
          b.y < a.y + a.height,
      ),
    );
    expect(overlap).toEqual([]);
    expect(lines).toHaveLength(graphs[file]?.edges.length ?? 0);
    for (const { d } of lines) expect(d).toMatch(/^M[-\d. MVHQ]+$/);
  });

  it('names both branches of an approval apart, also where one is empty', () => {
    const { lines } = drawn('idle-resources-approval.json');
    const axes = ['TRUE', 'FALSE', 'APPROVE', 'REJECT'].map(
      (arm) => lines.find((line) => line.arm === arm)?.label.x,
    );
    expect(axes).not.toContain(undefined);
    expect(new Set(axes).size).toBe(4);
  });

  it('frames the body of a loop', () => {
    const { frames, boxes } = drawn('new-service-alert.json');
    const [frame] = frames;
    const inside = boxes.filter(
      (box) => frame && box.y >= frame.y && box.y + box.height <= frame.y + frame.height,
    );
    expect(frames).toHaveLength(1);
    expect(inside.length).toBeGreaterThan(0);
  });

  it('is none of a graph that has no flow', () => {
    expect(pictureOf({ nodes: [], edges: [] })).toBeNull();
  });
});

describe('the steps of a flow', () => {
  it('stand in their order, those of a branch below it', () => {
    const lines = stepLines(graphs['new-service-alert.json'] ?? { nodes: [], edges: [] });
    expect(lines[0]?.kind).toBe('trigger');
    const loop = lines.findIndex((line) => line.kind === 'loop');
    expect(lines[loop + 1]).toMatchObject({ arm: 'INSIDE', depth: (lines[loop]?.depth ?? 0) + 1 });
  });
});
