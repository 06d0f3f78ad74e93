import type { Json } from '../json';
import { isJsonObject } from '../json';
import { parsePath } from '../references/parse';
import { ReferenceSyntaxError, type PathPart } from '../references/reference';
import { ABSENT, type Absent } from '../references/scope';
import { walkPath } from '../references/walk';
import { holds, isEmpty, memberOf, order } from './compare';
import type { ConditionOperator } from './operators';

export { parseCondition } from './parseCondition';

/** PARAM-16, -17. Rules of a group without any rule hold. */
export interface Condition {
  combinator: 'and' | 'or';
  rules: (Rule | Condition)[];
}

export interface Rule {
  /** The left side, with references replaced already; in a filter of a list the path of a field. Absent: empty. */
  key?: Json;
  operator: ConditionOperator;
  value?: Json;
  /** Several right sides: one of them is enough; of a negated operator none may hold. */
  values?: Json[];
}

export const isGroup = (rule: Rule | Condition): rule is Condition => 'rules' in rule;

/** What a rule compares with: of a list operator also the items of a list or of comma text. */
function rightSides(rule: Rule): Json[] {
  if (rule.values !== undefined) return rule.values;
  const value = rule.value ?? null;
  const many = rule.operator === 'in' || rule.operator === 'not_in' || rule.operator === 'contained_in_any';
  if (!many) return [value];
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return [value];
  const parts = value.split(',').map((part) => part.trim());
  // The text as a whole too: a name may have a comma.
  return parts.length > 1 ? [...parts.filter((part) => part !== ''), value] : [value];
}

const negated: readonly ConditionOperator[] = ['not_equals', 'not_contains', 'not_in'];

function ordered(operator: ConditionOperator, left: Json, right: Json): boolean {
  if (isEmpty(left) || isEmpty(right)) return false;
  const found = order(left, right);
  if (found === undefined) return false;
  if (operator === 'greater_than') return found > 0;
  if (operator === 'less_than') return found < 0;
  return operator === 'greater_than_equals' ? found >= 0 : found <= 0;
}

/** Whether one of the right sides fits; of a negated operator, of what it negates. */
function positive(operator: ConditionOperator, rights: Json[]): (left: Json) => boolean {
  switch (operator) {
    case 'equals':
    case 'not_equals':
      return memberOf(rights);
    case 'in':
    case 'not_in': {
      const isMember = memberOf(rights);
      return (left) => isMember(left) || (Array.isArray(left) && left.some(isMember));
    }
    case 'contains':
    case 'not_contains':
    case 'contained_in_any':
      return (left) => rights.some((right) => holds(left, right));
    default:
      return (left) => rights.some((right) => ordered(operator, left, right));
  }
}

function compileRule(rule: Rule): (left: Json) => boolean {
  if (rule.operator === 'is_empty') return isEmpty;
  if (rule.operator === 'is_not_empty') return (left) => !isEmpty(left);
  const fits = positive(rule.operator, rightSides(rule));
  return negated.includes(rule.operator) ? (left) => !fits(left) : fits;
}

type Test = (leftOf: (rule: Rule) => Json) => boolean;

/** What the right sides take to prepare is done once, however many items there are. */
function compile({ combinator, rules }: Condition): Test {
  const tests = rules.map((rule): Test => {
    if (isGroup(rule)) return compile(rule);
    const test = compileRule(rule);
    return (leftOf) => test(leftOf(rule));
  });
  if (tests.length === 0) return () => true;
  if (combinator === 'and') return (leftOf) => tests.every((test) => test(leftOf));
  return (leftOf) => tests.some((test) => test(leftOf));
}

/** Of a condition whose left sides are values. */
export function evaluateCondition(condition: Condition): boolean {
  return compile(condition)((rule) => rule.key ?? null);
}

/** Replaces references in keys and values; groups stay. What is absent is empty. */
export function resolveCondition(condition: Condition, resolve: (value: Json) => Json | Absent): Condition {
  const given = (value: Json) => {
    const resolved = resolve(value);
    return resolved === ABSENT ? null : resolved;
  };
  return {
    combinator: condition.combinator,
    rules: condition.rules.map((rule) => {
      if (isGroup(rule)) return resolveCondition(rule, resolve);
      return {
        operator: rule.operator,
        key: given(rule.key ?? null),
        ...(rule.value === undefined ? {} : { value: given(rule.value) }),
        ...(rule.values === undefined ? {} : { values: rule.values.map(given) }),
      };
    }),
  };
}

const recordPrefix = 'record_data.';

interface Field {
  key: string;
  path: PathPart[] | undefined;
}

function fieldPath(key: string): Field {
  try {
    return { key, path: parsePath(key) };
  } catch (error) {
    if (error instanceof ReferenceSyntaxError) return { key, path: undefined };
    throw error;
  }
}

/** A property of exactly that name goes before a path: `tags.env` may be a column. */
function readField(item: Json, { key, path }: Field): Json {
  if (isJsonObject(item) && Object.hasOwn(item, key)) return item[key] ?? null;
  const found = path === undefined ? ABSENT : walkPath(item, path);
  if (found !== ABSENT) return found;
  return null;
}

/** The field of an item as filters read it: `amount`, `tags.env`, `rows[0].id`, `record_data.amount` (PARAM-13). */
function fieldReader(): (item: Json, key: string) => Json {
  const fields = new Map<string, { whole: Field; short?: Field }>();
  return (item, key) => {
    let field = fields.get(key);
    if (!field) {
      const short = key.startsWith(recordPrefix) ? fieldPath(key.slice(recordPrefix.length)) : undefined;
      field = { whole: fieldPath(key), ...(short ? { short } : {}) };
      fields.set(key, field);
    }
    const found = readField(item, field.whole);
    return found === null && field.short ? readField(item, field.short) : found;
  };
}

/** The items for which the condition holds; keys are fields of an item. A key that is no text is a value. */
export function filterItems(
  items: Json[],
  condition: Condition,
  fieldOf: (item: Json, key: string) => Json = fieldReader(),
): Json[] {
  const test = compile(condition);
  return items.filter((item) =>
    test(({ key }) => (typeof key === 'string' ? fieldOf(item, key) : (key ?? null))),
  );
}
