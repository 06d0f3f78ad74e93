import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProviderError } from '@server/domains/integrations/integrations.port';
import { withMcp } from '@server/integrations/mcp/connection';
import { makeMcp } from '@server/integrations/mcp/provider';
import { systemClock } from '@server/platform/clock';
import { createServiceClient } from '@server/platform/outbound/serviceClient';
import type { JsonObject } from '@shared/model/json';
import { data } from '@tests/contract/costsFixture';
import { startHarness, type Harness } from '@tests/contract/harness';
import { administrator } from '@tests/contract/world';
import { uncaughtDuring } from '@tests/fakes/bareServer';
import { freePort, nodeProgram, startProgram } from './tools';
import type { Connected } from '@server/domains/integrations/connected.port';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const official = (path: string) => here(`../../node_modules/@modelcontextprotocol/${path}`);

describe('the official server for everything', () => {
  const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
  const { signal } = new AbortController();
  /** What its tools ask for. Those that ask back are answered by nobody, and say so. */
  const inputs: Readonly<Record<string, JsonObject>> = {
    echo: { message: 'Grüße, 世界' },
    'get-sum': { a: 2, b: 40 },
    'get-annotated-message': { messageType: 'success', includeImage: true },
    'get-resource-links': { count: 3 },
    'get-resource-reference': { resourceType: 'Blob', resourceId: 1 },
    'get-structured-content': { location: 'Chicago' },
    'gzip-file-as-resource': { name: 'a.gz', data: 'data:text/plain,Hi', outputType: 'resource' },
    'simulate-research-query': { topic: 'Costs' },
    'trigger-long-running-operation': { duration: 1, steps: 2 },
  };
  let server: { stop(): Promise<void> };
  let of: Connected;
  beforeAll(async () => {
    const port = await freePort();
    const args = ['--import', here('listenOnLoopback.ts'), official('server-everything/dist/index.js')];
    server = await startProgram([...args, 'streamableHttp'], port, { PORT: String(port) });
    of = {
      orgId: 'acme',
      integrationId: 'one',
      name: 'Everything',
      settings: { address: `http://127.0.0.1:${port}/mcp`, authorization: 'none' },
      secret: () => '',
    };
  });
  afterAll(async () => {
    await server?.stop();
    await client.close();
  });

  it('is connected, and each of its tools ends in an answer or in words', async () => {
    const endings: Record<string, string> = {};
    const uncaught = await uncaughtDuring(async () => {
      const { message } = await makeMcp({ client, clock: systemClock }).check(of, signal);
      expect(message).toMatch(/^Connected to mcp-servers\/everything\. \d+ tools: /);
      const tools = await withMcp(client, of, { signal }, (connection) => connection.tools());
      for (const tool of tools)
        endings[tool.name] = await withMcp(client, of, { signal, timeoutMs: 20_000 }, ({ use }) =>
          use(tool, inputs[tool.name] ?? {}),
        ).then(
          ({ isError, text, contents }) =>
            [isError ? 'failed:' : 'answered:', text, ...contents.map(({ type }) => `(${type})`)].join(' '),
          (error: unknown) =>
            error instanceof ProviderError ? `refused: ${error.message}` : `UNNAMED: ${String(error)}`,
        );
    });
    expect(uncaught).toEqual([]);
    const told = Object.entries(endings);
    expect(
      told.filter(
        ([, ending]) => !/^(?:answered|failed|refused): \S|^answered: {2}\(resource\)/.test(ending),
      ),
    ).toEqual([]);
    const answered = told.filter(([, ending]) => ending.startsWith('answered:')).map(([name]) => name);
    console.log(`server-everything: ${answered.length} of ${told.length} tools answered`);
    expect([answered.length, told.length]).toEqual([12, 13]);
    expect(endings).toMatchObject({
      echo: 'answered: Echo: Grüße, 世界',
      'get-sum': 'answered: The sum of 2 and 40 is 42.',
      'get-annotated-message': expect.stringMatching(/ \(image\)$/),
      'get-tiny-image': expect.stringMatching(/ \(image\)$/),
      'get-resource-links': expect.stringMatching(/(?: \(resource_link\)){3}$/),
      'get-resource-reference': expect.stringMatching(/ \(resource\)$/),
      // It works in the way of the protocol's tasks alone.
      'simulate-research-query': expect.stringMatching(/^failed: .*task/),
    });
  });
});

describe('our server', () => {
  let harness: Harness;
  let key: string;
  beforeAll(async () => {
    harness = await startHarness();
    const body = { name: 'Reader', role: 'Admin' as const, scope: 'read' as const };
    const made = await harness.send(administrator(harness.world.acme), 'organisations.createApiKey', {
      body,
    });
    key = data<{ secret: string }>(made).secret;
  });
  afterAll(() => harness?.stop());

  it('is used by the client of the SDK before: tools, resources, calls', async () => {
    const client = new Client({ name: 'before', version: '1' });
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${harness.url}/mcp`), { requestInit }));
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(10);
    const { resources } = await client.listResources();
    expect(resources.length).toBeGreaterThan(10);
    for (const { uri } of resources) {
      const { contents } = await client.readResource({ uri });
      expect([uri, contents.length]).toEqual([uri, 1]);
    }
    const plain = tools.filter(({ inputSchema }) => (inputSchema.required ?? []).length === 0);
    for (const { name } of plain) {
      // The client holds the answer against the schema that the tool names.
      const { isError, structuredContent } = await client.callTool({ name, arguments: {} });
      expect([name, isError ?? false, typeof structuredContent]).toEqual([name, false, 'object']);
    }
    console.log(
      `SDK 1: ${tools.length} tools, ${plain.length} of them called, ${resources.length} resources`,
    );
    expect(plain.length).toBeGreaterThan(5);
    await expect(client.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toThrow('no_such_tool');
    await client.close();
  });

  /** Those that ask for no tools and prompts of the suite's own: each with its checks. */
  const scenarios: Readonly<Record<string, number>> = {
    'server-initialize': 1,
    ping: 1,
    'tools-list': 1,
    'resources-list': 1,
    'dns-rebinding-protection': 2,
  };

  it('passes the scenarios of the conformance suite', async () => {
    const suite = ['--import', here('withKey.ts'), official('conformance/dist/index.js'), 'server'];
    const env = { ...process.env, COSTLOOM_KEY: key };
    const passed: Record<string, number> = {};
    for (const scenario of Object.keys(scenarios)) {
      const args = [...suite, '--url', `${harness.url}/mcp`, '--scenario', scenario];
      const { stdout } = await promisify(execFile)(nodeProgram, args, { env });
      const [, good = '', all] = /Passed: (\d+)\/(\d+), 0 failed, 0 warnings/.exec(stdout) ?? [];
      expect([scenario, good]).toEqual([scenario, all]);
      passed[scenario] = Number(good);
    }
    const checks = Object.values(passed).reduce((sum, one) => sum + one, 0);
    console.log(`conformance: ${checks} checks of ${Object.keys(passed).length} scenarios passed`);
    expect(passed).toEqual(scenarios);
  });
});
