import type { Json } from './json';

/** Excel takes a CSV file for UTF-8 only with this in front. */
export const BYTE_ORDER_MARK = '\uFEFF';

const numeric = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** Spreadsheets pass over what is blank before it, and read the full-width signs as the plain ones. */
const formula = /^[\s\u200B\uFEFF]*[=+\-@＝＋－＠]/;

/** A text that a spreadsheet would run as a formula with an apostrophe before it, which shows it; a number stays one. */
const shownAsText = (text: string): string => (formula.test(text) && !numeric.test(text) ? `'${text}` : text);

const quoted = (text: string, separator: string): string =>
  /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;

/** A field after RFC 4180, with the value as it is: nothing for what is missing, lists and objects as JSON. */
export const csvField = (value: Json | undefined, separator = ','): string =>
  quoted(
    typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''),
    separator,
  );

interface LineStyle {
  separator?: string;
  end?: string;
  /**
   * For a file that is made to be opened in a spreadsheet: texts go through `shownAsText`. Off, because what our
   * imports, and other programs, read back must be the value itself.
   */
  forSpreadsheets?: boolean;
}

/** One line of RFC 4180; files are written line by line, whatever their length. */
export function csvLine(
  fields: readonly (Json | undefined)[],
  { separator = ',', end = '\r\n', forSpreadsheets = false }: LineStyle = {},
): string {
  const shown = (value: Json | undefined) =>
    forSpreadsheets && typeof value === 'string' ? shownAsText(value) : value;
  return `${fields.map((value) => csvField(shown(value), separator)).join(separator)}${end}`;
}

/** The next field of a CSV text with what ends it: quoted, or up to a comma or the end of the line. */
const nextField = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|\n|\r|$)/y;

/** A CSV text for people who open it in a spreadsheet: none of its fields is run as a formula. */
export function forSpreadsheets(csv: string): string {
  const start = csv.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  const pieces = [csv.slice(0, start)];
  nextField.lastIndex = start;
  while (nextField.lastIndex < csv.length) {
    const [, field = '', end = ''] = nextField.exec(csv) ?? [];
    const text = field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
    const shown = shownAsText(text);
    pieces.push(shown === text ? field : csvField(shown), end);
  }
  return pieces.join('');
}
