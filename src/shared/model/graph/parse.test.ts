import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GRAPH_NODES_MAX } from '../limits';
import { insertStep } from './edits/insert';
import { parseGraph } from './parse';
import { addPlaceholders, newGraph, toGraph } from './serialize';
import { NESTING_MAX } from './structure';
import { counter, largeGraph, randomGraph, started, stepOfName } from './testing';
import type { Graph, GraphNode, Handle, NodeSubtype } from './types';

const node = (
  id: string,
  subtype: NodeSubtype = 'basic',
  more: Partial<GraphNode['data']> = {},
): GraphNode => ({
  id,
  type: subtype === 'basic' ? 'action' : 'flowControl',
  subtype,
  position: { x: 0, y: 0 },
  data: subtype === 'close' ? { ...more } : { step: stepOfName(`Step_${id}`), ...more },
});
const close = (id: string, closes: string) => node(id, 'close', { closes });
const plain = (id: string, type: 'placeholder' | 'comment'): GraphNode => ({
  id,
  type,
  position: { x: 0, y: 0 },
  data: {},
});
/** `a>b`, `a TRUE>b`. */
function graphOf(nodes: GraphNode[], ...edges: string[]): Graph {
  return {
    nodes,
    edges: edges.map((text) => {
      const [from = '', target = ''] = text.split('>');
      const [source = '', handle] = from.split(' ');
      return { id: text, source, target, ...(handle ? { sourceHandle: handle as Handle } : {}) };
    }),
  };
}
const trigger = node('t', 'trigger');

