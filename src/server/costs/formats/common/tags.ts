import { quoteText, type FileColumn } from './columns';
import { tagsOf } from './nested';

/** One column per tag → JSON text of the tags that have a value; NULL without any. */
export function tagsOfColumns(columns: readonly FileColumn[], keyOf: (name: string) => string): string {
  if (columns.length === 0) return 'NULL::VARCHAR';
  const pairs = columns.map((column) => `{k: ${quoteText(keyOf(column.name))}, v: ${column.sql}}`).join(', ');
  const json = `to_json(map_from_entries(list_filter([${pairs}], lambda e: e.v IS NOT NULL)))::VARCHAR`;
  return `nullif(${json}, '{}')`;
}

/**
 * SQL: tags as JSON text of an object, keys without AWS's prefix. It writes them as user_cost_center (Data Exports) or
 * user:CostCenter: one team is one value in all of its bills. Most rows have none, and pay for no regular expression.
 */
export const tagsWithoutPrefix = (x: string): string => {
  const tags = tagsOf(x);
  return String.raw`nullif(CASE WHEN contains(${x}, 'user_') OR contains(${x}, 'user:')
    THEN regexp_replace(${tags}, '([{,]\s*)"user[_:]', '\1"', 'g') ELSE ${tags} END, '{}')`;
};
