import { payerSql } from '../focus/payer';
import type { Payer } from '../types';
import { textCell, type ImportDuck } from './duck';

/** The payers among the rows of a table, the one with most rows first, at most `most`. */
export async function payersIn(duck: ImportDuck, from: string, most: number): Promise<Payer[]> {
  const rows = await duck.rows(`SELECT ${payerSql} AS payer, mode(Provider) AS provider,
      coalesce(max(nullif(trim(BillingAccountName), '')), max(nullif(trim(BillingAccountId), '')), mode(Provider)) AS name
    FROM ${from} GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${most}`);
  return rows.map((row) => ({
    payer: textCell(row, 'payer'),
    provider: textCell(row, 'provider'),
    name: textCell(row, 'name'),
  }));
}