describe('what is refused, with the node named', () => {
  const cases: [string, string, string | undefined, Graph][] = [
    ['a dangling edge', 'dangling_edge', 'a', graphOf([trigger, node('a')], 't>a', 'a>gone')],
    [
      'an edge between nothing and nothing',
      'dangling_edge',
      undefined,
      graphOf([trigger, node('a')], 't>a', 'x>y'),
    ],
    ['two starts', 'second_start', 'b', graphOf([trigger, node('a'), node('b')], 't>a')],
    ['a cycle', 'cycle', 'a', graphOf([trigger, node('a'), node('b')], 't>a', 'a>b', 'b>a')],
    ['a cycle apart from the start', 'cycle', 'a', graphOf([trigger, node('a')], 'a>a')],
    ['a cycle in front of other steps', 'cycle', 'a', graphOf([trigger, node('b'), node('a')], 'a>a', 'a>b')],
    [
      'branches that meet before the closing node',
      'joined',
      'c',
      graphOf(
        [trigger, node('i', 'if'), node('c'), close('z', 'i')],
        't>i',
        'i TRUE>c',
        'i FALSE>c',
        'c CLOSE>z',
      ),
    ],
    [
      'a branch that ends without closing node',
      'no_close',
      'i',
      graphOf([trigger, node('i', 'if'), node('a'), close('z', 'i')], 't>i', 'i TRUE>a', 'i FALSE>z'),
    ],
    [
      'a branch that is missing',
      'missing_branch',
      'i',
      graphOf([trigger, node('i', 'if'), close('z', 'i')], 't>i', 'i TRUE>z'),
    ],
    [
      'a loop without closing node',
      'no_close',
      'l',
      graphOf([trigger, node('l', 'loop'), node('a')], 't>l', 'l INSIDE>a'),
    ],
    [
      'a branch closed by what closes another',
      'wrong_close',
      'j',
      graphOf(
        [trigger, node('i', 'if'), node('j', 'if'), close('z', 'i'), close('y', 'j')],
        't>i',
        'i TRUE>j',
        'j TRUE>z',
        'j FALSE>y',
        'y CLOSE>z',
        'i FALSE>z',
      ),
    ],
    ['a closing node outside', 'stray_close', 'z', graphOf([trigger, close('z', 't')], 't CLOSE>z')],
    ['a break outside a loop', 'outside_loop', 'b', graphOf([trigger, node('b', 'break')], 't>b')],
    [
      'a collect behind its loop',
      'outside_loop',
      'c',
      graphOf(
        [trigger, node('l', 'loop'), close('z', 'l'), node('c', 'collect')],
        't>l',
        'l INSIDE>z',
        'z CLOSE>c',
      ),
    ],
    ['two triggers', 'second_trigger', 'u', graphOf([trigger, node('u', 'trigger')], 't>u')],
    ['a trigger that is not first', 'trigger_inside', 't', graphOf([node('a'), trigger], 'a>t')],
    ['a node id twice', 'duplicate_node', 'a', graphOf([trigger, node('a'), node('a')], 't>a')],
    [
      'a step name twice',
      'duplicate_name',
      'b',
      graphOf([trigger, node('a'), node('b', 'basic', { step: stepOfName('Step_a') })], 't>a', 'a>b'),
    ],
    [
      'an unknown subtype',
      'unknown_subtype',
      'a',
      graphOf([trigger, { ...node('a'), subtype: 'constructor' as NodeSubtype }], 't>a'),
    ],
    [
      'an unknown type',
      'unknown_type',
      'a',
      graphOf([trigger, { ...node('a'), type: 'note' as 'comment' }], 't>a'),
    ],
    ['a node without step', 'no_step', 'a', graphOf([trigger, { ...node('a'), data: {} }], 't>a')],
    ['a second edge', 'many_edges', 't', graphOf([trigger, node('a'), node('b')], 't>a', 't CLOSE>b')],
    [
      'a branch of a plain step',
      'wrong_handle',
      'a',
      graphOf([trigger, node('a'), node('b')], 't>a', 'a TRUE>b'),
    ],
    ['an edge to a comment', 'edge_at_comment', 'c', graphOf([trigger, plain('c', 'comment')], 't>c')],
    ['an edge id twice', 'duplicate_edge', undefined, graphOf([trigger, node('a')], 't>a', 't>a')],
  ];
  it.each(cases)('%s', (_name, code, nodeId, graph) => {
    const { tree, problems } = parseGraph(graph);
    expect(tree).toBeNull();
    const problem = problems.find((one) => one.code === code);
    expect(problem, JSON.stringify(problems)).toMatchObject({ severity: 'error' });
    expect(problem?.nodeId).toBe(nodeId);
    if (nodeId) expect(problem?.message).toMatch(new RegExp(`“(Step_)?(${nodeId}|a|t)”|comment`));
  });

  it('a graph that is too large, too connected or too deep', () => {
    const chain = graphOf(
      Array.from({ length: GRAPH_NODES_MAX + 1 }, (_, n) => node(`n${n}`)),
      ...Array.from({ length: GRAPH_NODES_MAX }, (_, n) => `n${n}>n${n + 1}`),
    );
    expect(parseGraph(chain).problems[0]?.code).toBe('too_many_nodes');
    const connected = graphOf([trigger], ...Array.from({ length: 3 }, (_, n) => `t>${n}`));
    expect(parseGraph(connected).problems[0]?.code).toBe('too_many_edges');

    const deep = (levels: number) => {
      const nodes: GraphNode[] = [trigger];
      const edges: string[] = ['t>l0'];
      for (let n = 0; n < levels; n += 1) {
        nodes.push(node(`l${n}`, 'loop'), close(`z${n}`, `l${n}`));
        edges.push(n + 1 < levels ? `l${n} INSIDE>l${n + 1}` : `l${n} INSIDE>z${n}`);
        if (n > 0) edges.push(`z${n} CLOSE>z${n - 1}`);
      }
      return graphOf(nodes, ...edges);
    };
    expect(parseGraph(deep(NESTING_MAX)).problems).toEqual([]);
    for (const levels of [NESTING_MAX + 1, 2000]) {
      expect(parseGraph(deep(levels)).problems).toMatchObject([
        { code: 'too_deep', nodeId: `l${NESTING_MAX}` },
      ]);
    }
  });

  it('many problems are told up to a limit', () => {
    const many = graphOf(Array.from({ length: 1000 }, (_, n) => node(`n${n}`)));
    expect(parseGraph(many).problems).toHaveLength(100);
  });
});

