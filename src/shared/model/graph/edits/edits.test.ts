import { describe, expect, it } from 'vitest';
import { because } from '@tests/support/because';
import { COMMENT_OFFSET, GRAPH_NODES_MAX, STEP_NAME_MAX } from '../../limits';
import { referencesIn } from '../../references/collect';
import { renameStepIn } from '../../references/rename';
import { copySteps, pasteSteps } from '../clipboard';
import { parseGraph } from '../parse';
import { counter, references, started, stepOfName } from '../testing';
import type { Block } from '../tree';
import type { Graph, NodeSubtype } from '../types';
import { addComment, editComment, moveComment } from './comments';
import { duplicateNode } from './duplicate';
import { insertStep } from './insert';
import { moveBlock, moveNodes } from './move';
import type { Where } from './place';
import { deleteNodes } from './remove';
import { removeParameters, renameStep, setParameters, setStepSettings } from './steps';

/** A graph as text: `Check(A | B) Each[C]`. */
const show = (blocks: Block[]): string =>
  blocks
    .map((block) => {
      const name = block.node.data.step?.name ?? '';
      if (block.kind === 'step') return name;
      if (block.kind === 'loop') return `${name}[${show(block.body)}]`;
      return `${name}(${block.branches.map((branch) => show(branch.blocks)).join(' | ')})`;
    })
    .join(' ');
const shown = (graph: Graph) => show(parseGraph(graph).tree?.blocks ?? []);
const placeholders = (graph: Graph) =>
  graph.nodes.filter(({ type }) => type === 'placeholder').map(({ id }) => id);
const idOf = (graph: Graph, name: string) =>
  graph.nodes.find(({ data }) => data.step?.name === name)?.id ?? name;

function make() {
  const newId = counter();
  const insert = (graph: Graph, where: Where, name: string, subtype: NodeSubtype = 'basic', p1 = '') =>
    insertStep(graph, { where, subtype, step: stepOfName(name, { P1: p1 }) }, newId);
  const after = (graph: Graph, name: string): Where => ({ after: idOf(graph, name) });
  const into = (
    graph: Graph,
    name: string,
    handle: 'TRUE' | 'FALSE' | 'APPROVE' | 'REJECT' | 'INSIDE',
  ): Where => ({
    into: { nodeId: idOf(graph, name), handle },
  });
  return { newId, insert, after, into, start: started(newId) };
}

/** Trigger, Get, Check(Yes | No), Each[One] */
function example() {
  const tools = make();
  const { insert, after, into } = tools;
  let graph = insert(tools.start, after(tools.start, 'Trigger'), 'Get');
  graph = insert(graph, after(graph, 'Get'), 'Check', 'if', '{{steps.Get.output}}');
  graph = insert(graph, into(graph, 'Check', 'TRUE'), 'Yes');
  graph = insert(graph, into(graph, 'Check', 'FALSE'), 'No');
  graph = insert(graph, after(graph, 'Check'), 'Each', 'loop');
  graph = insert(graph, into(graph, 'Each', 'INSIDE'), 'One', 'basic', 'is {{loops.Each.item}}');
  expect(shown(graph)).toBe('Get Check(Yes | No) Each[One]');
  return { ...tools, graph };
}

