import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Fault, isFault } from '@shared/kernel/fault';
import type { ImportJob } from '@shared/api/costs/imports.api';
import type { Database, Sql, TenantScope } from '../../db/database';
import { notifyChange } from '../../db/notify';
import { placeFile } from '../../costs/snapshots';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { Uploads } from '../uploads/uploads.port';
import type { BillEngine, ImportedBill, ImportProgress } from './engine.port';
import { importsStore, type ImportChange, type ImportRow } from './imports.store';
import { sourcesStore, type SnapshotRow, type SourceRow } from './sources.store';

/** How often the progress of a running import is written down. */
const PROGRESS_EVERY_MS = 400;

export interface DetectedChanges {
  opened: number;
  verified: number;
  reopened: number;
}

export interface RunImportDeps {
  database: Database;
  clock: Clock;
  log: Log;
  engine: BillEngine;
  uploads: Uploads;
  /** The costs folder: `<org>/<source>/<period>-<hash>.parquet`, and staging beside. */
  folder: string;
  newId: () => string;
  /** Runs the saving rules over the organisation's bills. */
  detect(orgId: string, signal: AbortSignal): Promise<DetectedChanges>;
}

type SnapshotChange = ImportJob['snapshots'][number];

function scopeOf(job: ImportRow): TenantScope {
  return { orgIds: [job.org_id] };
}

/** Runs one claimed job to its end; never throws. Whatever happens, the earlier data stay whole. */
export async function runImport(deps: RunImportDeps, job: ImportRow, stop: AbortSignal): Promise<void> {
  const { database, clock, log } = deps;
  const cancel = new AbortController();
  const signal = AbortSignal.any([cancel.signal, stop]);
  const staging = join(deps.folder, job.org_id, 'staging', job.id);

  const write = (change: ImportChange) =>
    database.tenant(scopeOf(job), async (sql) => {
      const goOn = await importsStore.change(sql, job.id, change, clock.now());
      await notifyChange(sql, { orgId: job.org_id, tag: 'import', id: job.id });
      return goOn;
    });
  const progress = reporter(clock, async (change) => {
    if (!(await write(change))) cancel.abort(new Fault('cancelled', 'The import was cancelled.'));
  });

  try {
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { recursive: true, mode: 0o700 });
    const end = await work(deps, job, { staging, signal, progress: progress.report, write });
    await progress.settled();
    await write({ ...end, progress: 1, stage: '', ended_at: clock.now() });
  } catch (error) {
    await progress.settled();
    if (stop.aborted) return;
    const cancelled = cancel.signal.aborted;
    if (!cancelled && !isFault(error)) log.error({ err: error, importId: job.id }, 'An import failed');
    const message = isFault(error)
      ? error.message
      : 'The import failed for a reason that is in the log of the server.';
    await write({
      state: cancelled ? 'cancelled' : 'failed',
      error: cancelled ? null : message,
      stage: '',
      ended_at: clock.now(),
    }).catch((problem: unknown) =>
      log.error({ err: problem, importId: job.id }, 'The end of an import was not kept'),
    );
  } finally {
    await rm(staging, { recursive: true, force: true });
    if (!stop.aborted && job.request.kind === 'file')
      await deps.uploads.drop(scopeOf(job), job.request.upload_id);
  }
}

/** Writes progress at most every 400 ms, one write at a time, the newest wins. */
function reporter(clock: Clock, write: (change: ImportChange) => Promise<void>) {
  let last = 0;
  let writing: Promise<void> = Promise.resolve();
  let busy = false;
  return {
    report({ share, rows, stage }: ImportProgress) {
      const now = clock.now().getTime();
      if (busy || now - last < PROGRESS_EVERY_MS) return;
      last = now;
      busy = true;
      writing = write({ progress: share, rows, stage })
        .catch(() => undefined)
        .finally(() => (busy = false));
    },
    settled: () => writing,
  };
}

interface Work {
  staging: string;
  signal: AbortSignal;
  progress(progress: ImportProgress): void;
  write(change: ImportChange): Promise<boolean>;
}

