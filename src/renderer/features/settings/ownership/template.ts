import type { AccountOwner } from '@shared/model/settings/ownership';

/** What a spreadsheet would take for a formula, it shows as text when an apostrophe stands before it. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A file to fill in: the accounts of the bills, with the owners that they have already. */
export function templateOf(
  known: readonly { value: string; label: string }[],
  rows: readonly AccountOwner[],
): string {
  const owners = new Map(rows.map((row) => [row.account_id, row.Owner]));
  const accounts = new Map(known.map(({ value, label }) => [value, label === value ? '' : label]));
  for (const { account_id, Account } of rows)
    if (!accounts.has(account_id)) accounts.set(account_id, Account);
  const lines = [...accounts].map(([id, name]) => [id, owners.get(id) ?? '', name].map(cell).join(','));
  return `\uFEFF${['Account,Owner,Account name', ...lines].join('\r\n')}\r\n`;
}
