import { quoteText, type FileColumn } from './columns';

/** One column per tag → JSON text of the tags that have a value; NULL without any. */
export function tagsOfColumns(columns: readonly FileColumn[], keyOf: (name: string) => string): string {
  if (columns.length === 0) return 'NULL::VARCHAR';
  const pairs = columns.map((column) => `{k: ${quoteText(keyOf(column.name))}, v: ${column.sql}}`).join(', ');
  const json = `to_json(map_from_entries(list_filter([${pairs}], lambda e: e.v IS NOT NULL)))::VARCHAR`;
  return `nullif(${json}, '{}')`;
}

/** AWS writes keys as user_cost_center (Data Exports) or user:CostCenter: one team is one value in all of its bills. */
export const withoutPrefix = (sql: string): string =>
  String.raw`nullif(regexp_replace(${sql}, '([{,]\s*)"user[_:]', '\1"', 'g'), '{}')`;
