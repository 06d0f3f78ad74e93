import { csvLine } from '@shared/model/csv';

/** Lines and cells of what a spreadsheet copies: tabs between cells, quotes around those with tabs, lines or quotes. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '' && closes(text, at)) quoted = true;
    else if (sign === '\t') endCell();
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1;
      endRow();
    } else cell += sign;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/** Whether the quote at `at` begins a quoted cell: one with an end, which a tab, a line's end or the text's end follows. */
function closes(text: string, at: number): boolean {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    if (text[end + 1] === '"') end += 1;
    else return ['\t', '\n', '\r', undefined].includes(text[end + 1]);
  }
  return false;
}

export const toTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => csvLine(row, { separator: '\t', end: '' })).join('\n');
