import type { Sql } from '../../../db/database';
import { notMoving } from '../../../db/moving';

export interface StreamRow {
  org_id: string;
  url: string;
  header: string;
  /** Sealed, as the secret. */
  credential: string | null;
  secret: string;
  changed_by: string;
  changed_at: Date;
  next_at: Date | null;
  delivered_at: Date | null;
  delivered: number;
  tries: number;
  failing_since: Date | null;
  error: string | null;
  told_at: Date | null;
}

export interface PendingEntry {
  activity_id: number | string;
  org_id: string;
  organisation: string;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  customer_id: string | null;
  data: unknown;
}

export type Sink = 'https' | 'file';
export type StreamPlace = Pick<
  StreamRow,
  'org_id' | 'url' | 'header' | 'credential' | 'secret' | 'changed_by' | 'changed_at'
>;
export type StreamFailure = Pick<StreamRow, 'tries' | 'next_at' | 'failing_since' | 'error' | 'told_at'>;

const columns = `org_id, url, header, credential, secret, changed_by, changed_at, next_at, delivered_at, delivered, tries,
  failing_since, error, told_at`;

export const streamStore = {
  find(sql: Sql, orgId: string): Promise<StreamRow | undefined> {
    return sql.one(`select ${columns} from audit_stream where org_id = $1`, [orgId]);
  },

  /** The same until the transaction ends: two people who change it wait for each other. */
  lock(sql: Sql, orgId: string): Promise<StreamRow | undefined> {
    return sql.one(`select ${columns} from audit_stream where org_id = $1 for update`, [orgId]);
  },

  /** Another address starts anew; what waits goes there. */
  async put(sql: Sql, of: StreamPlace): Promise<void> {
    await sql.run(
      `insert into audit_stream (org_id, url, header, credential, secret, changed_by, changed_at, next_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7)
       on conflict (org_id) do update set url = excluded.url, header = excluded.header,
         credential = excluded.credential, secret = excluded.secret, changed_by = excluded.changed_by,
         changed_at = excluded.changed_at, next_at = excluded.next_at, tries = 0, failing_since = null, error = null,
         told_at = null`,
      [of.org_id, of.url, of.header, of.credential, of.secret, of.changed_by, of.changed_at],
    );
  },

  async remove(sql: Sql, orgId: string): Promise<number> {
    await sql.run(`delete from audit_pending where org_id = $1 and sink = 'https'`, [orgId]);
    return sql.run('delete from audit_stream where org_id = $1', [orgId]);
  },

  /** What was there before the stream. */
  addExisting(sql: Sql, orgId: string): Promise<number> {
    return sql.run(
      `insert into audit_pending (org_id, sink, activity_id)
       select org_id, 'https', activity_id from organisation_activity where org_id = $1 on conflict do nothing`,
      [orgId],
    );
  },

  async waiting(sql: Sql, orgId: string): Promise<{ entries: number; oldest: Date | null }> {
    const row = await sql.one<{ entries: number; oldest: Date | null }>(
      `select count(*) as entries, (select a.at from audit_pending p join organisation_activity a
           on a.org_id = p.org_id and a.activity_id = p.activity_id
         where p.org_id = $1 and p.sink = 'https' order by p.activity_id limit 1) as oldest
       from audit_pending where org_id = $1 and sink = 'https'`,
      [orgId],
    );
    return row ?? { entries: 0, oldest: null };
  },

  /** Of one organization, or of all, the oldest first. */
  pending(sql: Sql, sink: Sink, orgId: string | null, limit: number): Promise<PendingEntry[]> {
    return sql.rows(
      `select a.activity_id, a.org_id, o.name as organisation, a.at, a.actor, a.action, a.subject, a.customer_id, a.data
         from audit_pending p
         join organisation_activity a on a.org_id = p.org_id and a.activity_id = p.activity_id
         join organisation o on o.org_id = p.org_id
        where p.sink = $1 and ($2::text is null or p.org_id = $2) order by p.activity_id limit $3`,
      [sink, orgId, limit],
    );
  },

  taken(sql: Sql, sink: Sink, ids: readonly (number | string)[]): Promise<number> {
    return sql.run('delete from audit_pending where sink = $1 and activity_id = any ($2::bigint[])', [
      sink,
      ids,
    ]);
  },

  /** In a system transaction: organizations whose entries wait and may be sent. */
  due(sql: Sql, now: Date, limit: number): Promise<{ org_id: string }[]> {
    return sql.rows(
      `select s.org_id from audit_stream s where s.next_at <= $1 and ${notMoving('s.org_id')}
         and exists (select from audit_pending p where p.org_id = s.org_id and p.sink = 'https')
        order by s.next_at, s.org_id limit $2`,
      [now, limit],
    );
  },

  /** Nothing when the stream was changed or removed since `changedAt`. */
  async delivered(
    sql: Sql,
    of: { orgId: string; changedAt: Date; entries: number; now: Date },
  ): Promise<void> {
    await sql.run(
      `update audit_stream set delivered_at = $3, delivered = delivered + $4, next_at = $3, tries = 0,
         failing_since = null, error = null, told_at = null
        where org_id = $1 and changed_at = $2`,
      [of.orgId, of.changedAt, of.now, of.entries],
    );
  },

  failed(sql: Sql, orgId: string, changedAt: Date, of: StreamFailure): Promise<number> {
    return sql.run(
      `update audit_stream set tries = $3, next_at = $4, failing_since = $5, error = $6, told_at = $7
        where org_id = $1 and changed_at = $2`,
      [orgId, changedAt, of.tries, of.next_at, of.failing_since, of.error, of.told_at],
    );
  },

  async again(sql: Sql, orgId: string, now: Date): Promise<void> {
    await sql.run(
      'update audit_stream set next_at = $2, tries = 0, failing_since = null, told_at = null where org_id = $1',
      [orgId, now],
    );
  },

  async organisationName(sql: Sql, orgId: string): Promise<string> {
    const row = await sql.one<{ name: string }>('select name from organisation where org_id = $1', [orgId]);
    return row?.name ?? '';
  },
};

/** The file of whoever runs the server. In system transactions. */
export const auditFileStore = {
  async begin(sql: Sql, now: Date): Promise<void> {
    await sql.run('insert into audit_file (since) values ($1) on conflict do nothing', [now]);
  },

  async end(sql: Sql): Promise<void> {
    await sql.run('delete from audit_file');
    await sql.run(`delete from audit_pending where sink = 'file'`);
  },

  async isKept(sql: Sql): Promise<boolean> {
    return (await sql.one('select from audit_file')) !== undefined;
  },
};
