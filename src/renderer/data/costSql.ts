import type { Answer } from '../platform/api/call';

export type SqlTables = Answer<'costSql.tables'>['data'];
export type SqlResult = Answer<'costSql.run'>['data'];
export type SqlColumn = SqlResult['columns'][number];
export type SavedSql = Answer<'costSql.queries'>['data'][number];
