import { SPEND_ROWS_MAX, type SpendRequest, type SpendRow } from './spend';
import type { QueryRow } from './row';

export const text = (row: QueryRow, name: string): string => {
  const value = row[name];
  return value === null || value === undefined ? '' : String(value);
};
export const number = (row: QueryRow, name: string): number => Number(row[name] ?? 0);
export const numberOrNull = (row: QueryRow, name: string): number | null =>
  row[name] === null || row[name] === undefined ? null : Number(row[name]);

/** The rows of `spendSql`; `truncated` when there were more than an answer may have. */
export function readSpend(
  request: SpendRequest,
  rows: readonly QueryRow[],
): { rows: SpendRow[]; truncated: boolean } {
  const read = rows.slice(0, SPEND_ROWS_MAX).map((row) => {
    const other = row.other === true;
    const of = (letter: string) => request.groupBy.map((_, index) => text(row, `${letter}${index}`));
    return {
      period: text(row, 'period'),
      group: other ? [] : of('g'),
      label: other ? [] : of('l'),
      other,
      currency: text(row, 'currency'),
      cost: number(row, 'cost'),
    };
  });
  return { rows: read, truncated: rows.length > SPEND_ROWS_MAX };
}

/** The rows of `totalsSql`. */
export const readTotals = (
  rows: readonly QueryRow[],
): { currency: string; cost: number; compared: number; previous: number | null; known: number | null }[] =>
  rows.map((row) => ({
    currency: text(row, 'currency'),
    cost: number(row, 'cost'),
    compared: number(row, 'compared'),
    previous: numberOrNull(row, 'previous'),
    known: numberOrNull(row, 'known'),
  }));

/** As databases write decimals, without the zeros at the end. */
export const bareDecimal = (text: string): string =>
  text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
