import { Fault } from '@shared/kernel/fault';
import { dashboardFaults as words } from '@shared/words/dashboardFaults';
import type { PanelQueries } from '../cost-sql/panelQueries.port';
import { rowsData } from './rowsData';
import type { ReadSource } from './sources';

/** The rows of a saved query on the bills. */
export function createSqlSource(queries: PanelQueries): ReadSource<'sql'> {
  return async (ask) => {
    const { orgId, source, viewer, signal } = ask;
    const query = await queries.find(orgId, source.query_id);
    if (!query) throw new Fault('not_found:query_not_found', words.noQuery);
    const found = await queries.rows({ orgId, ...viewer }, query, signal);
    return rowsData(ask, found.rows, { isCut: found.truncated, asOf: found.asOf });
  };
}
