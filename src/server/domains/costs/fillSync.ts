import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault, isFault } from '@shared/kernel/fault';
import { syncFaults as words } from '@shared/words/syncFaults';
import type { Arrival, Arriving } from './arrivals.port';
import type { ImportedBill } from './billReader.port';
import { commitImport, Held, type SnapshotChange, type Sofar, type Target } from './commitImport';
import type { ImportChange, ImportRequest, ImportRow } from './imports.store';
import type { InDoubt } from './meeting';
import type { RunImportDeps, Work } from './runImport';
import { sourcesStore } from './sources.store';

type SyncRequest = Extract<ImportRequest, { kind: 'sync' }>;

/** Of the way of one delivery, the share that fetching it takes. */
const FETCHING = 0.5;
const ALL = 0.9;

interface Brought extends Sofar {
  snapshots: SnapshotChange[];
  /** Deliveries that could not be read: the others are in. */
  failed: string[];
}

/**
 * Bills of a sync, one delivery after the other: each is fetched, read and put in its place before the next, so a run
 * that ends half way goes on where it was. What another source has already is set aside and counts nothing.
 */
export async function fillSync(
  deps: RunImportDeps,
  job: ImportRow,
  request: SyncRequest,
  tools: Work,
): Promise<{ snapshots: SnapshotChange[]; rows: number; changed: boolean }> {
  const { sync_id: syncId, only = [], instead = false } = request;
  await tools.write({ stage: words.looking });
  const arrival = await deps.arrivals.open({ orgId: job.org_id, syncId, only, instead }, tools.signal);
  const brought: Brought = {
    snapshots: [...job.snapshots],
    warnings: job.warnings,
    rejected: job.rejected,
    failed: [],
  };
  let target = await targetOf(deps, job, arrival);
  for (const [at, one] of arrival.deliveries.entries()) {
    tools.signal.throwIfAborted();
    const share = (inner: number) => (ALL * (at + inner)) / arrival.deliveries.length;
    try {
      const changes = await deliver(deps, job, { arrival, one, target, brought, share, tools });
      if (changes.length > 0) target = { ...target, known: true };
      brought.snapshots.push(...changes);
    } catch (error) {
      if (tools.signal.aborted || !isFault(error) || error.code === 'cancelled') throw error;
      brought.failed.push(`${one.key}: ${error.message}`);
    }
  }
  const { snapshots, failed } = brought;
  const changed = snapshots.some(({ change }) => change !== 'unchanged');
  if (failed.length > 0 && failed.length === arrival.deliveries.length)
    throw new Fault('unprocessable', failed[0] ?? words.nothing);
  await tools.write(failedWarning(brought));
  const rows = snapshots.reduce((sum, one) => sum + one.rows, 0);
  await deps.arrivals.ended({ orgId: job.org_id, syncId }, { error: failed[0] ?? null, changed });
  return { snapshots, rows, changed };
}

function failedWarning({ failed, warnings }: Brought): ImportChange {
  if (failed.length === 0) return {};
  const message = words.someFailed(failed.slice(0, 3), failed.length);
  const warning = { code: 'delivery_failed', message, rows: null, amount: null, currency: null };
  return { warnings: [...warnings, warning] };
}

async function targetOf(deps: RunImportDeps, job: ImportRow, arrival: Arrival): Promise<Target> {
  const { sourceId, sourceName } = arrival;
  const found = await deps.database.tenant({ orgIds: [job.org_id] }, (sql) =>
    sourceId === null ? sourcesStore.findByName(sql, sourceName) : sourcesStore.find(sql, sourceId),
  );
  if (!found) return { id: deps.newId(), name: sourceName, demo: false, known: false };
  if (found.demo) throw new Fault('conflict', words.demoSource(found.name));
  return { id: found.id, name: found.name, demo: false, known: true };
}

interface Delivering {
  arrival: Arrival;
  one: Arriving;
  target: Target;
  brought: Brought;
  share(inner: number): number;
  tools: Work;
}