describe('what is read', () => {
  it('[EDIT-37] [EDIT-38] [EDIT-39] branches TRUE and FALSE, APPROVE and REJECT, a body INSIDE; CLOSE leads on', () => {
    const graph = graphOf(
      [
        trigger,
        ...['i', 'p', 'l'].map((id, n) => node(id, (['if', 'approve', 'loop'] as const)[n])),
        close('iz', 'i'),
        close('pz', 'p'),
        close('lz', 'l'),
        node('a'),
        node('b'),
        node('c'),
      ],
      't>i',
      'i TRUE>a',
      'a CLOSE>iz',
      'i FALSE>iz',
      'iz CLOSE>p',
      'p REJECT>pz',
      'p APPROVE>b',
      'b CLOSE>pz',
      'pz CLOSE>l',
      'l INSIDE>c',
      'c CLOSE>lz',
    );
    const [i, p, l] = graph.nodes.slice(1, 4);
    expect(parseGraph(graph).tree).toEqual({
      trigger,
      blocks: [
        {
          kind: 'branch',
          node: i,
          closeId: 'iz',
          branches: [
            { handle: 'TRUE', blocks: [{ kind: 'step', node: node('a') }] },
            { handle: 'FALSE', blocks: [] },
          ],
        },
        {
          kind: 'branch',
          node: p,
          closeId: 'pz',
          branches: [
            { handle: 'APPROVE', blocks: [{ kind: 'step', node: node('b') }] },
            { handle: 'REJECT', blocks: [] },
          ],
        },
        { kind: 'loop', node: l, closeId: 'lz', body: [{ kind: 'step', node: node('c') }] },
      ],
    });
  });

  it('placeholders and comments are not in the tree', () => {
    const nodes = [
      trigger,
      plain('p', 'placeholder'),
      node('a'),
      plain('q', 'placeholder'),
      plain('c', 'comment'),
    ];
    const { tree } = parseGraph(graphOf(nodes, 't>p', 'p>a', 'a>q'));
    expect(tree).toEqual({ trigger, blocks: [{ kind: 'step', node: node('a') }] });
  });

  it('a fragment without trigger, and nothing at all', () => {
    expect(parseGraph(graphOf([node('a'), node('b')], 'a>b')).tree).toMatchObject({
      trigger: null,
      blocks: [{}, {}],
    });
    expect(parseGraph({ nodes: [], edges: [] }).tree).toEqual({ trigger: null, blocks: [] });
  });

  it('a new workflow is its trigger and a placeholder', () => {
    const graph = newGraph(counter(), stepOfName('Start'));
    expect(graph.nodes.map(({ type, subtype }) => subtype ?? type)).toEqual(['trigger', 'placeholder']);
    expect(graph.edges).toMatchObject([{ source: 'n1', target: 'n2' }]);
    expect(parseGraph(graph).tree?.trigger?.data.step?.name).toBe('Start');
  });

  it('a graph of 5,000 nodes, in one chain and nested', () => {
    const nodes = [trigger, ...Array.from({ length: GRAPH_NODES_MAX - 1 }, (_, n) => node(`n${n}`))];
    const edges = nodes.slice(1).map((one, n) => `${nodes[n]?.id}>${one.id}`);
    expect(parseGraph(graphOf(nodes, ...edges)).tree?.blocks).toHaveLength(GRAPH_NODES_MAX - 1);
    const nested = largeGraph(4900);
    expect(parseGraph(nested).problems).toEqual([]);
  });
});

describe('tree and graph say the same', () => {
  it('parse of toGraph is the tree, with placeholders added or not', () => {
    fc.assert(
      fc.property(randomGraph(), ({ graph, newId }) => {
        const { tree } = parseGraph(graph);
        if (!tree) throw new Error('not parsed');
        const written = toGraph(tree);
        expect(parseGraph(written)).toEqual({ tree, problems: [] });
        const filled = addPlaceholders(written, newId);
        expect(parseGraph(filled)).toEqual({ tree, problems: [] });
        expect(addPlaceholders(filled, newId)).toEqual(filled);
      }),
    );
  });

  it('addPlaceholders makes what the editor makes itself', () => {
    const newId = counter();
    const graph = insertStep(
      started(newId),
      { where: { after: 'n1' }, subtype: 'if', step: stepOfName('Check') },
      newId,
    );
    const { tree } = parseGraph(graph);
    const again = addPlaceholders(toGraph(tree ?? { trigger: null, blocks: [] }), newId);
    expect(again.nodes.filter(({ type }) => type === 'placeholder')).toHaveLength(3);
    expect(again.edges).toHaveLength(graph.edges.length);
  });
});