describe('inserting', () => {
  it('[EDIT-33] an action comes with a placeholder behind it at the end of the flow', () => {
    const { start, insert, newId } = make();
    const bare = { nodes: start.nodes.slice(0, 1), edges: [] };
    const graph = insertStep(
      bare,
      { where: { after: 'n1' }, subtype: 'basic', step: stepOfName('A') },
      newId,
    );
    expect(graph.nodes.map(({ type }) => type)).toEqual(['flowControl', 'action', 'placeholder']);
    expect(graph.edges.map(({ source, target }) => [source, target])).toEqual([
      ['n1', graph.nodes[1]?.id],
      [graph.nodes[1]?.id, graph.nodes[2]?.id],
    ]);
    const filled = insert(start, { placeholder: 'n2' }, 'A');
    expect(shown(filled)).toBe('A');
    expect(placeholders(filled)).toEqual(['n2']);
    expect(filled.edges.at(-1)).toMatchObject({ target: 'n2' });
  });

  it.each([
    ['[EDIT-34] [EDIT-37] if', 'if', ['TRUE', 'FALSE']],
    ['[EDIT-34] [EDIT-38] approve', 'approve', ['APPROVE', 'REJECT']],
    ['[EDIT-35] [EDIT-39] loop', 'loop', ['INSIDE']],
  ] as const)('%s comes with branches that its closing node ends', (_name, subtype, arms) => {
    const { start, insert } = make();
    const graph = insert(start, { after: 'n1' }, 'Opener', subtype);
    const opener = idOf(graph, 'Opener');
    const close = graph.nodes.find((node) => node.subtype === 'close');
    expect(close?.data.closes).toBe(opener);
    expect(
      graph.edges.filter(({ source }) => source === opener).map(({ sourceHandle }) => sourceHandle),
    ).toEqual(arms);
    const ends = graph.edges.filter(({ target }) => target === close?.id);
    expect(ends.map(({ sourceHandle }) => sourceHandle)).toEqual(arms.map(() => 'CLOSE'));
    expect(graph.edges.filter(({ source }) => source === close?.id)).toMatchObject([
      { sourceHandle: 'CLOSE', target: 'n2' },
    ]);
    expect(placeholders(graph)).toHaveLength(arms.length + 1);
  });

  it('fills branches and bodies, in front and behind, and goes behind a whole block', () => {
    const { graph, insert, after, into } = example();
    const close = graph.nodes.find(({ data }) => data.closes === idOf(graph, 'Check'));
    expect(shown(insert(graph, into(graph, 'Check', 'TRUE'), 'X'))).toBe('Get Check(X Yes | No) Each[One]');
    expect(shown(insert(graph, after(graph, 'Yes'), 'X', 'if'))).toBe('Get Check(Yes X( | ) | No) Each[One]');
    expect(shown(insert(graph, after(graph, 'Check'), 'X'))).toBe('Get Check(Yes | No) X Each[One]');
    expect(shown(insert(graph, { after: close?.id ?? '' }, 'X'))).toBe('Get Check(Yes | No) X Each[One]');
    expect(shown(insert(graph, after(graph, 'One'), 'X', 'loop'))).toBe('Get Check(Yes | No) Each[One X[]]');
    expect(placeholders(graph)).toEqual(['n2']);
  });

  it('[EDIT-36] break and collect are possible only inside a loop', () => {
    const { graph, insert, after, into } = example();
    for (const subtype of ['break', 'collect'] as const) {
      expect(() => insert(graph, after(graph, 'Get'), 'Stop', subtype)).toThrow(because('only_in_loop'));
      expect(() => insert(graph, into(graph, 'Check', 'TRUE'), 'Stop', subtype)).toThrow(
        because('only_in_loop'),
      );
      expect(() => insert(graph, after(graph, 'Each'), 'Stop', subtype)).toThrow(because('only_in_loop'));
      expect(shown(insert(graph, into(graph, 'Each', 'INSIDE'), 'Stop', subtype))).toContain(
        'Each[Stop One]',
      );
      const nested = insert(graph, after(graph, 'One'), 'If', 'if');
      expect(shown(insert(nested, into(nested, 'If', 'TRUE'), 'Stop', subtype))).toContain(
        'Each[One If(Stop | )]',
      );
    }
  });

  it('[EDIT-44] names are numbered to stay unique, within the longest name', () => {
    const { start, insert } = make();
    let graph = start;
    for (let n = 0; n < 3; n += 1) graph = insert(graph, { placeholder: 'n2' }, 'Get_costs');
    expect(shown(graph)).toBe('Get_costs Get_costs_2 Get_costs_3');
    graph = insert(graph, { placeholder: 'n2' }, 'Get_costs_2');
    expect(shown(graph)).toBe('Get_costs Get_costs_2 Get_costs_3 Get_costs_4');
    const long = 'A'.repeat(STEP_NAME_MAX + 5);
    graph = insert(insert(graph, { placeholder: 'n2' }, long), { placeholder: 'n2' }, long);
    expect(shown(graph)).toContain(`${'A'.repeat(STEP_NAME_MAX)} ${'A'.repeat(STEP_NAME_MAX - 2)}_2`);
    expect(shown(insert(start, { placeholder: 'n2' }, ' Kösten & Co '))).toBe('K_sten___Co');
  });

  it('what is no place, no step, or a second trigger is refused by name', () => {
    const { graph, insert, after, into, newId } = example();
    expect(() => insert(graph, { after: 'gone' }, 'X')).toThrow(because('node_missing'));
    expect(() => insert(graph, after(graph, 'Get'), 'X', 'trigger')).toThrow(because('trigger_only_once'));
    expect(() => insert(graph, after(graph, 'Get'), 'X', 'close')).toThrow(because('not_a_step'));
    expect(() => insert(graph, into(graph, 'Get', 'TRUE'), 'X')).toThrow(because('branch_unknown'));
    expect(() => insert(graph, { placeholder: idOf(graph, 'Get') }, 'X')).toThrow(because('not_a_place'));
    const noted = addComment(graph, { beside: idOf(graph, 'Get'), comment: '' }, newId);
    expect(() => insert(noted, { after: noted.nodes.at(-1)?.id ?? '' }, 'X')).toThrow(because('not_a_place'));
    const broken = { ...graph, edges: graph.edges.slice(1) };
    expect(() => insert(broken, after(broken, 'Get'), 'X')).toThrow(because('graph_broken'));
  });
});

