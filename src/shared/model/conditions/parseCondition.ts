import type { Json, JsonObject } from '../json';
import { isJsonObject } from '../json';
import { badInput } from '../../kernel/fault';
import type { Condition, Rule } from './condition';
import { conditionOperators, readOperator } from './operators';

export const conditionDepthMax = 10;
const conditionRulesMax = 500;
const conditionValuesMax = 10_000;

interface Reading {
  rules: number;
}

function fail(field: string, reason: string): never {
  throw badInput([{ field, reason }]);
}

const own = (value: JsonObject, ...names: string[]): Json | undefined => {
  const name = names.find((candidate) => Object.hasOwn(value, candidate));
  return name === undefined ? undefined : value[name];
};

function readCombinator(value: Json | undefined, field: string): 'and' | 'or' {
  if (value === undefined || value === null) return 'and';
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (text === 'and' || text === '&&' || text === 'all') return 'and';
  if (text === 'or' || text === '||' || text === 'any') return 'or';
  return fail(field, `must be “and” or “or”, not ${JSON.stringify(value).slice(0, 40)}`);
}

function readRule(value: JsonObject, path: string): Rule {
  const written = own(value, 'operator', 'op');
  if (written === undefined) fail(path, 'has neither an operator nor rules');
  const operator = typeof written === 'string' ? readOperator(written) : undefined;
  if (operator === undefined) {
    const shown = JSON.stringify(written).slice(0, 40);
    fail(`${path}.operator`, `${shown} is not one of ${conditionOperators.join(', ')}`);
  }
  const key = own(value, 'key', 'field', 'left');
  const single = own(value, 'value', 'right');
  const values = own(value, 'values');
  if (values !== undefined && values !== null && !Array.isArray(values)) {
    return fail(`${path}.values`, 'must be a list');
  }
  if (Array.isArray(values) && values.length > conditionValuesMax) {
    fail(`${path}.values`, `has more than ${conditionValuesMax} values`);
  }
  const listed = Array.isArray(values) && (values.length > 0 || single === undefined) ? values : undefined;
  const missing = own(value, 'missing');
  return {
    ...(key === undefined ? {} : { key }),
    operator,
    ...(typeof missing === 'string' ? { missing } : {}),
    ...(listed !== undefined ? { values: listed } : single === undefined ? {} : { value: single }),
  };
}

function readList(
  list: Json,
  combinator: 'and' | 'or',
  path: string,
  depth: number,
  reading: Reading,
): Condition {
  if (!Array.isArray(list)) return fail(path, 'must be a list of rules');
  return { combinator, rules: list.map((rule, at) => readAny(rule, `${path}[${at}]`, depth + 1, reading)) };
}

function readAny(value: Json, path: string, depth: number, reading: Reading): Rule | Condition {
  if (depth > conditionDepthMax) fail(path, `is nested deeper than ${conditionDepthMax} groups`);
  if (!isJsonObject(value)) return fail(path || 'condition', 'must be a rule or a group of rules');
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  const combinator = own(value, 'combinator', 'filter_logic', 'logic', 'filterLogic');
  for (const name of ['rules', 'groups', 'filters', 'conditions']) {
    const list = own(value, name);
    if (list !== undefined)
      return readList(list, readCombinator(combinator, at('combinator')), at(name), depth, reading);
  }
  reading.rules += 1;
  if (reading.rules > conditionRulesMax) fail(path, `there are more than ${conditionRulesMax} rules`);
  return readRule(value, path || 'condition');
}

/**
 * Reads a condition as editors, AI filters and people write it: groups with `combinator` and `rules`, groups of rules
 * with `filter_logic` under a top-level `filter_logic`, a list of rules (all of them must hold) or a single rule.
 * Throws `Fault('bad_input')`.
 */
export function parseCondition(value: Json): Condition {
  const reading: Reading = { rules: 0 };
  if (value === null) return { combinator: 'and', rules: [] };
  if (Array.isArray(value)) return readList(value, 'and', 'condition', 0, reading);
  const read = readAny(value, '', 0, reading);
  return 'rules' in read ? read : { combinator: 'and', rules: [read] };
}
