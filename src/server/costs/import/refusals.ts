import type { FileFacts, RejectedRow } from '../types';
import { numberCell, openImportDuck, textCell, type ImportDuck } from './duck';
import { lineOfRecords } from './lines';
import type { Plan } from './mapping';
import { unpacked } from './pass';
import { macros, quotedTexts, rejection, type Dialect } from './select';
import { unreadable } from './sniff';
import { rejectTables, type TextTable } from './source';

const KEPT = 20;

export interface Refusals {
  /** Rows left out: those the CSV reader refused and those without a date, a cost or a currency. */
  count: number;
  first: RejectedRow[];
}

export interface Refusing {
  table: TextTable;
  facts: FileFacts;
  plan: Plan;
  dialect: Dialect;
  /** The files that were read, the bill or its copy as text, and the size of its text. */
  paths: readonly string[];
  textSize: number;
  folder: string;
}

const reasons: Readonly<Record<string, string>> = {
  'MISSING COLUMNS': 'fewer columns than the header',
  'TOO MANY COLUMNS': 'more columns than the header',
  'UNQUOTED VALUE': 'a quotation mark stands inside a value or is not closed',
  'LINE SIZE OVER MAXIMUM': 'the line is too long',
};

const isCsv = ({ kind }: FileFacts): boolean => kind.startsWith('csv');

interface OfReader {
  count: number;
  rows: { line: number; reason: string }[];
}

/** Throws Fault when the last line of the file is among those the reader refused for ending too early. */
async function ofReader(duck: ImportDuck, { facts, textSize }: Refusing): Promise<OfReader> {
  if (!isCsv(facts)) return { count: 0, rows: [] };
  const errors = rejectTables.errors;
  const [found] = await duck.rows(`SELECT count(DISTINCT line) AS lines FROM ${errors}`);
  const count = numberCell(found, 'lines');
  if (count === 0) return { count: 0, rows: [] };
  const [end] = await duck.rows(
    `SELECT line, error_type, line_byte_position + strlen(csv_line) AS until FROM ${errors}
     WHERE error_type IN ('MISSING COLUMNS', 'UNQUOTED VALUE') ORDER BY line DESC LIMIT 1`,
  );
  // Two bytes of line ending, and one that the position may count from 0 or from 1.
  if (end && numberCell(end, 'until') >= textSize - 3) {
    throw unreadable(
      facts.name,
      `the file is cut off: line ${textCell(end, 'line')}, the last one, is not complete`,
    );
  }
  const rows = await duck.rows(
    `SELECT line, any_value(error_type) AS type, any_value(error_message) AS message
     FROM ${errors} GROUP BY line ORDER BY line LIMIT 1000`,
  );
  return {
    count,
    rows: rows.map((row) => ({
      line: numberCell(row, 'line'),
      reason: reasons[textCell(row, 'type')] ?? textCell(row, 'message').split('\n')[0] ?? '',
    })),
  };
}

/** Rows that could be split but not read: a second reading, in order, tells which they are. */
async function ofValues(refusing: Refusing, skipped: ReadonlySet<number>): Promise<RejectedRow[]> {
  const { facts, plan, table, paths, folder } = refusing;
  const duck = await openImportDuck({
    folders: [folder],
    files: paths,
    tempDir: folder,
    memoryLimitMb: 200,
    threads: 1,
    ordered: true,
  });
  try {
    for (const macro of macros(refusing.dialect)) await duck.run(macro);
    const judged = (['ChargePeriodStart', 'BilledCost', 'BillingCurrency'] as const).map(
      (column) => `${plan.mapping[column]?.sql ?? 'NULL'} AS ${column}`,
    );
    const rows = await duck.rows(`SELECT record, reason FROM (
      SELECT *, ${rejection(plan)} AS reason FROM (
        SELECT *, ${[...judged, ...quotedTexts(plan)].join(', ')} FROM (SELECT row_number() OVER () AS record, * FROM ${table.again})))
      WHERE reason IS NOT NULL LIMIT ${KEPT}`);
    const records = rows.map((row) => numberCell(row, 'record'));
    if (!isCsv(facts)) {
      return rows.map((row, index) => ({
        line: null,
        reason: `row ${records[index]}: ${textCell(row, 'reason')}`,
      }));
    }
    const stream = unpacked(paths[0] ?? '', table.gzip, () => undefined);
    const lines = await lineOfRecords(stream, records, { preamble: table.preamble, skipped });
    stream.destroy();
    return rows.map((row, index) => ({ line: lines[index] ?? null, reason: textCell(row, 'reason') }));
  } finally {
    duck.close();
  }
}

/** What was left out, and why. Throws Fault `unprocessable` when the file is cut off. */
export async function refusals(duck: ImportDuck, refusing: Refusing, unread: number): Promise<Refusals> {
  const reader = await ofReader(duck, refusing);
  const skipped = new Set(reader.rows.map((row) => row.line));
  const values = unread > 0 ? await ofValues(refusing, skipped) : [];
  const first = [...reader.rows, ...values].sort((a, b) => (a.line ?? 0) - (b.line ?? 0)).slice(0, KEPT);
  return { count: reader.count + unread, first };
}