async function work(deps: RunImportDeps, job: ImportRow, tools: Work): Promise<ImportChange> {
  const { request } = job;
  const ended = request.kind === 'demo' ? await demo(deps, job, tools) : await file(deps, job, tools);
  if (ended.every((one) => one.unchanged))
    return { state: 'unchanged', snapshots: ended.flatMap((one) => one.snapshots) };
  const snapshots = ended.flatMap((one) => one.snapshots);
  const rows = snapshots.reduce((sum, snapshot) => sum + snapshot.rows, 0);
  await tools.write({ state: 'detecting', stage: 'Looking for savings', progress: 0.95, rows, snapshots });
  const cases = await deps.detect(job.org_id, tools.signal);
  return { state: 'done', snapshots, rows, cases };
}

interface Committed {
  unchanged: boolean;
  snapshots: SnapshotChange[];
}

/** Two imports with equal hashes are the same: the same bytes, read in the same way. */
const optionsHash = (format: string | undefined, corrections: Record<string, string>) =>
  createHash('sha256')
    .update(JSON.stringify([format ?? null, Object.entries(corrections).toSorted()]))
    .digest('hex');

async function file(deps: RunImportDeps, job: ImportRow, tools: Work): Promise<Committed[]> {
  const { request } = job;
  if (request.kind !== 'file') return [];
  const upload = await deps.uploads.file(scopeOf(job), request.upload_id);
  const options = optionsHash(request.format, request.corrections);
  const [source, last] = await deps.database.tenant(scopeOf(job), async (sql) => {
    const found = await findSource(sql, request.source_id, job.source_name);
    return [found, found ? await importsStore.lastRequestHash(sql, found.id) : null] as const;
  });
  const target = source ?? { id: deps.newId(), name: job.source_name, demo: false };
  const bill = await deps.engine.importBill({
    path: upload.path,
    fileName: upload.name,
    ...(request.format === undefined ? {} : { format: request.format }),
    corrections: request.corrections,
    knownHashes: last?.startsWith(`${options}:`) ? [last.slice(options.length + 1)] : [],
    sourceId: target.id,
    outDir: tools.staging,
    signal: tools.signal,
    onProgress: (p) => tools.progress({ ...p, share: p.share * 0.9 }),
  });
  if (source && bill.unchanged) {
    await tools.write({ source_id: source.id, source_name: source.name });
    return [{ unchanged: true, snapshots: await unchangedOf(deps, job, source.id) }];
  }
  return [await commit(deps, job, tools, { bill, target, hash: `${options}:${bill.fileHash}` })];
}

async function unchangedOf(deps: RunImportDeps, job: ImportRow, sourceId: string): Promise<SnapshotChange[]> {
  const rows = await deps.database.tenant(scopeOf(job), (sql) => sourcesStore.snapshots(sql, sourceId));
  return rows.map((row) => changeOf(row, 'unchanged'));
}

function findSource(
  sql: Sql,
  id: string | undefined,
  name: string | undefined,
): Promise<SourceRow | undefined> {
  if (id !== undefined) return sourcesStore.find(sql, id);
  return name === undefined ? Promise.resolve(undefined) : sourcesStore.findByName(sql, name);
}

