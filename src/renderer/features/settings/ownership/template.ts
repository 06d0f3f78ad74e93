import { BYTE_ORDER_MARK, csvLine } from '@shared/model/csv';
import type { AccountOwner } from '@shared/model/settings/ownership';

/** A file to fill in: the accounts of the bills, with the owners that they have already. */
export function templateOf(
  known: readonly { value: string; label: string }[],
  rows: readonly AccountOwner[],
): string {
  const owners = new Map(rows.map((row) => [row.account_id, row.Owner]));
  const accounts = new Map(known.map(({ value, label }) => [value, label === value ? '' : label]));
  for (const { account_id, Account } of rows)
    if (!accounts.has(account_id)) accounts.set(account_id, Account);
  const rowsOf = [...accounts].map(([id, name]) => [id, owners.get(id) ?? '', name]);
  const lines = [['Account', 'Owner', 'Account name'], ...rowsOf];
  return BYTE_ORDER_MARK + lines.map((line) => csvLine(line, { forSpreadsheets: true })).join('');
}
