import type { Json } from '../json';
import { isJsonObject } from '../json';
import { parsePath } from '../references/parse';
import { ReferenceSyntaxError, type PathPart } from '../references/reference';
import { ABSENT } from '../references/scope';
import { walkPath } from '../references/walk';
import { holds, isEmpty, memberOf, order } from './compare';
import { isOrder, needsValue, type ConditionOperator } from './operators';

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
  /** Of a side whose reference leads to nothing: why. */
  missing?: string;
}

/** A comparison that cannot be made: a side is missing. `message` is shown as it stands. */
export class ComparisonError extends Error {
  override readonly name: string = 'ComparisonError';
}

/** Two values that are in no order, as a text and a number. */
class OrderError extends ComparisonError {
  override readonly name = 'OrderError';
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

const shownOf = (value: Json): string =>
  value === null ? 'null' : `“${(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 60)}”`;

function ordered(operator: ConditionOperator, left: Json, right: Json): boolean {
  const found = isEmpty(left) ? undefined : order(left, right);
  if (found === undefined)
    throw new OrderError(`${shownOf(left)} cannot be compared with ${shownOf(right)}.`);
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

const never = (message: string) => (): never => {
  throw new ComparisonError(message);
};

function compileRule(rule: Rule, isOfItems: boolean): (left: Json) => boolean {
  if (rule.operator === 'is_empty') return isEmpty;
  if (rule.operator === 'is_not_empty') return (left) => !isEmpty(left);
  if (rule.missing !== undefined) return never(rule.missing);
  const rights = rightSides(rule);
  if (lacksValue(rule))
    return never('There is nothing to compare with. Use “is empty” to ask whether a value is empty.');
  const fits = positive(rule.operator, rights);
  if (negated.includes(rule.operator)) return (left) => !fits(left);
  // Items are as they come: one without the field is in no order to anything.
  return isOfItems && isOrder(rule.operator) ? (left) => !isEmpty(left) && fits(left) : fits;
}

/** An empty list is a list: nothing is in it. An empty text is one to be equal to. */
const isMissing = ({ operator, value }: Pick<Rule, 'operator' | 'value'>) =>
  !Array.isArray(value) &&
  isEmpty(value) &&
  !(value === '' && /equals$/.test(operator) && !isOrder(operator));

const lacksValue = (rule: Rule) =>
  rule.values === undefined ? isMissing(rule) : rule.values.some((value) => isMissing({ ...rule, value }));

/** Whether every group has rules, and every rule a field and something to compare it with. */
export const isWhole = ({ rules }: Condition): boolean =>
  rules.length > 0 &&
  rules.every((entry) =>
    isGroup(entry)
      ? isWhole(entry)
      : typeof entry.key === 'string' &&
        entry.key.trim() !== '' &&
        !(needsValue(entry.operator) && (entry.values?.length === 0 || lacksValue(entry))),
  );

type Test = (leftOf: (rule: Rule) => Json) => boolean;

/** What the right sides take to prepare is done once, however many items there are. */
function compile({ combinator, rules }: Condition, isOfItems = false): Test {
  const tests = rules.map((rule): Test => {
    if (isGroup(rule)) return compile(rule, isOfItems);
    const test = compileRule(rule, isOfItems);
    return (leftOf) => test(leftOf(rule));
  });
  if (tests.length === 0) return () => true;
  if (combinator === 'and') return (leftOf) => tests.every((test) => test(leftOf));
  return (leftOf) => tests.some((test) => test(leftOf));
}

/** Of a condition whose left sides are values. Throws `ComparisonError`. */
export function evaluateCondition(condition: Condition): boolean {
  return compile(condition)((rule) => rule.key ?? null);
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

export interface Filtered {
  kept: Json[];
  /** Those that could not be compared, from 0, and the first reason. */
  incomparable: { count: number; first?: { index: number; reason: string } };
}

/**
 * The items for which the condition holds; keys are fields of an item. A key that is no text is a value. An item
 * without the field is in no order to anything, and is not kept. Throws `ComparisonError` where no item can be compared:
 * the other side is missing.
 */
export function filterItems(
  items: Json[],
  condition: Condition,
  fieldOf: (item: Json, key: string) => Json = fieldReader(),
): Filtered {
  const test = compile(condition, true);
  const incomparable: Filtered['incomparable'] = { count: 0 };
  const kept = items.filter((item, index) => {
    try {
      return test(({ key }) => (typeof key === 'string' ? fieldOf(item, key) : (key ?? null)));
    } catch (error) {
      if (!(error instanceof OrderError)) throw error;
      incomparable.count += 1;
      incomparable.first ??= { index, reason: error.message };
      return false;
    }
  });
  return { kept, incomparable };
}
