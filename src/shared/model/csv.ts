/** Excel takes a CSV file for UTF-8 only with this in front. */
export const BYTE_ORDER_MARK = '\uFEFF';

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A field after RFC 4180, with the value as it is. */
export const csvField = (value: string | number | boolean | null): string =>
  value === null ? '' : quoted(String(value));

/** One line of RFC 4180. */
export const csvLine = (fields: readonly (string | number | boolean | null)[]): string =>
  `${fields.map(csvField).join(',')}\r\n`;

const numeric = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** Spreadsheets pass over what is blank before it, and read the full-width signs as the plain ones. */
const formula = /^[\s\u200B\uFEFF]*[=+\-@＝＋－＠]/;

/** A text that a spreadsheet would run as a formula with an apostrophe before it, which shows it; a number stays one. */
export const shownAsText = (text: string): string =>
  formula.test(text) && !numeric.test(text) ? `'${text}` : text;

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
    pieces.push(shown === text ? field : quoted(shown), end);
  }
  return pieces.join('');
}
