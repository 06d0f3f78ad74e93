import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overHttp, type Assistant } from '@tests/support/mcp';
import { billOf, callsAs, data, on } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { administrator, type Organisation } from './world';
import { addWorkflowRow } from './workflowRow';

let harness: Harness;
let acme: Organisation;
let workflowId: string;
const open: Assistant[] = [];

async function keyOf(organisation: Organisation, role: string, scope: 'read' | 'write'): Promise<string> {
  const body = { name: `${role} ${scope}`, role, scope };
  const reply = await harness.send(administrator(organisation), 'organisations.createApiKey', { body });
  return data<{ secret: string }>(reply).secret;
}

async function assistantOf(organisation: Organisation, role = 'Admin', scope: 'read' | 'write' = 'read') {
  const made = await overHttp(harness.url, await keyOf(organisation, role, scope));
  open.push(made);
  return made;
}

const january = { from: '2026-01-01', to: '2026-01-31' };

beforeAll(async () => {
  harness = await startHarness();
  acme = harness.world.acme;
  const charges = Array.from({ length: 60 }, (_, at) => ({
    ...on(`2026-01-${String((at % 28) + 1).padStart(2, '0')}`),
    ServiceName: `Service ${String(at).padStart(2, '0')}`,
    BilledCost: `${(at + 1) / 100}`,
    EffectiveCost: `${(at + 1) / 100}`,
  }));
  const job = await callsAs(harness, administrator(acme)).bill('bill.csv', billOf(charges));
  expect([job.state, job.error]).toEqual(['done', null]);
  workflowId = await addWorkflowRow(harness.database, acme.orgId);
});

afterAll(async () => {
  for (const each of open) await each.close();
  await harness?.stop();
});

