import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { visible } from '@shared/model/visible';
import { mcpServerFaults } from '@shared/words/mcpServers';

const words = mcpServerFaults.agent;
const NAME_MAX = 64;
const DESCRIPTION_MAX = 1_000;
/** Of one answer, as JSON. */
const RESULT_MAX = 20_000;

/** A tool of another's server that an Admin lets the agent use. */
export interface ForeignTool {
  integration: string;
  name: string;
  description: string;
  inputSchema: JsonObject;
  /** Its server's word that it changes nothing. */
  readOnly: boolean;
  use(input: JsonObject, signal: AbortSignal): Promise<ForeignAnswer & { isError: boolean }>;
}

export interface ForeignAnswer {
  text: string;
  structured: JsonObject | null;
  /** What the model cannot be shown of it, a line each. */
  unseen?: string[];
}

/** Tools of others for one organization's answers. */
export interface ForeignTools {
  /** Empty where nothing may leave. */
  offered(orgId: string): Promise<ForeignTool[]>;
}

const plain = (text: string) => text.replaceAll(/[^A-Za-z0-9_-]+/g, '_').replaceAll(/^_+|_+$/g, '') || 'x';

/** `mcp_<integration>_<tool>`, each once, as every provider of models takes names. */
export function namesFor(tools: readonly Pick<ForeignTool, 'integration' | 'name'>[]): string[] {
  const taken = new Set<string>();
  return tools.map(({ integration, name }) => {
    const whole = `mcp_${plain(integration).slice(0, 24)}_${plain(name)}`.slice(0, NAME_MAX);
    let free = whole;
    for (let count = 2; taken.has(free); count += 1)
      free = `${whole.slice(0, NAME_MAX - 1 - String(count).length)}_${count}`;
    taken.add(free);
    return free;
  });
}

const cleaned = (value: Json): Json => {
  if (typeof value === 'string') return visible(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [visible(key), cleaned(inner)]));
};

const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

/** What a model reads of an answer: without what nobody sees, and no more than it may hold. */
export function untrusted(answer: ForeignAnswer): JsonObject {
  const unseen = cleaned(answer.unseen ?? []);
  const beside = JSON.stringify(unseen).length <= RESULT_MAX ? unseen : words.muchUnseen;
  const note = { untrusted: words.note, ...(answer.unseen?.length ? { not_shown: beside } : {}) };
  const fields = answer.structured === null ? null : cleaned(answer.structured);
  const isShort = fields !== null && JSON.stringify(fields).length <= RESULT_MAX;
  return isShort ? { ...note, fields } : { ...note, text: cut(visible(answer.text), RESULT_MAX) };
}

export const describedAs = ({ integration, description }: ForeignTool): string =>
  `${cut(visible(description), DESCRIPTION_MAX)} (A tool of ${visible(integration)}, which is not Costloom.)`;

/** What has been read for one answer: after a text of other people nothing goes out any more. */
export function createTaint(already: boolean) {
  let tainted = already;
  return {
    has: () => tainted,
    add: () => {
      tainted = true;
    },
  };
}

export type Taint = ReturnType<typeof createTaint>;
