import { isFault } from '@shared/kernel/fault';
import type { Condition, Rule } from '@shared/model/conditions/condition';
import { isGroup } from '@shared/model/conditions/condition';
import { parseCondition } from '@shared/model/conditions/parseCondition';
import {
  conditionOperators,
  filterBuilderOperators,
  needsValue,
  takesList,
  type ConditionOperator,
} from '@shared/model/conditions/operators';
import type { Json, JsonObject } from '@shared/model/json';

/** Where a rule or group stands: indices from the outermost group inwards; [] is that group itself. */
export type Path = readonly number[];
type Entry = Rule | Condition;

/**
 * flow: compares values, left sides are values. items: filters a list, left sides are paths in an item. records: filters
 * records of a datastore, left sides are columns, without groups.
 */
export type ConditionUse = 'flow' | 'items' | 'records';

/** PARAM-18; an operator that is there already stays. */
export function operatorsOf(use: ConditionUse, present?: ConditionOperator): readonly ConditionOperator[] {
  const offered: readonly ConditionOperator[] = use === 'flow' ? conditionOperators : filterBuilderOperators;
  return present === undefined || offered.includes(present) ? offered : [...offered, present];
}

export type ReadCondition = { condition: Condition; problem?: undefined } | { problem: string };

/** A text of JSON is read as well, as generators write it. */
export function readCondition(value: Json): ReadCondition {
  if (typeof value === 'string' && value.trim() === '') return { condition: emptyCondition() };
  try {
    const read: Json = typeof value === 'string' ? JSON.parse(value) : value;
    return { condition: parseCondition(read) };
  } catch (error) {
    if (isFault(error) || error instanceof SyntaxError) return { problem: error.message };
    throw error;
  }
}

export const emptyCondition = (): Condition => ({ combinator: 'and', rules: [] });
export const newRule = (): Rule => ({ key: '', operator: 'equals', value: '' });

/** As it is stored: plain JSON with the spelling of the specification. */
export function writeCondition({ combinator, rules }: Condition): JsonObject {
  return {
    combinator,
    rules: rules.map((entry): JsonObject => {
      if (isGroup(entry)) return writeCondition(entry);
      const { key = '', operator, value, values } = entry;
      if (!needsValue(operator)) return { key, operator };
      return values === undefined ? { key, operator, value: value ?? '' } : { key, operator, values };
    }),
  };
}

export function entryAt(condition: Condition, path: Path): Entry | undefined {
  let at: Entry | undefined = condition;
  for (const index of path) at = at && isGroup(at) ? at.rules[index] : undefined;
  return at;
}

/** The group at a path with its rules changed; the same condition when no group is there. */
function inGroup(condition: Condition, path: Path, change: (rules: Entry[]) => Entry[]): Condition {
  const [index, ...rest] = path;
  if (index === undefined) return { ...condition, rules: change(condition.rules) };
  const entry = condition.rules[index];
  if (!entry || !isGroup(entry)) return condition;
  return { ...condition, rules: condition.rules.with(index, inGroup(entry, rest, change)) };
}

const split = (path: Path): [Path, number] => [path.slice(0, -1), path.at(-1) ?? -1];

export function addEntry(condition: Condition, group: Path, entry: Entry): Condition {
  return inGroup(condition, group, (rules) => [...rules, entry]);
}

export function removeEntry(condition: Condition, path: Path): Condition {
  const [group, index] = split(path);
  return inGroup(condition, group, (rules) => rules.toSpliced(index, 1));
}

export function duplicateEntry(condition: Condition, path: Path): Condition {
  const entry = entryAt(condition, path);
  const [group, index] = split(path);
  return entry ? inGroup(condition, group, (rules) => rules.toSpliced(index + 1, 0, entry)) : condition;
}

