import { badInput } from '@shared/kernel/fault';
import type { Json } from '@shared/model/json';
import { RECORD_ID_KEY, type Column, type ColumnType } from '@shared/model/datastores/columns';

/** Collects the values of a statement; what a caller sent stands in no other place. */
export class Values {
  readonly list: unknown[] = [];
  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

type Kind = 'text' | 'number' | 'boolean' | 'list' | 'moment';

const kinds: Record<ColumnType, Kind> = {
  string: 'text',
  date: 'text',
  email: 'text',
  url: 'text',
  select: 'text',
  status: 'text',
  number: 'number',
  currency: 'number',
  boolean: 'boolean',
  list: 'list',
  'multi-select': 'list',
};

export interface Field {
  kind: Kind;
  /** Of the record `r`; null for an empty value (an empty list for a list). */
  sql: string;
}

/** A value of another kind than its column's reads as empty instead of failing the whole statement. */
function columnField(key: string, kind: Kind, values: Values): Field {
  const at = values.add(key);
  const json = `(r.record_data -> ${at}::text)`;
  const text = `(r.record_data ->> ${at}::text)`;
  const when = (type: string, then: string, otherwise = 'null') =>
    `(case when jsonb_typeof(${json}) = '${type}' then ${then} else ${otherwise} end)`;
  if (kind === 'number') return { kind, sql: when('number', `${text}::numeric`) };
  if (kind === 'boolean') return { kind, sql: when('boolean', `${text}::boolean`) };
  if (kind === 'list') return { kind, sql: when('array', json, `'[]'::jsonb`) };
  return { kind, sql: text };
}

const RECORD_PREFIX = 'record_data.';

/**
 * A column, also with `record_data.` in front (PARAM-13), or one of recordId, created_at and updated_at. Throws
 * `Fault('bad_input')` that names `path`.
 */
export function fieldOf(columns: readonly Column[], key: string, values: Values, path: string): Field {
  const short = key.startsWith(RECORD_PREFIX) ? key.slice(RECORD_PREFIX.length) : key;
  const column = columns.find((each) => each.key === key) ?? columns.find((each) => each.key === short);
  if (column) return columnField(column.key, kinds[column.type], values);
  if (key === RECORD_ID_KEY) return { kind: 'text', sql: 'r.record_id' };
  if (key === 'created_at' || key === 'updated_at') return { kind: 'moment', sql: `r.${key}` };
  const known = columns.map((each) => each.key).join(', ');
  throw badInput([{ field: path, reason: `“${key}” is not a column; choose from ${known}` }]);
}

export const scalarText = (value: Json): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('\u0000', '').toWellFormed();
