import type { Database, Sql } from '../../db/database';
import { subscribeChanges } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { Engine } from '../engine.port';
import { fireOne, releaseOne, replan, type Firing } from './fire';
import { schedulesStore } from './schedules.store';

/** The longest time between two looks: a machine that slept is noticed by then. */
const LOOK_MS = 30_000;
/** While runs wait for earlier ones to end. */
const WAITING_MS = 2_000;
/** Due and held by another server. */
const HELD_MS = 250;
/** One look goes on at most this long before the timer and `end` have their turn. */
const AT_ONCE = 2_000;
/** Smaller steps back of a clock are its ordinary corrections. */
const JUMP_MS = 60_000;
const KEPT_DAYS = 180;

/** Several servers on one database may have one each: every time of a schedule is handled once. */
export function createScheduler(deps: {
  database: Database;
  engine: Pick<Engine, 'startIn' | 'wake'>;
  clock: Clock;
  log: Log;
}) {
  const { database, engine, clock, log } = deps;
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe: (() => Promise<void>) | undefined;
  let looking: Promise<void> | undefined;
  let again = false;
  let ended = true;
  let newest = 0;
  let since = clock.now();

  async function each(work: (sql: Sql, firing: Firing) => Promise<boolean>): Promise<number> {
    let count = 0;
    while (count < AT_ONCE) {
      const now = clock.now();
      if (!(await database.system((sql) => work(sql, { engine, now, since })))) break;
      count += 1;
      engine.wake();
    }
    return count;
  }

  async function afterJump(): Promise<void> {
    const now = clock.now();
    const back = newest - now.getTime();
    newest = now.getTime();
    if (back < JUMP_MS) return;
    log.warn({ backSeconds: Math.round(back / 1000) }, 'The clock was put back; schedules are planned anew');
    let afterId: string | undefined = '';
    while (afterId !== undefined) {
      const from: string = afterId;
      afterId = await database.system((sql) => replan(sql, now, from));
    }
  }

  /** Everything that is due now. → how many schedules were handled. */
  async function fireDue(): Promise<number> {
    await afterJump();
    return (await each(fireOne)) + (await each(releaseOne));
  }

  async function look(): Promise<void> {
    let wait = LOOK_MS;
    try {
      do {
        again = false;
        await fireDue();
      } while (again && !ended);
      const { next, buffered } = await database.system((sql) => schedulesStore.outlook(sql));
      const untilNext = next ? next.getTime() - clock.now().getTime() : LOOK_MS;
      wait = Math.min(buffered ? WAITING_MS : LOOK_MS, Math.max(untilNext, HELD_MS));
    } catch (error) {
      log.warn({ err: error }, 'Schedules could not be looked at; trying again');
      wait = WAITING_MS;
    }
    if (!ended) timer = setTimeout(lookSoon, wait);
  }

  function lookSoon(): void {
    clearTimeout(timer);
    if (ended) return;
    again = true;
    looking ??= look().finally(() => (looking = undefined));
  }

  return {
    fireDue,
    /** Looks now, and from then on whenever something is due or schedules change. */
    async begin() {
      ended = false;
      since = clock.now();
      unsubscribe = await subscribeChanges(database, {
        onChange: ({ tag }) => {
          if (tag === 'trigger' || tag === 'workflow') lookSoon();
        },
        onGap: lookSoon,
      });
      lookSoon();
    },
    /** Nothing begins after it has returned. */
    async end() {
      ended = true;
      clearTimeout(timer);
      await unsubscribe?.();
      await looking;
      clearTimeout(timer);
    },
    /** Forgets firings of long ago. */
    async sweep() {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000);
      await database.system((sql) => schedulesStore.prune(sql, before));
    },
  };
}
