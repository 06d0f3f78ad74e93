import type { Datastore, DatastoreRecordReply } from '@shared/api/datastores/datastores.api';
import type { Handlers } from '../../http/context';
import type { StoredDatastore, StoredRecord } from './datastores.port';
import type { DatastoresService } from './datastores.service';

const toDatastore = (row: StoredDatastore): Datastore => ({
  datastoreId: row.datastore_id,
  space_id: row.space_id,
  name: row.name,
  description: row.description,
  schema: row.schema,
  records: row.record_count,
  created_by: row.created_by,
  creationTime: row.created_at.toISOString(),
  lastUpdateTime: row.updated_at.toISOString(),
});

const toRecord = (row: StoredRecord): DatastoreRecordReply => ({
  recordId: row.record_id,
  record_data: row.record_data,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

export function datastoreHandlers(datastores: DatastoresService) {
  const { records, importing } = datastores;
  return {
    'datastores.list': async ({ query }, { session }) =>
      (await datastores.list(session.orgId, query.space_id ?? null)).map(toDatastore),
    'datastores.create': async ({ body }, { session }) => {
      const place = { spaceId: body.space_id, name: body.name, description: body.description };
      return { datastoreId: await datastores.create(session.orgId, place, body.schema, session.name) };
    },
    'datastores.read': async ({ params }, { session }) => {
      const found = toDatastore(await records.read(session.orgId, params.id));
      return { ...found, metadata: { schema: found.schema } };
    },
    'datastores.update': async ({ params, body }, { session }) => {
      const { space_id: spaceId, ...change } = body;
      return toDatastore(
        await datastores.update(session.orgId, params.id, { ...change, spaceId }, session.name),
      );
    },
    'datastores.delete': ({ params }, { session }) => datastores.remove(session.orgId, params.id),
    'datastores.searchRecords': async ({ params, body }, { session }) => {
      const page = await records.page(
        session.orgId,
        params.id,
        { filter: body.filter, sort: body.sort, search: body.search },
        {
          key: body.start_page_key,
          size: body.max_returned_items,
          skip: body.skip,
          withTotal: body.with_total,
        },
      );
      const total = page.total === undefined ? {} : { total: page.total };
      return { data: { records: page.records.map(toRecord), ...total }, next_page_key: page.next };
    },
    'datastores.createRecords': async ({ params, body }, { session }) => ({
      records: (await records.insert(session.orgId, params.id, body.records, session.name)).map(toRecord),
    }),
    'datastores.updateRecords': async ({ params, body }, { session }) => ({
      records: (await records.update(session.orgId, params.id, body.records, session.name)).map(toRecord),
    }),
    'datastores.deleteRecords': async ({ params, body }, { session }) => ({
      deleted: await records.remove(session.orgId, params.id, body.record_ids),
    }),
    'datastores.clear': async ({ params }, { session }) => ({
      deleted: await records.clear(session.orgId, params.id),
    }),
    'datastores.previewFile': ({ body }, { scope }) => importing.preview(scope, body.upload_id),
    'datastores.createFromFile': async ({ body }, { session, scope }) => {
      const place = { spaceId: body.space_id, name: body.name, description: body.description };
      const asked = { ...place, uploadId: body.upload_id, schema: body.schema };
      return importing.create(scope, session.orgId, asked, session.name);
    },
    'datastores.import': async ({ params, body }, { session, scope }) => {
      const asked = { datastoreId: params.id, uploadId: body.upload_id, replace: body.replace };
      return { imported: await importing.add(scope, session.orgId, asked, session.name) };
    },
    'datastores.export': ({ params, query }, { session }) =>
      datastores.export(session.orgId, params.id, query.format),
  } satisfies Partial<Handlers>;
}
