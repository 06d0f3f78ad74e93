import type { Graph, GraphNode } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import { chain, closing, graph, node } from '@tests/contract/workflowRuns';
import { firstSpace, makeFlow, type Client } from './client';

/** What the mix of work is made of. `waits`: it does not end within a test. */
export interface Kind {
  name: string;
  workflowId: string;
  waits?: boolean;
  /** Steps that call outside and must do so once. */
  unsafe?: string[];
  /** Steps that only read outside, in their order: once the next one has begun, none is asked again. */
  reads?: string[];
  /** Steps that add a record. */
  records?: string[];
}

export interface Flows {
  kinds: Kind[];
  /** Inner workflows, by the tag that they put behind the tag of the outer one. */
  datastoreId: string;
}

const set = (id: string, values: Record<string, Json>) => node(id, 'VARIABLE-001', { values });
const ask = (id: string, url: string, step = id) =>
  node(id, 'API-001', { url: `${url}/read?tag={{inputs.tag}}&step=${step}` });
const act = (id: string, url: string, step = id) =>
  node(id, 'API-002', { url: `${url}/do?tag={{inputs.tag}}&step=${step}`, body: { step } });
const body = (id: string) => `{{steps.${id}.output.body.done}}`;
const wait = (id: string, quantity: number) =>
  node(id, 'WAIT', { mode: 'duration', quantity, unit: 'Seconds' });
const record = (id: string, datastore: string) =>
  node(id, 'DATASTORE-003', { datastore, records: { tag: '{{inputs.tag}}', step: id } });

/** A loop between two steps, with a collect step at the end of its body. */
export function looped(
  items: Json,
  inside: GraphNode[],
  value: Json,
  more: Record<string, Json> = {},
  after: GraphNode[] = [set('Out', { all: '{{steps.Take.output}}' })],
): Graph {
  const all = [...inside, node('Take', 'COLLECT', { value })];
  const links: Parameters<typeof graph>[1] = [
    ['Trigger', 'Each'],
    ['Each', all[0]?.id ?? '', 'INSIDE'],
  ];
  for (const [at, { id }] of all.entries()) {
    const next = all[at + 1];
    if (next) links.push([id, next.id]);
    else links.push([id, 'Each_end', 'CLOSE']);
  }
  let last = 'Each_end';
  for (const { id } of after) {
    links.push(last === 'Each_end' ? [last, id, 'CLOSE'] : [last, id]);
    last = id;
  }
  const nodes = [node('Trigger', 'TRIGGER'), node('Each', 'LOOP', { items, ...more }), ...all];
  return graph([...nodes, closing('Each_end', 'Each'), ...after], links);
}

function approval(): Graph {
  const request = {
    type: 'EMAIL',
    recipients: 'ann@example.com',
    subject: 'Go?',
    message: 'Go on with {{inputs.tag}}?',
    body_type: 'HTML',
  };
  const asked = [node('Trigger', 'TRIGGER'), node('Ask', 'APPROVAL-001', { request })];
  return graph(
    [
      ...asked,
      set('Yes', { said: 'yes {{inputs.tag}}' }),
      set('No', { said: 'no' }),
      closing('Ask_end', 'Ask'),
      set('Out', { asked: '{{inputs.tag}}' }),
    ],
    [
      ['Trigger', 'Ask'],
      ['Ask', 'Yes', 'APPROVE'],
      ['Ask', 'No', 'REJECT'],
      ['Yes', 'Ask_end', 'CLOSE'],
      ['No', 'Ask_end', 'CLOSE'],
      ['Ask_end', 'Out', 'CLOSE'],
    ],
  );
}

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`);

/** A chain of steps that hand a value on. */
export const pureChain = (count: number): Graph =>
  chain(
    ...names('S', count).map((id, at) =>
      set(id, { n: at === 0 ? '{{inputs.tag}}' : `{{steps.S${at - 1}.output.n}}.` }),
    ),
  );

const code = 'return { twice: inputs.text + inputs.text, n: [1, 2, 3].map((x) => x * x) };';
export const codeStep = (id: string, text: Json) => node(id, 'CODE-002', { code, inputs: { text } });

/** Work of every sort, saved as workflows: what is pure, what reads, what changes the world, what waits. */
export async function makeFlows(client: Client, outside: string): Promise<Flows> {
  const space = await firstSpace(client);
  const column = (key: string) => ({ key, type: 'string' });
  const store = await client.patiently('POST', '/v1/datastores', {
    space_id: space,
    name: 'Outcomes',
    schema: [column('tag'), column('step')],
  });
  const datastoreId: string = store.body.data.datastoreId;
  const [reads, acts, records] = [names('R', 5), names('U', 3), names('D', 3)];
  const give = (all: string[]) => set('Out', { all: all.map(body) });
  const save = (name: string, content: Graph) => makeFlow(client, space, name, content);

  const kinds: Kind[] = [];
  async function add(name: string, content: Graph, more: Partial<Kind> = {}) {
    kinds.push({ name, workflowId: await save(name, content), ...more });
  }
  await add('pure chain', pureChain(40));
  await add('reads', chain(...reads.map((id) => ask(id, outside)), give(reads)), { reads });
  await add('acts', chain(...acts.map((id) => act(id, outside)), give(acts)), { unsafe: acts });
  await add(
    'records',
    chain(
      ...records.map((id) => record(id, datastoreId)),
      set('Out', { last: '{{steps.D2.output.records[0].step}}' }),
    ),
    { records },
  );
  await add(
    'short wait',
    chain(
      set('A', { n: '{{inputs.tag}}' }),
      wait('Nap', 2),
      ask('R0', outside),
      set('Out', { n: '{{steps.A.output.n}}', r: body('R0') }),
    ),
    { reads: ['R0'] },
  );
  await add('long wait', chain(ask('R0', outside), wait('Nap', 12), act('U0', outside), give(['R0', 'U0'])), {
    reads: ['R0'],
    unsafe: ['U0'],
  });
  await add('very long wait', chain(act('U0', outside), wait('Nap', 36_000), act('U1', outside)), {
    waits: true,
    unsafe: ['U0'],
  });
  await add('approval', approval());
  await add(
    'long loop',
    looped(2_000, [set('F', { n: '{{loop.item}}' })], '{{steps.F.output.n}}', {}, [
      set('Out', { each: '{{steps.Each.output}}' }),
    ]),
  );
  await add('loop of acts', looped(['a', 'b', 'c', 'd'], [act('U', outside, 'U{{loop.item}}')], body('U')), {
    unsafe: ['Ua', 'Ub', 'Uc', 'Ud'],
  });
  await add(
    'parallel loop',
    looped(12, [ask('R', outside, 'R{{loop.item}}'), act('U', outside, 'U{{loop.item}}')], body('U'), {
      mode: 'parallel',
      parallelism: 4,
    }),
    { unsafe: names('U', 13).slice(1) },
  );
  await add('code', looped(3, [codeStep('C', '{{loop.item}} {{inputs.tag}}')], '{{steps.C.output}}'));
  const inner = await save(
    'inner',
    chain(act('I0', outside), wait('Nap', 1), act('I1', outside), give(['I0', 'I1'])),
  );
  const call = node('Call', 'SUBWORKFLOW', { workflow: inner, inputs: { tag: '{{inputs.tag}}' } });
  await add(
    'sub workflow',
    chain(
      act('U0', outside),
      call,
      act('U1', outside),
      set('Out', { inner: '{{steps.Call.output}}', outer: body('U1') }),
    ),
    { unsafe: ['U0', 'I0', 'I1', 'U1'] },
  );
  return { kinds, datastoreId };
}