describe('deleting', () => {
  it('[EDIT-40] what came before leads to what comes after', () => {
    const { graph, newId } = example();
    const rest = deleteNodes(graph, { nodeIds: [idOf(graph, 'Get')] }, newId);
    expect(shown(rest)).toBe('Check(Yes | No) Each[One]');
    expect(rest.edges.filter(({ source }) => source === 'n1')).toMatchObject([
      { target: idOf(graph, 'Check') },
    ]);
  });

  it('[EDIT-41] an if goes with both branches, a loop with its body', () => {
    const { graph, newId } = example();
    const rest = deleteNodes(graph, { nodeIds: [idOf(graph, 'Check')] }, newId);
    expect(shown(rest)).toBe('Get Each[One]');
    expect(rest.nodes).toHaveLength(graph.nodes.length - 4);
    expect(shown(deleteNodes(rest, { nodeIds: [idOf(rest, 'Each')] }, newId))).toBe('Get');
  });

  it('an emptied branch keeps a placeholder, the flow its last one', () => {
    const { graph, newId } = example();
    const rest = deleteNodes(graph, { nodeIds: [idOf(graph, 'Yes')] }, newId);
    expect(shown(rest)).toBe('Get Check( | No) Each[One]');
    expect(placeholders(rest)).toHaveLength(2);
    for (const nodeId of placeholders(rest))
      expect(deleteNodes(rest, { nodeIds: [nodeId] }, newId)).toBe(rest);
  });

  it('several at once, neighbours and what is in one another', () => {
    const { graph, newId } = example();
    const ids = (...names: string[]) => ({ nodeIds: names.map((name) => idOf(graph, name)) });
    expect(shown(deleteNodes(graph, ids('Get', 'Check', 'Yes', 'One'), newId))).toBe('Each[]');
    expect(shown(deleteNodes(graph, ids('Each', 'Check', 'Get'), newId))).toBe('');
    const all = graph.nodes.filter(({ subtype }) => subtype !== 'trigger').map(({ id }) => id);
    const rest = deleteNodes(graph, { nodeIds: all }, newId);
    expect(rest.nodes.map(({ type }) => type)).toEqual(['flowControl', 'placeholder']);
  });

  it('[EDIT-32] the trigger cannot be deleted, nor anything together with it', () => {
    const { graph, newId } = example();
    expect(() => deleteNodes(graph, { nodeIds: ['n1'] }, newId)).toThrow(because('trigger_stays'));
    expect(() => deleteNodes(graph, { nodeIds: [idOf(graph, 'Get'), 'n1'] }, newId)).toThrow(
      because('trigger_stays'),
    );
  });

  it('a closing node is refused by the name of its opener', () => {
    const { graph, newId } = example();
    const close = graph.nodes.find(({ data }) => data.closes === idOf(graph, 'Each'));
    expect(() => deleteNodes(graph, { nodeIds: [close?.id ?? ''] }, newId)).toThrow(
      because('loop_end_stays'),
    );
    expect(() => deleteNodes(graph, { nodeIds: ['gone'] }, newId)).toThrow(because('node_missing'));
  });
});

