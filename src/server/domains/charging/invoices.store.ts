import { storedInvoice, type StoredInvoice } from '@shared/api/charging/entities';
import type { Sql } from '../../db/database';

export interface InvoiceHeadRow {
  invoice_id: string;
  number: string;
  kind: 'invoice' | 'credit_note' | 'additional';
  month: string;
  currency: string;
  total: string;
  issued_at: Date;
}

export interface InvoiceRow extends InvoiceHeadRow {
  content: StoredInvoice;
}

const columns = 'invoice_id, number, kind, month, currency, total::text as total, issued_at';

/** What customers see; theirs alone. */
export const invoicesStore = {
  /** The newest first, after the one that is named. */
  page(sql: Sql, orgId: string, after: string | null, limit: number): Promise<InvoiceHeadRow[]> {
    return sql.rows(
      `select ${columns} from customer_invoice where org_id = $1 and ($2::text is null or (issued_at, invoice_id) <
         (select issued_at, invoice_id from customer_invoice where org_id = $1 and invoice_id = $2))
        order by issued_at desc, invoice_id desc limit $3`,
      [orgId, after, limit],
    );
  },

  async find(sql: Sql, orgId: string, id: string): Promise<InvoiceRow | undefined> {
    const row = await sql.one<InvoiceRow>(
      `select ${columns}, content from customer_invoice where org_id = $1 and invoice_id = $2`,
      [orgId, id],
    );
    return row && { ...row, content: storedInvoice.parse(row.content) };
  },

  async insert(
    sql: Sql,
    orgId: string,
    made: {
      id: string;
      number: string;
      kind: string;
      month: string;
      currency: string;
      total: string;
      issuedAt: Date;
      content: StoredInvoice;
    },
  ): Promise<void> {
    await sql.run(
      `insert into customer_invoice (invoice_id, org_id, number, kind, month, currency, total, issued_at, content)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb)`,
      [
        ...[made.id, orgId, made.number, made.kind, made.month, made.currency, made.total, made.issuedAt],
        JSON.stringify(made.content),
      ],
    );
  },
};
