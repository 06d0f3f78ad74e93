import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { badInput, Fault } from '@shared/kernel/fault';
import { focusColumns } from '../focus/columns';
import type { ImportProgress, ImportRequest, ImportResult } from '../types';
import { asFault } from './asFault';
import { unpackAvro } from './avro';
import { isContracts, readCommitments } from './contracts';
import { dialectOf, mustBeClear } from './dialect';
import { numberCell, openImportDuck, type ImportDuck } from './duck';
import { findings } from './findings';
import { headerWarnings, mustBeBill, openParquet } from './inspect';
import { planFor, type Plan } from './mapping';
import { kept, staging } from './names';
import { leaveOrigins } from './origins';
import { isGzip, isJson, passOver, transcode, type Passed, type PassOptions } from './pass';
import { refusals } from './refusals';
import { macros, stagingSelect, unmapped } from './select';
import { notAvro, sniff, unreadable, type Sniffed } from './sniff';
import { csvTable, jsonTable, type TextTable } from './source';
import { tellView, viewOf } from './view';
import { writePeriods } from './write';

export interface ImportOptions {
  signal?: AbortSignal;
  onProgress?: (progress: ImportProgress) => void;
}

interface Work {
  request: ImportRequest;
  folder: string;
  duck: ImportDuck;
  signal: AbortSignal | undefined;
  report: (progress: ImportProgress) => void;
}

const cancelled = () => new Fault('cancelled', 'The import was cancelled; the earlier data stay.');

/** Runs a statement with its progress told 5 times a second; stops it when the import is cancelled. */
async function withProgress<T>(
  work: Work,
  share: (percent: number) => void,
  job: () => Promise<T>,
): Promise<T> {
  const interrupt = () => work.duck.connection.interrupt();
  const timer = setInterval(() => share(Math.max(0, work.duck.connection.progress.percentage) / 100), 200);
  work.signal?.addEventListener('abort', interrupt);
  try {
    share(0);
    if (work.signal?.aborted) throw cancelled();
    return await job();
  } catch (error) {
    if (work.signal?.aborted) throw cancelled();
    throw error;
  } finally {
    clearInterval(timer);
    work.signal?.removeEventListener('abort', interrupt);
  }
}

interface Opened {
  table: TextTable;
  /** What it is read from: the bill, or a copy of it as text. */
  paths: readonly string[];
  textSize: number;
}

/** A file in another encoding is written as UTF-8 beside the import first, piece by piece; of Avro, its rows as JSON. */
async function openTable(work: Work, sniffed: Sniffed, passed: Passed): Promise<Opened> {
  const { facts, header } = sniffed;
  const { path, parts = [] } = work.request;
  const paths = [path, ...parts];
  const { textSize } = passed;
  if (facts.kind === 'parquet')
    return { table: await openParquet(work.duck, paths, facts.name), paths, textSize };
  if (facts.kind === 'avro') {
    const unpacked = paths.map((_, at) => join(work.folder, `unpacked-${at}`));
    for (const [at, target] of unpacked.entries())
      await unpackAvro(paths[at] ?? '', target, work.signal).catch((error: unknown) => {
        throw work.signal?.aborted ? cancelled() : notAvro(facts.name, error, paths[at] ?? '');
      });
    return { table: await jsonTable(work.duck, unpacked, false), paths: unpacked, textSize };
  }
  if (facts.encoding === 'utf-8' && !passed.utf8) facts.encoding = 'windows-1252';
  const open = (from: string, gzip: boolean) =>
    isJson(facts)
      ? jsonTable(work.duck, [from, ...parts], gzip)
      : csvTable(from, header, facts, { preamble: facts.preamble, rejects: true, gzip });
  if (facts.encoding === 'utf-8' && !(isJson(facts) && facts.bom))
    return { table: await open(path, isGzip(facts)), paths, textSize };
  const decoded = join(work.folder, 'decoded');
  await transcode(path, decoded, facts, { signal: work.signal, onProgress: () => undefined });
  const table = await open(decoded, false);
  return { table, paths: [decoded, ...parts], textSize: (await stat(decoded)).size };
}

function mustHaveColumns(plan: Plan, name: string): void {
  if (plan.missing.length === 0) return;
  const problems = plan.missing.map((column) => ({
    field: column,
    reason: `${name} has no column for it; choose one in the correction step${column === 'BillingCurrency' ? ', or the currency of all rows (“=USD”)' : ''}`,
  }));
  throw badInput(problems);
}

/** Texts → typed rows in one Parquet file; from here on nothing reads the bill itself any more. */
async function stage(work: Work, plan: Plan, table: TextTable): Promise<void> {
  const file = join(work.folder, staging.file);
  const empty = unmapped(plan);
  const without = empty.length > 0 ? `EXCLUDE (${empty.join(', ')})` : '';
  const select = `SELECT * ${without} FROM (${stagingSelect(plan, table.from, work.request.sourceId)})`;
  await withProgress(
    work,
    (share) => work.report({ stage: 'reading', progress: 0.1 + 0.45 * share, rows: 0 }),
    () =>
      work.duck.run(
        `COPY (${select}) TO '${file.replaceAll("'", "''")}' (FORMAT parquet, COMPRESSION lz4, ROW_GROUP_SIZE 61440)`,
      ),
  );
  await work.duck.run(
    `CREATE TEMP VIEW ${staging.table} AS SELECT ${['*', ...empty.map((column) => `NULL::${focusColumns[column]} AS ${column}`)].join(', ')} FROM read_parquet('${file.replaceAll("'", "''")}')`,
  );
}

