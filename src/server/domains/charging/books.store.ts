import type { z } from 'zod';
import { priceTerms } from '@shared/api/charging/entities';
import type { Sql } from '../../db/database';

export type Terms = z.output<typeof priceTerms>;

export interface BookRow {
  book_id: string;
  org_id: string;
  name: string;
  revision: number;
  updated_by: string;
  updated_at: Date;
  customers: number;
}

export interface BookVersionRow {
  book_id: string;
  revision: number;
  valid_from: string | null;
  terms: Terms;
  by: string;
  at: Date;
}

const columns = `b.book_id, b.org_id, b.name, b.revision, b.updated_by, b.updated_at,
  (select count(*) from charged_customer c where c.org_id = b.org_id and c.book_id = b.book_id) as customers`;

export const booksStore = {
  list(sql: Sql, orgId: string): Promise<BookRow[]> {
    return sql.rows(
      `select ${columns} from price_book b where b.org_id = $1 order by lower(b.name), b.book_id limit 1000`,
      [orgId],
    );
  },

  find(sql: Sql, orgId: string, id: string): Promise<BookRow | undefined> {
    return sql.one(`select ${columns} from price_book b where b.org_id = $1 and b.book_id = $2`, [orgId, id]);
  },

  /** Whoever changes, assigns or deletes it after this waits until the transaction has ended. */
  async lock(sql: Sql, orgId: string, id: string): Promise<BookRow | undefined> {
    await sql.one('select book_id from price_book where org_id = $1 and book_id = $2 for update', [
      orgId,
      id,
    ]);
    return booksStore.find(sql, orgId, id);
  },

  /** Of each book what was saved last first. */
  async versions(sql: Sql, orgId: string, ids?: readonly string[]): Promise<BookVersionRow[]> {
    const rows = await sql.rows<BookVersionRow>(
      `select book_id, revision, valid_from, terms, by, at from price_book_version
        where org_id = $1 and ($2::text[] is null or book_id = any($2)) order by book_id, revision desc limit 80000`,
      [orgId, ids ?? null],
    );
    return rows.map((row) => ({ ...row, terms: priceTerms.parse(row.terms) }));
  },

  async insert(sql: Sql, made: { id: string; orgId: string; name: string; by: string }, now: Date) {
    await sql.run(
      `insert into price_book (book_id, org_id, name, created_by, created_at, updated_by, updated_at)
       values ($1, $2, $3, $4, $5, $4, $5)`,
      [made.id, made.orgId, made.name, made.by, now],
    );
  },

  /** One more revision. */
  async save(sql: Sql, orgId: string, id: string, next: { name: string; by: string }, now: Date) {
    await sql.run(
      `update price_book set name = $3, updated_by = $4, updated_at = $5, revision = revision + 1
        where org_id = $1 and book_id = $2`,
      [orgId, id, next.name, next.by, now],
    );
  },

  async addVersion(sql: Sql, row: BookRow, made: { terms: Terms; validFrom: string | null }) {
    await sql.run(
      `insert into price_book_version (book_id, org_id, revision, valid_from, terms, by, at)
       values ($1, $2, $3, $4, $5::jsonb, $6, $7)`,
      [
        row.book_id,
        row.org_id,
        row.revision,
        made.validFrom,
        JSON.stringify(made.terms),
        row.updated_by,
        row.updated_at,
      ],
    );
  },

  remove(sql: Sql, orgId: string, id: string): Promise<number> {
    return sql.run('delete from price_book where org_id = $1 and book_id = $2', [orgId, id]);
  },
};
