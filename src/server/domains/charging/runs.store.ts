import { documentContent, runFacts, type DocumentContent, type RunFacts } from './content';
import type { Sql } from '../../db/database';

export interface RunRow {
  run_id: string;
  month: string;
  state: 'draft' | 'closed';
  revision: number;
  facts: RunFacts;
  calculated_at: Date;
  created_by: string;
  closed_by: string | null;
  closed_at: Date | null;
}

export interface DocumentRow {
  document_id: string;
  run_id: string;
  customer_id: string;
  customer_name: string;
  kind: 'invoice' | 'credit_note' | 'additional';
  corrects: string | null;
  month: string;
  number: string | null;
  state: 'draft' | 'closed';
  currency: string;
  total: string;
  tax: string;
  billed: string;
  content: DocumentContent;
  closed_at: Date | null;
}

export type NewDocument = Omit<DocumentRow, 'number' | 'state' | 'closed_at'>;

const columns = 'run_id, month, state, revision, facts, calculated_at, created_by, closed_by, closed_at';
const documentColumns = `document_id, run_id, customer_id, customer_name, kind, corrects, month, number, state, currency,
  total::text as total, tax::text as tax, billed::text as billed, content, closed_at`;

const whole = (row: RunRow): RunRow => ({ ...row, facts: runFacts.parse(row.facts) });
const wholeDocument = (row: DocumentRow): DocumentRow => ({
  ...row,
  content: documentContent.parse(row.content),
});

/** What a customer was charged in a month, in one currency. */
export interface ChargedMonth extends Pick<
  DocumentRow,
  'customer_id' | 'month' | 'currency' | 'total' | 'tax' | 'billed'
> {
  state: RunRow['state'];
}

export interface SummedDocument {
  run_id: string;
  currency: string;
  documents: number;
  total: string;
  tax: string;
  billed: string;
}

