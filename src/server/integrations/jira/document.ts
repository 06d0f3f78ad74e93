import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';

const LINK = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g;

/** A line as text nodes; empty ones are refused by Jira, addresses become links. */
function inline(line: string): JsonObject[] {
  const nodes: JsonObject[] = [];
  let from = 0;
  const push = (text: string, marks?: JsonObject[]) => {
    if (text !== '') nodes.push(marks ? { type: 'text', text, marks } : { type: 'text', text });
  };
  for (const { 0: href, index } of line.matchAll(LINK)) {
    push(line.slice(from, index));
    push(href, [{ type: 'link', attrs: { href } }]);
    from = index + href.length;
  }
  push(line.slice(from));
  return nodes;
}

/** Lines of plain text as one of Jira's documents (ADF): a paragraph for each block, a break for each line in it. */
export function document(text: string): JsonObject {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '');
  const content = blocks.map((block): JsonObject => {
    const lines = block.split('\n').map(inline);
    const nodes = lines.flatMap((nodes, at) => (at === 0 ? nodes : [{ type: 'hardBreak' }, ...nodes]));
    return { type: 'paragraph', content: nodes };
  });
  return { type: 'doc', version: 1, content };
}

const node = z.object({
  type: z.string().catch(''),
  text: z.string().optional(),
  content: z.array(z.unknown()).catch([]),
});
const LINES: readonly string[] = ['paragraph', 'heading', 'listItem'];

function textNode(found: unknown): string {
  const { data } = node.safeParse(found);
  if (!data) return '';
  if (data.text !== undefined) return data.text;
  if (data.type === 'hardBreak') return '\n';
  const inner = data.content.map(textNode).join('');
  return LINES.includes(data.type) ? `${inner}\n` : inner;
}

/** What a document says, without its looks; text as it is. */
export const plainText = (body: unknown): string => (typeof body === 'string' ? body : textNode(body).trim());
