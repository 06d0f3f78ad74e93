import type { JsonObject } from '@shared/model/json';
import type { Connected } from './connected.port';

/** A tool as its server describes it: none of it is ours. */
export interface ForeignTool {
  name: string;
  title: string;
  description: string;
  /** Its own word. */
  readOnly: boolean;
  inputSchema: JsonObject;
  /** Of all that the server says of it: another one is another tool. */
  hash: string;
}

export interface ForeignAnswer {
  isError: boolean;
  text: string;
  structured: JsonObject | null;
  /** Images, sounds and resources of the answer, a line each: they are not handed on. */
  unseen?: string[];
}

/** A service that offers tools. Fails with a ProviderError. */
export interface ToolServer {
  list(of: Connected, signal: AbortSignal): Promise<ForeignTool[]>;
  /** `undefined`: the tool is gone, or is described in another way than with this hash. Checks the input first. */
  use(
    of: Connected,
    asked: { name: string; hash: string; input: JsonObject },
    signal: AbortSignal,
  ): Promise<ForeignAnswer | undefined>;
}
