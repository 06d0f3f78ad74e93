import { parse } from 'csv-parse/sync';
import { csvLine } from '@shared/model/csv';
import type { Json } from '@shared/model/json';
import { StepError } from '../../steps/contract';
import { toJson } from '../../steps/common/values/toJson';
import { reasonOf, unreadable } from './reason';

/** Ids stay text: a number with a leading zero, or with more digits than a number keeps, is none. */
const plainNumber = (cell: string): string | number =>
  /^-?(0|[1-9]\d{0,14})(\.\d+)?([eE][+-]?\d{1,3})?$/.test(cell) && !/^\d{12}$/.test(cell)
    ? Number(cell)
    : cell;

interface Table {
  text: string;
  separator: string;
  header: boolean;
}

export function csv({ text, separator, header, numbers }: Table & { numbers: boolean }): Json {
  try {
    const rows: unknown = parse(text, {
      delimiter: separator,
      columns: header,
      bom: true,
      skip_empty_lines: true,
      relax_column_count: !header,
      cast: numbers ? (cell, { quoting }) => (quoting ? cell : plainNumber(cell)) : false,
    });
    return toJson(rows);
  } catch (error) {
    throw unreadable('Text: is no CSV', error);
  }
}

/** A file of others: rows of other lengths are taken as they are, and every cell is text. */
export function csvReply({ text, separator, header }: Table): Json[] {
  try {
    const rows: Json[] = parse(text, {
      delimiter: separator,
      columns: header,
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
    });
    return rows;
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