/** A file of contract commitments has no charges: what it tells is kept as it is. */
async function contracts(work: Work, plan: Plan, table: TextTable, passed: Passed): Promise<ImportResult> {
  const read = await readCommitments(work.duck, plan, table.from, work.request.fileName ?? work.request.path);
  const rows = read.commitments.length;
  work.report({ stage: 'done', progress: 1, rows });
  return {
    unchanged: false,
    format: plan.format.id,
    fileHash: passed.hash,
    rows,
    ...read,
    periods: [],
    warnings: [],
  };
}

async function run(work: Work, sniffed: Sniffed, passed: Passed): Promise<ImportResult> {
  const { request, duck, report } = work;
  const { facts } = sniffed;
  const opened = await openTable(work, sniffed, passed);
  const { table } = opened;
  const plan = planFor(table.columns, { ...request, currency: sniffed.currency });
  mustBeBill(plan, facts.name, request.format !== undefined);
  if (isContracts(plan)) return contracts(work, plan, table, passed);
  mustHaveColumns(plan, facts.name);
  const dialect = await dialectOf(duck, plan, table.again, request.dateOrder);
  mustBeClear(dialect, facts.name, request.dateOrder);
  for (const macro of macros(dialect)) await duck.run(macro);
  await stage(work, plan, table);
  const origins = await leaveOrigins(duck, plan);
  const [counted] = await duck.rows(
    `SELECT count(*) AS rows, count(Rejection) AS rejected FROM ${staging.table}`,
  );
  const rows = numberCell(counted, 'rows') - numberCell(counted, 'rejected');
  const refusing = { ...opened, facts, plan, dialect, folder: work.folder };
  const refused = await refusals(duck, refusing, numberCell(counted, 'rejected'));
  if (rows === 0 && refused.count === 0) throw unreadable(facts.name, 'the bill has a header and no rows');
  if (rows <= refused.count) {
    const first = refused.first[0];
    const where = first?.line ? `line ${first.line}: ` : '';
    throw unreadable(
      facts.name,
      `${refused.count} of ${rows + refused.count} rows cannot be read, so nothing was imported. ${where}${first?.reason ?? ''}`,
    );
  }
  report({ stage: 'writing', progress: 0.55, rows });
  const view = await viewOf(duck, plan, kept, facts.name);
  const warnings = [
    ...headerWarnings(plan, sniffed.header),
    ...tellView(view),
    ...origins,
    ...(await findings(duck, plan, refused)),
  ];
  const periods = await writePeriods(duck, {
    outDir: request.outDir,
    folder: work.folder,
    name: facts.name,
    stored: request.stored ?? [],
    view,
    guard: (job, share) =>
      withProgress(work, () => report({ stage: 'writing', progress: 0.55 + 0.45 * share, rows }), job),
  });
  report({ stage: 'done', progress: 1, rows });
  return {
    unchanged: false,
    format: plan.format.id,
    fileHash: passed.hash,
    rows,
    rejectedRows: refused.count,
    rejected: refused.first,
    periods,
    commitments: [],
    warnings,
  };
}

/** The hash of all parts of a bill; of one file, that of its bytes. */
async function passAll(
  { path, parts = [] }: ImportRequest,
  { facts }: Sniffed,
  options: PassOptions,
): Promise<Passed> {
  const first = await passOver(path, facts, options);
  if (parts.length === 0) return first;
  const hash = createHash('sha256').update(first.hash);
  for (const part of parts) {
    const { size } = await stat(part);
    hash.update((await passOver(part, { ...facts, size }, options)).hash);
  }
  return { ...first, hash: hash.digest('hex') };
}

/**
 * Imports one file into Parquet files below `outDir`, one per billing period, named by content and never written over.
 * Throws Fault: `unprocessable` (not a bill, cut off, no rows, mostly unreadable), `bad_input` (a needed column is
 * missing, a correction names what is not there, dates can be read in two ways), `cancelled`, `unavailable` (disk or memory).
 */
export async function importFile(request: ImportRequest, options: ImportOptions = {}): Promise<ImportResult> {
  const report = options.onProgress ?? (() => undefined);
  const sniffed = await sniff(request.path, request.fileName);
  const passed = await passAll(request, sniffed, {
    signal: options.signal,
    onProgress: (share) => report({ stage: 'checking', progress: 0.1 * Math.min(1, share), rows: 0 }),
  });
  if (request.knownHashes?.includes(passed.hash)) {
    const plan = planFor([], request);
    const nothing = { rows: 0, rejectedRows: 0, rejected: [], periods: [], commitments: [], warnings: [] };
    return { unchanged: true, format: request.format ?? plan.format.id, fileHash: passed.hash, ...nothing };
  }
  const folder = join(request.tempDir, `import-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  await mkdir(request.outDir, { recursive: true });
  const stored = (request.stored ?? []).map(({ file }) => file);
  const files = [request.path, ...(request.parts ?? []), ...stored];
  const duck = await openImportDuck({
    folders: [folder, request.outDir],
    files,
    tempDir: folder,
    memoryLimitMb: request.memoryLimitMb ?? 500,
    threads: request.threads ?? 2,
  });
  try {
    return await run({ request, folder, duck, signal: options.signal, report }, sniffed, passed);
  } catch (error) {
    throw asFault(error, sniffed.facts.name, [folder, request.outDir, ...files]);
  } finally {
    duck.close();
    await rm(folder, { recursive: true, force: true });
  }
}