describe('tools over HTTP', () => {
  it('are offered with schemas and hints; those that change something only to keys that may', async () => {
    const reader = await assistantOf(acme);
    const { tools } = await reader.client.listTools();
    expect(tools.length).toBeLessThanOrEqual(20);
    for (const tool of tools) {
      expect(tool.description).toContain('untrusted data');
      expect(tool.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
      expect([tool.inputSchema.type, tool.outputSchema?.['type']]).toEqual(['object', 'object']);
    }
    expect(await reader.tools()).not.toContain('run_workflow');
    const writer = await assistantOf(acme, 'Admin', 'write');
    expect(await writer.tools()).toEqual([...(await reader.tools()), 'run_workflow'].toSorted());
    const refused = reader.use('run_workflow', { workflow_id: workflowId });
    await expect(refused).rejects.toThrow('run_workflow');
  });

  it('all answer, and as their schemas say', async () => {
    const reader = await assistantOf(acme);
    const given: Record<string, Record<string, unknown>> = {
      query_costs: january,
      list_cost_values: { field: 'service' },
      list_anomalies: january,
      explain_cost_change: { ...january, before_from: '2025-12-01', before_to: '2025-12-31' },
      get_workflow: { workflow_id: workflowId },
    };
    for (const name of await reader.tools()) {
      const needsMore = /^get_(case|execution)$|records$/.test(name);
      const answer = await reader.use(name, given[name] ?? {});
      expect([name, answer.isError, answer.text]).toEqual([name, needsMore, answer.text]);
      if (!needsMore) expect(JSON.parse(answer.text)).toEqual(answer.structured);
    }
  });

  it('give the costs of the same call to the cent, in pages that say what they leave out', async () => {
    const reader = await assistantOf(acme);
    const body = { ...january, granularity: 'total' as const, group_by: ['service' as const], top: 100 };
    const { data: spend } = await callsAs(harness, administrator(acme)).good('costs.spend', { body });
    const first = await reader.use('query_costs', body);
    expect(first.structured).toMatchObject({
      ...january,
      cost_method: spend.cost_method,
      totals: spend.totals,
      left_out: 10,
    });
    const page = first.structured['next_page'];
    const second = await reader.use('query_costs', { ...body, page });
    expect(second.structured).toMatchObject({ left_out: 0, next_page: null });
    expect([first, second].flatMap(({ structured }) => structured['rows'])).toEqual(spend.rows);
    const one = await reader.use('query_costs', {
      ...january,
      granularity: 'total',
      group_by: 'service',
      filters: [{ field: 'service', operator: 'in', values: 'Service 41' }],
    });
    expect(one.structured).toMatchObject({ totals: [{ currency: 'USD', cost: 0.42 }] });
  });

  it('tell bad arguments by field, and what is not there', async () => {
    const reader = await assistantOf(acme);
    const told = async (name: string, args: Record<string, unknown>) => {
      const { isError, text } = await reader.use(name, args);
      return [isError, text];
    };
    expect(await told('query_costs', { from: '2026-13-01', to: '2026-01-31' })).toEqual([
      true,
      'from: must be a date yyyy-MM-dd',
    ]);
    expect(await told('query_costs', { ...january, groupBy: 'service' })).toEqual([
      true,
      'groupBy: is not a property of the arguments',
    ]);
    expect(await told('query_costs', { from: january.to, to: january.from })).toEqual([
      true,
      'to: must not be before “from”',
    ]);
    expect((await told('list_cases', { page: 'second' }))[1]).toContain('page: must be the next_page');
    expect((await told('get_workflow', { workflow_id: 'none' }))[0]).toBe(true);
  });

  it('show nothing of another organization', async () => {
    const other = await assistantOf(harness.world.bolt, 'Admin', 'write');
    expect((await other.use('query_costs', january)).structured).toMatchObject({ totals: [], rows: [] });
    expect((await other.use('list_cost_values', { field: 'service' })).structured).toMatchObject({
      values: [],
    });
    expect((await other.use('list_workflows')).structured).toMatchObject({ workflows: [] });
    for (const name of ['get_workflow', 'run_workflow']) {
      const answer = await other.use(name, { workflow_id: workflowId });
      expect([name, answer.isError, answer.text.includes('Acme')]).toEqual([name, true, false]);
    }
  });

  it('are those that the role of the key may use, and no other answers', async () => {
    const guest = await assistantOf(acme, 'Guest', 'write');
    const admin = await assistantOf(acme, 'Admin', 'write');
    const [offered, all] = [await guest.tools(), await admin.tools()];
    const refused = all.filter((name) => !offered.includes(name));
    expect(refused).toContain('run_workflow');
    for (const name of refused)
      await expect(guest.use(name, { workflow_id: workflowId })).rejects.toThrow(name);
  });

  it('run a workflow once for one request of a key that may', async () => {
    const writer = await assistantOf(acme, 'Admin', 'write');
    const body = { name: 'Nightly', state: 'enabled' as const };
    const space = (await callsAs(harness, administrator(acme)).good('spaces.list', { query: {} })).data[0]!
      .space_id;
    const made = await callsAs(harness, administrator(acme)).good('workflows.create', {
      query: { space_id: space },
      body,
    });
    const args = { workflow_id: made.data.workflowId, request_id: 'request-1' };
    const closed = await writer.use('run_workflow', args);
    expect([closed.isError, closed.text]).toEqual([true, expect.stringContaining('not open to assistants')]);
    await callsAs(harness, administrator(acme)).good('workflows.change', {
      params: { id: made.data.workflowId },
      body: { runnable_from: ['case', 'assistant'] },
    });
    const first = await writer.use('run_workflow', args);
    expect([first.text, first.structured['is_new']]).toEqual([first.text, true]);
    const again = await writer.use('run_workflow', args);
    expect(again.structured).toMatchObject({ execution_id: first.structured['execution_id'], is_new: false });
    const got = await writer.use('get_execution', {
      workflow_id: made.data.workflowId,
      execution_id: first.structured['execution_id'],
    });
    expect(got.structured).toMatchObject({ execution: { workflowName: 'Nightly', actor: 'Admin write' } });
  });
});

describe('the address', () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${harness.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });

  it('lets nobody in without a key of the product, and says how', async () => {
    const none = await post({});
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer resource_metadata="${harness.url}/.well-known/oauth-protected-resource/mcp"`,
    ]);
    expect((await post({ authorization: 'Bearer clk_wrong' })).status).toBe(401);
    const person = await post({ authorization: `Bearer ${administrator(acme).token}` });
    expect(person.status).toBe(401);
  });

  it('answers no page of another site, and no other host', async () => {
    const authorization = `Bearer ${await keyOf(acme, 'Admin', 'read')}`;
    expect((await post({ authorization })).status).toBe(200);
    expect((await post({ authorization, origin: harness.url })).status).toBe(200);
    expect((await post({ authorization, origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ authorization, origin: 'null' })).status).toBe(403);
    const status = await new Promise((resolve, reject) => {
      const headers = { authorization, host: 'evil.example' };
      const asked = get(`${harness.url}/mcp`, { headers }, (reply) => resolve(reply.resume().statusCode));
      asked.on('error', reject);
    });
    expect(status).toBe(403);
  });

  it('is spoken to by clients of the revision before, too, and opens no stream', async () => {
    const key = await keyOf(acme, 'Admin', 'read');
    const old = await overHttp(harness.url, key, 'old');
    open.push(old);
    expect(await old.tools()).toContain('query_costs');
    expect((await old.use('query_costs', january)).isError).toBe(false);
    const stream = await fetch(`${harness.url}/mcp`, { headers: { authorization: `Bearer ${key}` } });
    expect(stream.status).toBe(405);
  });
});
