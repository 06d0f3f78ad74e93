import { describe, expect, it } from 'vitest';
import type { Graph } from '@shared/model/graph/types';
import { dumpOf, expectSame, standingOf } from './dump';
import { person } from './world';
import {
  admin,
  create,
  get,
  made,
  save,
  server,
  sql,
  space,
  useWorkflows,
  versions,
} from './workflowsFixture';
import { aGraph } from './workflowsServer';

useWorkflows();

const SECRET = 'correct-horse-battery';
const kept = { $sealed: true };
const asking = (token: unknown, url = 'https://a.example', name = 'Ask'): Graph =>
  aGraph({ template: 'API-001', name, values: [url, token] });
const renamed = (graph: Graph, id: string): Graph => ({
  nodes: graph.nodes.map((node) => (node.id === 'n0' ? { ...node, id } : node)),
  edges: graph.edges.map((edge) => (edge.target === 'n0' ? { ...edge, target: id } : edge)),
});
const tokenIn = ({ nodes }: Graph) => nodes.at(-1)!.data.step!.parameters[1]!.value;
const problemsOf = (problems: readonly { code: string; message: string }[]) =>
  problems.map(({ message }) => message);
async function stored(workflowId: string): Promise<unknown[]> {
  const rows = await server.database.system((each) =>
    each.rows<{ graph: Graph }>('select graph from workflow_version where workflow_id = $1 order by seq', [
      workflowId,
    ]),
  );
  return rows.map(({ graph }) => tokenIn(graph));
}

