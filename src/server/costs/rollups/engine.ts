import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import { isPlan, type BillScope } from '../costEngine.port';
import { summed } from '../queries/dialects/summed';
import type { Built, Plan } from '../queries/fields';
import type { CostWorker, Waits } from '../worker/client';
import { isUnreadable, type QueryResult } from '../worker/protocol';
import { days, idOf, readOf, rollupFor, type Rollup } from './layout';
import { targetOf } from './names';
import { createRollupCache, type Found } from './rollupCache';
import type { Scope } from '../worker/sandbox';

/** Fewer charges than this are read as quickly as their sums. */
const CHARGES_LEAST = 100_000;
/** Sets of tag keys that an organization has rollups for; one that was not asked for so long makes room. */
const TAG_SETS_MAX = 12;
const ASKED_MS = 24 * 60 * 60_000;
/** Bills of which rollups wait to be made. */
const WAITING_MAX = 5_000;
/** What failed is tried again after. */
const AGAIN_MS = 10 * 60_000;
/** So many bills a process. */
const AT_ONCE = 40;
const END_MS = 2_000;

interface Job<B> {
  bills: B;
  rollup: Rollup;
  id: string;
  files: readonly string[];
}

export interface RollupsDeps<B extends BillScope> {
  worker: Pick<CostWorker, 'query' | 'rollUp'>;
  clock: Clock;
  log: Log;
  temporary: string;
  /** A job that reads these bills, which stay for as long as it goes. */
  reading<T>(bills: B, job: (scope: Scope) => Promise<T>): Promise<T>;
  chargesLeast?: number;
}

/**
 * DuckDB on bills and on their rollups: a question that only adds up reads the rollup of each bill that has one, and the
 * others themselves. What was missing is made after the answer, one process at a time.
 */
export function createRollupEngine<B extends BillScope>(deps: RollupsDeps<B>) {
  const { worker, clock, log } = deps;
  const rollupCache = createRollupCache({ clock });
  const waiting = new Set<string>();
  /** Beginning of the name → until when it is not tried again. */
  const failed = new Map<string, number>();
  /** Organization → its rollups and when they were asked for. */
  const asked = new Map<string, Map<string, { rollup: Rollup; at: number }>>();
  let making: Promise<void> = Promise.resolve();
  let isEnding = false;
  const now = () => clock.now().getTime();

  async function make({ bills, rollup, id, files }: Job<B>): Promise<void> {
    for (let at = 0; at < files.length && !isEnding; at += AT_ONCE) {
      const wanted = files.slice(at, at + AT_ONCE).map((file) => ({
        file,
        target: targetOf(bills.folder, file, id),
      }));
      try {
        await deps.reading(bills, async () => {
          // Another server may have made them meanwhile.
          const found = await rollupCache.find(
            bills.folder,
            wanted.map(({ file }) => file),
            id,
          );
          const missing = wanted.filter((_, index) => found[index] === null);
          const request = { rollup, bills: missing, tempDir: deps.temporary };
          if (missing.length > 0) await worker.rollUp(request);
        });
      } catch (error) {
        if (isEnding) return;
        for (const { target } of wanted) failed.set(target, now() + AGAIN_MS);
        log.warn({ err: error, orgId: bills.orgId }, 'Bills could not be rolled up');
      }
    }
  }

  /** Those that an organization was asked for lately. */
  function askedOf({ orgId }: B): Map<string, { rollup: Rollup; at: number }> {
    const own = asked.get(orgId) ?? new Map<string, { rollup: Rollup; at: number }>();
    asked.set(orgId, own);
    for (const [id, { at }] of own) if (now() - at > ASKED_MS) own.delete(id);
    return own;
  }

  /** Whether there is room for it, which depends on how many sets of tags there are. */
  function hasRoom(bills: B, rollup: Rollup, id: string): boolean {
    const own = askedOf(bills);
    const sets = [...own.values()].filter((one) => one.rollup.tags !== null).length;
    if (rollup.tags !== null && !own.has(id) && sets >= TAG_SETS_MAX) return false;
    own.set(id, { rollup, at: now() });
    return true;
  }

  function isWorthIt({ snapshots }: B): boolean {
    const charges = snapshots.reduce((sum, { rows }) => sum + rows, 0);
    return charges >= (deps.chargesLeast ?? CHARGES_LEAST);
  }

  function begin(bills: B, rollup: Rollup, id: string, missing: readonly string[]): void {
    const due = missing.filter((file) => {
      const target = targetOf(bills.folder, file, id);
      return !waiting.has(target) && (failed.get(target) ?? 0) <= now();
    });
    if (due.length === 0 || isEnding || waiting.size + due.length > WAITING_MAX) return;
    const targets = due.map((file) => targetOf(bills.folder, file, id));
    for (const target of targets) {
      failed.delete(target);
      waiting.add(target);
    }
    making = making
      .then(() => make({ bills, rollup, id, files: due }))
      .finally(() => {
        for (const target of targets) waiting.delete(target);
      });
  }

  async function ask(bills: B, scope: Scope, plan: Plan, waits: Waits | undefined): Promise<QueryResult> {
    const plain = () => worker.query({ ...scope, sql: plan.sql, values: plan.values }, waits);
    const rollup = rollupFor(plan);
    if (!rollup || !isWorthIt(bills)) return plain();
    const id = idOf(rollup);
    if (!hasRoom(bills, rollup, id)) return plain();
    const found = await rollupCache.find(scope.folder, scope.files, id);
    try {
      if (!found.some(isFile)) return await plain();
      const { sql, values } = plan.in(summed);
      const files = found.map((one) => (isFile(one) ? one.path : null));
      return await worker.query(
        { ...scope, sql, values, rollups: { columns: readOf({ sql }), files } },
        waits,
      );
    } catch (error) {
      if (!isUnreadable(error) || !found.some(isFile)) throw error;
      // Whichever file it was: if it is a bill, it is told to be so now.
      await rollupCache.drop(found);
      return plain();
    } finally {
      begin(bills, rollup, id, lacking(scope, found));
    }
  }

  return {
    query: (bills: B, question: Built | Plan, waits?: Waits): Promise<QueryResult> =>
      deps.reading(bills, (scope) =>
        isPlan(question)
          ? ask(bills, scope, question, waits)
          : worker.query({ ...scope, sql: question.sql, values: question.values }, waits),
      ),
    /** Makes what new bills lack of the rollups that their organization is asked for. */
    async prepare(bills: B) {
      if (!isWorthIt(bills)) return;
      const wanted = new Map([[idOf(days), days]]);
      for (const [id, { rollup }] of askedOf(bills)) wanted.set(id, rollup);
      for (const [id, rollup] of wanted)
        begin(bills, rollup, id, lacking(bills, await rollupCache.find(bills.folder, bills.files, id)));
    },
    /** Until what is being made now is there. */
    async settled() {
      for (let last; last !== making;) {
        last = making;
        await last;
      }
    },
    async end() {
      isEnding = true;
      await Promise.race([making, wait(END_MS, undefined, { ref: false })]);
    },
  };
}

export type RollupEngine<B extends BillScope> = ReturnType<typeof createRollupEngine<B>>;

const lacking = ({ files }: Pick<Scope, 'files'>, found: readonly Found[]): string[] =>
  files.filter((_, index) => found[index] === null);

const isFile = (found: Found): found is { path: string } => found !== null && found !== 'none';
