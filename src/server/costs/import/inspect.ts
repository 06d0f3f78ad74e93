import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileFacts, FileInspection, ImportWarning, InspectRequest } from '../types';
import { asFault } from './asFault';
import { reasonOf } from './reasonOf';
import { isContracts } from './contracts';
import { dialectOf } from './dialect';
import { openImportDuck, type ImportDuck } from './duck';
import { describeMapping, planFor, type Plan } from './mapping';
import { canonical, macros, stagingSelect } from './select';
import { isGzip, isJson } from './pass';
import { payersIn } from './payer';
import { sniff, unreadable, type Sniffed } from './sniff';
import { csvTable, jsonTable, parquetTable, type TextTable } from './source';
import { tellView, viewOf } from './view';

const PREVIEW_ROWS = 100;
const PAYERS_SHOWN = 20;
/** Under this share of a format's columns a file is none of its bills. */
const SCORE_MIN = 0.5;

export const note = (code: string, message: string, rows: number | null = null): ImportWarning => ({
  code,
  message,
  rows,
  amount: null,
  currency: null,
});

/** Warnings that the header alone tells. */
export function headerWarnings(plan: Plan, header: readonly string[]): ImportWarning[] {
  const warnings = (plan.format.notes?.(plan.columns) ?? []).map(({ code, message }) => note(code, message));
  const { unused } = plan;
  if (unused.length > 0) {
    const names = unused.slice(0, 8).join(', ') + (unused.length > 8 ? ` and ${unused.length - 8} more` : '');
    warnings.push(note('unknown_columns', `Ignored columns: ${names}.`));
  }
  const seen = new Set<string>();
  const twice = header.filter((name) => seen.size === seen.add(name.toLowerCase()).size);
  if (twice.length > 0) {
    warnings.push(
      note('repeated_columns', `Columns that stand twice, the first one is read: ${twice.join(', ')}.`),
    );
  }
  return warnings;
}

/** Refuses what is not a bill, unless the user said which format it is or corrected the columns. */
export function mustBeBill(plan: Plan, name: string, chosen: boolean): void {
  if (plan.corrected.size > 0) return;
  const refused = plan.format.refused?.(plan.columns);
  if (refused !== undefined) throw unreadable(name, refused);
  if (chosen || plan.detection.score >= SCORE_MIN) return;
  const why = `the closest is ${plan.format.label}: ${plan.detection.reasons.join('; ')}`;
  throw unreadable(
    name,
    `this is not a bill that Costloom reads. Supported: exports in FOCUS, AWS CUR, Azure, Google Cloud and Oracle formats (${why})`,
  );
}

type Preview = FileInspection['preview'];

const textsOf = (rows: Record<string, unknown>[], columns: readonly string[]): Preview['rows'] =>
  rows.map((row) =>
    columns.map((column) => (row[column] === null || row[column] === undefined ? null : String(row[column]))),
  );

async function rawPreview(duck: ImportDuck, table: TextTable, plan: Plan): Promise<Preview> {
  const names = plan.columns.all.map((column) => column.sql);
  const rows = await duck.rows(`SELECT ${names.join(', ')} FROM ${table.from} LIMIT ${PREVIEW_ROWS}`);
  return { columns: plan.columns.all.map((column) => column.name), rows: textsOf(rows, names) };
}

async function preview(duck: ImportDuck, table: TextTable, plan: Plan): Promise<Preview> {
  const columns = canonical.filter((column) => plan.mapping[column]);
  const from = `(SELECT * FROM ${table.from} LIMIT ${PREVIEW_ROWS})`;
  const rows = await duck.rows(`SELECT ${columns.join(', ')} FROM (${stagingSelect(plan, from, '')})`);
  return { columns: [...columns], rows: textsOf(rows, columns) };
}

