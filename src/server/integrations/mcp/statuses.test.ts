import { afterAll, expect, it } from 'vitest';
import { bareAnswers } from '@tests/fakes/bareAnswers';
import { startBareServer, uncaughtDuring } from '@tests/fakes/bareServer';
import { acceptances, startMcpServer2025 } from '@tests/fakes/mcpServer2025';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { withMcp } from './connection';
import { makeMcp } from './provider';
import type { Connected } from '../../domains/integrations/connected.port';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
afterAll(() => client.close());
const provider = makeMcp({ client } as Parameters<typeof makeMcp>[0]);
const { signal } = new AbortController();
/** Two are no statuses of HTTP. The others, and all callers, are in tests/contract/outgoing.long.test.ts. */
const answers = bareAnswers([200, 202, 204, 302, 401, 500, 600, 999])
  .filter(({ form }) => form !== 'that drips')
  .map(({ name, send }) => [name, send] as const);

const at = (url: string): Connected => ({
  orgId: 'acme',
  integrationId: 'one',
  name: 'Tests',
  settings: { address: `${url}/mcp`, authorization: 'none' },
  secret: () => '',
});

it.each(answers)('the server goes on after %s of what should be an MCP server', async (_name, answer) => {
  const server = await startBareServer(answer);
  const said: unknown[] = [];
  const uncaught = await uncaughtDuring(async () => {
    await withMcp(client, at(server.url), { signal, timeoutMs: 300 }, ({ tools }) => tools()).then(
      () => said.push('It connected.'),
      (error: unknown) => said.push(error),
    );
    await server.stop();
  });
  expect(uncaught).toEqual([]);
  const [error] = said;
  expect(error).toBeInstanceOf(ProviderError);
  expect(String(error)).toMatch(/MCP server|127\.0\.0\.1:\d+ redirects/);
  expect(String(error)).not.toMatch(/Invalid|undefined|TypeError|constructor|range/);
});

it.each(acceptances)('a server that accepts notifications with 202 %s is connected and used', async (how) => {
  const server = await startMcpServer2025(how);
  let message = '';
  let text = '';
  const uncaught = await uncaughtDuring(async () => {
    ({ message } = await provider.check(at(server.url), signal));
    await withMcp(client, at(server.url), { signal }, async ({ tools, use }) => {
      const [echo] = await tools();
      if (echo) ({ text } = await use(echo, { text: 'Hi' }));
    });
    await server.stop();
  });
  expect({ uncaught, message, text }).toEqual({
    uncaught: [],
    message: 'Connected to Older. 1 tool: echo.',
    text: 'Hi',
  });
});
