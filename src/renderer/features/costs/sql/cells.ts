import { columnKind } from '@shared/model/sql/columnKind';
import { sqlWords as words } from '@shared/words/sqlConsole';
import type { SqlColumn, SqlResult } from '../../../data/costSql';
import { formatMoney, formatUnitPrice } from '../../../platform/formatting/money';

type Row = SqlResult['rows'][number];
type Value = Row[number];

const DIGITS = 6;
const currencyName = /^(billing_?)?currency$/i;
const moneyName = /(cost|savings|price|amount|spend)$/i;

/** Whole numbers and decimals with their thousands apart, whatever their length; `digits`: so many decimals. */
export function groupDigits(text: string, digits?: number): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') return text;
  const most = digits ?? DIGITS;
  if (fraction.length > most && Math.abs(Number(text)) < Number.MAX_SAFE_INTEGER)
    return groupDigits(Number(text).toFixed(most), digits);
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  const shown = digits === undefined ? fraction.replace(/0+$/, '') : fraction.padEnd(digits, '0');
  return `${sign}${grouped}${shown === '' ? '' : `.${shown}`}`;
}

/** The most decimals that a value of the column has, so that all of them stand below each other. */
function decimalsOf(rows: readonly Row[], at: number): number {
  const lengths = rows.map((row) => /\.(\d+)$/.exec(String(row[at] ?? ''))?.[1]?.length ?? 0);
  return Math.min(
    DIGITS,
    lengths.reduce((most, length) => Math.max(most, length), 0),
  );
}

/** The column that says in which currency the others are; null where none does. */
const currencyAt = (columns: readonly SqlColumn[]): number | null => {
  const at = columns.findIndex(({ name }) => currencyName.test(name));
  return at < 0 ? null : at;
};

/** How the values of a column are written. */
export function cellText(
  columns: readonly SqlColumn[],
  at: number,
  rows: readonly Row[],
): (row: Row) => string {
  const { name, type } = columns[at] ?? { name: '', type: '' };
  const currency = currencyAt(columns);
  const isMoney = columnKind(type) === 'number' && currency !== null && moneyName.test(name);
  const isPrice = /price$/i.test(name);
  const digits = columnKind(type) === 'number' && !isMoney ? decimalsOf(rows, at) : 0;
  return (row) => {
    const value = row[at] ?? null;
    const code = currency === null ? null : row[currency];
    if (isMoney && value !== null && typeof code === 'string' && code !== '') {
      const amount = Number(value);
      return isPrice ? formatUnitPrice(amount, code) : formatMoney(amount, code, true);
    }
    return plain(value, type, digits);
  };
}

function plain(value: Value, type: string, digits: number): string {
  if (value === null) return words.empty;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (columnKind(type) === 'number') return groupDigits(text, digits);
  return columnKind(type) === 'time' ? text.replace(/ 00:00:00$/, '') : text;
}

/** As it was answered, for the tip of a cell and for the clipboard. */
export const exactText = (value: Value): string =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