/** The demo company: one source a cloud, read by the ordinary import. */
async function demo(deps: RunImportDeps, job: ImportRow, tools: Work): Promise<Committed[]> {
  const { request } = job;
  if (request.kind !== 'demo') return [];
  const bills = await deps.engine.writeDemo({
    seed: request.seed,
    endMonth: request.end_month,
    throughDay: request.through_day,
    plantedAt: request.planted_at ?? request.through_day,
    outDir: join(tools.staging, 'demo'),
    signal: tools.signal,
    onProgress: (share) =>
      tools.progress({ share: share * 0.3, rows: 0, stage: 'Writing the bills of the demo company' }),
  });
  const committed: Committed[] = [];
  for (const [index, { name, path }] of bills.entries()) {
    const outDir = join(tools.staging, `out-${index}`);
    await mkdir(outDir, { recursive: true, mode: 0o700 });
    const known = await deps.database.tenant(scopeOf(job), (sql) => sourcesStore.findByName(sql, name));
    const target = known ?? { id: deps.newId(), name, demo: true };
    const bill = await deps.engine.importBill({
      path,
      fileName: name,
      format: 'focus',
      corrections: {},
      knownHashes: [],
      sourceId: target.id,
      outDir,
      signal: tools.signal,
      onProgress: (p) => {
        const share = 0.3 + (0.6 * (index + p.share)) / bills.length;
        tools.progress({ share, rows: p.rows, stage: `Reading ${name}` });
      },
    });
    committed.push(await commit(deps, job, tools, { bill, target: { ...target, demo: true }, hash: null }));
  }
  return committed;
}

/**
 * Puts the Parquet files in their place, then switches the index of the source in one transaction. Files that are no
 * longer named are swept later, since a query under way may still read them.
 */
async function commit(
  deps: RunImportDeps,
  job: ImportRow,
  tools: Work,
  made: { bill: ImportedBill; target: { id: string; name: string; demo: boolean }; hash: string | null },
): Promise<Committed> {
  const { bill, target } = made;
  const now = deps.clock.now();
  const source = await deps.database.tenant(scopeOf(job), (sql) =>
    sourcesStore.findOrInsert(sql, {
      id: target.id,
      orgId: job.org_id,
      name: target.name,
      format: bill.format,
      demo: target.demo,
      created_at: now,
    }),
  );
  if (source.id !== target.id) {
    throw new Fault(
      'conflict',
      `Another import made the source “${source.name}” meanwhile. Import the file again.`,
    );
  }
  if (source.demo !== target.demo) {
    throw new Fault(
      'conflict',
      `There is another source named “${source.name}” already. Give this one another name.`,
    );
  }
  const folder = join(deps.folder, job.org_id, source.id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const placed: SnapshotRow[] = [];
  for (const period of bill.periods) {
    const name = basename(period.path);
    await placeFile(period.path, join(folder, name));
    placed.push({
      source_id: source.id,
      billing_period: period.billingPeriod,
      file: name,
      content_hash: period.contentHash,
      rows: period.rows,
      totals: period.totals,
      min_day: period.minDay,
      max_day: period.maxDay,
      invoiced: period.invoiced,
      imported_at: now,
    });
  }
  tools.signal.throwIfAborted();
  const snapshots = await deps.database.tenant(scopeOf(job), async (sql) => {
    const before = new Map(
      (await sourcesStore.snapshots(sql, source.id)).map((row) => [row.billing_period, row]),
    );
    const changes: SnapshotChange[] = [];
    for (const row of placed) {
      const old = before.get(row.billing_period);
      const change =
        old === undefined ? 'added' : old.content_hash === row.content_hash ? 'unchanged' : 'replaced';
      if (change !== 'unchanged') await sourcesStore.putSnapshot(sql, job.org_id, row);
      changes.push(changeOf(change === 'unchanged' && old ? old : row, change));
    }
    const kept = {
      source_id: source.id,
      source_name: source.name,
      warnings: bill.warnings,
      rejected: bill.rejected,
    };
    await importsStore.change(
      sql,
      job.id,
      made.hash === null ? kept : { ...kept, request_hash: made.hash },
      now,
    );
    await notifyChange(sql, { orgId: job.org_id, tag: 'costs', id: source.id });
    return changes;
  });
  return { unchanged: snapshots.every((snapshot) => snapshot.change === 'unchanged'), snapshots };
}

function changeOf(row: SnapshotRow, change: SnapshotChange['change']): SnapshotChange {
  return {
    billingPeriod: row.billing_period,
    rows: row.rows,
    totals: row.totals,
    minDay: row.min_day,
    maxDay: row.max_day,
    importedAt: row.imported_at.toISOString(),
    change,
  };
}
