import { Fault } from '@shared/kernel/fault';
import { badInput } from '@shared/kernel/fault';
import type { Json } from '@shared/model/json';
import { checkTextual } from '@shared/model/datastores/check';
import type { Column } from '@shared/model/datastores/columns';
import type { Sql } from '../../db/database';
import type { StoredDatastore } from './datastores.port';
import { recordsStore, type Patch } from './records.store';

const BATCH = 2_000;
const TOLD = 5;

/** A column of a change; `previous_key` when it had another name. */
export type ChangedColumn = Column & { previous_key?: string | undefined };

interface Kept {
  from: Column;
  to: Column;
}

/** Which present column becomes which; throws `Fault('bad_input')` when two come from one, or one from none. */
function keptColumns(
  present: readonly Column[],
  asked: readonly ChangedColumn[],
  tidy: readonly Column[],
): Kept[] {
  const taken = new Set<string>();
  return asked.flatMap(({ previous_key: previous }, index) => {
    const to = tidy[index];
    if (!to) return [];
    const key = previous ?? to.key;
    const from = present.find((column) => column.key === key);
    const field = `schema[${index}].previous_key`;
    if (!from) {
      if (previous === undefined) return [];
      throw badInput([{ field, reason: `“${previous}” is not a column of this datastore` }]);
    }
    if (taken.has(key)) throw badInput([{ field, reason: `“${key}” is used twice` }]);
    taken.add(key);
    return [{ from, to }];
  });
}

const optionsOf = (column: Column) => (column.options ?? []).map(({ value }) => value);

/** Values may not fit any more: another type, or fewer options. */
const mayMisfit = ({ from, to }: Kept) =>
  from.type !== to.type || optionsOf(from).some((value) => !optionsOf(to).includes(value));

/** Lists read as text the way they were written; everything else as itself. */
function converted(to: Column, value: Json) {
  const list = Array.isArray(value) && to.type !== 'list' && to.type !== 'multi-select';
  if (list && value.every((item) => typeof item === 'string')) return checkTextual(to, value.join(', '));
  if (typeof value === 'object' && to.type === 'string') return checkTextual(to, JSON.stringify(value));
  return checkTextual(to, value);
}

interface Misfits {
  count: number;
  told: { recordId: string; key: string; value: Json; reason: string }[];
}

function patchRecord(
  record: { record_id: string; record_data: Record<string, Json> },
  changed: readonly Kept[],
  misfits: Misfits,
): Patch | undefined {
  const patch: Patch = { recordId: record.record_id, set: {}, unset: [] };
  for (const { from, to } of changed) {
    const value = record.record_data[from.key] ?? null;
    if (value === null) continue;
    const result = converted(to, value);
    if (result.ok && result.value !== null) {
      if (JSON.stringify(result.value) !== JSON.stringify(value)) patch.set[from.key] = result.value;
      continue;
    }
    patch.unset.push(from.key);
    if (result.ok) continue;
    misfits.count += 1;
    if (misfits.told.length < TOLD) {
      misfits.told.push({ recordId: record.record_id, key: to.key, value, reason: result.reason });
    }
  }
  return Object.keys(patch.set).length + patch.unset.length > 0 ? patch : undefined;
}

async function convertValues(
  sql: Sql,
  datastore: StoredDatastore,
  changed: readonly Kept[],
  options: { convert: boolean; by: string; now: Date },
): Promise<void> {
  const misfits: Misfits = { count: 0, told: [] };
  const { datastore_id: datastoreId } = datastore;
  for (let seq = 0; ;) {
    const batch = await recordsStore.after(sql, datastoreId, seq, BATCH);
    const patches = batch.flatMap((record) => patchRecord(record, changed, misfits) ?? []);
    if (patches.length > 0) await recordsStore.patch(sql, { datastoreId, ...options }, patches);
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) break;
    seq = last.seq;
  }
  if (misfits.count === 0 || options.convert) return;
  const first = misfits.told.map(
    ({ recordId, key, value, reason }) =>
      `${key} of ${recordId} (${JSON.stringify(value).slice(0, 60)}: ${reason})`,
  );
  const values = misfits.count === 1 ? '1 value does' : `${misfits.count} values do`;
  const message = `${values} not fit the changed columns: ${first.join('; ')}. Send convert: true to empty them.`;
  throw new Fault('conflict:values_do_not_fit', message, misfits);
}

/**
 * Makes the records fit the new columns, as part of the caller's transaction under the datastore's lock. Values that
 * do not fit are refused with `Fault('conflict')`, data `{ count, told }`, unless `convert` lets them be emptied.
 */
export async function changeColumns(
  sql: Sql,
  datastore: StoredDatastore,
  asked: readonly ChangedColumn[],
  tidy: readonly Column[],
  options: { convert: boolean; by: string; now: Date },
): Promise<void> {
  const kept = keptColumns(datastore.schema, asked, tidy);
  const changed = kept.filter(mayMisfit);
  if (changed.length > 0) await convertValues(sql, datastore, changed, options);
  const renamed = kept.some(({ from, to }) => from.key !== to.key);
  if (renamed || kept.length < datastore.schema.length) {
    const names = Object.fromEntries(kept.map(({ from, to }) => [from.key, to.key]));
    await recordsStore.renameKeys(sql, datastore.datastore_id, names);
  }
}
