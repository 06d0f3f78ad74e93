import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';
import { outOf, removal } from '../platform/api/removal';

export const costSqlApi = api.injectEndpoints({
  endpoints: (b) => ({
    sqlTables: b.query<Answer<'costSql.tables'>, void>({
      query: () => ({ id: 'costSql.tables' }),
      extraOptions: { what: 'the tables' },
      providesTags: ['cost'],
    }),
    runSql: b.mutation<Answer<'costSql.run'>, Arg<'costSql.run'>>(call('costSql.run')),
    exportSql: b.mutation<Answer<'costSql.export'>, Arg<'costSql.export'>>(call('costSql.export')),
    sqlWorkbook: b.mutation<Answer<'costSql.workbook'>, Arg<'costSql.workbook'>>(call('costSql.workbook')),
    storeSql: b.mutation<Answer<'costSql.store'>, Arg<'costSql.store'>>({
      ...call('costSql.store'),
      invalidatesTags: ['datastore', 'resource'],
    }),
    sqlQueries: b.query<Answer<'costSql.queries'>, void>({
      query: () => ({ id: 'costSql.queries' }),
      extraOptions: { what: 'saved queries' },
      providesTags: ['cost_query'],
    }),
    saveSqlQuery: b.mutation<Answer<'costSql.save'>, Arg<'costSql.save'>>({
      ...call('costSql.save'),
      invalidatesTags: ['cost_query'],
    }),
    changeSqlQuery: b.mutation<Answer<'costSql.change'>, Arg<'costSql.change'>>({
      ...call('costSql.change'),
      invalidatesTags: ['cost_query'],
    }),
    deleteSqlQuery: b.mutation<Answer<'costSql.delete'>, Arg<'costSql.delete'>>({
      ...removal('costSql.delete', outOf<SavedSql>('sqlQueries', 'query_id')),
      invalidatesTags: (_reply, error) => (error ? [] : ['cost_query']),
    }),
  }),
});

export const {
  useSqlTablesQuery,
  useRunSqlMutation,
  useExportSqlMutation,
  useSqlWorkbookMutation,
  useStoreSqlMutation,
  useSqlQueriesQuery,
  useSaveSqlQueryMutation,
  useChangeSqlQueryMutation,
  useDeleteSqlQueryMutation,
} = costSqlApi;

export type SqlTables = Answer<'costSql.tables'>['data'];
export type SqlResult = Answer<'costSql.run'>['data'];
export type SqlColumn = SqlResult['columns'][number];
export type SavedSql = Answer<'costSql.queries'>['data'][number];
