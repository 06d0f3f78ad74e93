import { quoteText, type FileColumn } from './columns';
import { tagsOf } from './nested';

/** One column per tag → JSON text of the tags that have a value; NULL without any. */
export function tagsOfColumns(columns: readonly FileColumn[], keyOf: (name: string) => string): string {
  if (columns.length === 0) return 'NULL::VARCHAR';
  const pairs = columns.map((column) => `{k: ${quoteText(keyOf(column.name))}, v: ${column.sql}}`).join(', ');
  const json = `to_json(map_from_entries(list_filter([${pairs}], lambda e: e.v IS NOT NULL)))::VARCHAR`;
  return `nullif(${json}, '{}')`;
}

/** SQL over the text `t`: in JSON, a text that begins like a prefix is a key, unless one of these stands before it. */
const isValue = String.raw`regexp_matches(t, ':\s*"user[_:]') OR contains(t, '[') OR contains(t, '\')`;
const withoutPrefix = String.raw`CASE
  WHEN NOT contains(t, 'user') OR NOT (contains(t, '"user:') OR contains(t, '"user_')) THEN nullif(t, '{}')
  WHEN ${isValue} OR (contains(t, '"user:') AND contains(t, '"user_'))
    THEN regexp_replace(t, '([{,]\s*)"user[_:]', '\1"', 'g')
  WHEN contains(t, '"user:') THEN replace(t, '"user:', '"') ELSE replace(t, '"user_', '"') END`;

/**
 * SQL: tags as JSON text of an object, keys without AWS's prefix. It writes them as user_cost_center (Data Exports) or
 * user:CostCenter: one team is one value in all of its bills. The regular expression is slow: few rows need it.
 */
export const tagsWithoutPrefix = (x: string): string =>
  `list_transform([${tagsOf(x)}], lambda t: ${withoutPrefix})[1]`;
