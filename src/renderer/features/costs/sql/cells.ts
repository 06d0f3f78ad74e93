import { columnKind } from '@shared/model/sql/columnKind';
import { sqlWords as words } from '@shared/words/sqlConsole';
import type { SqlColumn, SqlResult } from '../../../data/costSql.endpoints';
import { formatMoney, formatUnitPrice } from '../../../platform/formatting/money';

type Row = SqlResult['rows'][number];
type Value = Row[number];

const DIGITS = 6;
const currencyName = /^(billing_?)?currency$/i;
const moneyName = /(cost|savings|price|amount|spend)$/i;

/** Whole numbers and decimals with their thousands apart, whatever their length. */
export function groupDigits(text: string): string {
  const [, sign = '', whole = '', fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') return text;
  if (fraction !== undefined && fraction.length > DIGITS && Math.abs(Number(text)) < Number.MAX_SAFE_INTEGER)
    return groupDigits(String(Number(Number(text).toFixed(DIGITS))));
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** The column that says in which currency the others are; null where none does. */
const currencyAt = (columns: readonly SqlColumn[]): number | null => {
  const at = columns.findIndex(({ name }) => currencyName.test(name));
  return at < 0 ? null : at;
};

/** How the values of a column are written. */
export function cellText(columns: readonly SqlColumn[], at: number): (row: Row) => string {
  const { name, type } = columns[at] ?? { name: '', type: '' };
  const currency = currencyAt(columns);
  const isMoney = columnKind(type) === 'number' && currency !== null && moneyName.test(name);
  const isPrice = /price$/i.test(name);
  return (row) => {
    const value = row[at] ?? null;
    const code = currency === null ? null : row[currency];
    if (isMoney && value !== null && typeof code === 'string' && code !== '') {
      const amount = Number(value);
      return isPrice ? formatUnitPrice(amount, code) : formatMoney(amount, code, true);
    }
    return plain(value, type);
  };
}

function plain(value: Value, type: string): string {
  if (value === null) return words.empty;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (columnKind(type) === 'number') return groupDigits(text);
  return columnKind(type) === 'time' ? text.replace(/ 00:00:00$/, '') : text;
}

/** As it was answered, for the tip of a cell and for the clipboard. */
export const exactText = (value: Value): string =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