async function deliver(deps: RunImportDeps, job: ImportRow, of: Delivering): Promise<SnapshotChange[]> {
  const folder = join(of.tools.staging, 'delivery');
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'out'), { recursive: true, mode: 0o700 });
  try {
    const bill = await readBill(deps, job, of, folder);
    of.tools.signal.throwIfAborted();
    if (bill) return await put(deps, job, of, bill);
    const { arrival, one } = of;
    await arrival.keep(one, { sourceId: arrival.sourceId, rows: 0, payers: [...one.payers], setAside: [] });
    return [];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Fetches and reads one; undefined where the provider delivered nothing. */
async function readBill(
  deps: RunImportDeps,
  job: ImportRow,
  { arrival, one, target, brought, share, tools }: Delivering,
  folder: string,
): Promise<ImportedBill | undefined> {
  const rows = rowsIn(brought);
  const onBytes = (bytes: number) => {
    const inner = one.bytes ? FETCHING * Math.min(1, bytes / one.bytes) : 0;
    tools.progress({ share: share(inner), rows, stage: words.fetching(one.key, bytes) });
  };
  const { files, name, format } = await arrival.fetch(one, { folder, onBytes }, tools.signal);
  const [path, ...parts] = files;
  if (path === undefined) return undefined;
  return deps.engine.importBill({
    path,
    parts,
    fileName: name,
    ...(format === undefined ? {} : { format }),
    corrections: {},
    knownHashes: [],
    stored: await storedFiles(deps, job),
    sourceId: target.id,
    outDir: join(folder, 'out'),
    signal: tools.signal,
    onProgress: (p) => {
      const inner = FETCHING + (1 - FETCHING) * p.share;
      tools.progress({ share: share(inner), rows: rows + p.rows, stage: words.reading(one.key) });
    },
  });
}

/** Puts one in its place, or sets it aside where another source has its charges. */
async function put(
  deps: RunImportDeps,
  job: ImportRow,
  { arrival, one, target, brought }: Delivering,
  bill: ImportedBill,
): Promise<SnapshotChange[]> {
  const { billingPeriod, payers } = one;
  const isMonth = billingPeriod !== '';
  const whole = isMonth ? { delivered: { billingPeriod, payers } } : {};
  const known = { rows: bill.rows, payers: bill.periods.map(({ payer }) => payer) };
  try {
    const made = { bill, target, hash: null, inDoubt: inDoubtOf(one), ...whole };
    const changes = await commitImport(deps, job, [made], brought);
    brought.warnings = [...brought.warnings, ...bill.warnings];
    brought.rejected = [...brought.rejected, ...bill.rejected];
    await arrival.keep(one, { ...known, sourceId: target.id, setAside: [] });
    return changes;
  } catch (error) {
    if (!(error instanceof Held)) throw error;
    await arrival.keep(one, { ...known, sourceId: arrival.sourceId, setAside: error.periods });
    return [];
  }
}

function inDoubtOf({ adds, instead, billingPeriod }: Arriving): InDoubt {
  if (adds) return instead ? 'part_instead' : 'part';
  if (instead) return 'instead';
  return billingPeriod === '' ? 'replace' : 'whole';
}

const rowsIn = ({ snapshots }: Brought) => snapshots.reduce((sum, { rows }) => sum + rows, 0);

/** What is stored now: an earlier delivery of the same run is among it. */
async function storedFiles(deps: RunImportDeps, job: ImportRow) {
  const rows = await deps.database.tenant({ orgIds: [job.org_id] }, (sql) => sourcesStore.snapshots(sql));
  const { intact } = await deps.checks.sort(job.org_id, rows);
  return intact.map(({ row, path }) => ({
    sourceId: row.source_id,
    billingPeriod: row.billing_period,
    payer: row.payer,
    view: row.view,
    file: path,
  }));
}