/** What a file is, told from its beginning; nothing is imported. Throws Fault `unprocessable`, `bad_input`. */
export async function inspectFile(request: InspectRequest): Promise<FileInspection> {
  const sniffed = await sniff(request.path, request.fileName);
  const folder = join(request.tempDir, `inspect-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  const duck = await openImportDuck({
    folders: [folder],
    files: [request.path],
    tempDir: folder,
    memoryLimitMb: 400,
    threads: 1,
  });
  try {
    return await look(duck, request, sniffed, folder);
  } catch (error) {
    throw asFault(error, sniffed.facts.name, [folder, request.path]);
  } finally {
    duck.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function look(
  duck: ImportDuck,
  request: InspectRequest,
  sniffed: Sniffed,
  folder: string,
): Promise<FileInspection> {
  const { facts } = sniffed;
  const sample = join(folder, 'sample');
  if (facts.kind !== 'parquet') await writeFile(sample, sniffed.sample);
  const table = await openSample(duck, request.path, sample, sniffed);
  const plan = planFor(table.columns, { ...request, currency: sniffed.currency });
  mustBeBill(plan, facts.name, request.format !== undefined);
  const header = table.columns.map((column) => column.name);
  if (isContracts(plan)) return lookAtContracts(duck, plan, table, facts);
  const dialect = await dialectOf(duck, plan, table.again, request.dateOrder);
  for (const macro of macros(dialect)) await duck.run(macro);
  const previews = {
    rawPreview: await rawPreview(duck, table, plan),
    preview: await preview(duck, table, plan),
  };
  const rows = `(${stagingSelect(plan, table.from, '')})`;
  const payers = await payersIn(duck, rows, PAYERS_SHOWN);
  const view = await viewOf(duck, plan, rows, facts.name);
  const warnings = [...tellView(view), ...headerWarnings(plan, header)];
  if (previews.rawPreview.rows.length === 0) {
    warnings.push(note('no_rows', 'The beginning of the file has no rows that can be read.', 0));
  }
  return {
    format: plan.format.id,
    formatLabel: plan.format.label,
    score: plan.detection.score,
    reasons: plan.detection.reasons,
    file: facts,
    header,
    mapping: describeMapping(plan),
    missing: plan.missing,
    ambiguousDate: dialect.ambiguousDate,
    payers,
    ...previews,
    warnings,
  };
}

/** Of a file of contract commitments: its columns and rows as they are. */
async function lookAtContracts(
  duck: ImportDuck,
  plan: Plan,
  table: TextTable,
  file: FileFacts,
): Promise<FileInspection> {
  const raw = await rawPreview(duck, table, plan);
  return {
    format: plan.format.id,
    formatLabel: plan.format.label,
    score: plan.detection.score,
    reasons: plan.detection.reasons,
    file,
    header: raw.columns,
    mapping: [],
    missing: [],
    ambiguousDate: null,
    payers: [],
    warnings: [],
    preview: raw,
    rawPreview: raw,
  };
}

/** The beginning of a text or of Avro; of Parquet and of a list of JSON, which have no beginning, all of it. */
async function openSample(
  duck: ImportDuck,
  path: string,
  sample: string,
  { facts, header, sample: text }: Sniffed,
): Promise<TextTable> {
  if (facts.kind === 'parquet') return openParquet(duck, [path], facts.name);
  if (facts.kind === 'avro') return jsonTable(duck, [sample], false);
  const gzip = isGzip(facts);
  if (!isJson(facts)) return csvTable(sample, header, facts, { gzip: false, preamble: 0, rejects: false });
  const isWhole = text.startsWith('[') && facts.encoding === 'utf-8' && !facts.bom;
  return isWhole ? jsonTable(duck, [path], gzip) : jsonTable(duck, [sample], false);
}

export async function openParquet(
  duck: ImportDuck,
  paths: readonly string[],
  name: string,
): Promise<TextTable> {
  try {
    return await parquetTable(duck, paths);
  } catch (error) {
    const why = reasonOf(error, name, paths);
    throw unreadable(name, `the Parquet file is damaged or cut off (${why.slice(0, 200)})`);
  }
}
