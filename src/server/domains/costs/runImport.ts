import { createHash } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault, isFault } from '@shared/kernel/fault';
import { storageWords } from '@shared/words/storage';
import type { Sql, TenantScope } from '../../db/database';
import { notifyChange, type Change } from '../../db/notify';
import {
  changeOf,
  commitImport,
  NeedsDecision,
  type MadeBill,
  type SnapshotChange,
  type Target,
} from './commitImport';
import { commitCommitments } from './commitCommitments';
import type { ImportProgress } from './billReader.port';
import { runBillSync, mayPass } from './runBillSync';
import { isDoubtful, isPassing } from './passing';
import { keptHere } from './remoteBills.port';
import { company, remembered } from './demoParts';
import { importsStore, type ImportChange, type ImportRow } from './imports.store';
import { following } from './following';
import { sourcesStore, type SourceRow } from './sources.store';
import type { Work, RunImportDeps } from './importWork';

const DETECTING = 'Looking for savings';

const scopeOf = (job: ImportRow): TenantScope => ({ orgIds: [job.org_id] });
const stagingOf = (deps: RunImportDeps, job: ImportRow) => join(deps.folder, job.org_id, 'staging');

/** What earlier attempts, whose servers are gone, left in the staging folder. */
export async function clearStaging(deps: RunImportDeps, job: ImportRow): Promise<void> {
  const staging = stagingOf(deps, job);
  for (const name of await readdir(staging).catch(() => []))
    if (name.startsWith(`${job.id}-`)) await rm(join(staging, name), { recursive: true, force: true });
}

/**
 * Runs one claimed job to its end. Whatever happens, the earlier data stay whole. Throws only what may pass: the job is
 * to be tried again.
 */
export async function runImport(deps: RunImportDeps, job: ImportRow, stop: AbortSignal): Promise<void> {
  const { database, clock, log } = deps;
  const row = following(deps, job);
  const signal = AbortSignal.any([row.cancelled, stop]);
  const staging = join(stagingOf(deps, job), `${job.id}-${job.attempts}`);
  const failed = (problem: unknown) =>
    log.error({ err: problem, importId: job.id }, 'The end of an import was not kept');
  let over = false;
  try {
    await clearStaging(deps, job);
    await mkdir(staging, { recursive: true, mode: 0o700 });
    const end = await work(deps, job, { staging, signal, progress: row.progress.report, write: row.write });
    await row.still();
    await row.write({ ...end, progress: 1, stage: '', ended_at: clock.now() });
    if (end.state === 'unchanged')
      await database.tenant(scopeOf(job), (sql) => importsStore.forget(sql, job.id));
    over = true;
  } catch (error) {
    await row.still();
    // The file stays, to be read again when somebody has decided.
    if (error instanceof NeedsDecision)
      await row.write({ state: 'held', held: error.periods, ...error.told, stage: '' }).catch(failed);
    else if (stop.aborted) await database.system((sql) => importsStore.giveBack(sql, job)).catch(failed);
    // A sync has a time-table of its own.
    else if (isPassing(error) && job.kind !== 'sync' && !row.cancelled.aborted) {
      log.warn({ err: error, importId: job.id }, 'An import is tried again later');
      const back = isDoubtful(error) ? importsStore.putBack : importsStore.giveBack;
      await database.system((sql) => back(sql, job)).catch(failed);
      throw isFault(error) ? error : new Fault('unavailable:disk_full', storageWords.diskFull);
    } else {
      over = true;
      const end = endOf(deps, job, error, row.cancelled.aborted);
      if (end.error) await syncFailed(deps, job, end.error, mayPass(error)).catch(failed);
      await row.write(end).catch(failed);
    }
  } finally {
    await rm(staging, { recursive: true, force: true }).catch(failed);
    if (over && !row.isLost()) await settle(deps, job).catch(failed);
  }
}

/** After its end: the file of an upload goes, and a sync is told that nothing of it is under way. */
async function settle({ database, uploads }: RunImportDeps, job: ImportRow): Promise<void> {
  const { request, org_id: orgId } = job;
  if (request.kind === 'file') await uploads.drop(scopeOf(job), request.upload_id);
  if (request.kind !== 'sync') return;
  const change: Change = { orgId, tag: 'bill_sync', id: request.sync_id };
  await database.tenant(scopeOf(job), (sql) => notifyChange(sql, change));
}

