import { badInput } from '@shared/kernel/fault';
import type { Json } from '@shared/model/json';
import type { Column } from '@shared/model/datastores/columns';
import {
  readOperator,
  recordOperators,
  takesNoValue,
  type RecordOperator,
} from '@shared/model/datastores/operators';
import type { RecordQuery } from './datastores.port';
import { fieldOf, scalarText, type Field, type Values } from './fields';

interface Rule {
  key: string;
  operator: RecordOperator;
  value: Json;
  path: string;
}

const comparisons: Partial<Record<RecordOperator, string>> = {
  greater_than: '>',
  less_than: '<',
  greater_than_equals: '>=',
  less_than_equals: '<=',
};
const negated: Partial<Record<RecordOperator, RecordOperator>> = {
  not_equals: 'equals',
  not_contains: 'contains',
  not_in: 'in',
  is_not_empty: 'is_empty',
};

/** `a, b` in a text is a list where the operator takes one. */
function listOf({ value, operator }: Rule): Json[] {
  if (Array.isArray(value)) return value;
  if (typeof value === 'string' && (operator === 'in' || operator === 'contained_in_any')) {
    return value.split(',').map((part) => part.trim());
  }
  return value === null ? [] : [value];
}

function refuse(rule: Rule, kind: string): never {
  const reason = `${rule.operator} does not go with “${rule.key}”, which is ${kind}`;
  throw badInput([{ field: `${rule.path}.operator`, reason }]);
}

function refuseValue(rule: Rule, value: Json, needed: string): never {
  const reason = `“${scalarText(value)}” is not ${needed}, as “${rule.key}” is`;
  throw badInput([{ field: `${rule.path}.value`, reason }]);
}

function numberOf(rule: Rule, value: Json): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return refuseValue(rule, value, 'a number');
  return number;
}

function onlyOne(rule: Rule): Json {
  const [value, ...more] = listOf(rule);
  if (value === undefined || more.length > 0) {
    throw badInput([{ field: `${rule.path}.value`, reason: `${rule.operator} takes one value` }]);
  }
  return value;
}

function textSql(sql: string, rule: Rule, values: Values): string {
  const texts = () => `${values.add(listOf(rule).map(scalarText))}::text[]`;
  const comparison = comparisons[rule.operator];
  if (comparison)
    return `lower(${sql}) collate "C" ${comparison} lower(${values.add(scalarText(onlyOne(rule)))}::text)`;
  if (rule.operator === 'equals' || rule.operator === 'in') return `${sql} = any (${texts()})`;
  if (rule.operator === 'is_empty') return `btrim(coalesce(${sql}, '')) = ''`;
  return `exists (select 1 from unnest(${texts()}) v where v <> '' and strpos(lower(${sql}), lower(v)) > 0)`;
}

function numberSql(sql: string, rule: Rule, values: Values): string {
  const comparison = comparisons[rule.operator];
  if (comparison) return `${sql} ${comparison} ${values.add(numberOf(rule, onlyOne(rule)))}::numeric`;
  if (rule.operator === 'is_empty') return `${sql} is null`;
  if (rule.operator === 'contains') {
    return `strpos(${sql}::text, ${values.add(scalarText(onlyOne(rule)))}::text) > 0`;
  }
  return `${sql} = any (${values.add(listOf(rule).map((value) => numberOf(rule, value)))}::numeric[])`;
}

function momentSql(sql: string, rule: Rule, values: Values): string {
  const moment = (value: Json) => {
    const time = Date.parse(scalarText(value));
    return Number.isNaN(time) ? refuseValue(rule, value, 'a moment') : new Date(time);
  };
  const comparison = comparisons[rule.operator];
  if (comparison) return `${sql} ${comparison} ${values.add(moment(onlyOne(rule)))}::timestamptz`;
  if (rule.operator === 'is_empty') return 'false';
  if (rule.operator !== 'equals' && rule.operator !== 'in') return refuse(rule, 'a moment');
  return `${sql} = any (${values.add(listOf(rule).map(moment))}::timestamptz[])`;
}

function booleanSql(sql: string, rule: Rule, values: Values): string {
  if (rule.operator === 'is_empty') return `${sql} is null`;
  if (rule.operator !== 'equals' && rule.operator !== 'in') return refuse(rule, 'yes or no');
  const wanted = listOf(rule).map((value) => {
    const word = scalarText(value).toLowerCase();
    return word === 'true' || word === 'false' ? word === 'true' : refuseValue(rule, value, 'yes or no');
  });
  return `${sql} = any (${values.add(wanted)}::boolean[])`;
}

/** Of a list: `equals` with an array compares the whole list, with one value (and the rest) its entries. */
function listSql(sql: string, rule: Rule, values: Values): string {
  if (rule.operator === 'is_empty') return `${sql} = '[]'::jsonb`;
  if (comparisons[rule.operator]) return refuse(rule, 'a list');
  if (rule.operator === 'equals' && Array.isArray(rule.value)) {
    return `${sql} = ${values.add(JSON.stringify(rule.value))}::jsonb`;
  }
  const texts = values.add(listOf(rule).map(scalarText));
  return `exists (select 1 from jsonb_array_elements_text(${sql}) e where e = any (${texts}::text[]))`;
}

const writers: Record<Field['kind'], (sql: string, rule: Rule, values: Values) => string> = {
  text: textSql,
  number: numberSql,
  boolean: booleanSql,
  list: listSql,
  moment: momentSql,
};

/** What is said of no value is not true of an empty one; its opposite is. */
function ruleSql(columns: readonly Column[], rule: Rule, values: Values): string {
  const plain = negated[rule.operator];
  const field = fieldOf(columns, rule.key, values, `${rule.path}.key`);
  const write = writers[field.kind];
  const positive = write(field.sql, { ...rule, operator: plain ?? rule.operator }, values);
  return plain ? `not coalesce(${positive}, false)` : `coalesce(${positive}, false)`;
}

function filterSql(columns: readonly Column[], filter: RecordQuery['filter'], values: Values): string[] {
  if (!filter || filter.rules.length === 0) return [];
  const rules = filter.rules.map(({ key, operator, value }, at) => {
    const path = `filter.rules[${at}]`;
    const known = readOperator(operator);
    if (!known) {
      const reason = `“${operator}” is not known; there are ${recordOperators.join(', ')}`;
      throw badInput([{ field: `${path}.operator`, reason }]);
    }
    if (!takesNoValue(known) && (value === null || value === '')) {
      throw badInput([{ field: `${path}.value`, reason: `${known} needs a value` }]);
    }
    return ruleSql(columns, { key, operator: known, value, path }, values);
  });
  return [`(${rules.join(filter.combinator === 'or' ? ' or ' : ' and ')})`];
}

/** The condition of a filter and a text search on `datastore_record r`. `Fault('bad_input')` names the wrong rule. */
export function whereRecords(
  values: Values,
  datastoreId: string,
  columns: readonly Column[],
  query: Pick<RecordQuery, 'filter' | 'search'>,
): string {
  const parts = [`r.datastore_id = ${values.add(datastoreId)}`, ...filterSql(columns, query.filter, values)];
  if (query.search.trim() !== '') {
    const text = values.add(query.search.trim());
    parts.push(
      `(r.record_id = ${text}::text or exists (
         select 1 from jsonb_each_text(r.record_data) e where strpos(lower(e.value), lower(${text}::text)) > 0))`,
    );
  }
  return parts.join(' and ');
}
