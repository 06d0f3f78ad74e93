import type { Handlers } from '../../http/context';
import type { CostSql } from './costSql.service';
import type { SavedQueries } from './queries.service';

export function costSqlHandlers(costSql: CostSql, queries: SavedQueries) {
  return {
    'costSql.tables': async (_input, { session }) => ({ data: await costSql.tables(session) }),
    'costSql.run': async ({ body }, { session, signal }) => ({
      data: await costSql.run(session, body.sql, signal),
    }),
    'costSql.export': ({ body }, { session, signal }) => costSql.csv(session, body.sql, signal),
    'costSql.workbook': async ({ body }, { session, signal }) => ({
      data: await costSql.workbook(session, body.sql, signal),
    }),
    'costSql.store': async ({ body }, { session, signal }) => ({
      data: await costSql.store(session, body, signal),
    }),
    'costSql.queries': async (_input, { session }) => ({ data: await queries.list(session.orgId) }),
    'costSql.save': async ({ body }, { session }) => ({ data: await queries.save(session, body) }),
    'costSql.change': async ({ params, body }, { session }) => ({
      data: await queries.change(session, params.id, body),
    }),
    'costSql.delete': async ({ params }, { session }) => {
      await queries.remove(session, params.id);
      return { data: { ok: true as const } };
    },
  } satisfies Partial<Handlers>;
}
