import type { Handlers } from '../../http/context';
import type { CostSql } from './costSql.service';
import type { SavedQueries } from './queries.service';

export function costSqlHandlers(costSql: CostSql, queries: SavedQueries) {
  return {
    'costSql.tables': (_input, { session }) => costSql.tables(session),
    'costSql.run': ({ body }, { session, signal }) => costSql.run(session, body.sql, signal),
    'costSql.export': ({ body }, { session, signal }) => costSql.csv(session, body.sql, signal),
    'costSql.workbook': ({ body }, { session, signal }) => costSql.workbook(session, body.sql, signal),
    'costSql.store': ({ body }, { session, signal }) => costSql.store(session, body, signal),
    'costSql.queries': (_input, { session }) => queries.list(session.orgId),
    'costSql.save': ({ body }, { session }) => queries.save(session, body),
    'costSql.change': ({ params, body }, { session }) => queries.change(session, params.id, body),
    'costSql.delete': ({ params }, { session }) => queries.remove(session, params.id),
  } satisfies Partial<Handlers>;
}
