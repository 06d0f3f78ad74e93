import { z } from 'zod';
import { number, param } from '../../common/params';
import { objectInput, required } from '../../common/values/inputs';
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
    integration: param(
      {
        p: 1,
        type: 'integration',
        title: 'Integration',
        description: 'A connected MCP server.',
        integrations: ['MCP'],
      },
      required(200),
    ),
    tool: param(
      { p: 2, type: 'mcp-tool', title: 'Tool', description: 'As the server offers it.' },
      required(200),
    ),
    arguments: param(
      {
        p: 3,
        type: 'json',
        title: 'Arguments',
        description: 'What the tool asks for, as JSON. Checked before the call.',
        default: {},
      },
      objectInput
        .refine((value) => JSON.stringify(value).length <= 200_000, 'is longer than 200,000 characters')
        .default({}),
    ),
    timeout: number({
      p: 4,
      title: 'Time-out',
      description:
        'Seconds until the call is given up. A read-only tool that fails sooner may be called again within this time.',
      optional: true,
      default: 60,
      min: 1,
      max: 300,
    }),
  },
  output: z.object({
    called: z.boolean().describe('False in a preview of a tool that may change something.'),
    tool: z.string(),
    arguments: z.record(z.string(), z.unknown()),
    read_only: z.boolean().describe('What the server says of the tool.'),
    result: z.unknown().describe('The fields of the answer, or its text if it has none.'),
    text: z.string(),
    contents: z
      .array(
        z
          .object({
            type: z.string(),
            name: z.string(),
            uri: z.string(),
            mime_type: z.string(),
            bytes: z.int().nullable(),
            base64: z.string().nullable().describe('Up to 512 KB in one answer.'),
            text: z.string().nullable(),
            left_out: z.boolean().describe('Whether it came and is not here.'),
          })
          .partial(),
      )
      .describe('What the answer holds beside text: images, audio, resources and links to them.'),
    tries: z
      .int()
      .describe(
        'How often the tool was called: again only if it is read-only or the server did not take the call.',
      ),
  }),
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
