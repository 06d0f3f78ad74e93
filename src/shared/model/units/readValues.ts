import { readCsvLines } from '../csvRead';
import type { UnitValue } from './combine';
import { UNIT_LINES_MAX, UNIT_SEGMENT_MAX, unitAmount } from './metric';

export type ValueFault = 'columns' | 'date' | 'empty' | 'amount' | 'segment' | 'many';

interface ReadValues {
  values: UnitValue[];
  /** Lines of the text that cannot be read, 1 = the first. */
  problems: { line: number; fault: ValueFault; text: string }[];
}

const dateNames = new Set(['date', 'day', 'timestamp']);
const amountNames = new Set(['amount', 'value', 'count', 'quantity', 'units']);
const segmentNames = new Set(['segment', 'team', 'owner', 'cost center', 'cost_center']);
const thousands = /^\d{1,3}(,\d{3})+(\.\d+)?$/;

/** Days that exist, as 2026-03-31. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(Date.parse(text)).toISOString().startsWith(text);

function separatorOf(line: string): string {
  if (line.includes('\t')) return '\t';
  return line.includes(';') ? ';' : ',';
}

/** `1,234.50` → `1234.50`; null for what is no amount, or one below zero. */
function amountIn(text: string): string | null {
  const bare = thousands.test(text) ? text.replaceAll(',', '') : text;
  return unitAmount.test(bare) ? bare : null;
}

/** Which cells hold the date, the amount and the segment; null: the line is no header. */
function headerOf(cells: readonly string[]): { date: number; amount: number; segment: number } | null {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const date = names.findIndex((name) => dateNames.has(name));
  const amount = names.findIndex((name) => amountNames.has(name));
  const segment = names.findIndex((name) => segmentNames.has(name));
  return date >= 0 && amount >= 0 ? { date, amount, segment } : null;
}

/**
 * Dates and amounts of a CSV text, or of cells copied from a spreadsheet, with their segment where a header names that;
 * other columns are passed over.
 */
export function readUnitValues(text: string): ReadValues {
  const values: UnitValue[] = [];
  const problems: ReadValues['problems'] = [];
  let places = { date: 0, amount: 1, segment: -1 };
  let isFirst = true;
  for (const [at, whole] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (whole.trim() === '') continue;
    const line = at + 1;
    const cells = (readCsvLines(whole, separatorOf(whole))[0] ?? []).map((cell) => cell.trim());
    const header = isFirst ? headerOf(cells) : null;
    isFirst = false;
    if (header) {
      places = header;
      continue;
    }
    if (values.length + problems.length >= UNIT_LINES_MAX) {
      problems.push({ line, fault: 'many', text: '' });
      break;
    }
    const date = cells[places.date] ?? '';
    const cell = cells[places.amount] ?? '';
    const amount = amountIn(cell);
    const segment = cells[places.segment] ?? '';
    if (cells.length < 2) problems.push({ line, fault: 'columns', text: whole.trim().slice(0, 60) });
    else if (!isDay(date)) problems.push({ line, fault: 'date', text: date.slice(0, 60) });
    else if (cell === '') problems.push({ line, fault: 'empty', text: 'amount' });
    else if (amount === null) problems.push({ line, fault: 'amount', text: cell.slice(0, 60) });
    else if (segment.length > UNIT_SEGMENT_MAX)
      problems.push({ line, fault: 'segment', text: segment.slice(0, 60) });
    else values.push(segment === '' ? { date, amount } : { date, amount, segment });
  }
  return { values, problems };
}
