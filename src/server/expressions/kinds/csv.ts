import { parse } from 'csv-parse/sync';
import { csvLine } from '@shared/model/csv';
import type { Json } from '@shared/model/json';
import { numberOrText } from '@shared/model/numbers';
import { StepError } from '../../steps/stepError';
import { toJson } from '../../steps/common/values/toJson';
import { reasonOf, unreadable } from './reason';

interface Table {
  text: string;
  separator: string;
  header: boolean;
}

export interface Rows {
  rows: Json[];
  /** What columns are called whose name stood before them already, such as “cost_2”. */
  renamed: string[];
}

/** Each column by a name of its own: none is lost where two have the same. */
function columnsOf(header: boolean, renamed: string[]): boolean | ((names: string[]) => string[]) {
  if (!header) return false;
  return (names) => {
    const taken = new Set<string>();
    return names.map((name) => {
      let own = name;
      for (let at = 2; taken.has(own) || (own !== name && names.includes(own)); at += 1)
        own = `${name}_${at}`;
      if (own !== name) renamed.push(own);
      taken.add(own);
      return own;
    });
  };
}

export function csv({ text, separator, header, numbers }: Table & { numbers: boolean }): Rows {
  const renamed: string[] = [];
  try {
    const rows: unknown = parse(text, {
      delimiter: separator,
      columns: columnsOf(header, renamed),
      bom: true,
      skip_empty_lines: true,
      relax_column_count: !header,
      cast: numbers ? (cell, { quoting }) => (quoting ? cell : numberOrText(cell)) : false,
    });
    const read = toJson(rows);
    return { rows: Array.isArray(read) ? read : [], renamed };
  } catch (error) {
    throw unreadable('Text: is no CSV', error);
  }
}

/** A file of others: rows of other lengths are taken as they are, and every cell is text. */
export function csvReply({ text, separator, header }: Table): Rows {
  const renamed: string[] = [];
  try {
    const rows: Json[] = parse(text, {
      delimiter: separator,
      columns: columnsOf(header, renamed),
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
    });
    return { rows, renamed };
  } catch (error) {
    throw new StepError(`The file cannot be read as a table: ${reasonOf(error)}`, 'general', false);
  }
}

interface TableText {
  rows: Json[][];
  separator: string;
  /** Texts that a spreadsheet would run as a formula are shown as texts. */
  forSpreadsheets: boolean;
}

export const csvText = ({ rows, ...style }: TableText): string =>
  rows.map((row) => csvLine(row, { ...style, end: '\n' })).join('');

/** The lines of a file that somebody brings, the first one with the names of its columns. */
export function csvLines({ text, separator }: { text: string; separator: string }): string[][] {
  try {
    const lines: string[][] = parse(text, {
      delimiter: separator,
      bom: true,
      skip_empty_lines: true,
      relax_column_count_less: true,
    });
    return lines;
  } catch (error) {
    throw unreadable('The file cannot be read', error);
  }
}
