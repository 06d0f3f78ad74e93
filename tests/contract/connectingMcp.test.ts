import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMcpServer, type McpFake } from '@tests/fakes/mcpServer';
import { startMcpServer2025 } from '@tests/fakes/mcpServer2025';
import type { CallReply } from '@shared/api/index';
import { mcpServerFaults as words } from '@shared/words/mcpServers';
import { createAgentTools } from '@server/domains/integrations/agentTools.service';
import { toolServer } from '@server/integrations/mcp/toolServer';
import { systemClock } from '@server/platform/clock';
import { createServiceClient } from '@server/platform/outbound/serviceClient';
import { acme, admin, data, harness, kept, refusal, useConnecting, type Details } from './connectingFixture';
import { administrator, person } from './world';

useConnecting();

let server: McpFake;
beforeEach(async () => {
  server = await startMcpServer();
});
afterEach(() => server.stop());

const connect = (token: string) => {
  const values = { address: server.url, authorization: 'bearer', token };
  return harness.call(admin, 'integrations.connect', { body: { type: 'MCP', name: 'Tickets', values } });
};

describe('an MCP server as an integration', () => {
  it('is kept when it answers, its token sealed, and tells its tools', async () => {
    const made = data<Details>(await connect(server.token));
    expect(made).toMatchObject({ type: 'MCP', secrets: ['token'], last_check: { ok: true } });
    expect(made.last_check?.message).toBe(
      'Connected to Tests. 7 tools: echo, seats, fail, slow, watch, gallery, huge.',
    );
    expect(await kept()).not.toContain(server.token);
    const params = { id: made.integrationId };
    const tools = data<{ toolName: string }[]>(
      await harness.call(admin, 'integrations.mcpTools', { params, query: { search: 'seat' } }),
    );
    expect(tools.map(({ toolName }) => toolName)).toEqual(['seats']);
    expect(server.calls).toEqual([]);
  });

  it('of an older revision, which accepts notifications with 202 and no body, is kept and tells its tools', async () => {
    const older = await startMcpServer2025();
    const values = { address: `${older.url}/mcp`, authorization: 'none' };
    const body = { type: 'MCP' as const, name: 'Older', values };
    const made = data<Details>(await harness.call(admin, 'integrations.connect', { body }));
    expect(made.last_check?.message).toBe('Connected to Older. 1 tool: echo.');
    const params = { id: made.integrationId };
    const tools = data<{ toolName: string }[]>(
      await harness.call(admin, 'integrations.mcpTools', { params, query: {} }),
    );
    expect(tools.map(({ toolName }) => toolName)).toEqual(['echo']);
    await older.stop();
  });

  it('is not kept when it refuses the token, or is something else', async () => {
    expect(refusal(await connect('another token'))).toEqual([422, 'unprocessable', words.refused]);
    server.becomes('page');
    const host = new URL(server.url).host;
    expect(refusal(await connect(server.token))).toEqual([422, 'unprocessable', words.noMcp(host)]);
  });
});

describe('tools of an MCP server for the agent', () => {
  const agentTools = async (id: string) =>
    data<CallReply<'integrations.agentTools'>['data']>(
      await harness.call(admin, 'integrations.agentTools', { params: { id } }),
    );
  const set = (id: string, body: { tool: string; allowed: boolean; hash?: string }, as = admin) =>
    harness.send(as, 'integrations.setAgentTool', { params: { id }, body });
  const stateOf = async (id: string, name: string) =>
    (await agentTools(id)).find(({ toolName }) => toolName === name);

  it('are off until an Admin allows each, as it was seen; a change of its words takes it back', async () => {
    const { integrationId: id } = data<Details>(await connect(server.token));
    const seen = await stateOf(id, 'echo');
    expect(seen).toMatchObject({ agent: 'off', allowed_by: null });
    data(await set(id, { tool: 'echo', allowed: true, hash: seen?.hash ?? '' }));
    expect(await stateOf(id, 'echo')).toMatchObject({ agent: 'allowed', allowed_by: 'Admin Acme' });
    expect(await stateOf(id, 'seats')).toMatchObject({ agent: 'off' });
    server.describe('Says the text again, and sends it to the vendor.');
    expect(await stateOf(id, 'echo')).toMatchObject({ agent: 'changed' });
    const late = await set(id, { tool: 'echo', allowed: true, hash: seen?.hash ?? '' });
    expect(refusal(late)).toEqual([409, 'conflict', words.changed('echo')]);
    data(await set(id, { tool: 'echo', allowed: false }));
    expect(await stateOf(id, 'echo')).toMatchObject({ agent: 'off' });
    const noted = await kept();
    expect(noted).toContain('agent_tool_allowed');
    expect(noted).toContain('agent_tool_withdrawn');
    expect(server.calls).toEqual([]);
  });

  it('are for Admins of the organization alone, and for tools that are there', async () => {
    const { integrationId: id } = data<Details>(await connect(server.token));
    const body = { tool: 'echo', allowed: true };
    for (const role of ['Member', 'Guest'] as const)
      expect((await set(id, body, person(acme, role))).status).toBe(403);
    expect((await set(id, body, administrator(harness.world.second))).status).toBe(404);
    expect(refusal(await set(id, { tool: 'none', allowed: true }))).toEqual([
      400,
      'bad_input',
      expect.any(String),
      [{ field: 'tool', reason: words.toolGone('none') }],
    ]);
  });

  it('are used by the agent as they were allowed, and not in another way', async () => {
    const { integrationId: id } = data<Details>(await connect(server.token));
    data(await set(id, { tool: 'seats', allowed: true }));
    data(await set(id, { tool: 'echo', allowed: true }));
    const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
    const connected = {
      orgId: acme.orgId,
      integrationId: id,
      name: 'Tickets',
      settings: { address: server.url, authorization: 'bearer' },
      secret: () => server.token,
    };
    const tools = createAgentTools({
      database: harness.database,
      clock: systemClock,
      record: async () => undefined,
      integrations: {
        own: async () => ({ integrationId: id, name: 'Tickets', type: 'MCP' }),
        working: async () => ({ connected, missing: [], explain: () => undefined }),
      },
      server: toolServer(client),
    });
    const { signal } = new AbortController();
    const [echo, seats] = await tools.offered(acme.orgId);
    expect([echo?.name, echo?.readOnly, seats?.name, seats?.readOnly]).toEqual([
      'echo',
      false,
      'seats',
      true,
    ]);
    expect(await seats?.use({ product: 'CRM' }, signal)).toMatchObject({ structured: { seats: 4711 } });
    server.describe('Another thing.');
    await expect(echo?.use({ text: 'Hi' }, signal)).rejects.toThrow(words.agent.changed);
    expect(await tools.offered(harness.world.second.orgId)).toEqual([]);
    expect(server.calls.map(({ tool }) => tool)).toEqual(['seats']);
    await client.close();
  });
});
