import { readCsvLines } from '../csvRead';
import type { AccountOwner } from './ownership';

export type OwnershipFile =
  | { ok: true; rows: AccountOwner[]; left: number }
  /** format: the columns Account and Owner are not there, or it cannot be read at all. */
  | { ok: false; problem: 'empty' | 'json' | 'format' };

const plain = (text: string) => text.trim().toLowerCase();
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** Rows by their column names; null when it is no list of such rows. */
function tableOf(text: string, extension: 'csv' | 'tsv' | 'json'): Record<string, string>[] | null {
  if (extension !== 'json') {
    const [head, ...lines] = readCsvLines(text, extension === 'tsv' ? '\t' : ',');
    if (!head) return [];
    return lines.map((line) =>
      Object.fromEntries(head.map((name, at) => [plain(name), (line[at] ?? '').trim()])),
    );
  }
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value)) return null;
  const list: unknown[] = value;
  return list.map((row) =>
    typeof row === 'object' && row !== null
      ? Object.fromEntries(Object.entries(row).map(([key, cell]) => [plain(key), textOf(cell)]))
      : {},
  );
}

/**
 * Accounts and owners of a file with the columns Account and Owner (and, if it likes, “Account name”). Of an account
 * that stands there twice the last row counts; rows without account or owner are left out and counted in `left`.
 */
export function readOwnershipFile(text: string, extension: 'csv' | 'tsv' | 'json'): OwnershipFile {
  const bare = text.replace(/^\uFEFF/, '');
  if (bare.trim() === '') return { ok: false, problem: 'empty' };
  let table: Record<string, string>[] | null;
  try {
    table = tableOf(bare, extension);
  } catch {
    return { ok: false, problem: 'json' };
  }
  const [first] = table ?? [];
  if (!table || !first || !('account' in first) || !('owner' in first))
    return { ok: false, problem: 'format' };
  const rows = new Map<string, AccountOwner>();
  let left = 0;
  for (const row of table) {
    const account_id = row['account'] ?? '';
    const Owner = row['owner'] ?? '';
    if (account_id === '' || Owner === '') left += 1;
    else rows.set(plain(account_id), { account_id, Account: row['account name'] ?? '', Owner });
  }
  return { ok: true, rows: [...rows.values()], left };
}
