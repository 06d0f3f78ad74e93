import type { Column, ColumnType } from '../datastores/columns';

/** As datastores name types; `json` of what has none of them. */
export type PanelColumnType =
  | 'string'
  | 'number'
  | 'currency'
  | 'boolean'
  | 'date'
  | 'status'
  | 'list'
  | 'url'
  | 'email'
  | 'json';

export interface PanelColumnShape {
  key: string;
  type: PanelColumnType;
  /** Of a currency column: what its amounts are in; null when a column beside it says so per row. */
  currency: string | null;
  /** Of status columns. */
  options: { value: string; color?: string | undefined }[];
}

const types: Record<ColumnType, PanelColumnType> = {
  string: 'string',
  select: 'string',
  number: 'number',
  currency: 'currency',
  boolean: 'boolean',
  date: 'date',
  status: 'status',
  list: 'list',
  'multi-select': 'list',
  url: 'url',
  email: 'email',
};

export const columnOf = (key: string, type: PanelColumnType): PanelColumnShape => ({
  key,
  type,
  currency: null,
  options: [],
});

export const columnsOfSchema = (schema: readonly Column[]): PanelColumnShape[] =>
  schema.map(({ key, type, options = [] }) => ({
    ...columnOf(key, types[type]),
    options:
      type === 'status' ? options.map(({ value, color }) => (color ? { value, color } : { value })) : [],
  }));

/** What records have beside their columns. */
export const recordColumns: readonly PanelColumnShape[] = [
  columnOf('recordId', 'string'),
  columnOf('created_at', 'date'),
  columnOf('updated_at', 'date'),
];

const currencyNames = new Set(['currency', 'billingcurrency', 'currency_code', 'currencycode']);

/** The column that says per row what the amounts beside it are in. */
export const currencyColumn = (columns: readonly PanelColumnShape[]): PanelColumnShape | undefined =>
  columns.find(({ key, type }) => type === 'string' && currencyNames.has(key.toLowerCase()));
