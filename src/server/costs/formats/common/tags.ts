import { quoteText, type FileColumn } from './columns';

/** One column per tag → JSON text of the tags that have a value; NULL without any. */
export function tagsOfColumns(columns: readonly FileColumn[], keyOf: (name: string) => string): string {
  if (columns.length === 0) return 'NULL::VARCHAR';
  const pairs = columns.map((column) => `{k: ${quoteText(keyOf(column.name))}, v: ${column.sql}}`).join(', ');
  const json = `to_json(map_from_entries(list_filter([${pairs}], lambda e: e.v IS NOT NULL)))::VARCHAR`;
  return `nullif(${json}, '{}')`;
}

/** JSON text of [{"key": …, "value": …}, …] → JSON text of an object. */
export function tagsOfPairs(sql: string): string {
  const list = `TRY_CAST(TRY_CAST(${sql} AS JSON) AS STRUCT("key" VARCHAR, "value" VARCHAR)[])`;
  const kept = `list_filter(coalesce(${list}, []), lambda e: e."key" IS NOT NULL)`;
  const unique = `list_filter(${kept}, lambda e, i: list_position(list_transform(${kept}, lambda x: x."key"), e."key") = i)`;
  const json = `to_json(map_from_entries(list_transform(${unique}, lambda e: {k: e."key", v: e."value"})))::VARCHAR`;
  return `CASE WHEN ${sql} IS NOT NULL THEN nullif(${json}, '{}') END`;
}
