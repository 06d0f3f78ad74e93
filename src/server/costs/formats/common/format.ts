import type { BillFormat } from '@shared/api/costs/imports.api';
import { focusColumns, type FocusColumn } from '../../focus/columns';
import { quoteText, type FileColumn, type FileColumns } from './columns';

/** How one canonical column is filled. */
export interface Mapped {
  /** A DuckDB expression over the file's columns; `num(x)` and `ts(x)` read a number and a time (UTC). */
  sql: string;
  /** The file's column, or the rule in words. */
  source: string;
  /** The column whose text must be readable as the canonical type; unreadable values are counted and reported. */
  check?: string;
  /** The column whose first values show how numbers are written, where `check` is not one. */
  written?: string;
}

export type Mapping = Partial<Record<FocusColumn, Mapped>>;

export interface Detection {
  /** 0..1 */
  score: number;
  reasons: string[];
}

/** A kind of bill: how it is recognised by its header, and how its columns become canonical ones. */
export interface Format {
  id: BillFormat;
  label: string;
  detect: (columns: FileColumns) => Detection;
  map: (columns: FileColumns) => Mapping;
  /** Notes about what this bill cannot tell. */
  notes?: (columns: FileColumns) => { code: string; message: string }[];
  /** Why a file with these columns would give wrong sums, and what to export instead. */
  refused?: (columns: FileColumns) => string | undefined;
}

/** Without these no row can be read; each can be corrected by the user. */
export const neededColumns = ['BilledCost', 'BillingCurrency', 'ChargePeriodStart', 'ServiceName'] as const;

/** Reads a column of the file as the type of the canonical one. */
export function typed(column: FocusColumn, from: FileColumn): Mapped {
  const type = focusColumns[column];
  if (type === 'VARCHAR') return { sql: from.sql, source: from.name };
  const read = type === 'DOUBLE' ? `num(${from.sql})` : `ts(${from.sql})`;
  return { sql: read, source: from.name, check: from.sql };
}

/** Canonical column → the names under which the file may have it; what it does not have stays unmapped. */
export function renamed(columns: FileColumns, names: Partial<Record<FocusColumn, string[]>>): Mapping {
  const mapping: Mapping = {};
  for (const [column, candidates] of entriesOf(names)) {
    const found = columns.find(...candidates);
    if (found) mapping[column] = typed(column, found);
  }
  return mapping;
}

function entriesOf(names: Partial<Record<FocusColumn, string[]>>): [FocusColumn, string[]][] {
  const known: FocusColumn[] = Object.keys(focusColumns).filter(isFocusColumn);
  return known.flatMap((column): [FocusColumn, string[]][] => {
    const candidates = names[column];
    return candidates ? [[column, candidates]] : [];
  });
}

export const isFocusColumn = (name: string): name is FocusColumn => Object.hasOwn(focusColumns, name);

export const constant = (text: string): Mapped => ({ sql: quoteText(text), source: `always “${text}”` });
export const rule = (sql: string, source: string): Mapped => ({ sql, source });

/** CASE over a text: value → canonical value. */
export function translate(sql: string, table: Readonly<Record<string, string>>, otherwise = 'NULL'): string {
  const cases = Object.entries(table).map(([from, to]) => `WHEN ${quoteText(from)} THEN ${quoteText(to)}`);
  return `CASE ${sql} ${cases.join(' ')} ELSE ${otherwise} END`;
}

/** CASE over a long table with few results: result → its keys, found by hash and not one by one. */
export function categorise(sql: string, table: Readonly<Record<string, readonly string[]>>): string {
  const cases = Object.entries(table).map(
    ([category, keys]) => `WHEN ${sql} IN (${keys.map(quoteText).join(', ')}) THEN ${quoteText(category)}`,
  );
  return `CASE ${cases.join(' ')} WHEN ${sql} IS NOT NULL THEN 'Other' END`;
}

/** Score = share of the signature's columns that are there. */
export function bySignature(columns: FileColumns, signature: readonly string[]): Detection {
  const found = signature.filter((name) => columns.has(name));
  const missing = signature.filter((name) => !columns.has(name));
  const reasons = [
    `${found.length} of ${signature.length} known columns: ${found.slice(0, 6).join(', ') || 'none'}`,
  ];
  if (found.length > 0 && missing.length > 0) reasons.push(`not there: ${missing.slice(0, 6).join(', ')}`);
  return { score: found.length / signature.length, reasons };
}
