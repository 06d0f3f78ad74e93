import { describe, expect, it } from 'vitest';
import { parseGraph } from '@shared/model/graph/parse';
import { ownTemplates, readTemplates } from './defaultTemplates';

const text = (change: object) =>
  JSON.stringify({
    templateId: 'one',
    name: 'One',
    description: 'About',
    labels: [],
    category: 'Basics',
    graph: { nodes: [], edges: [] },
    input_parameters: [],
    ...change,
  });

describe('templates of the product', () => {
  it('[TMPL-02] all that the build brings can be read, with a trigger', () => {
    for (const { name, graph } of ownTemplates()) {
      const { tree, problems } = parseGraph(graph);
      expect([name, problems, tree?.trigger?.data.step?.stepTemplateId]).toEqual([name, [], 'TRIGGER']);
    }
  });

  it('tolerates that there are none', () => expect(readTemplates({})).toEqual([]));

  it.each([
    ['{', 'The template b.json is not JSON'],
    [text({ name: '' }), 'The template b.json: name'],
    [text({ other: 1 }), 'The template b.json'],
    [text({}), 'Two templates have the id one'],
  ])('ends the start by naming the file: %s', (bad, told) => {
    expect(() => readTemplates({ '/x/a.json': text({}), '/x/b.json': bad })).toThrow(told);
  });
});
