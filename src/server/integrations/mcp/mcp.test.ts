import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMcpServer, type McpFake } from '@tests/fakes/mcpServer';
import { mcpServerFaults as words } from '@shared/words/mcpServers';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { withMcp } from './connection';
import { makeMcp } from './provider';
import type { Connected } from '../../domains/integrations/connected.port';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const provider = makeMcp({ client } as Parameters<typeof makeMcp>[0]);
const { signal } = new AbortController();
let server: McpFake;
beforeEach(async () => {
  server = await startMcpServer();
});
afterEach(() => server.stop());

const connected = (token = server.token, address = server.url): Connected => ({
  orgId: 'acme',
  integrationId: 'one',
  name: 'Tests',
  settings: { address, authorization: 'bearer' },
  secret: (id) => (id === 'token' ? token : ''),
});
const saidBy = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ProviderError ? error.message : error),
  );
const check = (of = connected()) => provider.check(of, signal);
const use = (name: string, input = {}, timeoutMs = 15_000) =>
  withMcp(client, connected(), { signal, timeoutMs }, async ({ tools, use: call }) => {
    const tool = (await tools()).find((one) => one.name === name);
    if (!tool) throw new Error(`There is no tool ${name}.`);
    return call(tool, input);
  });

describe('an MCP server', () => {
  it('is checked: its name, and what its tools are called', async () => {
    expect((await check()).message).toBe(
      'Connected to Tests. 7 tools: echo, seats, fail, slow, watch, gallery, huge.',
    );
  });

  it('lists its tools with its own promise that they only read', async () => {
    const tools = (await provider.reads.mcpTools?.(connected(), {}, signal)) ?? [];
    expect(tools.slice(0, 2)).toEqual([
      { toolName: 'echo', title: 'Echo', description: 'Says the text again.', readOnly: false },
      { toolName: 'seats', title: 'Seats', description: 'How many seats a product has.', readOnly: true },
    ]);
  });

  it('has at most 200 tools here, and its words without what nobody sees', async () => {
    server.alsoOffers(300);
    server.describe('Says\u202E it\u{E0041} again.');
    const tools = (await provider.reads.mcpTools?.(connected(), {}, signal)) ?? [];
    expect(tools).toHaveLength(200);
    expect(tools[0]?.description).toBe('Says it again.');
  });

  it('says which of the fields is wrong, and why', async () => {
    expect(await saidBy(check(connected('another token')))).toBe(words.refused);
    server.becomes('redirect');
    expect(await saidBy(check())).toBe(words.elsewhere(new URL(server.url).host));
    server.becomes('page');
    expect(await saidBy(check())).toBe(words.noMcp(new URL(server.url).host));
    await server.stop();
    expect(await saidBy(check())).toContain('cannot be reached');
  });

  it('is not reached at an internal address that nobody has allowed', async () => {
    const guarded = createServiceClient({ any: () => false, allow: [] });
    const other = makeMcp({ client: guarded } as Parameters<typeof makeMcp>[0]);
    expect(await saidBy(other.check(connected(), signal))).toContain('is an internal address');
    expect(server.calls).toEqual([]);
  });

  it('refuses addresses with more than a path, and headers that cannot be sent', () => {
    expect(provider.gaps?.({ address: 'https://a.test/mcp?key=1' })).toEqual({ address: words.addressOnly });
    expect(
      provider.gaps?.({ address: 'https://a.test', authorization: 'header', header_name: 'Host' }),
    ).toEqual({ header_name: words.badHeader });
    expect(
      provider.gaps?.({ address: 'https://a.test', authorization: 'header', header_name: 'X-Key' }),
    ).toEqual({});
  });

  it('answers with text, with fields, and with its own failure', async () => {
    expect(await use('echo', { text: 'Hi', times: 2 })).toEqual({
      isError: false,
      text: 'Hi Hi',
      structured: null,
      contents: [],
    });
    expect(await use('seats', { product: 'CRM' })).toMatchObject({
      structured: { product: 'CRM', seats: 4711 },
    });
    // What it was given to be let in is not told on.
    expect(await use('echo', { text: `By ${server.token}.` })).toMatchObject({ text: 'By [hidden].' });
    expect(await use('fail')).toMatchObject({ isError: true, text: 'There is no such ticket.' });
  });

  it('is given up when it is slow, and not read to the end when it says too much', async () => {
    expect(await saidBy(use('slow', {}, 1_000))).toBe(words.late(1));
    expect(await saidBy(use('huge'))).toBe(words.tooLarge);
  });
});