export const runsStore = {
  async list(sql: Sql, orgId: string): Promise<RunRow[]> {
    const rows = await sql.rows<RunRow>(
      `select ${columns} from billing_run where org_id = $1 order by month desc limit 1200`,
      [orgId],
    );
    return rows.map(whole);
  },

  /** By run and currency: of closed runs what is closed, of drafts what is drafted. */
  sums(sql: Sql, orgId: string): Promise<SummedDocument[]> {
    return sql.rows(
      `select d.run_id, d.currency, count(*) as documents, sum(d.total)::text as total,
              sum(d.tax)::text as tax, sum(d.billed)::text as billed
         from charging_document d join billing_run r on r.run_id = d.run_id and r.org_id = d.org_id
        where d.org_id = $1 and d.state = r.state group by 1, 2 order by 1, 2 limit 20000`,
      [orgId],
    );
  },

  /** Of each of the customers its newest month that was charged, by currency; what counts as in `sums`. */
  newestMonths(sql: Sql, orgId: string, customerIds: readonly string[]): Promise<ChargedMonth[]> {
    return sql.rows(
      `select customer_id, month, state, currency, sum(total)::text as total, sum(tax)::text as tax,
              sum(billed)::text as billed
         from (select d.customer_id, d.month, d.state, d.currency, d.total, d.tax, d.billed,
                      rank() over (partition by d.customer_id order by d.month desc) as place
                 from charging_document d join billing_run r on r.run_id = d.run_id and r.org_id = d.org_id
                where d.org_id = $1 and d.customer_id = any($2) and d.state = r.state) counting
        where place = 1 group by 1, 2, 3, 4 order by 1, 4 limit 20000`,
      [orgId, customerIds],
    );
  },

  async find(sql: Sql, orgId: string, id: string): Promise<RunRow | undefined> {
    const row = await sql.one<RunRow>(
      `select ${columns} from billing_run where org_id = $1 and run_id = $2`,
      [orgId, id],
    );
    return row && whole(row);
  },

  /** Whoever calculates or closes it after this waits until the transaction has ended. */
  async lock(sql: Sql, orgId: string, id: string): Promise<RunRow | undefined> {
    const row = await sql.one<RunRow>(
      `select ${columns} from billing_run where org_id = $1 and run_id = $2 for update`,
      [orgId, id],
    );
    return row && whole(row);
  },

  lockOfMonth(sql: Sql, orgId: string, month: string): Promise<Pick<RunRow, 'state'> | undefined> {
    return sql.one('select state from billing_run where org_id = $1 and month = $2 for update', [
      orgId,
      month,
    ]);
  },

  async insert(
    sql: Sql,
    orgId: string,
    made: Pick<RunRow, 'run_id' | 'month' | 'facts' | 'created_by' | 'calculated_at'>,
  ): Promise<void> {
    await sql.run(
      `insert into billing_run (run_id, org_id, month, state, facts, calculated_at, created_by)
       values ($1, $2, $3, 'draft', $4::jsonb, $5, $6)`,
      [made.run_id, orgId, made.month, JSON.stringify(made.facts), made.calculated_at, made.created_by],
    );
  },

  async recalculated(
    sql: Sql,
    orgId: string,
    id: string,
    next: { facts: RunFacts; at: Date },
  ): Promise<void> {
    await sql.run(
      `update billing_run set revision = revision + 1, facts = $3::jsonb, calculated_at = $4
        where org_id = $1 and run_id = $2 and state = 'draft'`,
      [orgId, id, JSON.stringify(next.facts), next.at],
    );
  },

  async close(sql: Sql, orgId: string, id: string, { by, at }: { by: string; at: Date }): Promise<void> {
    await sql.run(
      `update billing_run set state = 'closed', closed_by = $3, closed_at = $4
        where org_id = $1 and run_id = $2 and state = 'draft'`,
      [orgId, id, by, at],
    );
  },

  /** With its drafts. */
  async remove(sql: Sql, orgId: string, id: string): Promise<void> {
    await sql.run("delete from billing_run where org_id = $1 and run_id = $2 and state = 'draft'", [
      orgId,
      id,
    ]);
  },

  async documents(sql: Sql, orgId: string, runId: string): Promise<DocumentRow[]> {
    const rows = await sql.rows<DocumentRow>(
      `select ${documentColumns} from charging_document where org_id = $1 and run_id = $2
        order by lower(customer_name), customer_id, number nulls last, created_at limit 20000`,
      [orgId, runId],
    );
    return rows.map(wholeDocument);
  },

  async document(sql: Sql, orgId: string, id: string): Promise<DocumentRow | undefined> {
    const row = await sql.one<DocumentRow>(
      `select ${documentColumns} from charging_document where org_id = $1 and document_id = $2`,
      [orgId, id],
    );
    return row && wholeDocument(row);
  },

  async addDocument(sql: Sql, orgId: string, made: NewDocument, now: Date): Promise<void> {
    await sql.run(
      `insert into charging_document (document_id, org_id, run_id, customer_id, customer_name, kind, corrects, month,
         state, currency, total, tax, billed, content, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'draft', $9, $10, $11, $12, $13::jsonb, $14)`,
      [
        ...[made.document_id, orgId, made.run_id, made.customer_id, made.customer_name, made.kind],
        ...[made.corrects, made.month, made.currency, made.total, made.tax, made.billed],
        ...[JSON.stringify(made.content), now],
      ],
    );
  },

  async removeDrafts(sql: Sql, orgId: string, runId: string): Promise<void> {
    await sql.run("delete from charging_document where org_id = $1 and run_id = $2 and state = 'draft'", [
      orgId,
      runId,
    ]);
  },

  async removeDraft(sql: Sql, orgId: string, id: string): Promise<void> {
    await sql.run(
      "delete from charging_document where org_id = $1 and document_id = $2 and state = 'draft'",
      [orgId, id],
    );
  },

  /** Under the lock of the month’s run: numbers have no gaps. */
  async lastNumber(sql: Sql, orgId: string, month: string): Promise<number> {
    const row = await sql.one<{ last: number | null }>(
      `select max(split_part(number, '-', 3)::integer) as last from charging_document
        where org_id = $1 and month = $2 and number is not null`,
      [orgId, month],
    );
    return row?.last ?? 0;
  },

  async closeDocument(
    sql: Sql,
    orgId: string,
    closed: { id: string; number: string; content: DocumentContent; by: string; at: Date },
  ): Promise<void> {
    await sql.run(
      `update charging_document set state = 'closed', number = $3, content = $4::jsonb, closed_by = $5, closed_at = $6
        where org_id = $1 and document_id = $2 and state = 'draft'`,
      [orgId, closed.id, closed.number, JSON.stringify(closed.content), closed.by, closed.at],
    );
  },
};
