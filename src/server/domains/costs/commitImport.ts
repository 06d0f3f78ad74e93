import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Fault } from '@shared/kernel/fault';
import type { HeldPeriod, ImportJob } from '@shared/api/costs/imports.api';
import { importWords } from '@shared/words/imports';
import { placeFile } from '../../costs/snapshots';
import type { Database, Sql } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import type { RemoteBills } from './remoteBills.port';
import type { ImportedBill, ImportedPeriod } from './billReader.port';
import { importsStore, type ImportRow } from './imports.store';
import { isHeld, judge, saidKey, type InDoubt, type Outcome } from './periodConflict';
import { sourcesStore, type SnapshotRow, type SourceRow } from './sources.store';
import { retire } from './sweep';

export type SnapshotChange = ImportJob['snapshots'][number];

/** Where a bill goes. `known`: the source was there when the import began. */
export interface Target {
  id: string;
  name: string;
  demo: boolean;
  known: boolean;
}

/** A bill that lies in the staging folder, as Parquet. `hash`: of what it was made from (null: not kept). */
export interface MadeBill {
  bill: ImportedBill;
  target: Target;
  hash: string | null;
  inDoubt: InDoubt;
  /** Said of single periods (`saidKey`) instead. */
  said?: Readonly<Record<string, InDoubt>>;
  /** Sources that a person chose its own over. */
  chosenOver?: readonly string[];
  /** A month that is delivered whole, and whose charges it brought the last time: who is not in it any more goes. */
  delivered?: { billingPeriod: string; payers: readonly string[] };
}

/** What earlier bills of the same import have brought; it goes on after this one. */
export interface Sofar {
  snapshots: readonly SnapshotChange[];
  warnings: ImportJob['warnings'];
  rejected: ImportJob['rejected'];
}

/** Thrown when a person has to say what is meant, before anything is written. */
export class NeedsDecision extends Error {
  override readonly name = 'Held';
  constructor(
    readonly periods: HeldPeriod[],
    /** What the person should know of the files before. */
    readonly told: Pick<Sofar, 'warnings' | 'rejected'>,
  ) {
    super('A person has to decide what becomes of this import.');
  }
}

export const lost = () => new Fault('cancelled', 'The import was cancelled.');

/** The source of a bill, made where it is new; nobody removes it until the transaction ends. */
export async function sourceOf(
  sql: Sql,
  orgId: string,
  { bill, target }: MadeBill,
  now: Date,
): Promise<void> {
  const { id, name, demo, known } = target;
  if (known) {
    if (await sourcesStore.lock(sql, id)) return;
    throw new Fault('conflict:source_removed', `The source “${name}” was removed during the import.`);
  }
  const row = { id, org_id: orgId, name, format: bill.format, demo, created_at: now };
  if (await sourcesStore.insert(sql, row)) return;
  throw new Fault(
    'conflict:source_name_taken',
    `Another import made the source “${name}” meanwhile. Import the file again.`,
  );
}

const rowOf = (period: ImportedPeriod, target: Target, part: number, now: Date): SnapshotRow => ({
  source_id: target.id,
  billing_period: period.billingPeriod,
  payer: period.payer,
  provider: period.provider,
  payer_name: period.name,
  view: period.view,
  part,
  file: basename(period.path),
  content_hash: period.contentHash,
  rows: period.rows,
  totals: period.totals,
  min_day: period.minDay,
  max_day: period.maxDay,
  invoiced: period.invoiced,
  closes: period.closes,
  imported_at: now,
  file_size: period.size,
  file_hash: period.sha256,
  damage: null,
});

/** Told where a payer gets a second source: each source is judged, and foretold, by its own history alone. */
function payersApart(
  bills: readonly MadeBill[],
  stored: readonly SnapshotRow[],
  sources: readonly SourceRow[],
): ImportJob['warnings'] {
  const nameOf = new Map(sources.filter(({ demo }) => !demo).map(({ id, name }) => [id, name]));
  const told = bills.flatMap(({ bill, target }) => {
    if (target.demo) return [];
    return bill.periods.flatMap(({ payer, name }) => {
      const own = stored.filter((row) => row.payer === payer && payer !== '');
      const other = own.find((row) => nameOf.has(row.source_id));
      if (!other || own.some((row) => row.source_id === target.id)) return [];
      return [importWords.payerApart(name, nameOf.get(other.source_id) ?? '')];
    });
  });
  return [...new Set(told)].map((message) => ({
    code: 'payer_apart',
    message,
    rows: null,
    amount: null,
    currency: null,
  }));
}

/** Whole files that the index names already stay as they are: somebody may be reading them. */
async function place(
  made: MadeBill,
  orgId: string,
  { folder, stored, away }: { folder: string; stored: readonly SnapshotRow[]; away: RemoteBills | undefined },
): Promise<void> {
  const there = new Set(stored.filter(({ damage }) => damage === null).map((row) => row.file));
  const fresh = made.bill.periods.filter(({ path }) => !there.has(basename(path)));
  await away?.put(orgId, fresh);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { path } of fresh) await placeFile(path, join(folder, basename(path)));
  await away?.added(fresh.map(({ path }) => join(folder, basename(path))));
}

export function changeOf(
  row: SnapshotRow,
  sourceName: string,
  change: SnapshotChange['change'],
): SnapshotChange {
  return {
    sourceName,
    billingPeriod: row.billing_period,
    payer: row.payer_name,
    provider: row.provider,
    part: row.part,
    view: row.view,
    rows: row.rows,
    totals: row.totals,
    minDay: row.min_day,
    maxDay: row.max_day,
    importedAt: row.imported_at.toISOString(),
    change,
  };
}

