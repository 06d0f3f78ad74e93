import type { Json } from '@shared/model/json';
import { isJsonObject } from '@shared/model/json';
import { hasReference } from '@shared/model/references/collect';
import { resolveValue, ResolveError } from '@shared/model/references/evaluate';
import { parsePath, parseText } from '@shared/model/references/parse';
import { printPart } from '@shared/model/references/print';
import { ReferenceSyntaxError, type PathPart } from '@shared/model/references/reference';
import { ABSENT } from '@shared/model/references/scope';
import { treeOfSample, type ValueNode } from '@shared/model/references/valueTree';
import { readList } from '@shared/model/steps/checkValue';
import type { ParamWorld } from '../../params/contract';
import type { ReferenceWorld } from '../text/world';

/** The paths of a value: a list, or text with commas. Null: it is a reference, which only the run knows. */
export function pathsOf(value: Json): string[] | null {
  if (typeof value === 'string' && hasReference(value)) return null;
  return (readList(value) ?? [])
    .filter((item) => typeof item === 'string' || typeof item === 'number')
    .map(String);
}

/** `owner`, `tags["cost center"]`: as steps read a path within an item. */
function pathText(path: readonly PathPart[]): string {
  return path.map(printPart).join('').replace(/^\./, '');
}

function partsOf(text: string): PathPart[] | null {
  try {
    return parsePath(text);
  } catch (error) {
    if (error instanceof ReferenceSyntaxError) return null;
    throw error;
  }
}

const partOf = (name: string): PathPart => {
  const index = /^\[(-?\d+)\]$/.exec(name)?.[1];
  return index === undefined ? name : Number(index);
};

function nodeAt(fields: readonly ValueNode[], path: readonly PathPart[]): ValueNode | undefined {
  let level = fields;
  let node: ValueNode | undefined;
  for (const part of path) {
    node = level.find(({ name }) => (typeof part === 'number' ? name === '[0]' : name === String(part)));
    if (!node) return undefined;
    level = node.item ? [node.item] : (node.children ?? []);
  }
  return node;
}

export type PathState = 'known' | 'unknown' | 'broken';

/** Whether the path is among the fields, as far as they are known; a field may have dots in its name. */
export function pathState(path: string, fields: readonly ValueNode[]): PathState {
  if (fields.some(({ name }) => name === path)) return 'known';
  const parts = partsOf(path);
  if (parts === null || parts.length === 0) return 'broken';
  return fields.length === 0 || nodeAt(fields, parts) ? 'known' : 'unknown';
}

export interface PathRow {
  /** The path as text. */
  key: string;
  parent: string | null;
  depth: number;
  node: ValueNode;
  hasMore: boolean;
  isOpen: boolean;
}

const rowsMax = 500;

/** The fields as a picker shows them: what is open, or what is found with what leads there. */
export function pathRows(fields: readonly ValueNode[], open: ReadonlySet<string>, search: string): PathRow[] {
  const words = search.trim().toLowerCase();
  const rows: PathRow[] = [];
  const add = (node: ValueNode, above: readonly PathPart[], parent: string | null): boolean => {
    const path = [...above, partOf(node.name)];
    const key = pathText(path);
    const inner = node.item ? [node.item] : (node.children ?? []);
    const isOpen = inner.length > 0 && (words !== '' || open.has(key));
    const at = rows.length;
    rows.push({ key, parent, depth: above.length, node, hasMore: inner.length > 0, isOpen });
    const hasHit = isOpen ? inner.map((child) => add(child, path, key)).some(Boolean) : false;
    if (words === '' || hasHit || node.name.toLowerCase().includes(words)) return true;
    rows.splice(at);
    return false;
  };
  for (const field of fields) add(field, [], null);
  return rows.slice(0, rowsMax);
}

/** The fields of an item of a list, or of an object. */
function fieldsOfNode({ type, item, children }: ValueNode): readonly ValueNode[] {
  if (type === 'list' || item) return item?.children ?? [];
  return children ?? [];
}

function fieldsOfValue(value: Json, world: ReferenceWorld): readonly ValueNode[] {
  const given =
    typeof value === 'string' && value.trim().startsWith('[') ? (readList(value) ?? value) : value;
  try {
    const resolved = resolveValue(given, world.scope);
    if (resolved !== ABSENT && (Array.isArray(resolved) || isJsonObject(resolved))) {
      const fields = fieldsOfNode(treeOfSample('', resolved));
      if (fields.length > 0) return fields;
    }
  } catch (error) {
    if (!(error instanceof ResolveError)) throw error;
  }
  if (typeof value !== 'string') return [];
  const [only, ...more] = parseText(value).pieces;
  if (only?.kind !== 'reference' || more.length > 0) return [];
  const { root, path } = only.reference;
  const node = nodeAt(world.tree, [root, ...path]);
  return node ? fieldsOfNode(node) : [];
}

/** What the paths of a step lead into: the fields of its first list or object of which some are known. */
export function fieldsFor(
  world: Pick<ParamWorld, 'definition' | 'valueOf' | 'tree' | 'scope'>,
): readonly ValueNode[] {
  for (const { type, key } of world.definition.parameters) {
    if (type !== 'list' && type !== 'object' && type !== 'json') continue;
    const fields = fieldsOfValue(world.valueOf(key), world);
    if (fields.length > 0) return fields;
  }
  return [];
}
