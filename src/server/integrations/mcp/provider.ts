import { mcpServerFaults as words } from '@shared/words/mcpServers';
import { isSendableHeader } from '../common/headerNames';
import { withMcp } from './connection';
import { toolServer } from './toolServer';
import { mcpKind } from './kind';
import type { MakeProvider } from '../provider.port';

/** Names in the message of a check. */
const NAMED_MAX = 10;

export const makeMcp: MakeProvider = ({ client }) => ({
  type: 'MCP',
  kind: mcpKind,
  gaps({ address = '', authorization = '', header_name = '' }): Record<string, string> {
    if (URL.canParse(address) && /[?#]/.test(address)) return { address: words.addressOnly };
    if (authorization === 'header' && !isSendableHeader(header_name)) return { header_name: words.badHeader };
    return {};
  },
  check: (of, signal) =>
    withMcp(client, of, { signal }, async ({ name, tools }) => {
      const names = (await tools()).map((tool) => tool.name);
      const shown = names.slice(0, NAMED_MAX);
      const message = words.connected(name, names.length, shown, names.length - shown.length);
      return { message, granted: {} };
    }),
  tools: toolServer(client),
  reads: {
    mcpTools: (of, _args, signal) =>
      withMcp(client, of, { signal }, async ({ tools }) =>
        (await tools()).map(({ name: toolName, title, description, readOnly }) => ({
          toolName,
          title,
          description,
          readOnly,
        })),
      ),
  },
});