describe('changing steps', () => {
  it('[EDIT-43] a rename rewrites the references in other steps, and touches no other step', () => {
    const { graph } = example();
    const renamed = renameStep(graph, { nodeId: idOf(graph, 'Get'), name: 'Get costs' }, references.rewrite);
    expect(shown(renamed)).toBe('Get_costs Check(Yes | No) Each[One]');
    const check = renamed.nodes.find(({ data }) => data.step?.name === 'Check');
    expect(check?.data.step?.parameters[0]?.value).toBe('{{steps.Get_costs.output}}');
    const changed = renamed.nodes
      .filter((node, at) => node !== graph.nodes[at])
      .map(({ data }) => data.step?.name);
    expect(changed).toEqual(['Get_costs', 'Check']);
    expect(renameStep(graph, { nodeId: idOf(graph, 'Get'), name: 'Get' }, references.rewrite)).toBe(graph);
    expect(() => renameStep(graph, { nodeId: idOf(graph, 'Get'), name: 'Yes' }, references.rewrite)).toThrow(
      because('name_taken'),
    );
    expect(() =>
      renameStep(graph, { nodeId: placeholders(graph)[0] ?? '', name: 'X' }, references.rewrite),
    ).toThrow(because('not_a_step'));
  });

  it('sets, adds and removes parameters; the same value changes nothing', () => {
    const { graph } = example();
    const nodeId = idOf(graph, 'Get');
    const set = setParameters(graph, {
      nodeId,
      values: [
        { id: 'ARRAY-001-P1', value: { rows: [1] } },
        { id: 'ARRAY-001-P2', value: null },
      ],
    });
    const parameters = (one: Graph) => one.nodes.find(({ id }) => id === nodeId)?.data.step?.parameters;
    expect(parameters(set)).toEqual([
      { id: 'ARRAY-001-P1', value: { rows: [1] } },
      { id: 'ARRAY-001-P2', value: null },
    ]);
    const same = [{ id: 'ARRAY-001-P1', value: { rows: [1] } }];
    expect(setParameters(set, { nodeId, values: same })).toBe(set);
    expect(parameters(removeParameters(set, { nodeId, paramIds: ['ARRAY-001-P2'] }))).toHaveLength(1);
    expect(removeParameters(graph, { nodeId, paramIds: ['ARRAY-001-P9'] })).toBe(graph);
  });

  it('sets settings and takes them away, but never the name', () => {
    const { graph } = example();
    const nodeId = idOf(graph, 'Get');
    const retry = { enabled: true, quantity: 3, unit: 'Days', maximum: 4 } as const;
    const set = setStepSettings(graph, {
      nodeId,
      settings: { retry, onError: 'continue', title: undefined },
    });
    const step = set.nodes.find(({ id }) => id === nodeId)?.data.step;
    expect(step).toMatchObject({ name: 'Get', title: 'Get', retry, onError: 'continue' });
    expect(setStepSettings(set, { nodeId, settings: { retry: { ...retry } } })).toBe(set);
    const back = setStepSettings(set, { nodeId, settings: { retry: undefined, onError: undefined } });
    expect(back).toEqual(graph);
  });

  it('duplicates a step and a whole if, with references among the copies', () => {
    const { graph, newId, insert, after } = example();
    expect(shown(duplicateNode(graph, { nodeId: idOf(graph, 'Get') }, references, newId))).toBe(
      'Get Get_2 Check(Yes | No) Each[One]',
    );
    const linked = insert(graph, after(graph, 'Yes'), 'More', 'basic', '{{steps.Yes.a}} {{steps.Get.b}}');
    const twice = duplicateNode(linked, { nodeId: idOf(linked, 'Check') }, references, newId);
    expect(shown(twice)).toBe('Get Check(Yes More | No) Check_2(Yes_2 More_2 | No_2) Each[One]');
    const copy = twice.nodes.find(({ data }) => data.step?.name === 'More_2')?.data.step;
    expect(copy?.parameters[0]?.value).toBe('{{steps.Yes_2.a}} {{steps.Get.b}}');
    expect(() => duplicateNode(graph, { nodeId: idOf(graph, 'Each') }, references, newId)).toThrow(
      because('step_cannot_be_copied'),
    );
    expect(() => duplicateNode(graph, { nodeId: 'n1' }, references, newId)).toThrow(
      because('step_cannot_be_copied'),
    );
  });
});

