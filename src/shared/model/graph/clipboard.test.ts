import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { because } from '@tests/support/because';
import { isFault } from '../../kernel/fault';
import { CLIPBOARD_MAX, copySteps, cutSteps, pasteSteps, readClipboard } from './clipboard';
import { addComment } from './edits/comments';
import { insertStep } from './edits/insert';
import type { Where } from './edits/place';
import { parseGraph } from './parse';
import { stepNames } from './stepName';
import { counter, randomGraph, references, started, stepOfName, whereAt } from './testing';
import type { Graph, GraphNode, NodeSubtype } from './types';
import { propertyRuns } from '@tests/support/propertyRuns';

const knows = () => true;
const idOf = (graph: Graph, name: string) =>
  graph.nodes.find(({ data }) => data.step?.name === name)?.id ?? name;
const valueOf = (graph: Graph, name: string) =>
  graph.nodes.find(({ data }) => data.step?.name === name)?.data.step?.parameters[0]?.value;

/** Trigger, Get, Check(Yes | ), Each[One Stop Keep], Last */
function example() {
  const newId = counter();
  let graph = started(newId);
  const put = (where: Where, name: string, subtype: NodeSubtype, value = '') => {
    graph = insertStep(graph, { where, subtype, step: stepOfName(name, { P1: value }) }, newId);
  };
  put({ after: 'n1' }, 'Get', 'basic');
  put({ after: idOf(graph, 'Get') }, 'Check', 'if', '{{steps.Get.output}}');
  put({ into: { nodeId: idOf(graph, 'Check'), handle: 'TRUE' } }, 'Yes', 'basic', '{{steps.Check.output}}');
  put({ after: idOf(graph, 'Check') }, 'Each', 'loop');
  put(
    { into: { nodeId: idOf(graph, 'Each'), handle: 'INSIDE' } },
    'One',
    'basic',
    '{{loop.item}} {{loops.Each.index}}',
  );
  put({ after: idOf(graph, 'One') }, 'Stop', 'break');
  put({ after: idOf(graph, 'Stop') }, 'Keep', 'collect');
  put({ after: idOf(graph, 'Each') }, 'Last', 'basic', '{{steps.Yes.output}} {{steps.Get.output}}');
  return {
    graph,
    newId,
    copy: (...names: string[]) =>
      copySteps(
        graph,
        names.map((name) => idOf(graph, name)),
      ),
  };
}

describe('copying', () => {
  it('[STEP-05] the subgroup RECOMMENDATION is read as CASE', () => {
    const text = example().copy('Get');
    const [subgroup] = /"subgroup":\s*"[^"]*"/.exec(text) ?? [''];
    expect(subgroup).not.toBe('');
    const read = readClipboard(text.replace(subgroup, '"subgroup":"RECOMMENDATION"'));
    expect(JSON.stringify(read)).toContain('"subgroup":"CASE"');
  });

  it.each(['Each', 'Trigger', 'Stop', 'Keep'])('[EDIT-31] “%s” can neither be cut nor copied', (name) => {
    const { graph, newId, copy } = example();
    expect(() => copy('Get', name)).toThrow(because('step_cannot_be_copied'));
    expect(() => cutSteps(graph, [idOf(graph, name)], newId)).toThrow(because('step_cannot_be_copied'));
  });

  it('[EDIT-31] nor can an if that holds a loop', () => {
    const { graph, newId } = example();
    const where = { into: { nodeId: idOf(graph, 'Check'), handle: 'FALSE' as const } };
    const nested = insertStep(graph, { where, subtype: 'loop', step: stepOfName('Inner') }, newId);
    expect(() => copySteps(nested, [idOf(nested, 'Check')])).toThrow(because('step_cannot_be_copied'));
  });

  it('nothing, and what is not there, is refused', () => {
    const { graph } = example();
    expect(() => copySteps(graph, [])).toThrow(because('nothing_chosen'));
    expect(() => copySteps(graph, ['n2'])).toThrow(because('nothing_chosen'));
    expect(() => copySteps(graph, ['gone'])).toThrow(because('node_missing'));
  });

  it('cutting copies and deletes', () => {
    const { graph, newId, copy } = example();
    const cut = cutSteps(graph, [idOf(graph, 'Check'), idOf(graph, 'Yes')], newId);
    expect(cut.text).toBe(copy('Check'));
    expect(stepNames(cut.graph)).toEqual(['Trigger', 'Get', 'Each', 'One', 'Stop', 'Keep', 'Last']);
    expect(parseGraph(cut.graph).problems).toEqual([]);
  });
});

