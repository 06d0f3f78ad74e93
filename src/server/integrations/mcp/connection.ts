import type { Tool } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { isJsonObject, type JsonObject } from '@shared/model/json';
import { visible } from '@shared/model/visible';
import { mcpServerFaults as words } from '@shared/words/mcpServers';
import { ProviderError } from '../../domains/integrations/integrations.port';
import type { ServiceClient } from '../../platform/outbound/serviceClient';
import { untilAborted } from '../../platform/untilAborted';
import { valueOf } from '../fields';
import { answerContent, type McpContent } from './contents';
import { createMcpFetch } from './fetch';
import type { Connected } from '../../domains/integrations/connected.port';

/** Tools of one server; the others are not offered. */
const TOOLS_MAX = 200;
const PAGES_MAX = 20;
const NAME_MAX = 200;
const DESCRIPTION_MAX = 2_000;
const SAID_MAX = 300;
/** One word from the server: an answer's pieces may take longer than this together. */
const SILENCE_MS = 15_000;

/** A tool as its server describes it: none of it is ours, and none of it is believed. */
export interface ServerTool {
  name: string;
  title: string;
  description: string;
  readOnly: boolean;
  inputSchema: JsonObject;
  /** Word for word. */
  definition: Tool;
}

interface ToolResult {
  isError: boolean;
  /** The texts of the answer, one below the other. */
  text: string;
  structured: JsonObject | null;
  /** What it holds beside texts. */
  contents: McpContent[];
}

export interface McpConnection {
  /** As the server calls itself. */
  name: string;
  tools(): Promise<ServerTool[]>;
  use(tool: ServerTool, input: JsonObject): Promise<ToolResult>;
}

const object = z.record(z.string(), z.json());
const listed = z.object({
  name: z.string().min(1).max(NAME_MAX),
  title: z.string().optional(),
  description: z.string().default(''),
  inputSchema: object,
  annotations: z.object({ title: z.string().optional(), readOnlyHint: z.boolean().optional() }).optional(),
});
const answered = z.object({
  isError: z.boolean().default(false),
  content: answerContent.prefault([]),
  structuredContent: z.json().optional(),
});

const cut = (text: string, most: number) => {
  const clean = visible(text).trim();
  return clean.length <= most ? clean : `${clean.slice(0, most - 1)}…`;
};

function toolOf(given: Tool): ServerTool[] {
  const { data } = listed.safeParse(given);
  if (!data) return [];
  const { name, annotations, inputSchema } = data;
  return [
    {
      name,
      title: cut(data.title ?? annotations?.title ?? name, NAME_MAX),
      description: cut(data.description, DESCRIPTION_MAX),
      readOnly: annotations?.readOnlyHint === true,
      inputSchema,
      definition: given,
    },
  ];
}

/** What the client threw, in words for people. */
function explained(error: unknown, host: string): ProviderError {
  if (error instanceof ProviderError) return error;
  // An answer of the protocol: the server's own words.
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  if (error instanceof Error && typeof code === 'number')
    return new ProviderError(words.said(cut(error.message, SAID_MAX)));
  return new ProviderError(words.noMcp(host));
}

/** Shorter ones stand in too many words. */
const SECRET_MIN = 6;

/** An answer without the secrets that the server was given, should it repeat them. */
function withoutSecrets(of: Connected, answer: unknown): unknown {
  const secrets = ['token', 'key'].map((id) => of.secret(id)).filter(({ length }) => length >= SECRET_MIN);
  const spelled = secrets.map((secret) => JSON.stringify(secret).slice(1, -1));
  return JSON.parse(
    spelled.reduce((text, secret) => text.replaceAll(secret, '[hidden]'), JSON.stringify(answer)),
  );
}

/** Connects, works and leaves. Fails with a ProviderError; `signal` ends it, and so do `timeoutMs`. */
export async function withMcp<T>(
  client: ServiceClient,
  of: Connected,
  { signal, timeoutMs = SILENCE_MS }: { signal: AbortSignal; timeoutMs?: number },
  work: (connection: McpConnection) => Promise<T>,
): Promise<T> {
  // Loaded by the first who asks: it takes a moment, and most organizations have no such server.
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const address = new URL(valueOf(of, 'address'));
  const late = AbortSignal.timeout(timeoutMs);
  const over = AbortSignal.any([signal, late]);
  const { fetch, state } = createMcpFetch(client, of, { signal: over, timeoutMs });
  const asking = { signal: over, timeout: timeoutMs };
  const mcp = new Client(
    { name: 'costloom', version: '1' },
    {
      versionNegotiation: { mode: 'auto' },
      inputRequired: { autoFulfill: false },
      listMaxPages: PAGES_MAX,
      // What a server promises of its answers is its own affair, and no code is made of its schemas here.
      jsonSchemaValidator: {
        getValidator: () => (data) => ({ valid: true, data: z.any().parse(data), errorMessage: undefined }),
      },
    },
  );
  try {
    const transport = new StreamableHTTPClientTransport(address, { fetch });
    // Where the server's stream was cut, the client waits for its own limit.
    await untilAborted(over, mcp.connect(transport, asking));
    return await work({
      name: cut(mcp.getServerVersion()?.name ?? address.host, NAME_MAX),
      async tools() {
        const { tools } = await mcp.listTools(undefined, asking);
        return tools.flatMap(toolOf).slice(0, TOOLS_MAX);
      },
      async use({ name, definition: toolDefinition }, input) {
        const options = { signal: over, timeout: timeoutMs, toolDefinition };
        const said = await mcp.callTool({ name, arguments: input }, options);
        const { data } = answered.safeParse(withoutSecrets(of, said));
        if (!data) throw new ProviderError(words.noMcp(address.host));
        const { isError, content, structuredContent } = data;
        const structured = isJsonObject(structuredContent) ? structuredContent : null;
        return { isError, text: content.texts.join('\n'), structured, contents: content.contents };
      },
    });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (late.aborted) throw new ProviderError(words.late(timeoutMs / 1000), 'unavailable', true);
    throw state.failure ?? explained(error, address.host);
  } finally {
    await mcp.close().catch(() => undefined);
  }
}