describe('the value of a secret parameter', () => {
  it('is sealed in the database, and no reply has it or its cipher text', async () => {
    const id = (await made('Asks', { graph: asking(SECRET) })).workflowId;
    const [sealed] = await stored(id);
    expect(sealed).toEqual({ $sealed: expect.stringMatching(/^v1\./) });
    expect(JSON.stringify(await dumpOf(server.database))).not.toContain(SECRET);
    const { $sealed: cipher } = sealed as { $sealed: string };
    const template = {
      name: 'Kept',
      description: '',
      labels: [],
      graph: asking(SECRET),
      input_parameters: [],
    };
    const replies = [
      await server.call(admin, 'workflows.get', { params: { id } }),
      await server.call(admin, 'workflows.version', { params: { id, version: '1' } }),
      await server.call(admin, 'workflows.list', { query: {} }),
      await server.call(admin, 'workflows.export', { params: { id } }),
      await server.call(admin, 'workflows.copy', { params: { id }, body: {} }),
      await server.call(admin, 'workflows.setLatest', { params: { id, version: '1' }, body: {} }),
      await server.send(admin, 'templates.create', { body: template }),
      await server.call(admin, 'templates.list', {}),
    ];
    for (const { status, text } of replies) {
      expect(status, text).toBe(200);
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain(cipher);
    }
    expect(tokenIn((await get(id)).graph)).toEqual(kept);
    expect(
      tokenIn((replies[3]!.body as unknown as { workflow: { graph: Graph } }).workflow.graph),
    ).toBeNull();
    expect(JSON.stringify(await dumpOf(server.database))).not.toContain(SECRET);
  });

  it('stays as it is when it is only a reference, and is sealed when there is more in it', async () => {
    const plain = asking('{{inputs.token}}');
    expect(tokenIn((await made('Refers', { graph: plain })).graph)).toBe('{{inputs.token}}');
    for (const [at, value] of ['Bearer {{inputs.token}}', "{{inputs.token | default('abc123')}}"].entries())
      expect(tokenIn((await made(`Mixed ${at}`, { graph: asking(value) })).graph)).toEqual(kept);
    for (const [at, empty] of ['', null].entries())
      expect(tokenIn((await made(`Empty ${at}`, { graph: asking(empty) })).graph)).toBe(empty);
  });

  it('is kept by a save that sends what was shown, which makes no version by itself', async () => {
    const { workflowId: id, graph, problems } = await made('Asks', { graph: asking(SECRET) });
    expect(problems).toEqual([]);
    const again = await save(id, graph, { name: 'Asks' });
    expect(again.body.data).toMatchObject({ new_version: false, problems: [] });
    expect((await save(id, asking(SECRET), { name: 'Asks' })).body.data.new_version).toBe(false);
    await save(id, asking(kept, 'https://b.example'));
    const [first, second] = await stored(id);
    expect([second, (await versions(id)).length]).toEqual([first, 2]);
    await save(id, asking('another-secret'));
    const [, , third] = await stored(id);
    expect(third).not.toEqual(first);
    await server.call(admin, 'workflows.setLatest', { params: { id, version: '1' }, body: {} });
    await save(id, asking(kept, 'https://c.example'));
    expect((await stored(id)).at(-1)).toEqual(first);
  });

  it('is found again by the name of a step that was pasted anew, not by any other', async () => {
    const { workflowId: id } = await made('Asks', { graph: asking(SECRET) });
    await save(id, renamed(asking(kept), 'pasted'));
    const [first, second] = await stored(id);
    expect(second).toEqual(first);
    const lost = await save(id, renamed(asking(kept, 'https://a.example', 'Other'), 'elsewhere'));
    expect(problemsOf(lost.body.data.problems)).toEqual([
      'Step “Other”: nothing is stored for Token. Enter it again.',
    ]);
    expect((await stored(id)).at(-1)).toBeNull();
  });

  it('cannot be kept where there is none, nor taken over by a made-up cipher text', async () => {
    const reply = await create('New', { graph: asking(kept) });
    expect(problemsOf(reply.body.data.problems)).toEqual([
      'Step “Ask”: nothing is stored for Token. Enter it again.',
    ]);
    expect(tokenIn(reply.body.data.graph)).toBeNull();
    const other = (await made('Other', { graph: asking(SECRET) })).workflowId;
    const [cipher] = await stored(other);
    const forged = await create('Forged', { graph: asking(cipher) });
    expect(tokenIn(forged.body.data.graph)).toBeNull();
  });

  it('that was stored before secrets were sealed is hidden too, and sealed with the next save', async () => {
    const { workflowId: id } = await made('Old', { graph: asking(SECRET) });
    await sql('update workflow_version set graph = $2 where workflow_id = $1', [
      id,
      JSON.stringify(asking('older-than-seals')),
    ]);
    expect(tokenIn((await get(id)).graph)).toEqual(kept);
    await save(id, asking(kept));
    expect((await stored(id)).at(-1)).toEqual({ $sealed: expect.any(String) });
  });

  it('of a document is sealed when it is imported', async () => {
    const { workflowId: id } = await made('Asks', { graph: asking(SECRET) });
    const document = (await server.call(admin, 'workflows.export', { params: { id } })).body as never;
    const send = (graph: Graph) =>
      server.send(admin, 'workflows.import', {
        query: { space_id: space },
        body: { documents: [{ ...(document as object), workflow: { name: 'In', graph } }] },
      });
    const whole = (await send(asking('from-a-document'))).body.data[0]!;
    expect(problemsOf(whole.problems)).toEqual([]);
    expect(await stored(whole.workflowId)).toEqual([{ $sealed: expect.any(String) }]);
    const lacking = (await send(asking(kept))).body.data[0]!;
    expect(problemsOf(lacking.problems)).toEqual([
      'Step “Ask”: nothing is stored for Token. Enter it again.',
    ]);
    expect(JSON.stringify(await dumpOf(server.database))).not.toContain('from-a-document');
  });
});

describe('[MSG-94] [PERM-10] a step for providers', () => {
  const graph = aGraph({ template: 'MSP-001', name: 'Customers' });
  it('is refused to anybody else, whether made, saved or imported', async () => {
    const { workflowId: id } = await made('Mine');
    const document = (await server.call(admin, 'workflows.export', { params: { id } })).body;
    const before = await standingOf(server.database);
    const imported = server.send(admin, 'workflows.import', {
      query: { space_id: space },
      body: { documents: [{ ...document, workflow: { ...document.workflow, graph } }] },
    });
    for (const reply of [await create('Theirs', { graph }), await save(id, graph), await imported]) {
      expect(reply.status).toBe(403);
      expect(reply.failure.reason).toBe('providers_only');
    }
    await expectSame(server.database, before);
  });

  it('is saved by a provider', async () => {
    const { msp } = server.world;
    const space_id = (
      await server.database.system((each) =>
        each.one<{ space_id: string }>('select space_id from space where org_id = $1', [msp.orgId]),
      )
    )?.space_id;
    const reply = await server.send(person(msp, 'MSP-Editor'), 'workflows.create', {
      query: { space_id },
      body: { name: 'Provided', graph },
    });
    expect([reply.status, reply.text]).toEqual([200, reply.text]);
  });
});
