import { parsePath, parseText } from './parse';
import { isPipeName, pipeForms } from './pipeForms';
import { printPart } from './print';
import { ReferenceSyntaxError, type PathPart } from './reference';
import type { ValueNode, ValueType } from './valueTree';

export interface Suggestion {
  label: string;
  /** Stands instead of the text from `from` to `to`. */
  insert: string;
  kind: 'value' | 'pipe';
  type?: ValueType;
  sample?: ValueNode['sample'];
  description?: string;
  /** More can be chosen within it. */
  hasMore: boolean;
  isStale?: boolean;
}

export interface Suggestions {
  from: number;
  to: number;
  items: Suggestion[];
  /** The reference has no `}}` yet. */
  needsClose: boolean;
}

export interface SuggestArgs {
  text: string;
  cursor: number;
  /** The roots: steps, trigger, inputs, loop, loops, run, as far as they are there. */
  tree: readonly ValueNode[];
}

const suggestionsMax = 100;
/** Nobody types a longer reference; the patterns below look back over it. */
const typedMax = 2000;
const tail = /(?:\.\s*([\p{L}\p{N}_$-]*)|\[\s*["']?([^"'\]|]*)|^\s*([\p{L}\p{N}_$-]*))$/u;
const nameAfter = /^[\p{L}\p{N}_$-]*/u;
const keyAfter = /^[^"'\]|}]*["']?\s*\]?/;

/** What may stand at the cursor within `{{ }}`; null outside of a reference, and within arguments of a pipe. */
export function suggest({ text, cursor, tree }: SuggestArgs): Suggestions | null {
  const before = text.slice(0, cursor);
  const last = parseText(before).pieces.at(-1);
  if (last?.kind !== 'broken' || last.source.endsWith('}}')) return null;
  const start = last.span.from + 2;
  const typed = before.slice(start);
  if (typed.length > typedMax) return null;
  const needsClose = !/^[^{]*?\}\}/.test(text.slice(cursor));
  const bar = lastBar(typed);
  if (bar >= 0) {
    const found = /^(\s*)(\w*)$/.exec(typed.slice(bar + 1));
    if (!found) return null;
    const [, blanks = '', begun = ''] = found;
    const from = start + bar + 1 + blanks.length;
    return { from, to: cursor, items: pipesLike(begun, blanks === '' ? ' ' : ''), needsClose };
  }
  const end = tail.exec(typed);
  if (!end) return null;
  const head = typed.slice(0, end.index);
  const isRoot = end[3] !== undefined;
  const place = isRoot ? tree : within(tree, head);
  if (!place) return null;
  const from = start + end.index + (isRoot ? (/^\s*/.exec(end[0])?.[0].length ?? 0) : 0);
  const rest = text.slice(cursor);
  const replaced = (end[2] === undefined ? nameAfter : keyAfter).exec(rest)?.[0].length ?? 0;
  const begun = (end[1] ?? end[2] ?? end[3] ?? '').toLowerCase();
  const items = valuesLike(place, begun, isRoot);
  return { from, to: cursor + replaced, items, needsClose };
}

/** The last bar that is not within quotes. */
function lastBar(typed: string): number {
  let quote = '';
  let bar = -1;
  for (let at = 0; at < typed.length; at += 1) {
    const char = typed[at] ?? '';
    if (quote !== '') {
      if (char === '\\') at += 1;
      else if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '|') bar = at;
  }
  return bar;
}

function pipesLike(begun: string, blank: string): Suggestion[] {
  return Object.keys(pipeForms)
    .filter(isPipeName)
    .filter((name) => name.startsWith(begun.toLowerCase()))
    .map((name) => ({
      label: pipeForms[name].usage,
      insert: `${blank}${pipeForms[name].min > 0 ? pipeForms[name].usage : name}`,
      kind: 'pipe',
      description: pipeForms[name].description,
      hasMore: false,
    }));
}

function within(tree: readonly ValueNode[], head: string): readonly ValueNode[] | undefined {
  let path: PathPart[];
  try {
    path = parsePath(head);
  } catch (error) {
    if (error instanceof ReferenceSyntaxError) return undefined;
    throw error;
  }
  let level: readonly ValueNode[] | undefined = tree;
  for (const part of path) {
    const found: ValueNode | undefined =
      typeof part === 'number' || /^\d+$/.test(part)
        ? level?.find(({ name }) => name === '[0]')
        : level?.find(({ name }) => name === part);
    if (!found) return undefined;
    level = levelOf(found);
  }
  return level;
}

function levelOf(node: ValueNode): ValueNode[] {
  if (node.item) return [node.item, { ...node.item, name: '[-1]' }];
  return node.children ?? [];
}

function valuesLike(level: readonly ValueNode[], begun: string, isRoot: boolean): Suggestion[] {
  const rank = ({ name }: ValueNode) => (name.toLowerCase().startsWith(begun) ? 0 : 1);
  return level
    .filter(({ name }) => name.toLowerCase().includes(begun))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, suggestionsMax)
    .map((node) => ({
      label: node.name,
      insert: isRoot || /^\[-?\d+\]$/.test(node.name) ? node.name : printPart(node.name),
      kind: 'value',
      type: node.type,
      hasMore: levelOf(node).length > 0,
      ...(node.sample === undefined ? {} : { sample: node.sample }),
      ...(node.description === undefined ? {} : { description: node.description }),
      ...(node.isStale === undefined ? {} : { isStale: node.isStale }),
    }));
}
