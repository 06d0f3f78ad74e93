import { backoff } from '@shared/kernel/backoff';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import type { JobDefinition, Jobs } from './jobs.port';
import { EVERY, type ClaimedJob, type Kind, type Queue } from './queue.port';

/** A process that gives no sign of life for so long has lost its jobs. */
const HELD_MS = 60_000;
const BEAT_MS = HELD_MS / 3;
/** Looked at again after this, should a notification be lost. */
const LOOK_MS = 30_000;
/** Recurring work leaves a start alone. */
const FIRST_MS = 30_000;
const RUNNING_MOST = 8;
/** Who waits for all jobs looks so often for one that is due and cannot be taken. */
const IDLE_LOOKS = 5;
/** After its time-out a job has so long to come to an end. */
const GRACE_MS = 10_000;
const FAILED_KEPT_MS = 30 * 24 * 60 * 60_000;
const REASON_MOST = 1_000;
const everyRetry = { tries: Number.POSITIVE_INFINITY, firstMs: 60_000, mostMs: 60 * 60_000 };
const onceRetry = { tries: 5, firstMs: 5_000, mostMs: 5 * 60_000 };

/** Runs the kinds of jobs that are defined in this process, beside other processes that do the same. */
export function createJobs(options: {
  queue: Queue;
  clock: Clock;
  log: Log;
  newId: () => string;
  random: () => number;
  /** No other process works on this database: what is claimed at the start belongs to one that is gone. */
  alone: boolean;
  /** The kinds of jobs that this process does; all that are defined unless given. The others it only tells of. */
  does?(name: string): boolean;
}): Jobs {
  const { queue, clock, log, newId, random } = options;
  const known = new Map<string, JobDefinition>();
  const does = options.does ?? (() => true);
  const own = () => [...known.values()].filter(({ name }) => does(name));
  const recurring = () => own().filter(({ everyMs }) => everyMs !== undefined);
  const running = new Map<string, { job: ClaimedJob; stop: AbortController; ended: Promise<void> }>();
  const stopping = new AbortController();
  let looking: Promise<unknown> = Promise.resolve();
  let isWaiting = false;
  let timer: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;
  let unlisten: (() => Promise<void>) | undefined;
  /** Failures of recurring jobs while somebody waits for all of them. */
  let failures: unknown[] | undefined;

  const later = (ms: number) => new Date(clock.now().getTime() + ms);

  /** What this process has room for. */
  function kinds(room: number): Kind[] {
    const held = Map.groupBy(running.values(), ({ job }) => job.name);
    return own().map(({ name, concurrency = 1, perProcess = Number.POSITIVE_INFINITY }) => ({
      name,
      concurrency,
      room: Math.min(room, perProcess - (held.get(name)?.length ?? 0)),
    }));
  }

  async function failed(job: ClaimedJob, definition: JobDefinition, error: unknown): Promise<void> {
    const { everyMs, retry = everyMs === undefined ? onceRetry : everyRetry } = definition;
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, REASON_MOST);
    log.warn({ err: error, job: job.name, orgId: job.orgId, attempt: job.tries }, 'A job failed');
    if (everyMs !== undefined) failures?.push(error);
    const most = Math.min(retry.mostMs, everyMs ?? retry.mostMs);
    const wait = backoff(job.tries, { first: Math.min(retry.firstMs, most), most, random });
    const again = job.tries < retry.tries ? later(wait) : null;
    await queue.failed(job, reason, clock.now(), again);
    if (!again) await definition.gaveUp?.(job, reason);
  }

  async function run(job: ClaimedJob, definition: JobDefinition, stop: AbortController): Promise<void> {
    const timeout = AbortSignal.timeout(definition.timeoutMs);
    const signal = AbortSignal.any([stop.signal, timeout]);
    const late = new Promise<never>((_, reject) => {
      const tooLate = () => reject(new Error(`It took longer than ${definition.timeoutMs / 1000} s.`));
      timeout.addEventListener('abort', () => setTimeout(tooLate, GRACE_MS).unref(), { once: true });
    });
    try {
      await Promise.race([definition.run(job, { signal, attempt: job.tries }), late]);
      const again = definition.everyMs === undefined ? null : later(definition.everyMs);
      await queue.done(job, clock.now(), again);
    } catch (error) {
      if (stop.signal.aborted) await queue.giveBack(job, clock.now());
      else await failed(job, definition, timeout.aborted ? tookTooLong(definition, error) : error);
    }
  }

  function start(job: ClaimedJob): void {
    const definition = known.get(job.name);
    if (!definition) return;
    const stop = new AbortController();
    const ended = run(job, definition, stop)
      .catch((error: unknown) => log.warn({ err: error, job: job.name }, 'The end of a job was not kept'))
      .then(() => {
        running.delete(job.jobId);
        if (!stopping.signal.aborted) look();
      });
    running.set(job.jobId, { job, stop, ended });
  }

  async function take(): Promise<void> {
    const room = RUNNING_MOST - running.size;
    if (room <= 0 || stopping.signal.aborted) return;
    const by = { claim: newId(), now: clock.now(), until: later(HELD_MS) };
    const jobs = await queue.claim(kinds(room), room, by);
    for (const job of jobs) start(job);
    if (stopping.signal.aborted) return;
    const next = jobs.length > 0 ? null : await queue.nextDue(own().map(({ name }) => name));
    const wait = next ? Math.min(Math.max(next.getTime() - clock.now().getTime(), 50), LOOK_MS) : LOOK_MS;
    clearTimeout(timer);
    timer = setTimeout(look, wait).unref();
  }

  /** One look after the other; however often it is asked for meanwhile, one more. */
  function look(): void {
    if (isWaiting) return;
    isWaiting = true;
    const once = () => {
      isWaiting = false;
      return take();
    };
    looking = looking.then(once).catch((error: unknown) => {
      if (stopping.signal.aborted) return;
      log.warn({ err: error }, 'The queue of jobs could not be read');
      clearTimeout(timer);
      timer = setTimeout(look, LOOK_MS).unref();
    });
  }

  async function keep(): Promise<void> {
    const held = [...running.values()];
    if (held.length === 0) return;
    const still = new Set(
      await queue.keep(
        held.map(({ job }) => job),
        later(HELD_MS),
      ),
    );
    for (const { job, stop } of held) if (!still.has(job.jobId)) stop.abort();
  }

  /** A job whose time has come and that nobody does: a look may have failed. */
  async function isDue(): Promise<boolean> {
    const next = await queue.nextDue(own().map(({ name }) => name));
    return next !== null && next <= clock.now();
  }

  const addRecurring = async (at: Date) => {
    for (const { name } of recurring())
      await queue.add(null, { jobId: newId(), name, orgId: null, input: null, key: EVERY, at }, clock.now());
  };

  return {
    define(definition) {
      if (known.has(definition.name)) throw new Error(`Two kinds of jobs are named ${definition.name}.`);
      known.set(definition.name, definition);
    },

    add: (sql, job) => queue.add(sql, { jobId: newId(), ...job }, clock.now()),

    async status() {
      const rows = new Map((await queue.status(clock.now())).map((row) => [row.name, row]));
      return [...known.values()].map(({ name, everyMs }) => {
        const none = { waiting: 0, running: 0, failed: 0, oldestDue: null, nextAt: null, lastStarted: null };
        const row = rows.get(name) ?? {
          ...none,
          lastEnded: null,
          tries: 0,
          lastError: null,
          lastErrorAt: null,
        };
        const { recurring: _recurring, ...rest } = { recurring: false, ...row };
        return { ...rest, name, everyMs: everyMs ?? null };
      });
    },

    async runAll() {
      const found: unknown[] = [];
      failures = found;
      await addRecurring(clock.now());
      await queue.hurry(
        recurring().map(({ name }) => name),
        clock.now(),
      );
      let idle = 0;
      do {
        look();
        await looking;
        idle = running.size > 0 ? 0 : idle + 1;
        await Promise.all([...running.values()].map(({ ended }) => ended));
        await looking;
      } while (running.size > 0 || (idle < IDLE_LOOKS && (await isDue())));
      failures = undefined;
      if (found.length > 0) throw found[0];
    },

    async begin() {
      if (options.alone) await queue.takeOver();
      if (own().length === 0) return;
      unlisten = await queue.onAdded(look);
      await queue.forgetFailed(later(-FAILED_KEPT_MS));
      await addRecurring(later(FIRST_MS));
      beat = setInterval(() => {
        keep().catch((error: unknown) => log.warn({ err: error }, 'Jobs could not be kept'));
      }, BEAT_MS).unref();
      look();
    },

    async end() {
      stopping.abort();
      clearTimeout(timer);
      clearInterval(beat);
      await unlisten?.();
      await looking;
      for (const { stop } of running.values()) stop.abort();
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}

const tookTooLong = ({ timeoutMs }: JobDefinition, error: unknown) =>
  new Error(`It took longer than ${timeoutMs / 1000} s.`, { cause: error });
