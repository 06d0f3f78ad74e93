import type { Database } from '../../db/database';
import { datastoresStore } from './datastores.store';
import type { PanelRecords } from './panelRecords.port';
import { panelRecordsStore } from './panelRecords.store';

export function createPanelRecords(database: Database): PanelRecords {
  return {
    find: (orgId, id) => database.tenant(orgId, (sql) => datastoresStore.find(sql, orgId, id)),
    mark: (orgId, id) => database.tenant(orgId, (sql) => panelRecordsStore.mark(sql, orgId, id)),
    rows: (datastore, question) =>
      database.tenant(datastore.org_id, (sql) => panelRecordsStore.rows(sql, datastore, question)),
    grouped: (datastore, question, group) =>
      database.tenant(datastore.org_id, (sql) => panelRecordsStore.grouped(sql, datastore, question, group)),
  };
}
