import type { Invoice } from '@shared/api/charging/entities';
import type { CallReply } from '@shared/api/index';
import { badInput, Fault } from '@shared/kernel/fault';
import { chargingWords } from '@shared/words/charging';
import type { Database } from '../../db/database';
import { invoicesStore, type InvoiceHeadRow } from './invoices.store';
import { withLogo } from './logos';
import { inCurrency } from './present';

const { faults } = chargingWords;

type List = CallReply<'invoices.list'>;

const present = (row: InvoiceHeadRow): List['data'][number] => ({
  invoice_id: row.invoice_id,
  number: row.number,
  kind: row.kind,
  month: row.month,
  currency: row.currency,
  total: inCurrency(row.currency)(row.total),
  issued_at: row.issued_at.toISOString(),
});

/** What an organization was invoiced by its provider; it reads rows of its own, which hold nothing else. */
export function createInvoices({ database }: { database: Database }) {
  return {
    list: (orgId: string, { limit, after }: { limit: number; after: string | undefined }): Promise<List> =>
      database.tenant(orgId, async (sql) => {
        if (after !== undefined && !(await invoicesStore.find(sql, orgId, after)))
          throw badInput([{ field: 'start_page_key', reason: faults.noPage }], 'bad_page_key');
        const rows = await invoicesStore.page(sql, orgId, after ?? null, limit + 1);
        const shown = rows.slice(0, limit);
        const last = shown.at(-1);
        return {
          data: shown.map(present),
          next_page_key: last && rows.length > limit ? last.invoice_id : null,
        };
      }),

    find: (orgId: string, id: string): Promise<Invoice> =>
      database.tenant(orgId, async (sql) => {
        const row = await invoicesStore.find(sql, orgId, id);
        if (!row) throw new Fault('not_found:invoice_not_found', faults.noOwnInvoice);
        const { content } = row;
        return { ...present(row), ...content, seller: await withLogo(sql, orgId, content.seller) };
      }),
  };
}

export type Invoices = ReturnType<typeof createInvoices>;