/** One place up or down within its group; at the end of it nothing happens. */
export function moveEntry(
  condition: Condition,
  path: Path,
  by: -1 | 1,
): { condition: Condition; path: Path } {
  const [group, index] = split(path);
  const entry = entryAt(condition, path);
  const owner = entryAt(condition, group);
  const to = index + by;
  if (!entry || !owner || !isGroup(owner) || to < 0 || to >= owner.rules.length) return { condition, path };
  const moved = inGroup(condition, group, (rules) => rules.toSpliced(index, 1).toSpliced(to, 0, entry));
  return { condition: moved, path: [...group, to] };
}

export function wrapEntry(condition: Condition, path: Path): Condition {
  const [group, index] = split(path);
  const entry = entryAt(condition, path);
  if (!entry) return condition;
  return inGroup(condition, group, (rules) => rules.with(index, { combinator: 'and', rules: [entry] }));
}

/** The rules of a group stand where the group stood. */
export function unwrapGroup(condition: Condition, path: Path): Condition {
  const entry = entryAt(condition, path);
  const [group, index] = split(path);
  if (!entry || !isGroup(entry)) return condition;
  return inGroup(condition, group, (rules) => rules.toSpliced(index, 1, ...entry.rules));
}

export function setCombinator(condition: Condition, group: Path, combinator: 'and' | 'or'): Condition {
  const [owner, index] = split(group);
  const entry = entryAt(condition, group);
  if (group.length === 0 || !entry || !isGroup(entry)) return { ...condition, combinator };
  return inGroup(condition, owner, (rules) => rules.with(index, { ...entry, combinator }));
}

export function changeRule(condition: Condition, path: Path, part: Partial<Rule>): Condition {
  const [group, index] = split(path);
  const entry = entryAt(condition, path);
  if (!entry || isGroup(entry)) return condition;
  return inGroup(condition, group, (rules) => rules.with(index, { ...entry, ...part }));
}

/** PARAM-20: what an operator does not take goes; one value and a list become each other. */
export function setOperator(rule: Rule, operator: ConditionOperator): Rule {
  const { key = '', value, values } = rule;
  if (!needsValue(operator)) return { key, operator };
  const texts = rightText(rule);
  if (takesList(operator) === (values !== undefined)) {
    return values === undefined ? { key, operator, value: value ?? '' } : { key, operator, values };
  }
  return { key, operator, ...readRight(operator, texts) };
}

/** PARAM-21: a text that a number writes back the same is that number; 007 and ids of many digits stay texts. */
export function sentValue(text: string): Json {
  const number = Number(text);
  return text !== '' && Number.isFinite(number) && String(number) === text ? number : text;
}

const quoted = (text: string) =>
  text === '' || /[,"]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const plainText = (value: Json): string => {
  if (typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
};

/** The right side as it is typed; items of a list have commas between them, and quotes where they have one. */
export function rightText({ value, values }: Rule): string {
  return values === undefined
    ? plainText(value ?? '')
    : values.map((item) => quoted(plainText(item))).join(', ');
}

/** Splits at commas that stand neither in quotes nor in a reference. */
function items(text: string): string[] {
  const found: string[] = [];
  const part = /\s*(?:"((?:[^"]|"")*)"|((?:\{\{[^}]*\}\}|[^,])*))\s*(?:,|$)/gy;
  while (part.lastIndex < text.length) {
    const match = part.exec(text);
    if (!match) return text.split(',').map((item) => item.trim());
    found.push(match[1] === undefined ? (match[2] ?? '').trim() : match[1].replaceAll('""', '"'));
  }
  return found;
}

const oneReference = /^\s*\{\{[^{}]*\}\}\s*$/;

/**
 * `value` or `values` of what was typed; `many` also where the operator takes one value, for lists that came from
 * elsewhere. A single reference stays one value: it may be a list itself.
 */
export function readRight(
  operator: ConditionOperator,
  text: string,
  many = takesList(operator),
): { value: Json } | { values: Json[] } {
  if (!many || oneReference.test(text)) return { value: sentValue(text) };
  return {
    values: items(text)
      .filter((item) => item !== '')
      .map(sentValue),
  };
}
