import type { Json, JsonObject } from '@shared/model/json';
import type { ChatCall } from './messages.port';

interface McpUse {
  /** As the server calls it. */
  tool: string;
  input: JsonObject;
  /** Until all of it is given up, whatever is tried again meanwhile. */
  timeoutMs: number;
  /** Only a tool that its server says only reads is called; of another one it is told what would be. */
  preview: boolean;
}

export interface McpUsed {
  called: boolean;
  /** The server says that the tool changes nothing: its own word, which nobody has proven. */
  readOnly: boolean;
  /** The fields of the answer, or its text where it has none; null: not called. */
  result: Json;
  text: string;
  /** Images, sounds and resources of the answer, each with its type, MIME type, size and Base64 or text. */
  contents: JsonObject[];
  /** How often the tool was called: again only where it only reads or has done nothing, and there is time. */
  tries: number;
}

/**
 * Tools of MCP servers that are connected. The input is checked against what the tool asks for before anything is
 * sent. Fails with a `StepError` that names what is wrong, also with the tool's own text when it says that it failed.
 */
export interface McpPort {
  use(call: ChatCall, asked: McpUse): Promise<McpUsed>;
}
