import { backoff } from '@shared/kernel/backoff';
import type { Database } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import { claimsStore } from '../store/claims.store';
import type { Runner } from './runner';
import type { EngineSettings } from './settings';

export interface DispatcherDeps {
  database: Database;
  clock: Clock;
  log: Log;
  settings: EngineSettings;
  owner(): string | null;
  runner: Pick<Runner, 'run' | 'reserve' | 'unreserve' | 'has'>;
  isStarting(executionId: string): boolean;
}

const BACK_OFF = { first: 100, most: 5_000 };
/** The rest of the room is left to starts, which claim with the row that they insert. */
const CLAIMS_AT_ONCE = 16;
/** Milliseconds; a clock that is only being adjusted is not worth a statement. */
const PUT_BACK = 1_000;

/** Finds what is due and claims it: when told to, at the next due time, and at least once a second. */
export function createDispatcher(deps: DispatcherDeps) {
  const { database, clock, log, settings, runner } = deps;
  let running = false;
  let looking: Promise<void> | undefined;
  let wanted = false;
  let mending = false;
  /** There was more than there was room for. */
  let backlog = false;
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Infinity;
  let failures = 0;
  /** At the last look, by the clock and by the time that elapses; undefined: there was none. */
  let seen: { at: number; elapsed: number } | undefined;

  function plan(after: number) {
    if (!running) return;
    const at = performance.now() + after;
    if (timer && timerAt <= at) return;
    clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(() => {
      timer = undefined;
      look();
    }, after).unref();
  }

  /** Look now; while a look is under way, once more after it. */
  function look() {
    if (!running) return;
    wanted = true;
    looking ??= turn().finally(() => {
      looking = undefined;
      if (wanted) look();
    });
  }

  async function turn(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    wanted = false;
    try {
      const next = await claimAll();
      if (failures > 0) log.info('The engine finds its work again');
      failures = 0;
      plan(next);
    } catch (error) {
      if (failures === 0) log.warn({ err: error }, 'The engine cannot look for work; it keeps trying');
      failures += 1;
      wanted = false;
      mending = true;
      plan(backoff(failures, BACK_OFF));
    }
  }

  /** → milliseconds until the next look. */
  async function claimAll(): Promise<number> {
    const owner = deps.owner();
    if (owner === null) return settings.look;
    if (mending) await giveBack(owner);
    await followClock(owner);
    for (;;) {
      const room = runner.reserve(CLAIMS_AT_ONCE);
      backlog = room === 0;
      if (backlog) return settings.look;
      try {
        const rows = await database.system((sql) => claimsStore.claim(sql, owner, room, clock.now()));
        for (const row of rows) runner.run(row);
        if (rows.length < room) break;
      } finally {
        runner.unreserve(room);
      }
    }
    const next = await database.system((sql) => claimsStore.nextDue(sql));
    const after = next ? Math.max(10, next.getTime() - clock.now().getTime()) : settings.look;
    return Math.min(settings.look, after);
  }

  async function followClock(owner: string): Promise<void> {
    const now = clock.now();
    const elapsed = performance.now();
    const backMs = seen ? seen.at + (elapsed - seen.elapsed) - now.getTime() : 0;
    if (!seen || backMs > PUT_BACK) {
      const pulled = await database.system(async (sql) => {
        const shortened = await claimsStore.shortenWaits(sql, { owner, now, backMs });
        return shortened + (await claimsStore.pullBack(sql, now, new Date(now.getTime() + backMs)));
      });
      if (pulled > 0) log.warn({ executions: pulled }, 'The clock was put back; what was due is done now');
    }
    seen = { at: now.getTime(), elapsed };
  }

  /** A claim of which the answer was lost, or that could not be given back. No claim is made meanwhile. */
  async function giveBack(owner: string): Promise<void> {
    const unknown = await database.system(async (sql) => {
      const ids = (await claimsStore.owned(sql, owner)).map((row) => row.execution_id);
      const orphans = ids.filter((id) => !runner.has(id) && !deps.isStarting(id));
      if (orphans.length > 0) await claimsStore.release(sql, owner, orphans, clock.now());
      return orphans;
    });
    mending = false;
    if (unknown.length > 0) log.warn({ executions: unknown.length }, 'Claims that got lost were given back');
  }

  return {
    begin() {
      running = true;
      look();
    },
    async end() {
      running = false;
      wanted = false;
      clearTimeout(timer);
      await looking;
    },
    wake: look,
    /** Look at that time, if not earlier anyway. */
    due: (at: Date) => plan(Math.min(settings.look, Math.max(0, at.getTime() - clock.now().getTime()))),
    /** A claim ended. */
    freed() {
      if (backlog) look();
    },
    /** Give back what this process owns on disk and does not know. */
    repair() {
      mending = true;
      look();
    },
  };
}