/** The sync of an import that has failed says so. */
export async function syncFailed(
  { arrivals }: RunImportDeps,
  { org_id, request }: ImportRow,
  error: string,
  passing: boolean,
) {
  if (request.kind !== 'sync') return;
  await arrivals.ended({ orgId: org_id, syncId: request.sync_id }, { error, passing, changed: false });
}

function endOf(
  { log, clock }: RunImportDeps,
  job: ImportRow,
  error: unknown,
  aborted: boolean,
): ImportChange {
  const ended = { stage: '', ended_at: clock.now() };
  if (aborted || (isFault(error) && error.code === 'cancelled'))
    return { ...ended, state: 'cancelled', error: null };
  if (!isFault(error)) log.error({ err: error, importId: job.id }, 'An import failed');
  const unknown = 'The import failed for a reason that is in the log of the server.';
  return { ...ended, state: 'failed', error: isFault(error) ? error.message : unknown };
}

async function work(deps: RunImportDeps, job: ImportRow, tools: Work): Promise<ImportChange> {
  // The bills are in already when the server of an earlier attempt ended while the rules ran. A sync goes on.
  const isIn = job.snapshots.length > 0 && job.kind !== 'sync';
  const filled = isIn ? ofBills(job.snapshots) : await fill(deps, job, tools);
  const { snapshots, rows } = filled;
  if (!filled.changed) return { state: 'unchanged', snapshots, rows, ...(await company(deps, job, tools)) };
  const past = await remembered(deps, job, tools, filled.rows);
  await tools.write({ state: 'detecting', stage: DETECTING, progress: 0.95, ...past });
  const found = { ...past, ...(await detected(deps, job, tools)) };
  deps.rollUp(job.org_id);
  return { state: 'done', ...found, ...(await company(deps, job, tools, found.warnings)) };
}

/** What an import has brought. */
interface Filled {
  snapshots: SnapshotChange[];
  rows: number;
  changed: boolean;
}

const ofBills = (snapshots: SnapshotChange[]): Filled => ({
  snapshots,
  rows: snapshots.reduce((sum, { rows }) => sum + rows, 0),
  changed: snapshots.some(({ change }) => change !== 'unchanged'),
});

async function fill(deps: RunImportDeps, job: ImportRow, tools: Work): Promise<Filled> {
  const { request } = job;
  if (request.kind === 'file') return file(deps, job, request, tools);
  if (request.kind === 'sync') return runBillSync(deps, job, request, tools);
  const bills = await demo(deps, job, request, tools);
  tools.signal.throwIfAborted();
  return ofBills((await commitImport(deps, job, bills)).changes);
}

/** The bills are in whatever comes of the rules, so their failure is a warning. */
async function detected(deps: RunImportDeps, job: ImportRow, tools: Work): Promise<ImportChange> {
  try {
    const { opened, verified, reopened } = await deps.detect(job.org_id, tools.signal);
    return { cases: { opened, verified, reopened } };
  } catch (error) {
    if (tools.signal.aborted) throw error;
    deps.log.error({ err: error, importId: job.id }, 'The saving rules failed after an import');
    const why = isFault(error) ? error.message : 'The log of the server tells more.';
    const message = `The bills are in, but the saving rules could not be run. ${why}`;
    const warning = { code: 'rules_failed', message, rows: null, amount: null, currency: null };
    const row = await deps.database.tenant(scopeOf(job), (sql) => importsStore.find(sql, job.id));
    return { warnings: [...(row?.warnings ?? []), warning] };
  }
}

type FileRequest = Extract<ImportRow['request'], { kind: 'file' }>;

/** Two imports with equal hashes are the same: the same bytes, read in the same way. */
const optionsHash = ({ format, corrections, date_order }: FileRequest) =>
  createHash('sha256')
    .update(JSON.stringify([format ?? null, Object.entries(corrections).toSorted(), date_order ?? null]))
    .digest('hex');

