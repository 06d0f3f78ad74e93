import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMcpServer, type McpFake } from '@tests/fakes/mcpServer';
import { mcpServerFaults as words } from '@shared/words/mcpServers';
import { ProviderError, type Connected } from '../../domains/integrations/integrations.port';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { callMcpTool } from '../../steps/ai/call-mcp-tool/step';
import { runStep } from '../../steps/common/testing/runStep';
import { testContext } from '../../steps/common/testing/testContext';
import { StepError } from '../../steps/contract';
import { inputGap } from './input';
import { mcpCalls } from './steps';

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

  it('says that a call may have gone through when nothing came back in time', async () => {
    const [message, , again] = (await failure(stepOf('slow', {}, { timeout: 1 }))) as [
      string,
      string,
      boolean,
    ];
    expect([message, again]).toEqual([`MCP server: ${words.late(1)} ${words.unclear}`, false]);
    expect(await failure(stepOf('huge'))).toEqual([
      `MCP server: ${words.tooLarge}`,
      'input_validation',
      false,
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