describe('pasting', () => {
  it('gives new ids and names, and references inside the piece follow', () => {
    const { graph, newId, copy } = example();
    const text = copy('Last', 'Get', 'Check');
    const pasted = pasteSteps(
      graph,
      { text, where: { after: idOf(graph, 'Last') }, knows },
      references,
      newId,
    );
    expect(pasted.problems).toEqual([]);
    expect(valueOf(pasted.graph, 'Check_2')).toBe('{{steps.Get_2.output}}');
    expect(valueOf(pasted.graph, 'Last_2')).toBe('{{steps.Yes_2.output}} {{steps.Get_2.output}}');
    expect(valueOf(pasted.graph, 'Last')).toBe('{{steps.Yes.output}} {{steps.Get.output}}');
    const { tree } = parseGraph(pasted.graph);
    expect(tree?.blocks.map(({ node }) => node.data.step?.name)).toEqual([
      'Get',
      'Check',
      'Each',
      'Last',
      'Get_2',
      'Check_2',
      'Last_2',
    ]);
    const known = new Set(graph.nodes.map(({ id }) => id));
    expect(pasted.nodeIds.some((id) => known.has(id))).toBe(false);
    expect(pasted.graph.nodes.filter(({ id }) => pasted.nodeIds.includes(id))).toHaveLength(5);
  });

  it('a name that only the piece has is kept, and names never get mixed up', () => {
    const { graph, newId } = example();
    const put = (from: Graph, after: string, name: string, value = '') =>
      insertStep(from, { where: { after }, subtype: 'basic', step: stepOfName(name, { P1: value }) }, newId);
    let other = put(graph, idOf(graph, 'Last'), 'Get_2', '{{steps.Get.a}}');
    other = put(other, idOf(other, 'Get_2'), 'Use', '{{steps.Get.a}} {{steps.Get_2.b}}');
    const text = copySteps(
      other,
      ['Get', 'Get_2', 'Use'].map((name) => idOf(other, name)),
    );
    const pasted = pasteSteps(
      graph,
      { text, where: { after: idOf(graph, 'Last') }, knows },
      references,
      newId,
    );
    expect(stepNames(pasted.graph).slice(-3)).toEqual(['Get_3', 'Get_2', 'Use']);
    expect(valueOf(pasted.graph, 'Use')).toBe('{{steps.Get_3.a}} {{steps.Get_2.b}}');
  });

  it('tells which references lead nowhere here, and which steps are unknown', () => {
    const { graph, newId, copy } = example();
    const text = copy('Yes', 'One');
    const bare = started(counter('m'));
    const pasted = pasteSteps(bare, { text, where: { after: 'm1' }, knows: () => false }, references, newId);
    expect(stepNames(pasted.graph)).toEqual(['Trigger', 'Yes', 'One']);
    expect(
      pasted.problems.map(({ code, stepName, message }) => [
        code,
        stepName,
        /“(\w+)”, which/.exec(message)?.[1],
      ]),
    ).toEqual([
      ['unknown_step', 'Yes', undefined],
      ['unknown_step', 'One', undefined],
      ['unresolved_reference', 'Yes', 'Check'],
      ['unresolved_reference', 'One', 'Each'],
      ['unresolved_reference', 'One', 'loop'],
    ]);
    expect(pasted.problems[2]).toMatchObject({ paramId: 'ARRAY-001-P1', severity: 'error' });
    const inLoop = pasteSteps(
      graph,
      { text: copy('One'), where: { after: idOf(graph, 'One') }, knows },
      references,
      newId,
    );
    expect(inLoop.problems).toEqual([]);
  });

  it('fills branches, and keeps empty branches of its own open', () => {
    const { graph, newId, copy } = example();
    const where = { into: { nodeId: idOf(graph, 'Check'), handle: 'FALSE' as const } };
    const pasted = pasteSteps(graph, { text: copy('Check'), where, knows }, references, newId);
    const count = (one: Graph) => one.nodes.filter(({ type }) => type === 'placeholder').length;
    expect(count(pasted.graph)).toBe(count(graph));
    expect(parseGraph(pasted.graph).problems).toEqual([]);
  });

  it('comments come along, beside what they stood beside', () => {
    const { graph, newId } = example();
    const noted = addComment(graph, { beside: idOf(graph, 'Get'), comment: 'Look' }, newId);
    const comment = noted.nodes.at(-1)?.id ?? '';
    const text = copySteps(noted, [idOf(noted, 'Get'), comment]);
    const pasted = pasteSteps(
      noted,
      { text, where: { after: idOf(noted, 'Last') }, knows },
      references,
      newId,
    );
    const copy = pasted.graph.nodes.find(({ data }) => data.step?.name === 'Get_2');
    const beside = pasted.graph.nodes.filter(({ type }) => type === 'comment').at(-1);
    expect(beside?.position.x).toBe((copy?.position.x ?? 0) + 320);
    expect(beside?.position.y).toBe(copy?.position.y);
    const alone = pasteSteps(
      graph,
      { text: copySteps(noted, [comment]), where: { after: 'n1' }, knows },
      references,
      newId,
    );
    expect(alone.graph.nodes).toHaveLength(graph.nodes.length + 1);
    expect(alone.graph.edges).toEqual(graph.edges);
  });

  it('[EDIT-44] whatever is copied and wherever it goes, names stay unique and the graph well nested', () => {
    fc.assert(
      fc.property(
        randomGraph(),
        randomGraph(),
        fc.array(fc.nat(), { maxLength: 5 }),
        fc.nat(),
        (one, two, picks, at) => {
          const ids = picks.map((pick) => one.graph.nodes[pick % one.graph.nodes.length]?.id ?? '');
          try {
            const text = copySteps(one.graph, ids);
            const where = whereAt(two.graph, at, at);
            const pasted = pasteSteps(two.graph, { text, where, knows }, references, two.newId);
            expect(parseGraph(pasted.graph).problems).toEqual([]);
            const all = pasted.graph.nodes.map(({ id }) => id);
            expect(new Set(all).size).toBe(all.length);
            const survivors = pasted.graph.nodes.filter((node) => two.graph.nodes.includes(node));
            expect(survivors.length).toBeGreaterThanOrEqual(two.graph.nodes.length - 1);
          } catch (error) {
            if (!isFault(error)) throw error;
          }
        },
      ),
      propertyRuns(200),
    );
  });
});

