import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { choice, secret, text, url } from '../fields';

const by = (...values: string[]) => ({ field: 'authorization', values });

/** The connect page of an MCP server. */
export const mcpKind: IntegrationProvider['kind'] = {
  name: 'MCP server',
  category: 'other',
  summary: 'Workflows call its tools, and the agent uses those that an Admin allows.',
  fields: [
    url('address', {
      label: 'Address',
      placeholder: 'https://mcp.example.com/mcp',
      help: 'Where the server speaks MCP over HTTP, with its path.',
    }),
    choice('authorization', {
      label: 'Authorization',
      initial: 'none',
      options: [
        { value: 'none', label: 'None' },
        { value: 'bearer', label: 'Bearer token' },
        { value: 'header', label: 'API key in a header' },
      ],
    }),
    secret('token', { label: 'Token', shown: by('bearer') }),
    text('header_name', { label: 'Header', initial: 'X-API-Key', shown: by('header') }),
    secret('key', { label: 'API key', shown: by('header') }),
  ],
  permissions: [],
  guide: [
    'Look up the address for “Streamable HTTP” in the server’s documentation. Servers that are only started as a program on a computer (stdio) cannot be connected.',
    'Create a token or a key only for Costloom, with only the permissions the workflows need.',
    'Test the connection: it shows the tools the server offers.',
    'Add the step “Call an MCP tool” to a workflow. The agent uses none of the tools until an Admin allows them, one by one, on this integration’s page.',
  ],
};
