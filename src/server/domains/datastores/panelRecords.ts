import type { Database } from '../../db/database';
import { datastoresStore } from './datastores.store';
import type { PanelRecords } from './panelRecords.port';
import { panelRecordsStore } from './panelRecords.store';

export function createPanelRecords(database: Database): PanelRecords {
  return {
    find: (orgId, id) => database.tenant({ orgIds: [orgId] }, (sql) => datastoresStore.find(sql, orgId, id)),
    mark: (orgId, id) =>
      database.tenant({ orgIds: [orgId] }, (sql) => panelRecordsStore.mark(sql, orgId, id)),
    rows: (datastore, question) =>
      database.tenant({ orgIds: [datastore.org_id] }, (sql) =>
        panelRecordsStore.rows(sql, datastore, question),
      ),
    grouped: (datastore, question, group) =>
      database.tenant({ orgIds: [datastore.org_id] }, (sql) =>
        panelRecordsStore.grouped(sql, datastore, question, group),
      ),
  };
}
