import { mcpServerFaults as words } from '@shared/words/mcpServers';
import { ProviderError, type Integrations } from '../../domains/integrations/integrations.port';
import {
  CredentialsRefused,
  ServiceRefusal,
  type ServiceClient,
} from '../../platform/outbound/serviceClient';
import { StepError } from '../../steps/contract';
import type { McpPort } from '../../steps/mcp.port';
import { createChatCalls, type Blamed } from '../chatCalls';
import { withMcp } from './connection';
import { inputGap } from './input';

const SERVICE = 'MCP server';
const wrong = (message: string) => new StepError(message, 'input_validation', false);

function blame(error: unknown): Blamed {
  if (error instanceof CredentialsRefused) return { field: 'Integration', group: 'authentication' };
  if (error instanceof ServiceRefusal && error.status === 403) return { field: 'Integration', group: 'permission' }; // prettier-ignore
  const passing = error instanceof ProviderError && error.passing;
  return { field: SERVICE, group: passing ? 'general' : 'input_validation' };
}

/** How steps call the tools of connected MCP servers. */
export function mcpCalls(client: ServiceClient, integrations: Pick<Integrations, 'working'>): McpPort {
  const through = createChatCalls(
    { type: 'MCP', service: SERVICE, unclear: words.unclear, blame },
    integrations,
  );
  return {
    async use(call, { tool: name, input, timeoutMs, preview }) {
      const tools = await through(call, { reads: true }, (of, signal) =>
        withMcp(client, of, { signal, timeoutMs }, (connection) => connection.tools()),
      );
      const tool = tools.find((one) => one.name === name);
      if (!tool) throw wrong(words.noTool(name));
      const gap = inputGap(tool.inputSchema, input);
      if (gap !== undefined) throw wrong(words.badInput(gap));
      const { readOnly } = tool;
      if (preview && !readOnly) return { called: false, readOnly, result: null, text: '' };
      const { isError, text, structured } = await through(call, { reads: readOnly }, (of, signal) =>
        withMcp(client, of, { signal, timeoutMs }, (connection) => connection.use(tool, input)),
      );
      if (isError) throw new StepError(words.failed(name, text), 'general', readOnly);
      return { called: true, readOnly, result: structured ?? text, text };
    },
  };
}
