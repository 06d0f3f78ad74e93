import { writeMoney } from '@shared/model/money';
import type { Row } from './rule';

/** Readers of a row of DuckDB's JSON form; a missing column is a mistake of the rule and says so. */
export function num(row: Row, column: string): number {
  const value = numOrNull(row, column);
  if (value === null) throw new Error(`Column ${column} is not a number`);
  return value;
}

export function numOrNull(row: Row, column: string): number | null {
  const value = row[column];
  if (value === null) return null;
  const n = typeof value === 'string' && value !== '' ? Number(value) : value;
  if (typeof n !== 'number' || !Number.isFinite(n))
    throw new Error(`Column ${column} is not a finite number`);
  return n;
}

export function text(row: Row, column: string): string {
  const value = row[column];
  if (value === undefined) throw new Error(`Column ${column} is missing`);
  return typeof value === 'string' ? value : '';
}

export function texts(row: Row, column: string): string[] {
  const value = row[column];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** 1234.5 → 1,234.50 */
export function decimal(value: number, digits = 2): string {
  const [whole = '0', rest] = Math.abs(value).toFixed(digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const sign = value < 0 && Number(value.toFixed(digits)) !== 0 ? '-' : '';
  return `${sign}${grouped}${rest === undefined ? '' : `.${rest}`}`;
}

/** 1234.5 of USD → $1,234.50; a code that is no currency stands before the number. */
export const amount = (value: number, currency: string): string => writeMoney({ amount: value, currency });

export const money = (row: Row, column: string): string => amount(num(row, column), text(row, 'currency'));

/** What was used, as evidence; nothing of a bill that does not say quantities. */
export function usedEvidence(
  row: Row,
  label: string,
  { unit, digits = 2 }: { unit: string; digits?: number },
): { label: string; value: string }[] {
  const quantity = numOrNull(row, 'quantity');
  return quantity === null ? [] : [{ label, value: `${decimal(quantity, digits)} ${unit}`.trim() }];
}

export const percent = (share: number, digits = 0): string => `${decimal(share * 100, digits)}%`;

export const days = (n: number): string => (n === 1 ? '1 day' : `${decimal(n, 0)} days`);

/** An id without the path before it: “arn:aws:…:capacity-reservation/cr-07db” → “cr-07db”. */
const shortId = (id: string): string =>
  id
    .split('/')
    .findLast((part) => part !== '')
    ?.trim() ?? id;

/** The name a person knows a thing by. */
export function nameOf(row: Row): string {
  const name = text(row, 'resource_name');
  return name === '' ? shortId(text(row, 'resource_id')) : name;
}

/** “in account Payments (1234), eu-west-1” */
export function placeOf(row: Row): string {
  const id = text(row, 'account_id');
  const name = text(row, 'account_name');
  const region = text(row, 'region');
  const account = name === '' || name === id ? id : `${name} (${id})`;
  return `in account ${account}${region === '' ? '' : `, ${region}`}`;
}
