import type { Column } from '@shared/model/datastores/columns';
import { datastoreWords } from '@shared/words/datastores';
import { spaceWords } from '@shared/words/spaces';
import type { Database, Sql } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { ExpressionPort } from '../../expressions/expressions.port';
import type { Clock } from '../../platform/clock';
import { nameTaken, refuseTaken } from '../names';
import { openSpace } from '../spaces/openSpace.port';
import type { Uploads } from '../uploads/uploads.port';
import { nameKeyOf } from '../../platform/nameKey';
import { checkedColumns, noSuchDatastore } from './checks';
import type { StoredDatastore } from './datastores.port';
import { datastoresStore } from './datastores.store';
import { exportCsv, exportJson } from './exporting';
import { createImporting, type NewPlace } from './importing.service';
import { createRecords, lockDatastore } from './records.service';
import { changeColumns, type ChangedColumn } from './schemaChange';

interface DatastoreChange {
  name?: string | undefined;
  description?: string | undefined;
  spaceId?: string | undefined;
  schema?: readonly ChangedColumn[] | undefined;
  convert: boolean;
}

const archived = spaceWords.archivedFor('add datastores');

export function createDatastores(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  uploads: Uploads;
  /** Reads the tables of files that are brought. */
  expressions: ExpressionPort;
}) {
  const { database, clock, newId } = deps;
  const records = createRecords(deps);

  async function makeIn(
    sql: Sql,
    orgId: string,
    place: NewPlace,
    schema: Column[],
    by: string,
    whenTaken: string = datastoreWords.nameTaken,
  ): Promise<StoredDatastore> {
    await openSpace(sql, orgId, place.spaceId, archived);
    const id = newId();
    const made = { id, orgId, ...place, nameKey: nameKeyOf(place.name), schema, by };
    if ((await datastoresStore.insert(sql, made, clock.now())) === 0) throw nameTaken(whenTaken);
    await notifyChange(sql, { orgId, tag: 'datastore', id });
    return lockDatastore(sql, orgId, id);
  }

  const importing = createImporting({
    ...deps,
    makeIn: (sql, orgId, place, schema, by) =>
      makeIn(sql, orgId, place, schema, by, datastoreWords.sameNameOrSchema),
  });

  return {
    records,
    importing,
    countBySpace: datastoresStore.countBySpace,

    list: (orgId: string, spaceId: string | null) =>
      database.tenant(orgId, (sql) => datastoresStore.list(sql, orgId, spaceId)),

    async create(orgId: string, place: NewPlace, schema: readonly Column[], by: string) {
      const columns = checkedColumns(schema);
      const made = await database.tenant(orgId, (sql) => makeIn(sql, orgId, place, columns, by));
      return made.datastore_id;
    },

    async update(orgId: string, id: string, change: DatastoreChange, by: string) {
      const schema = change.schema && checkedColumns(change.schema);
      const work = database.tenant(orgId, async (sql) => {
        const present = await lockDatastore(sql, orgId, id);
        const now = clock.now();
        const moved = change.spaceId !== undefined && change.spaceId !== present.space_id;
        if (moved) await openSpace(sql, orgId, change.spaceId ?? '', archived);
        if (change.schema && schema)
          await changeColumns(sql, present, change.schema, schema, { convert: change.convert, by, now });
        const name = change.name ?? present.name;
        const next = {
          name,
          nameKey: nameKeyOf(name),
          description: change.description ?? present.description,
          spaceId: change.spaceId ?? present.space_id,
          schema: schema ?? present.schema,
        };
        const saved = await datastoresStore.save(sql, id, next, now);
        if (!saved) throw noSuchDatastore();
        await notifyChange(sql, { orgId, tag: 'datastore', id });
        if (schema) await notifyChange(sql, { orgId, tag: 'datastore_record', id });
        return saved;
      });
      return refuseTaken(work, () => nameTaken(datastoreWords.nameTaken), 'datastore_name');
    },

    remove: (orgId: string, id: string) =>
      database.tenant(orgId, async (sql) => {
        if ((await datastoresStore.remove(sql, orgId, id)) === 0) throw noSuchDatastore();
        await notifyChange(sql, { orgId, tag: 'datastore', id });
        await notifyChange(sql, { orgId, tag: 'datastore_record', id });
      }),

    async export(orgId: string, id: string, format: 'csv' | 'json'): Promise<AsyncIterable<string>> {
      const datastore = await records.read(orgId, id);
      return format === 'csv' ? exportCsv(database, datastore) : exportJson(database, datastore);
    },
  };
}

export type DatastoresService = ReturnType<typeof createDatastores>;
