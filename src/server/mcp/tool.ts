import type { CallToolResult, McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Session } from '../gate/session';
import { toFault } from '../http/errors';
import { parseAs } from '../http/validate';
import type { Log } from '../platform/log';
import { mcpWords as words, type ToolName } from '@shared/words/mcpTools';
import { may, type Ask, type ToolCall } from './ask';

interface ToolPlan<I extends z.ZodObject, O extends z.ZodObject> {
  name: ToolName;
  /** Offered to who may make all of them. */
  calls: readonly ToolCall[];
  /** Changes something: the caller is asked first. */
  changes?: true;
  input: I;
  output: O;
  /** What the output leaves out of a result is not sent. */
  run(ask: Ask, asked: z.output<I>): Promise<z.input<O>>;
}

export interface Tool {
  name: ToolName;
  /** Whether it does more than read. */
  changes: boolean;
  offeredTo(session: Session): boolean;
  addTo(server: McpServer, deps: { ask: Ask; log: Log }): void;
}

/** A schema that is shown and does not check: tools check by themselves, in the words of the product. */
function shown(schema: Record<string, unknown>): StandardSchemaWithJSON {
  return {
    '~standard': {
      version: 1,
      vendor: 'costloom',
      validate: (value) => ({ value }),
      jsonSchema: { input: () => schema, output: () => schema },
    },
  };
}

async function answer(
  work: Promise<Record<string, unknown>>,
  log: Log,
  tool: string,
): Promise<CallToolResult> {
  try {
    const structuredContent = await work;
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  } catch (error) {
    const { message, code, reason } = toFault(error, log, { tool });
    return { content: [{ type: 'text', text: message }], isError: true, _meta: { code, reason } };
  }
}

export function defineTool<I extends z.ZodObject, O extends z.ZodObject>(plan: ToolPlan<I, O>): Tool {
  const { name, calls, changes = false, input, output } = plan;
  const { title, description } = words.tools[name];
  const config = {
    title,
    description: `${description} ${words.untrusted}`,
    inputSchema: shown(z.toJSONSchema(input, { io: 'input' })),
    outputSchema: shown(z.toJSONSchema(output)),
    annotations: {
      title,
      readOnlyHint: !changes,
      destructiveHint: changes,
      idempotentHint: !changes,
      // Runs may reach clouds and services; everything else reads what Costloom has.
      openWorldHint: changes,
    },
  };

  async function run(ask: Ask, given: unknown) {
    const asked = parseAs(input, given ?? {}, 'arguments');
    return parseAs(output, await plan.run(ask, asked), 'result');
  }

  return {
    name,
    changes,
    offeredTo: (session) => calls.every((id) => may(session, id)),
    addTo(server, { ask, log }) {
      server.registerTool(name, config, (given) => answer(run(ask, given), log, name));
    },
  };
}

/** A list; one value alone and a list written as JSON text are taken too, as some assistants send them. */
export const listOf = <T extends z.ZodType>(item: T, most: number) =>
  z.preprocess((given) => {
    if (typeof given !== 'string') return given;
    try {
      const parsed: unknown = JSON.parse(given);
      return Array.isArray(parsed) ? parsed : [given];
    } catch {
      return [given];
    }
  }, z.array(item).max(most));
