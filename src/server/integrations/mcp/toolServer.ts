import { z } from 'zod';
import { isJsonObject, type Json } from '@shared/model/json';
import { mcpServerFaults as words } from '@shared/words/mcpServers';
import { ProviderError } from '../../domains/integrations/integrations.port';
import type { ForeignTool, ToolServer } from '../../domains/integrations/toolServer.port';
import { sha256 } from '../../platform/crypto';
import type { ServiceClient } from '../../platform/outbound/serviceClient';
import { withMcp, type ServerTool } from './connection';
import { unseenBy } from './contents';
import { inputGap } from './input';

/** The same in whatever order a server writes its keys. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  const keys = Object.keys(value).toSorted();
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key] ?? null)]));
}

function hashOf({ definition }: ServerTool): string {
  const { name, title, description, inputSchema, outputSchema, annotations } = definition;
  const said = JSON.stringify({ name, title, description, inputSchema, outputSchema, annotations });
  return sha256(JSON.stringify(sorted(z.json().parse(JSON.parse(said)))));
}

const foreign = (tool: ServerTool): ForeignTool => {
  const { name, title, description, readOnly, inputSchema } = tool;
  return { name, title, description, readOnly, inputSchema, hash: hashOf(tool) };
};

/** Tools of MCP servers as the agent may use them. */
export const toolServer = (client: ServiceClient): ToolServer => ({
  list: (of, signal) => withMcp(client, of, { signal }, async ({ tools }) => (await tools()).map(foreign)),
  use: (of, { name, hash, input }, signal) =>
    withMcp(client, of, { signal }, async ({ tools, use }) => {
      const tool = (await tools()).find((one) => one.name === name);
      if (!tool || hashOf(tool) !== hash) return undefined;
      const gap = inputGap(tool.inputSchema, input);
      if (gap !== undefined) throw new ProviderError(words.badInput(gap));
      const { contents, ...answer } = await use(tool, input);
      return { ...answer, unseen: unseenBy(contents) };
    }),
});