async function file(deps: RunImportDeps, job: ImportRow, request: FileRequest, tools: Work): Promise<Filled> {
  const upload = await deps.uploads.file(scopeOf(job), request.upload_id);
  const options = optionsHash(request);
  const [source, last, stored] = await deps.database.tenant(scopeOf(job), async (sql) => {
    const found = await findSource(sql, request.source_id, job.source_name);
    const hash = found ? await importsStore.lastRequestHash(sql, found.id) : null;
    return [found, hash, await sourcesStore.snapshots(sql)] as const;
  });
  if (request.source_id !== undefined && !source) {
    throw new Fault(
      'conflict:source_removed',
      `The source “${job.source_name}” was removed before the import began.`,
    );
  }
  if (source?.demo) throw demoSource(source.name);
  const target: Target = source
    ? { id: source.id, name: source.name, demo: false, known: true }
    : { id: deps.newId(), name: job.source_name, demo: false, known: false };
  const { intact, damaged } = await deps.checks.sort(job.org_id, stored);
  // The same file again is what makes a damaged month whole.
  const repairs = damaged.some((row) => row.source_id === target.id);
  const reading = {
    path: upload.path,
    fileName: upload.name,
    ...(request.format === undefined ? {} : { format: request.format }),
    corrections: request.corrections,
    ...(request.date_order === undefined ? {} : { dateOrder: request.date_order }),
    knownHashes: !repairs && last?.startsWith(`${options}:`) ? [last.slice(options.length + 1)] : [],
    stored: intact.map(({ row, path }) => ({
      sourceId: row.source_id,
      billingPeriod: row.billing_period,
      payer: row.payer,
      view: row.view,
      file: path,
    })),
    sourceId: target.id,
    outDir: tools.staging,
    signal: tools.signal,
    onProgress: (p: ImportProgress) => tools.progress({ ...p, share: p.share * 0.9 }),
  };
  const bill = await keptHere(deps.away, job.org_id, intact, () => deps.engine.importBill(reading));
  tools.signal.throwIfAborted();
  const { in_doubt: inDoubt = 'hold', said = {} } = request;
  const made = { bill, target, hash: `${options}:${bill.fileHash}`, inDoubt, said };
  if (bill.commitments.length > 0) {
    const changed = await commitCommitments(deps, job, made);
    return { snapshots: [], rows: bill.rows, changed };
  }
  if (!bill.unchanged) return ofBills((await commitImport(deps, job, [made])).changes);
  const rows = stored.filter((row) => row.source_id === target.id);
  await tools.write({ source_id: target.id, source_name: target.name });
  return ofBills(rows.map((row) => changeOf(row, target.name, 'unchanged')));
}

export const demoSource = (name: string) =>
  new Fault(
    'conflict:demo_source',
    `“${name}” belongs to the demo company. Give your bills a source of another name.`,
  );

function findSource(sql: Sql, id: string | undefined, name: string): Promise<SourceRow | undefined> {
  return id === undefined ? sourcesStore.findByName(sql, name) : sourcesStore.find(sql, id);
}

async function demoTarget(deps: RunImportDeps, job: ImportRow, name: string): Promise<Target> {
  const known = await deps.database.tenant(scopeOf(job), (sql) => sourcesStore.findByName(sql, name));
  if (known && !known.demo) {
    throw new Fault(
      'conflict:source_name_taken',
      `There is a source named “${name}” already, which is not of the demo company.`,
    );
  }
  return { id: known?.id ?? deps.newId(), name, demo: true, known: known !== undefined };
}

/** The demo company: one source a cloud, read by the ordinary import. */
async function demo(
  deps: RunImportDeps,
  job: ImportRow,
  request: Extract<ImportRow['request'], { kind: 'demo' }>,
  tools: Work,
): Promise<MadeBill[]> {
  // What cannot end well is refused before minutes of work.
  for (const name of deps.engine.demoNames) await demoTarget(deps, job, name);
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
  const shares = bills.map(() => 0);
  // A process reads each, so they are read side by side.
  const made = bills.map(async ({ name, path }, index): Promise<MadeBill> => {
    const outDir = join(tools.staging, `out-${index}`);
    await mkdir(outDir, { recursive: true, mode: 0o700 });
    const target = await demoTarget(deps, job, name);
    const bill = await deps.engine.importBill({
      path,
      fileName: name,
      format: 'focus',
      corrections: {},
      knownHashes: [],
      stored: [],
      sourceId: target.id,
      outDir,
      signal: tools.signal,
      onProgress: (p) => {
        shares[index] = p.share;
        const share = 0.3 + (0.58 * shares.reduce((sum, one) => sum + one, 0)) / bills.length;
        tools.progress({ share, rows: p.rows, stage: 'Reading the bills of the demo company' });
      },
    });
    return { bill, target, hash: null, inDoubt: 'replace' };
  });
  return allOrNone(made);
}

/** All of them, or the first failure once none is under way any more: nobody writes into a folder that goes. */
async function allOrNone<T>(made: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(made);
  return Promise.all(made);
}
