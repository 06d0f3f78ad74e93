import { mcpServerFaults as words } from '@shared/words/mcpServers';
import { ProviderError, type Integrations } from '../../domains/integrations/integrations.port';
import {
  CredentialsRefused,
  ServiceRefusal,
  type ServiceClient,
} from '../../platform/outbound/serviceClient';
import { StepError } from '../../steps/contract';
import type { McpPort, McpUsed } from '../../steps/mcp.port';
import { createChatCalls, type Blamed } from '../chatCalls';
import { withMcp } from './connection';
import { contentJson } from './contents';
import { inputGap } from './input';

const SERVICE = 'MCP server';
const wrong = (message: string) => new StepError(message, 'input_validation', false);

function blame(error: unknown): Blamed {
  if (error instanceof CredentialsRefused) return { field: 'Integration', group: 'authentication' };
  if (error instanceof ServiceRefusal && error.status === 403)
    return { field: 'Integration', group: 'permission' };
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
      const late = AbortSignal.timeout(timeoutMs);
      const timed = { ...call, signal: AbortSignal.any([call.signal, late]) };
      let tries = 0;
      let isOnlyRead = true;
      const working = async (): Promise<McpUsed> => {
        const tools = await through(timed, { reads: true }, (of, signal) =>
          withMcp(client, of, { signal, timeoutMs }, (connection) => connection.tools()),
        );
        const tool = tools.find((one) => one.name === name);
        if (!tool) throw wrong(words.noTool(name));
        const gap = inputGap(tool.inputSchema, input);
        if (gap !== undefined) throw wrong(words.badInput(gap));
        const { readOnly } = tool;
        if (preview && !readOnly)
          return { called: false, readOnly, result: null, text: '', contents: [], tries };
        isOnlyRead = readOnly;
        const answer = await through(timed, { reads: readOnly }, (of, signal) => {
          tries += 1;
          return withMcp(client, of, { signal, timeoutMs }, (connection) => connection.use(tool, input));
        });
        const { isError, text, structured } = answer;
        if (isError) throw new StepError(words.failed(name, text), 'general', readOnly);
        const contents = answer.contents.map(contentJson);
        return { called: true, readOnly, result: structured ?? text, text, contents, tries };
      };
      try {
        return await working();
      } catch (error) {
        if (call.signal.aborted || !late.aborted) throw error;
        const told = `${SERVICE}: ${words.late(timeoutMs / 1000, tries)}`;
        throw new StepError(isOnlyRead ? told : `${told} ${words.unclear}`, 'general', isOnlyRead);
      }
    },
  };
}
