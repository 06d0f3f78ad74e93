import { Fault } from '@shared/kernel/fault';
import { chargingWords } from '@shared/words/charging';
import type { Sql } from '../../db/database';
import { notifyChange } from '../../db/notify';
import { accountsStore } from './accounts.store';
import { invoicesStore } from './invoices.store';
import { logosStore } from './logos.store';
import { contentOf } from './present';
import { runsStore, type DocumentRow } from './runs.store';

/**
 * Gives documents of a month their numbers and shows them to their customers, in the order given. The caller holds the
 * lock of the month’s run; the transaction may touch the customers.
 */
export async function closeDocuments(
  sql: Sql,
  orgId: string,
  documents: readonly DocumentRow[],
  { month, by, at }: { month: string; by: string; at: Date },
): Promise<void> {
  const seller = await accountsStore.seller(sql, orgId);
  if (!seller) throw new Fault('conflict:seller_missing', chargingWords.faults.noSeller);
  const { logo_id } = seller;
  const logo = logo_id === null ? null : await logosStore.find(sql, orgId, logo_id);
  const customers = new Set(
    (await accountsStore.customers(sql, orgId)).map(({ customer_id }) => customer_id),
  );
  let last = await runsStore.lastNumber(sql, orgId, month);
  for (const row of documents) {
    last += 1;
    const number = `${month}-${String(last).padStart(4, '0')}`;
    const content = { ...row.content, seller };
    await runsStore.closeDocument(sql, orgId, { id: row.document_id, number, content, by, at });
    // One that was deleted meanwhile has nobody who could read it.
    if (!customers.has(row.customer_id)) continue;
    const { document_id: id, customer_id: customerId, kind, currency, total } = row;
    if (logo_id !== null && logo !== null)
      await logosStore.keep(sql, customerId, { id: logo_id, content: logo });
    const shown = contentOf({ ...row, content }, seller);
    const invoice = { id, number, kind, month, currency, total, issuedAt: at, content: shown };
    await invoicesStore.insert(sql, customerId, invoice);
    await notifyChange(sql, { orgId: customerId, tag: 'invoice', id });
  }
}
