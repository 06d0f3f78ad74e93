import type { Cell, SheetData } from 'write-excel-file/node';

/** Excel takes no longer texts in a cell. */
const TEXT_MAX = 32_767;
const WIDTH_MIN = 8;
const WIDTH_MAX = 60;
/** So many rows say how wide a column is. */
const MEASURED = 500;

export type SheetValue =
  | string
  | { day: string }
  /** The amount as exact decimals. */
  | { amount: string; currency: string }
  /** Exact decimals; what Excel cannot hold (it has 15 digits) stays text. */
  | { number: string };

export interface Sheet {
  name: string;
  columns: readonly string[];
  rows: readonly (readonly SheetValue[])[];
}

/** Only codes: what a bill calls its currency stands in no format otherwise. */
const moneyFormat = (currency: string): string =>
  /^[A-Z]{3}$/.test(currency) ? `#,##0.00 "${currency}"` : '#,##0.00';

const DIGITS_MAX = 15;

/** Digits that say how large it is, without zeros around them. */
const digitsOf = (decimal: string): number =>
  (decimal.includes('.') ? decimal.replace(/0+$/, '') : decimal).replaceAll(/\D/g, '').replace(/^0+/, '')
    .length;

/** A text is always text, also one that begins as a formula does. */
function cellOf(value: SheetValue): Cell {
  if (typeof value === 'string')
    return value === '' ? null : { type: String, value: value.slice(0, TEXT_MAX).toWellFormed() };
  if ('day' in value) {
    const at = Date.parse(`${value.day}T00:00:00Z`);
    return Number.isNaN(at)
      ? { type: String, value: value.day }
      : { type: Date, value: new Date(at), format: 'yyyy-mm-dd' };
  }
  if ('amount' in value)
    return { type: Number, value: Number(value.amount), format: moneyFormat(value.currency) };
  const number = Number(value.number);
  return Number.isFinite(number) && digitsOf(value.number) <= DIGITS_MAX
    ? { type: Number, value: number }
    : { type: String, value: value.number };
}

function widthOf(value: SheetValue): number {
  if (typeof value === 'string') return value.length;
  if ('day' in value) return 10;
  if ('number' in value) return value.number.length;
  const whole = value.amount.split('.')[0] ?? '';
  return whole.length * 1.34 + 3 + value.currency.length + 1;
}

function widthsOf({ columns, rows }: Sheet) {
  return columns.map((title, at) => {
    const widest = rows.slice(0, MEASURED).map((row) => widthOf(row[at] ?? ''));
    const width = Math.max(title.length, ...widest) + 2;
    return { width: Math.min(Math.max(width, WIDTH_MIN), WIDTH_MAX) };
  });
}

/** A workbook of Excel: on each sheet the head is bold and stays, numbers and days are what they are. */
export async function workbookOf(sheets: readonly Sheet[]): Promise<Buffer> {
  const { default: writeWorkbook } = await import('write-excel-file/node');
  const made = sheets.map((sheet) => {
    const head = sheet.columns.map((value): Cell => ({
      type: String,
      value,
      fontWeight: 'bold',
      backgroundColor: '#eceef2',
    }));
    const data: SheetData = [head, ...sheet.rows.map((row) => row.map(cellOf))];
    return { sheet: sheet.name, data, columns: widthsOf(sheet), stickyRowsCount: 1 };
  });
  return writeWorkbook(made).toBuffer();
}
