import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport, type CallToolResult } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { build } from 'vite';
import { alias } from '../../vitest.config';

interface Answer {
  isError: boolean;
  text: string;
  /** What the tool gave, checked by the client against the schema that the tool names. */
  structured: Record<string, unknown>;
}

export interface Assistant {
  /** Names of the tools that are offered, sorted. */
  tools(): Promise<string[]>;
  use(name: string, args?: Record<string, unknown>): Promise<Answer>;
  client: Client;
  close(): Promise<void>;
}

type Revision = 'old' | 'new';

/** `new`: the revision of 2026-07-28, which has no session; `old`: the one before. */
const clientOf = (revision: Revision) =>
  new Client(
    { name: 'test', version: '1' },
    revision === 'new' ? { versionNegotiation: { mode: 'auto' } } : {},
  );

function assistant(client: Client): Assistant {
  return {
    client,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name).toSorted(),
    async use(name, args = {}) {
      const result = (await client.callTool({ name, arguments: args })) as CallToolResult;
      const [first] = result.content;
      return {
        isError: result.isError === true,
        text: first?.type === 'text' ? first.text : '',
        structured: (result.structuredContent ?? {}) as Record<string, unknown>,
      };
    },
    close: () => client.close(),
  };
}

/** An official client of /mcp of this server. */
export async function overHttp(url: string, key: string, revision: Revision = 'new'): Promise<Assistant> {
  const client = clientOf(revision);
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  return assistant(client);
}

/** An official client of the program that assistants start. */
export async function overStdio(
  program: string,
  env: Record<string, string>,
  revision: Revision = 'new',
): Promise<Assistant> {
  const client = clientOf(revision);
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [program], env, stderr: 'pipe' }),
  );
  return assistant(client);
}

/** The program as the build makes it. → its path, and a function that removes it. */
export async function buildMcpProgram() {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const outDir = join(root, 'node_modules', '.cache', 'costloom', `mcp-${process.pid}`);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias },
    build: {
      ssr: true,
      outDir,
      target: 'node22',
      rollupOptions: {
        input: { mcp: join(root, 'src/server/mcp/stdio/entry.ts') },
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });
  return { program: join(outDir, 'mcp.mjs'), remove: () => rm(outDir, { recursive: true, force: true }) };
}
