import { Fault } from '@shared/kernel/fault';
import { columnsOfSchema, recordColumns } from '@shared/model/dashboards/columns';
import { dashboardFaults as words } from '@shared/words/dashboardFaults';
import type { PanelRecords } from '../datastores/panelRecords.port';
import { daysOfRange } from './days';
import { inSource, planGroup, type ReadSource } from './sources';

export function createDatastoreSource(records: PanelRecords): ReadSource<'datastore'> {
  return async ({ orgId, source, group, limit, range, zone, today, now }) => {
    const datastore = await records.find(orgId, source.datastore_id);
    if (!datastore) throw new Fault('not_found:datastore_not_found', words.noDatastore);
    const column = source.date_column;
    const question = {
      filter: source.filter,
      sort: source.sort,
      zone,
      limit,
      days: column === null || !range ? null : { column, ...daysOfRange(range, today) },
    };
    const columns = columnsOfSchema(datastore.schema);
    const about = { value: null, as_of: now.toISOString() };
    if (!group) {
      const found = await inSource(() => records.rows(datastore, question));
      return { ...about, columns, rows: found.rows, truncated: found.truncated, record_ids: found.ids };
    }
    const plan = planGroup([...columns, ...recordColumns], group);
    const found = await inSource(() => records.grouped(datastore, question, plan.group));
    return { ...about, ...found, columns: plan.columns, record_ids: null };
  };
}