describe('foreign and hostile text', () => {
  const { graph, newId, copy } = example();
  const fragment = () => JSON.parse(copy('Get', 'Check')) as { nodes: GraphNode[]; schema: number } & Graph;
  const changed = (change: (value: ReturnType<typeof fragment>) => unknown) => {
    const value = fragment();
    return JSON.stringify(change(value) ?? value);
  };
  const step = (value: Graph) => value.nodes[0]?.data.step as unknown as Record<string, unknown>;

  it.each([
    ['prose', 'Dear Sir', 'does not hold workflow steps'],
    ['nothing', '', 'does not hold workflow steps'],
    ['other JSON', '{"nodes":[]}', 'does not hold workflow steps'],
    ['a list', '[1,2]', 'does not hold workflow steps'],
    ['too much', 'x'.repeat(CLIPBOARD_MAX + 1), 'more than a workflow can take'],
    ['another version', changed((value) => ({ ...value, schema: 2 })), 'another version'],
    ['an unknown property', changed((value) => void Object.assign(step(value), { run: 'rm' })), 'step.run'],
    [
      'a text for a number',
      changed((value) => void Object.assign(step(value), { version: '1' })),
      'step.version',
    ],
    [
      'an unknown type of node',
      changed((value) => void Object.assign(value.nodes[0]!, { type: 'x' })),
      'nodes.0.type',
    ],
    ['no position', changed((value) => void Object.assign(value.nodes[0]!, { position: null })), 'position'],
    ['nodes that are no list', changed((value) => ({ ...value, nodes: {} })), 'graph.nodes'],
    [
      'a trigger',
      changed((value) => void Object.assign(value.nodes[0]!, { subtype: 'trigger' })),
      'cannot be cut or copied',
    ],
    [
      'a break',
      changed((value) => void Object.assign(value.nodes[0]!, { subtype: 'break' })),
      'inside a loop',
    ],
    [
      'a missing edge',
      changed((value) => ({ ...value, edges: value.edges.slice(1) })),
      'do not fit together',
    ],
    ['no node at all', changed((value) => ({ ...value, nodes: [], edges: [] })), 'at least one step'],
    [
      'a bottomless value',
      `{"kind":"costloom-steps","schema":1,"nodes":${'['.repeat(5000)}${']'.repeat(5000)},"edges":[]}`,
      'nested too deep',
    ],
  ])('%s is refused and nothing changes', (_name, text, message) => {
    const before = structuredClone(graph);
    const paste = () => pasteSteps(graph, { text, where: { after: 'n1' }, knows }, references, newId);
    expect(paste).toThrow(message);
    try {
      paste();
    } catch (error) {
      expect(isFault(error)).toBe(true);
    }
    expect(graph).toEqual(before);
  });

  it('what was copied is read back as it was', () => {
    expect(readClipboard(copy('Get', 'Check', 'Last'))).toMatchObject({
      nodes: fragment().nodes.concat({} as GraphNode),
    });
  });
});
