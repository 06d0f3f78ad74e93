import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault, isFault } from '@shared/kernel/fault';
import { syncFaults as words } from '@shared/words/syncFaults';
import type { Arrival, Arriving, StoredMonths } from './arrivals.port';
import type { ImportedBill, ImportProgress } from './billReader.port';
import { keptHere } from './remoteBills.port';
import { commitImport, NeedsDecision, type SnapshotChange, type Sofar, type Target } from './commitImport';
import { supersededBy } from './superseded';
import type { ImportChange, ImportRequest, ImportRow } from './imports.store';
import { summed, type InDoubt } from './periodConflict';
import { sourcesStore } from './sources.store';
import type { Work, RunImportDeps } from './importWork';

type SyncRequest = Extract<ImportRequest, { kind: 'sync' }>;

/** Of the way of one delivery, the share that fetching it takes. */
const FETCHING = 0.5;
const ALL = 0.9;

/** What was written anew while it was read, or did not come for another reason that passes, is fetched so often. */
const ROUNDS = 2;

interface Brought extends Sofar {
  snapshots: SnapshotChange[];
  /** Deliveries that could not be read, by key: the others are in. */
  failed: Map<string, Failure>;
}

interface Failure {
  message: string;
  passing: boolean;
}

/** Whether the same may go well by itself the next time. */
export const mayPass = (error: unknown): boolean => isFault(error) && error.code === 'unavailable';

/**
 * Bills of a sync, one delivery after the other: each is fetched, read and put in its place before the next, so a run
 * that ends half way goes on where it was. What another source has already is set aside and counts nothing.
 */
export async function runBillSync(
  deps: RunImportDeps,
  job: ImportRow,
  request: SyncRequest,
  tools: Work,
): Promise<{ snapshots: SnapshotChange[]; rows: number; changed: boolean }> {
  const { sync_id: syncId, only = [], instead = false } = request;
  const { warnings, rejected } = job;
  const brought: Brought = { snapshots: [...job.snapshots], warnings, rejected, failed: new Map() };
  let wanted = only;
  let tried = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    await tools.write({ stage: words.looking });
    const stored = await storedMonths(deps, job);
    const of = { orgId: job.org_id, syncId, only: wanted, instead, stored };
    const arrival = await deps.arrivals.open(of, tools.signal).catch((error: unknown) => {
      // What has come before counts all the same.
      if (round > 1 && mayPass(error)) return undefined;
      throw error;
    });
    if (!arrival) break;
    tried = Math.max(tried, arrival.deliveries.length);
    await bringAll(deps, job, { arrival, brought, tools });
    wanted = [...brought.failed].flatMap(([key, { passing }]) => (passing ? [key] : []));
    if (wanted.length === 0) break;
  }
  const { snapshots } = brought;
  const failures = [...brought.failed.values()];
  const changed = snapshots.some(({ change }) => change !== 'unchanged');
  const passing = failures.every((one) => one.passing);
  const [first] = failures;
  if (first && failures.length === tried && !changed)
    throw new Fault(
      passing ? 'unavailable:service_failed' : 'unprocessable:delivery_not_usable',
      first.message,
    );
  await tools.write(failedWarning(brought));
  const rows = snapshots.reduce((sum, one) => sum + one.rows, 0);
  const how = { error: first?.message ?? null, passing, changed };
  await deps.arrivals.ended({ orgId: job.org_id, syncId }, how);
  return { snapshots, rows, changed };
}

/** Everything of an arrival; what fails is noted, and what does not is forgotten among the failed. */
async function bringAll(
  deps: RunImportDeps,
  job: ImportRow,
  { arrival, brought, tools }: Pick<Delivering, 'arrival' | 'brought' | 'tools'>,
): Promise<void> {
  let target = await targetOf(deps, job, arrival);
  for (const [at, one] of arrival.deliveries.entries()) {
    tools.signal.throwIfAborted();
    const share = (inner: number) => (ALL * (at + inner)) / arrival.deliveries.length;
    try {
      const changes = await deliver(deps, job, { arrival, one, target, brought, share, tools });
      if (changes.length > 0) target = { ...target, known: true };
      brought.snapshots = withNews(brought.snapshots, changes);
      brought.failed.delete(one.key);
    } catch (error) {
      if (tools.signal.aborted || !isFault(error) || error.code === 'cancelled') throw error;
      brought.failed.set(one.key, { message: `${one.key}: ${error.message}`, passing: mayPass(error) });
    }
  }
}

