import type { TicketState } from '../../../steps/tickets.port';
import type { Sql } from '../../../db/database';

export interface TicketRow {
  ticket_id: string;
  org_id: string;
  case_id: string;
  integration_id: string;
  service: 'JIRA' | 'GITHUB';
  place: string;
  number: string | null;
  url: string;
  title: string;
  status: string;
  state: TicketState;
  assignee: string | null;
  created_by: string;
  created_at: Date;
  looked_at: Date;
  comments_at: Date;
  written: string[];
  told_through: number;
  error: string | null;
}

/** How an issue stands. */
export type Standing = Pick<TicketRow, 'url' | 'title' | 'status' | 'state' | 'assignee'>;

/** A comment of the case that its tickets are to have. */
export interface CaseComment {
  activity_id: number;
  actor: string;
  text: string;
}

const columns = `ticket_id, org_id, case_id, integration_id, service, place, number, url, title, status, state, assignee,
  created_by, created_at, looked_at, comments_at, written, told_through::float8 as told_through, error`;
/** After a case has been closed. */
const FOLLOWED_DAYS = 90;
/** So many ids of own comments are remembered. */
const WRITTEN_MAX = 200;

export const ticketsStore = {
  ofCase(sql: Sql, caseId: string): Promise<TicketRow[]> {
    return sql.rows(
      `select ${columns} from case_ticket where case_id = $1 order by created_at, ticket_id limit 20`,
      [caseId],
    );
  },

  /** Those of the cases that have a ticket which is not done. */
  async withOpen(sql: Sql, orgId: string, caseIds: readonly string[]): Promise<string[]> {
    const rows = await sql.rows<{ case_id: string }>(
      `select distinct case_id from case_ticket
        where org_id = $1 and case_id = any($2::text[]) and number is not null and state <> 'done'`,
      [orgId, caseIds],
    );
    return rows.map((row) => row.case_id);
  },

  find(sql: Sql, orgId: string, ticketId: string): Promise<TicketRow | undefined> {
    return sql.one(`select ${columns} from case_ticket where org_id = $1 and ticket_id = $2`, [
      orgId,
      ticketId,
    ]);
  },

  async newestActivity(sql: Sql, caseId: string): Promise<number> {
    const row = await sql.one<{ newest: number }>(
      'select coalesce(max(activity_id), 0)::float8 as newest from case_activity where case_id = $1',
      [caseId],
    );
    return row?.newest ?? 0;
  },

  /** False when it is there already, or while another one is being created for the case. */
  async insert(sql: Sql, row: Omit<TicketRow, 'written' | 'error'>): Promise<boolean> {
    const made = await sql.run(
      `insert into case_ticket (ticket_id, org_id, case_id, integration_id, service, place, number, url, title, status,
         state, assignee, created_by, created_at, looked_at, comments_at, told_through)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) on conflict do nothing`,
      [
        ...[row.ticket_id, row.org_id, row.case_id, row.integration_id, row.service, row.place, row.number],
        ...[row.url, row.title, row.status, row.state, row.assignee, row.created_by, row.created_at],
        ...[row.looked_at, row.comments_at, row.told_through],
      ],
    );
    return made === 1;
  },

  /** What a server began and did not end is forgotten. */
  async forgetBegun(sql: Sql, orgId: string, caseId: string, before: Date): Promise<void> {
    await sql.run(
      'delete from case_ticket where org_id = $1 and case_id = $2 and number is null and created_at < $3',
      [orgId, caseId, before],
    );
  },

  remove(sql: Sql, orgId: string, ticketId: string): Promise<number> {
    return sql.run('delete from case_ticket where org_id = $1 and ticket_id = $2', [orgId, ticketId]);
  },

  /** It is there now. */
  async created(sql: Sql, orgId: string, ticketId: string, to: Standing & { number: string }): Promise<void> {
    await sql.run(
      `update case_ticket set number = $3, url = $4, title = $5, status = $6, state = $7, assignee = $8
        where org_id = $1 and ticket_id = $2`,
      [orgId, ticketId, to.number, to.url, to.title, to.status, to.state, to.assignee],
    );
  },

  /**
   * Those that were not looked at since then, of all organizations, at most 200: one that is done once an hour, and none
   * whose case has been closed for long. As the owner.
   */
  due(sql: Sql, before: Date): Promise<TicketRow[]> {
    return sql.rows(
      `select ${columns} from case_ticket t
        where number is not null and looked_at < $1::timestamptz
          and (state <> 'done' or looked_at < $1::timestamptz - interval '1 hour')
          and exists (select 1 from cases c where c.case_id = t.case_id
            and (c.closed_at is null or c.closed_at > $1::timestamptz - interval '${FOLLOWED_DAYS} days'))
        order by looked_at limit 200`,
      [before],
    );
  },

  async looked(
    sql: Sql,
    row: TicketRow,
    how: Standing & { now: Date; commentsAt: Date; error: string | null },
  ): Promise<void> {
    await sql.run(
      `update case_ticket set looked_at = $3, url = $4, title = $5, status = $6, state = $7, assignee = $8,
         comments_at = $9, error = $10 where org_id = $1 and ticket_id = $2`,
      [
        ...[row.org_id, row.ticket_id, how.now, how.url, how.title, how.status, how.state, how.assignee],
        ...[how.commentsAt, how.error],
      ],
    );
  },

  /** Comments of people on the case that the ticket does not have, the oldest first, at most 20. */
  untold(sql: Sql, row: TicketRow): Promise<CaseComment[]> {
    return sql.rows(
      `select activity_id::float8 as activity_id, actor, coalesce(text, '') as text from case_activity
        where org_id = $1 and case_id = $2 and activity_id > $3 and type = 'comment' and actor_kind <> 'system'
        order by activity_id limit 20`,
      [row.org_id, row.case_id, row.told_through],
    );
  },

  /** `written`: the id of the comment at the service; null when it was not written. */
  async told(sql: Sql, row: TicketRow, through: number, written: string | null): Promise<void> {
    await sql.run(
      `update case_ticket set told_through = $3,
         written = case when $4::text is null then written else (array_prepend($4::text, written))[1:${WRITTEN_MAX}] end
        where org_id = $1 and ticket_id = $2`,
      [row.org_id, row.ticket_id, through, written],
    );
  },
};
