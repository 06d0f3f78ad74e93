import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMcpServer, type McpFake } from '@tests/fakes/mcpServer';
import { mcpServerFaults as words } from '@shared/words/mcpServers';
import { admin, data, harness, kept, refusal, useConnecting, type Details } from './connectingFixture';

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
    expect(made.last_check?.message).toBe('Connected to Tests. 5 tools: echo, seats, fail, slow, huge.');
    expect(await kept()).not.toContain(server.token);
    const params = { id: made.integrationId };
    const tools = data<{ toolName: string }[]>(
      await harness.call(admin, 'integrations.mcpTools', { params, query: { search: 'seat' } }),
    );
    expect(tools.map(({ toolName }) => toolName)).toEqual(['seats']);
    expect(server.calls).toEqual([]);
  });

  it('is not kept when it refuses the token, or is something else', async () => {
    expect(refusal(await connect('another token'))).toEqual([422, 'unprocessable', words.refused]);
    server.becomes('page');
    const host = new URL(server.url).host;
    expect(refusal(await connect(server.token))).toEqual([422, 'unprocessable', words.noMcp(host)]);
  });
});