it('[EDIT-43] references as the interpreter reads them follow a rename and a paste', () => {
  const { graph, newId, insert, after } = example();
  const value = 'of {{ steps.Get.output["rows"][0] | default("steps.Get") }}';
  const using = insert(graph, after(graph, 'Get'), 'Use', 'basic', value);
  const real = { find: referencesIn, rewrite: renameStepIn };
  const renamed = renameStep(using, { nodeId: idOf(using, 'Get'), name: 'Costs-1' }, real.rewrite);
  const text = copySteps(renamed, [idOf(renamed, 'Costs-1'), idOf(renamed, 'Use')]);
  const where = after(renamed, 'Each');
  const pasted = pasteSteps(renamed, { text, where, knows: () => true }, real, newId);
  expect(pasted.problems).toEqual([]);
  const names = (one: Graph, name: string) =>
    one.nodes
      .find(({ data }) => data.step?.name === name)
      ?.data.step?.parameters.flatMap((parameter) => referencesIn(parameter.value))
      .map((reference) => reference.name);
  expect(names(renamed, 'Use')).toEqual(['Costs-1']);
  expect(names(pasted.graph, 'Use_2')).toEqual(['Costs-1_2']);
});

it('a workflow that is full takes nothing more', () => {
  const { start, insert, newId } = make();
  let full = insert(start, { after: 'n1' }, 'Get');
  const note = { type: 'comment' as const, position: { x: 0, y: 0 }, data: {} };
  const notes = Array.from({ length: GRAPH_NODES_MAX - full.nodes.length }, () => ({ ...note, id: newId() }));
  full = { ...full, nodes: [...full.nodes, ...notes] };
  expect(() => insert(full, { after: 'n1' }, 'More')).toThrow(because('workflow_full'));
  expect(() => addComment(full, { beside: 'n1', comment: '' }, newId)).toThrow(because('workflow_full'));
  const text = copySteps(full, [notes[0]?.id ?? '', notes[1]?.id ?? '']);
  const paste = (graph: Graph) =>
    pasteSteps(graph, { text, where: { after: 'n1' }, knows: () => true }, references, newId);
  expect(() => paste(full)).toThrow(because('workflow_full'));
  expect(() => paste({ ...full, nodes: full.nodes.slice(0, -1) })).toThrow(because('workflow_full'));
  expect(paste({ ...full, nodes: full.nodes.slice(0, -2) }).graph.nodes).toHaveLength(GRAPH_NODES_MAX);
});

