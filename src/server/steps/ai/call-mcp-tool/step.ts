import { z } from 'zod';
import { numberInput, objectInput, required } from '../../common/values/inputs';
import { callOf } from '../../common/services/call';
import { defineStep } from '../../contract';

export const callMcpTool = defineStep({
  stepTemplateId: 'MCP-001',
  name: 'Call_MCP_tool',
  title: 'Call an MCP tool',
  description:
    'Calls one tool of a connected MCP server. A preview shows the call and makes it only if the server says that the tool is read-only.',
  group: 'AI',
  subgroup: 'MCP',
  icon: 'link',
  // Whether a tool only reads is the server's word: after a crash a person decides.
  effect: 'unsafe',
  needsIntegration: ['MCP'],
  timeoutSeconds: 320,
  keywords: ['mcp', 'model context protocol', 'tool', 'server', 'assistant'],
  parameters: {
    integration: {
      p: 1,
      type: 'integration',
      title: 'Integration',
      description: 'A connected MCP server.',
      integrations: ['MCP'],
    },
    tool: { p: 2, type: 'mcp-tool', title: 'Tool', description: 'As the server offers it.' },
    arguments: {
      p: 3,
      type: 'json',
      title: 'Arguments',
      description: 'What the tool asks for, as JSON. Checked before the call.',
      default: {},
    },
    timeout: {
      p: 4,
      type: 'number',
      title: 'Time-out',
      description:
        'Seconds until the call is given up. A read-only tool that fails sooner may be called again within this time.',
      optional: true,
      default: 60,
      min: 1,
      max: 300,
    },
  },
  input: z.object({
    integration: required(200),
    tool: required(200),
    arguments: objectInput
      .refine((value) => JSON.stringify(value).length <= 200_000, 'is longer than 200,000 characters')
      .default({}),
    timeout: numberInput.pipe(z.number().min(1).max(300)).default(60),
  }),
  outputSchema: {
    type: 'object',
    properties: {
      called: { type: 'boolean', description: 'False in a preview of a tool that may change something.' },
      tool: { type: 'string' },
      arguments: { type: 'object' },
      read_only: { type: 'boolean', description: 'What the server says of the tool.' },
      result: { description: 'The fields of the answer, or its text if it has none.' },
      text: { type: 'string' },
      contents: {
        type: 'array',
        description: 'What the answer holds beside text: images, audio, resources and links to them.',
        items: {
          type: 'object',
          properties: {
            type: { type: 'string' },
            name: { type: 'string' },
            uri: { type: 'string' },
            mime_type: { type: 'string' },
            bytes: { type: ['integer', 'null'] },
            base64: { type: ['string', 'null'], description: 'Up to 512 KB in one answer.' },
            text: { type: ['string', 'null'] },
            left_out: { type: 'boolean', description: 'Whether it came and is not here.' },
          },
        },
      },
      tries: {
        type: 'integer',
        description:
          'How often the tool was called: again only if it is read-only or the server did not take the call.',
      },
    },
    required: ['called', 'tool', 'arguments', 'read_only', 'result', 'text', 'contents', 'tries'],
  },
  sampleOutput: {
    called: true,
    tool: 'find_seats',
    arguments: { product: 'CRM' },
    read_only: true,
    result: { product: 'CRM', seats: 120 },
    text: '{"product":"CRM","seats":120}',
    contents: [],
    tries: 1,
  },
  async run({ integration, tool, arguments: input, timeout }, context) {
    const asked = { tool, input, timeoutMs: timeout * 1000, preview: context.dryRun };
    const used = await context.services.mcp.use(callOf(context, integration), asked);
    const { called, readOnly, result, text, contents, tries } = used;
    return { called, tool, arguments: input, read_only: readOnly, result, text, contents, tries };
  },
});
