import type { JsonObject, Json } from '@shared/model/json';
import type { Column } from '@shared/model/datastores/columns';

/** A value as its column takes it; what no column holds is JSON text. */
function asValue(value: Json, type: Column['type']): Json {
  if (value === null) return null;
  if (Array.isArray(value) && (type === 'list' || type === 'multi-select')) return value;
  if (typeof value === 'object') return JSON.stringify(value);
  if (type === 'date' && typeof value === 'string') return value.slice(0, 10);
  return value;
}

/** The rows as records of a datastore: the value of each column under the key of the same place. */
export const toRecords = (columns: readonly Column[], rows: readonly (readonly Json[])[]): JsonObject[] =>
  rows.map((row) =>
    Object.fromEntries(columns.map(({ key, type }, at) => [key.trim(), asValue(row[at] ?? null, type)])),
  );
