import { ownPath } from './ownPath';

export type Inline =
  | { kind: 'text' | 'bold' | 'code'; text: string }
  | { kind: 'break'; text: '\n' }
  | { kind: 'link'; text: string; path: string };
export type Block =
  | { kind: 'paragraph' | 'heading'; parts: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] };

const marks =
  /\*\*(?<bold>[^*\n]+?)\*\*|`(?<code>[^`\n]+)`|\[(?<label>[^\]\n]+)\]\((?<target>[^()\s]*)\)|(?<break>\n)/g;
const item = /^\s*(?:[-*•]|(?<number>\d{1,3})[.)])\s+(?<rest>.*)$/;
const heading = /^#{1,6}\s+(?<rest>.*)$/;

/** The little of Markdown that an answer may use. All else, HTML too, is shown as it stands. */
export function parseMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', parts: inlines(lines.join('\n')) });
    lines = [];
  };
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const listed = item.exec(line)?.groups;
    const titled = heading.exec(line)?.groups;
    if (listed) {
      endParagraph();
      addItem(blocks, listed['number'] !== undefined, inlines(listed['rest'] ?? ''));
    } else if (titled) {
      endParagraph();
      blocks.push({ kind: 'heading', parts: inlines(titled['rest'] ?? '') });
    } else if (line.trim() === '') {
      endParagraph();
    } else lines.push(line);
  }
  endParagraph();
  return blocks;
}

function addItem(blocks: Block[], ordered: boolean, parts: Inline[]) {
  const last = blocks.at(-1);
  if (last?.kind === 'list' && last.ordered === ordered) last.items.push(parts);
  else blocks.push({ kind: 'list', ordered, items: [parts] });
}

function inlines(text: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) });
    parts.push(inline(match));
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

function inline({ 0: whole, groups = {} }: RegExpMatchArray): Inline {
  const { bold, code, label, target } = groups;
  if (bold !== undefined) return { kind: 'bold', text: bold };
  if (code !== undefined) return { kind: 'code', text: code };
  if (label === undefined) return { kind: 'break', text: '\n' };
  const path = ownPath(target);
  return path === null ? { kind: 'text', text: whole } : { kind: 'link', text: label, path };
}

const length = (parts: readonly Inline[]): number => parts.reduce((sum, { text }) => sum + text.length, 0);
const partsOf = (block: Block): Inline[][] => (block.kind === 'list' ? block.items : [block.parts]);

/** How many characters are shown, without the marks. */
export const lengthOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, block) => sum + partsOf(block).reduce((all, parts) => all + length(parts), 0), 0);

/** The beginning of a text, cut after so many shown characters: marks are never seen half. */
export function beginning(blocks: readonly Block[], most: number): Block[] {
  let left = most;
  const cut = (parts: readonly Inline[]): Inline[] => {
    const shown: Inline[] = [];
    for (const part of parts) {
      if (left <= 0) break;
      shown.push(part.kind === 'break' ? part : { ...part, text: part.text.slice(0, left) });
      left -= part.text.length;
    }
    return shown;
  };
  const shown: Block[] = [];
  for (const block of blocks) {
    if (left <= 0) break;
    if (block.kind !== 'list') shown.push({ ...block, parts: cut(block.parts) });
    else shown.push({ ...block, items: block.items.map(cut).filter((parts) => parts.length > 0) });
  }
  return shown;
}
