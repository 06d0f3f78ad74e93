import type { ColumnType } from '../datastores/columns';

export type ColumnKind = 'number' | 'boolean' | 'date' | 'time' | 'list' | 'text' | 'other';

const numbers = /^(U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|DOUBLE|FLOAT|DECIMAL\(|BIGNUM)/;

/** What a column holds, by its type as DuckDB writes it. */
export function columnKind(type: string): ColumnKind {
  if (type.endsWith(']')) return 'list';
  if (numbers.test(type)) return 'number';
  if (type === 'BOOLEAN') return 'boolean';
  if (type === 'DATE') return 'date';
  if (/^TIMESTAMP|^TIME/.test(type)) return 'time';
  return type === 'VARCHAR' || type === 'UUID' || type.startsWith('ENUM') ? 'text' : 'other';
}

const inDatastores: Readonly<Record<ColumnKind, ColumnType>> = {
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  time: 'string',
  list: 'list',
  text: 'string',
  other: 'string',
};

/** What such a column is in a datastore, unless somebody says otherwise. */
export const datastoreType = (type: string): ColumnType => inDatastores[columnKind(type)];
