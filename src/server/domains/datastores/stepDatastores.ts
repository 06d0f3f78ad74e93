import { Fault } from '@shared/kernel/fault';
import { checkRecord, columnMap } from '@shared/model/datastores/check';
import { columnTypes, type Column } from '@shared/model/datastores/columns';
import { StepError } from '../../steps/contract';
import { PREVIEWED, type DatastorePort, type DatastoreRecord } from '../../steps/services';
import { nameKeyOf } from '../../platform/nameKey';
import type { DatastoreRecords, StoredRecord } from './datastores.port';

/** Who has changed a record, when a step did. */
const BY = 'workflow';
const TOLD = 20;

const toRecord = (row: StoredRecord): DatastoreRecord => ({
  recordId: row.record_id,
  record_data: row.record_data,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** What a repetition cannot mend is told as such; anything else stays as it is. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const hopeless = error instanceof Fault && ['bad_input', 'not_found', 'conflict'].includes(error.code);
    throw hopeless ? new StepError(error.message, 'general', false) : error;
  }
}

/** What steps need beside records. */
export interface DatastoreMaking {
  list(orgId: string, spaceId: string | null): Promise<{ datastore_id: string; name: string }[]>;
  create(
    orgId: string,
    place: { spaceId: string; name: string; description: string },
    schema: readonly Column[],
    by: string,
  ): Promise<string>;
}

function columnsOf(columns: readonly { key: string; type: string }[]): Column[] {
  return columns.map(({ key, type }) => {
    const known = columnTypes.find((one) => one === type);
    if (!known) throw new StepError(`Columns: “${type}” of ${key} is no type.`, 'input_validation', false);
    return { key, type: known };
  });
}

const isPreviewed = (id: string) => id.startsWith(PREVIEWED);

/** The datastores of an organisation as steps reach them. */
export function createStepDatastores(
  records: DatastoreRecords,
  { list, create }: DatastoreMaking,
): DatastorePort {
  return {
    async ensure(orgId, spaceId, { name, description, columns }, actor) {
      const wanted = nameKeyOf(name);
      const present = async () => {
        const found = (await list(orgId, null)).find((one) => nameKeyOf(one.name) === wanted);
        return found && { datastoreId: found.datastore_id, name: found.name, created: false };
      };
      const found = await present();
      if (found) return found;
      const schema = columnsOf(columns);
      try {
        const datastoreId = await create(orgId, { spaceId, name, description }, schema, actor.id);
        return { datastoreId, name, created: true };
      } catch (error) {
        // Another run was faster.
        const made = error instanceof Fault && error.code === 'conflict' ? await present() : undefined;
        if (made) return made;
        return told(() => Promise.reject(error));
      }
    },

    async find(orgId, spaceId, idOrName) {
      if (isPreviewed(idOrName)) return { datastoreId: idOrName, name: idOrName.slice(PREVIEWED.length) };
      const found = await records.find(orgId, spaceId, idOrName);
      if (!found) {
        throw new StepError(`There is no datastore “${idOrName}” in this space.`, 'general', false);
      }
      return { datastoreId: found.datastore_id, name: found.name };
    },
    search: (orgId, id, { filter, sort, limit }) =>
      told(async () =>
        isPreviewed(id)
          ? []
          : (await records.search(orgId, id, { filter, sort, search: '' }, limit)).map(toRecord),
      ),
    count: (orgId, id, filter) => told(async () => (isPreviewed(id) ? 0 : records.count(orgId, id, filter))),
    schema: (orgId, id) =>
      told(async () => {
        if (isPreviewed(id)) return [];
        const { schema } = await records.read(orgId, id);
        return schema.map(({ key, type, options = [] }) => ({
          key,
          type,
          options: options.map(({ value }) => value),
        }));
      }),
    aggregate: (orgId, id, { filter, groupBy, key, limit, function: name }) =>
      told(async () =>
        isPreviewed(id)
          ? []
          : records.aggregate(orgId, id, { filter, groupBy, aggregate: { function: name, key }, limit }),
      ),
    check: (orgId, id, given) =>
      told(async () => {
        if (isPreviewed(id)) return [];
        const columns = columnMap((await records.read(orgId, id)).schema);
        return given
          .flatMap((record, at) => checkRecord(columns, record, at).problems)
          .slice(0, TOLD)
          .map(({ index, key, reason }) => `records[${index}].${key}: ${reason}`);
      }),
    insert: (orgId, id, given, key) =>
      told(async () => (await records.insert(orgId, id, given, BY, key)).map(toRecord)),
    update: (orgId, id, changes) =>
      told(async () => (await records.update(orgId, id, changes, BY)).map(toRecord)),
    upsert: (orgId, id, column, given, key) =>
      told(async () => {
        const { inserted, updated } = await records.upsert(orgId, id, column, given, BY, key);
        return { inserted: inserted.map(toRecord), updated: updated.map(toRecord) };
      }),
    increment: (orgId, id, { recordId, key, amount }) =>
      told(async () => toRecord(await records.increment(orgId, id, recordId, key, amount, BY))),
    remove: (orgId, id, recordIds) => told(() => records.remove(orgId, id, recordIds)),
    clear: (orgId, id) => told(() => records.clear(orgId, id)),
  };
}