/** A month that came before its server ended is not told twice. */
function withNews(told: readonly SnapshotChange[], news: readonly SnapshotChange[]): SnapshotChange[] {
  const keyOf = (one: SnapshotChange) =>
    JSON.stringify([one.sourceName, one.billingPeriod, one.provider, one.payer, one.view, one.part]);
  const known = new Set(told.map(keyOf));
  const fresh = news.filter((one) => one.change !== 'unchanged' || !known.has(keyOf(one)));
  const keys = new Set(fresh.map(keyOf));
  return [...told.filter((one) => !keys.has(keyOf(one))), ...fresh];
}

async function storedMonths(deps: RunImportDeps, { org_id }: ImportRow): Promise<StoredMonths> {
  const rows = await deps.database.tenant(org_id, (sql) => sourcesStore.snapshots(sql));
  const keyOf = (sourceId: string, billingPeriod: string) => `${sourceId} ${billingPeriod}`;
  const of = (some: typeof rows) => new Set(some.map((row) => keyOf(row.source_id, row.billing_period)));
  const there = of(rows);
  const damaged = of(rows.filter(({ damage }) => damage !== null));
  return {
    has: (...month) => there.has(keyOf(...month)),
    isDamaged: (...month) => damaged.has(keyOf(...month)),
  };
}

function failedWarning({ failed, warnings }: Brought): ImportChange {
  if (failed.size === 0) return {};
  const messages = [...failed.values()].map(({ message }) => message);
  const message = words.someFailed(messages.slice(0, 3), messages.length);
  const warning = { code: 'delivery_failed', message, rows: null, amount: null, currency: null };
  return { warnings: [...warnings, warning] };
}

async function targetOf(deps: RunImportDeps, job: ImportRow, arrival: Arrival): Promise<Target> {
  const { sourceId, sourceName } = arrival;
  const found = await deps.database.tenant(job.org_id, (sql) =>
    sourceId === null ? sourcesStore.findByName(sql, sourceName) : sourcesStore.find(sql, sourceId),
  );
  if (!found) return { id: deps.newId(), name: sourceName, demo: false, known: false };
  if (found.demo) throw new Fault('conflict:demo_source', words.demoSource(found.name));
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
    const { sourceId } = arrival;
    await arrival.keep(one, { sourceId, bill: null, payers: one.payers, setAside: [], superseded: [] });
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
  const intact = await storedFiles(deps, job);
  const reading = {
    path,
    parts,
    fileName: name,
    ...(format === undefined ? {} : { format }),
    corrections: {},
    knownHashes: [],
    stored: intact.map(({ row, path: file }) => ({
      sourceId: row.source_id,
      billingPeriod: row.billing_period,
      payer: row.payer,
      view: row.view,
      file,
    })),
    sourceId: target.id,
    outDir: join(folder, 'out'),
    signal: tools.signal,
    onProgress: (p: ImportProgress) => {
      const inner = FETCHING + (1 - FETCHING) * p.share;
      tools.progress({ share: share(inner), rows: rows + p.rows, stage: words.reading(one.key) });
    },
  };
  return keptHere(deps.away, job.org_id, intact, () => deps.engine.importBill(reading));
}

/** Puts one in its place, or sets it aside where another source has its charges. */
async function put(
  deps: RunImportDeps,
  job: ImportRow,
  { arrival, one, target, brought }: Delivering,
  bill: ImportedBill,
): Promise<SnapshotChange[]> {
  const { billingPeriod, payers } = one;
  const { chosenOver } = arrival;
  const isMonth = billingPeriod !== '';
  const whole = isMonth ? { delivered: { billingPeriod, payers } } : {};
  const totals = summed(bill.periods);
  const kept = { bill: { rows: bill.rows, totals }, payers: bill.periods.map(({ payer }) => payer) };
  try {
    const made = { bill, target, hash: null, inDoubt: inDoubtOf(one), chosenOver, ...whole };
    const { changes, replaced } = await commitImport(deps, job, [made], brought);
    brought.warnings = [...brought.warnings, ...bill.warnings];
    brought.rejected = [...brought.rejected, ...bill.rejected];
    const stored = await deps.database.tenant(job.org_id, (sql) => sourcesStore.snapshots(sql));
    const superseded = supersededBy(target, replaced, stored);
    await arrival.keep(one, { ...kept, sourceId: target.id, setAside: [], superseded });
    return changes;
  } catch (error) {
    if (!(error instanceof NeedsDecision)) throw error;
    const { sourceId } = arrival;
    await arrival.keep(one, { ...kept, sourceId, setAside: error.periods, superseded: [] });
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
  const rows = await deps.database.tenant(job.org_id, (sql) => sourcesStore.snapshots(sql));
  return (await deps.checks.sort(job.org_id, rows)).intact;
}