describe('moving', () => {
  it('takes a step or a block elsewhere, as it is', () => {
    const { graph, newId, into, after } = example();
    const move = (name: string, where: Where) =>
      moveBlock(graph, { nodeId: idOf(graph, name), where }, newId);
    expect(shown(move('Check', into(graph, 'Each', 'INSIDE')))).toBe('Get Each[Check(Yes | No) One]');
    expect(shown(move('Yes', after(graph, 'No')))).toBe('Get Check( | No Yes) Each[One]');
    expect(shown(move('Each', after(graph, 'Trigger')))).toBe('Each[One] Get Check(Yes | No)');
    expect(shown(move('Get', { placeholder: 'n2' }))).toBe('Check(Yes | No) Each[One] Get');
    expect(shown(move('Get', after(graph, 'Trigger')))).toBe(shown(graph));
    expect(move('Check', after(graph, 'Trigger')).nodes).toHaveLength(graph.nodes.length);
  });

  it('[EDIT-36] neither into itself, nor a break out of its loop, nor the trigger', () => {
    const { graph, newId, into, after, insert } = example();
    const move = (from: Graph, name: string, where: Where) =>
      moveBlock(from, { nodeId: idOf(from, name), where }, newId);
    expect(() => move(graph, 'Check', into(graph, 'Check', 'TRUE'))).toThrow(because('into_itself'));
    expect(() => move(graph, 'Check', after(graph, 'Yes'))).toThrow(because('into_itself'));
    expect(() => move(graph, 'Trigger', after(graph, 'Get'))).toThrow(because('trigger_comes_first'));
    expect(() => move(graph, 'n2', after(graph, 'Get'))).toThrow(because('placeholder_stays'));
    let looped = insert(graph, after(graph, 'One'), 'If', 'if');
    looped = insert(looped, into(looped, 'If', 'TRUE'), 'Stop', 'break');
    expect(() => move(looped, 'If', after(looped, 'Get'))).toThrow(because('only_in_loop'));
    expect(shown(move(looped, 'Each', after(looped, 'Trigger')))).toContain('Each[One If(Stop | )] Get');
  });

  it('shifts nodes on the canvas and nothing else', () => {
    const { graph } = example();
    const get = idOf(graph, 'Get');
    const shifted = moveNodes(graph, { nodeIds: [get], by: { x: 5, y: -7 } });
    const at = graph.nodes.findIndex(({ id }) => id === get);
    const { x = 0, y = 0 } = graph.nodes[at]?.position ?? {};
    expect(shifted.nodes[at]?.position).toEqual({ x: x + 5, y: y - 7 });
    expect(shifted.nodes.filter((node, index) => node !== graph.nodes[index])).toHaveLength(1);
    expect(shifted.edges).toBe(graph.edges);
    expect(() => moveNodes(graph, { nodeIds: ['gone'], by: { x: 1, y: 1 } })).toThrow(
      because('node_missing'),
    );
  });
});

describe('comments', () => {
  it('[EDIT-27] [LIM-32] stand 320 px beside their node, the next one below', () => {
    const { graph, newId } = example();
    const get = graph.nodes.find(({ data }) => data.step?.name === 'Get');
    const once = addComment(graph, { beside: get?.id ?? '', comment: 'One' }, newId);
    const one = once.nodes.at(-1);
    expect(one).toMatchObject({ type: 'comment', data: { comment: 'One' } });
    expect(one?.position).toEqual({ x: (get?.position.x ?? 0) + COMMENT_OFFSET, y: get?.position.y });
    expect(COMMENT_OFFSET).toBe(320);
    const two = addComment(once, { beside: get?.id ?? '', comment: 'Two' }, newId).nodes.at(-1);
    expect(two?.position.x).toBe(one?.position.x);
    expect(two?.position.y).toBeGreaterThan(one?.position.y ?? 0);
    expect(once.edges).toBe(graph.edges);
  });

  it('[EDIT-25] have an id, a type, a text and a position; are edited, moved and deleted', () => {
    const { graph, newId } = example();
    const added = addComment(graph, { beside: 'n1', comment: 'One' }, newId);
    const nodeId = added.nodes.at(-1)?.id ?? '';
    expect(editComment(added, { nodeId, comment: 'Else' }).nodes.at(-1)?.data).toEqual({ comment: 'Else' });
    expect(editComment(added, { nodeId, comment: 'One' })).toBe(added);
    const moved = moveComment(added, { nodeId, position: { x: 1, y: 2 } });
    expect(moved.nodes.at(-1)).toEqual({
      id: nodeId,
      type: 'comment',
      position: { x: 1, y: 2 },
      data: { comment: 'One' },
    });
    expect(deleteNodes(added, { nodeIds: [nodeId] }, newId)).toEqual(graph);
    expect(() => editComment(added, { nodeId: 'n1', comment: '' })).toThrow(because('not_a_comment'));
  });
});
