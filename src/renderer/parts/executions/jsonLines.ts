import { isJsonObject, type Json } from '@shared/model/json';

/** A line of a value as it is drawn. `path` tells lines apart: its parts are keys and indices. */
export interface JsonLine {
  path: string;
  depth: number;
  /** The key or index in what is around it; null for the whole value and for closing brackets. */
  name: string | null;
  kind: 'open' | 'close' | 'closed' | 'leaf';
  /** Of a leaf, the value; of an object or a list, none. */
  value: Json | undefined;
  isList: boolean;
  /** Of an object or a list: how much is in it. */
  count: number;
}

const SEPARATOR = '\u0000';
export const ROOT = '';
export const childPath = (path: string, name: string | number) => `${path}${SEPARATOR}${name}`;

/** The path as references write it: `rows[0].amount`. */
export function writtenPath(path: string): string {
  return path
    .split(SEPARATOR)
    .slice(1)
    .map((part) =>
      /^\d+$/.test(part)
        ? `[${part}]`
        : /^[A-Za-z_][\w-]*$/.test(part)
          ? `.${part}`
          : `[${JSON.stringify(part)}]`,
    )
    .join('')
    .replace(/^\./, '');
}

/** Objects and lists as pairs; undefined for anything else. */
function entriesOf(value: Json): [string, Json][] | undefined {
  if (Array.isArray(value)) return value.map((item, index) => [String(index), item]);
  return isJsonObject(value) ? Object.entries(value).map(([key, item]) => [key, item ?? null]) : undefined;
}

const countOf = (value: Json): number =>
  Array.isArray(value) ? value.length : isJsonObject(value) ? Object.keys(value).length : 0;

/** The lines of a value of which the paths in `open` are expanded. Iterative: a value may be nested deeply. */
export function linesOf(root: Json, open: ReadonlySet<string>): JsonLine[] {
  const lines: JsonLine[] = [];
  type Task = { close: JsonLine } | { value: Json; path: string; name: string | null; depth: number };
  const tasks: Task[] = [{ value: root, path: ROOT, name: null, depth: 0 }];
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    if ('close' in task) {
      lines.push(task.close);
      continue;
    }
    const { value, path, name, depth } = task;
    const isList = Array.isArray(value);
    const holds = isList || isJsonObject(value);
    const line = { path, depth, name, isList, count: countOf(value) };
    if (!holds || line.count === 0) lines.push({ ...line, kind: 'leaf', value });
    else if (!open.has(path)) lines.push({ ...line, kind: 'closed', value: undefined });
    else {
      lines.push({ ...line, kind: 'open', value: undefined });
      tasks.push({ close: { ...line, name: null, kind: 'close', value: undefined } });
      for (const [key, item] of (entriesOf(value) ?? []).toReversed())
        tasks.push({ value: item, path: childPath(path, key), name: key, depth: depth + 1 });
    }
  }
  return lines;
}

/** All paths of objects and lists, at most `most`: what “expand all” opens. */
export function holdersOf(root: Json, most: number): Set<string> {
  const found = new Set<string>();
  const tasks: [Json, string][] = [[root, ROOT]];
  for (let at = 0; at < tasks.length && found.size < most; at += 1) {
    const [value, path] = tasks[at] ?? [null, ROOT];
    const entries = entriesOf(value);
    if (!entries || entries.length === 0) continue;
    found.add(path);
    for (const [key, item] of entries) tasks.push([item, childPath(path, key)]);
  }
  return found;
}

/** What is open at first: the outside and what is small, about so many lines. */
export function openedFirst(root: Json, lines = 60): Set<string> {
  const found = new Set<string>();
  const tasks: [Json, string][] = [[root, ROOT]];
  let shown = 1;
  for (let at = 0; at < tasks.length; at += 1) {
    const [value, path] = tasks[at] ?? [null, ROOT];
    const entries = entriesOf(value);
    if (!entries || entries.length === 0) continue;
    if (path !== ROOT && shown + entries.length > lines) continue;
    shown += entries.length;
    found.add(path);
    if (shown < lines) for (const [key, item] of entries) tasks.push([item, childPath(path, key)]);
  }
  return found;
}

/** Paths of what has the words in its key or in its value, in the order of the lines; at most `most`. */
export function findIn(root: Json, words: string, most = 1_000, looks = 500_000): string[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [];
  const found: string[] = [];
  const tasks: { value: Json; path: string; name: string | null }[] = [
    { value: root, path: ROOT, name: null },
  ];
  let looked = 0;
  for (let task = tasks.pop(); task && found.length < most && looked < looks; task = tasks.pop()) {
    looked += 1;
    const entries = entriesOf(task.value);
    const text = entries ? '' : task.value === null ? 'null' : String(task.value);
    if (task.name?.toLowerCase().includes(wanted) || text.toLowerCase().includes(wanted))
      found.push(task.path);
    for (const [key, item] of (entries ?? []).toReversed())
      tasks.push({ value: item, path: childPath(task.path, key), name: key });
  }
  return found;
}

/** The paths around a path, outermost first, itself not among them. */
export function aroundOf(path: string): string[] {
  const parts = path.split(SEPARATOR);
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join(SEPARATOR));
}
