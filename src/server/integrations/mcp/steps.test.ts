import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMcpServer, type McpFake } from '@tests/fakes/mcpServer';
import { mcpServerFaults as words } from '@shared/words/mcpServers';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { callMcpTool } from '../../steps/ai/call-mcp-tool/step';
import { runStep } from '../../steps/common/testing/runStep';
import { testContext } from '../../steps/common/testing/testContext';
import { StepError } from '../../steps/contract';
import { inputGap } from './input';
import { mcpCalls } from './steps';
import type { Connected } from '../../domains/integrations/connected.port';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
let server: McpFake;
beforeEach(async () => {
  server = await startMcpServer();
});
afterEach(() => server.stop());

function stepOf(
  tool: string,
  input: unknown = {},
  given: { dryRun?: boolean; token?: string; timeout?: number } = {},
) {
  const connected: Connected = {
    orgId: 'acme',
    integrationId: 'one',
    name: 'Tests',
    settings: { address: server.url, authorization: 'bearer' },
    secret: () => given.token ?? server.token,
  };
  const explain = (error: unknown) =>
    error instanceof ProviderError ? { message: error.message, passing: error.passing } : undefined;
  const mcp = mcpCalls(client, { working: async () => ({ connected, missing: [], explain }) });
  const context = testContext({ services: { mcp }, dryRun: given.dryRun ?? false });
  const { timeout = 60 } = given;
  return runStep(callMcpTool, { integration: 'one', tool, arguments: input, timeout } as never, context);
}
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof StepError ? [error.message, error.group, error.retryable] : error),
  );

describe('Call an MCP tool', () => {
  it('calls the tool and gives its text, or its fields', async () => {
    expect(await stepOf('echo', '{"text":"Hi"}')).toEqual({
      called: true,
      tool: 'echo',
      arguments: { text: 'Hi' },
      read_only: false,
      result: 'Hi',
      text: 'Hi',
      contents: [],
      tries: 1,
    });
    expect(await stepOf('seats', { product: 'CRM' })).toMatchObject({ result: { seats: 4711 } });
  });

  it('shows in a preview what would be called, and calls only what its server says only reads', async () => {
    expect(await stepOf('echo', { text: 'Hi' }, { dryRun: true })).toMatchObject({
      called: false,
      arguments: { text: 'Hi' },
      read_only: false,
    });
    expect(server.calls).toEqual([]);
    expect(await stepOf('seats', { product: 'CRM' }, { dryRun: true })).toMatchObject({ called: true });
    expect(server.calls.map(({ tool }) => tool)).toEqual(['seats']);
  });

  it('checks the arguments before anything is sent, and names the fields', async () => {
    const [message] = (await failure(stepOf('echo', { times: 'often' }))) as string[];
    expect(message).toContain('Arguments: text: ');
    expect(message).toContain('times: ');
    expect(await failure(stepOf('nothing'))).toEqual([words.noTool('nothing'), 'input_validation', false]);
    expect(server.calls).toEqual([]);
  });

  it('fails with what the tool says, and does not call it once more', async () => {
    expect(await failure(stepOf('fail'))).toEqual([
      'fail failed: There is no such ticket.',
      'general',
      false,
    ]);
    expect(server.calls).toHaveLength(1);
  });

  it('reads no answer to its end that says too much', async () => {
    expect(await failure(stepOf('huge'))).toEqual([
      `MCP server: ${words.tooLarge}`,
      'input_validation',
      false,
    ]);
  });

  it.each([
    ['watch', 1, words.late(1), true],
    ['slow', 1, `${words.late(1)} ${words.unclear}`, false],
  ])('gives %s up within its time-out, after one call', async (tool, calls, said, again) => {
    const begun = performance.now();
    const told = await failure(stepOf(tool, {}, { timeout: 1 }));
    expect(told).toEqual([`MCP server: ${said}`, 'general', again]);
    expect(performance.now() - begun).toBeLessThan(3_000);
    expect(server.calls).toHaveLength(calls);
  });

  it.each([
    ['seats', { product: 'CRM' }, 2, 3],
    ['seats', { product: 'CRM' }, 0, 1],
  ])('tells how often %s was called', async (tool, input, busy, tries) => {
    server.busy(busy);
    expect(await stepOf(tool, input)).toMatchObject({ result: { seats: 4711 }, tries });
  });

  it('calls what may change something once, whatever the server answers', async () => {
    server.busy(1);
    const [message] = (await failure(stepOf('echo', { text: 'Hi' }))) as string[];
    expect(message).toBe(`MCP server: ${words.status(503)} ${words.unclear}`);
    expect(server.calls).toEqual([]);
  });

  it('gives what is no text by name, and says what it leaves out', async () => {
    const { text, contents } = (await stepOf('gallery')) as { text: string; contents: unknown[] };
    const none = { name: '', uri: '', mime_type: '', bytes: null, base64: null, text: null, left_out: false };
    expect(text).toBe('Here.');
    expect(contents).toEqual([
      { ...none, type: 'image', mime_type: 'image/png', bytes: 8, base64: 'iVBORw0KGgo=' },
      { ...none, type: 'audio', mime_type: 'audio/wav', bytes: 4, base64: 'UklGRg==' },
      { ...none, type: 'resource', uri: 'file:///bill.csv', mime_type: 'text/csv', bytes: 3, text: 'a,b' },
      {
        ...none,
        type: 'resource',
        uri: 'file:///bill.zip',
        mime_type: 'application/zip',
        bytes: 3,
        base64: 'UEsD',
      },
      { ...none, type: 'resource_link', uri: 'file:///large.csv', name: 'large.csv', bytes: 5_000_000 },
      { ...none, type: 'image', mime_type: 'image/jpeg', bytes: 450_000, left_out: true },
    ]);
  });

  it('names the integration when its token is refused', async () => {
    const told = await failure(stepOf('echo', { text: 'Hi' }, { token: 'another' }));
    expect(told).toEqual([`Integration: ${words.refused}`, 'authentication', false]);
  });
});

describe('what a tool asks for', () => {
  it('is read without running patterns of another’s', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string', pattern: '^(a+)+$' } },
      required: ['a'],
    };
    expect(inputGap(schema, { a: `${'a'.repeat(40)}!` })).toBeUndefined();
    expect(inputGap(schema, { a: 1 })).toContain('a: ');
  });

  it('is left to the server where it is not known here', () => {
    expect(inputGap({ $ref: 'https://example.test/schema.json' }, {})).toBeUndefined();
    expect(inputGap({ type: 'object' }, { more: true })).toBeUndefined();
  });
});