interface Written {
  changes: SnapshotChange[];
  /** Stored files that are no longer named, of whatever source. */
  replaced: SnapshotRow[];
}

interface Judged {
  made: MadeBill;
  periods: { period: ImportedPeriod; outcome: Outcome }[];
}

/** What becomes of each period of each bill, against what is stored now; throws `Held` where a person has to say so. */
async function judged(sql: Sql, bills: readonly MadeBill[]): Promise<Judged[]> {
  const stored = await sourcesStore.snapshots(sql);
  const names = new Map((await sourcesStore.list(sql)).map(({ id, name }) => [id, name]));
  const doubts: HeldPeriod[] = [];
  const all = bills.map((made) => {
    const { bill, target, said = {}, chosenOver = [] } = made;
    const known = { targetId: target.id, targetName: target.name, stored, chosenOver };
    const nameOf = (sourceId: string) => names.get(sourceId) ?? '';
    const periods = bill.periods.flatMap((period) => {
      const inDoubt = said[saidKey(period.billingPeriod, period.name)] ?? made.inDoubt;
      const outcome = judge(bill, period, { ...known, inDoubt, nameOf });
      if (!isHeld(outcome)) return [{ period, outcome }];
      doubts.push(outcome);
      return [];
    });
    return { made, periods };
  });
  if (doubts.length > 0) {
    const files = bills.map(({ bill }) => bill);
    throw new NeedsDecision(doubts, {
      warnings: files.flatMap(({ warnings }) => warnings),
      rejected: files.flatMap(({ rejected }) => rejected),
    });
  }
  return all;
}

/** Stored months of payers that the provider no longer bills in this delivery. */
async function leftOver(sql: Sql, { made, periods }: Judged): Promise<SnapshotRow[]> {
  const { delivered, target } = made;
  if (!delivered) return [];
  const here = new Set(periods.map(({ period }) => period.payer));
  return (await sourcesStore.snapshots(sql, target.id)).filter(
    ({ billing_period, payer }) =>
      billing_period === delivered.billingPeriod && delivered.payers.includes(payer) && !here.has(payer),
  );
}

async function writeSnapshots(sql: Sql, orgId: string, judgement: Judged, now: Date): Promise<Written> {
  const { made, periods } = judgement;
  const { target } = made;
  await sourceOf(sql, orgId, made, now);
  const written: Written = { changes: [], replaced: await leftOver(sql, judgement) };
  for (const row of written.replaced) await sourcesStore.dropSnapshot(sql, row);
  for (const { period, outcome } of periods) {
    if (outcome.change === 'unchanged') {
      written.changes.push(changeOf(outcome.stored, target.name, 'unchanged'));
      continue;
    }
    const old = outcome.change === 'replaced' ? outcome.replaced : [];
    for (const row of old) await sourcesStore.dropSnapshot(sql, row);
    const row = rowOf(period, target, outcome.part ?? 1, now);
    await sourcesStore.putSnapshot(sql, orgId, row);
    written.replaced.push(...old);
    written.changes.push(changeOf(row, target.name, outcome.change));
  }
  return written;
}

/**
 * Puts the Parquet files in their place, then switches the index of all sources in one transaction, together with the
 * job: either the whole import is in or nothing of it. Files that are no longer named are swept later, since a query
 * under way may still read them. Answers what became of each period, and what no longer counts.
 */
export async function commitImport(
  deps: { database: Database; clock: Clock; folder: string; away?: RemoteBills | undefined },
  job: ImportRow,
  bills: readonly MadeBill[],
  sofar?: Sofar,
): Promise<Written> {
  const now = deps.clock.now();
  const scope = { orgIds: [job.org_id] };
  const folder = join(deps.folder, job.org_id);
  const stored = await deps.database.tenant(scope, (sql) => sourcesStore.snapshots(sql));
  for (const made of bills) {
    const { id } = made.target;
    const own = stored.filter((row) => row.source_id === id);
    await place(made, job.org_id, { folder: join(folder, id), stored: own, away: deps.away });
  }
  const written = await deps.database.tenant(scope, async (sql) => {
    const all: Written = { changes: [], replaced: [] };
    const apart = payersApart(bills, stored, await sourcesStore.list(sql));
    for (const bill of await judged(sql, bills)) {
      const { made } = bill;
      const one = await writeSnapshots(sql, job.org_id, bill, now);
      all.changes.push(...one.changes);
      all.replaced.push(...one.replaced);
      await notifyChange(sql, { orgId: job.org_id, tag: 'costs', id: made.target.id });
    }
    const { snapshots = [], warnings = [], rejected = [] } = sofar ?? {};
    const changes = [...snapshots, ...all.changes];
    const same = all.changes.every(({ change }) => change === 'unchanged');
    const ends = sofar === undefined && !same;
    const going = ends ? { state: 'detecting' as const, stage: 'Looking for savings', progress: 0.95 } : {};
    const [first] = bills;
    const kept = {
      ...going,
      rows: changes.reduce((sum, change) => sum + change.rows, 0),
      snapshots: changes,
      warnings: [...warnings, ...bills.flatMap(({ bill }) => bill.warnings), ...apart],
      rejected: [...rejected, ...bills.flatMap(({ bill }) => bill.rejected)],
      source_id: first?.target.id ?? null,
      source_name: job.kind === 'demo' ? job.source_name : (first?.target.name ?? job.source_name),
      request_hash: first?.hash ?? null,
    };
    if ((await importsStore.change(sql, job, kept, now)) !== 'on') throw lost();
    await notifyChange(sql, { orgId: job.org_id, tag: 'import', id: job.id });
    return all;
  });
  await retire(folder, written.replaced, now);
  return written;
}
