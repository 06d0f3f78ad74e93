import type { Json } from '@shared/model/json';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import type { WorkerProcess } from '../platform/processes/worker';
import { StepError } from '../steps/contract';
import type { CodeRequest } from '../steps/services';
import type { Language } from './protocol';
import { ProcessEnded, SandboxProcess } from './sandboxProcess';

export interface CodeRunnerOptions {
  /** Starts a process in which nothing has run yet. */
  launch: (language: Language) => WorkerProcess;
  clock: Clock;
  log: Log;
  limits?: Partial<CodeRunnerLimits>;
}

/** While others wait, a process is left to its execution for so long, and as long as its runs follow one another. */
const TURN_MS = 3000;
const PAUSE_MS = 200;
/** A start that takes longer is said to whoever waits for it. */
const STARTING_MS = 1500;

/** Times in milliseconds. */
export interface CodeRunnerLimits {
  /** Processes that belong to executions, at one time. */
  processes: number;
  /** Of these, so many of one execution and language. */
  perKey: number;
  /** A process without work is ended after so long. */
  idleMs: number;
  /** A process kept ready for the next execution is ended after so long without a run of its language. */
  spareMs: number;
  /** Runs of one process. */
  uses: number;
  /** How long a run waits for a process. */
  queueMs: number;
}

const normal: CodeRunnerLimits = {
  processes: 4,
  perKey: 2,
  idleMs: 10_000,
  spareMs: 60_000,
  uses: 10_000,
  queueMs: 120_000,
};

interface Owned {
  key: string;
  process: SandboxProcess;
  busy: boolean;
  idle: NodeJS.Timeout | undefined;
  since: number;
  released: number;
}

interface Waiter {
  language: Language;
  key: string;
  take(owned: Owned): void;
}

interface Spare {
  process: SandboxProcess;
  timer: NodeJS.Timeout;
}

/**
 * Runs code in processes. One belongs to a single key (an execution) from its first run to its end; a spare one of each
 * language, in which nothing has run, hides how long a start takes.
 */
export function createCodeRunner(options: CodeRunnerOptions) {
  const runner = new CodeRunner(options, { ...normal, ...options.limits });
  return {
    run: (request: CodeRequest) => runner.run(request),
    /**
     * Starts a process ahead of the first run of a language, whose image makes every later start short. Does nothing
     * when one of the language has started before.
     */
    warm: (language: Language) => runner.warm(language),
    close: () => runner.close(),
  };
}

export type CodeRunnerPort = ReturnType<typeof createCodeRunner>;

class CodeRunner {
  readonly #options: CodeRunnerOptions;
  readonly #limits: CodeRunnerLimits;
  readonly #owned = new Set<Owned>();
  readonly #spares = new Map<Language, Spare>();
  readonly #waiting = new Set<Waiter>();
  readonly #images = new Map<Language, Uint8Array>();
  readonly #started = new Set<Language>();
  #closed = false;
  #look: NodeJS.Timeout | undefined;

  constructor(options: CodeRunnerOptions, limits: CodeRunnerLimits) {
    this.#options = options;
    this.#limits = limits;
  }

  async run(request: CodeRequest): Promise<Json> {
    return this.#once(request).catch((error: unknown) => {
      // Code changes nothing outside of its process, so that it can begin anew.
      if (error instanceof ProcessEnded && !this.#closed) return this.#once(request);
      throw error;
    });
  }

  warm(language: Language): void {
    if (!this.#started.has(language)) this.#keepSpare(language);
  }

  async #once(request: CodeRequest): Promise<Json> {
    if (request.signal.aborted) throw stopped();
    const owned = await this.#acquire(request);
    const starting = setTimeout(() => request.onStarting?.(), STARTING_MS);
    void owned.process.ready.catch(() => undefined).then(() => clearTimeout(starting));
    try {
      return await owned.process.run(request);
    } catch (error) {
      throw request.signal.aborted ? stopped() : error;
    } finally {
      clearTimeout(starting);
      this.#release(owned);
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#look);
    for (const { process, idle } of this.#owned) {
      clearTimeout(idle);
      process.kill();
    }
    for (const language of [...this.#spares.keys()]) this.#dropSpare(language);
  }

  async #acquire(request: CodeRequest): Promise<Owned> {
    const { language, processKey: key, signal } = request;
    const now = this.#closed ? undefined : this.#grant(language, key);
    if (now) return now;
    if (this.#closed) throw new StepError('The program is ending; no code is run any more.');
    return await new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        this.#waiting.delete(waiter);
      };
      const onAbort = () => {
        leave();
        reject(stopped());
      };
      const timer = setTimeout(() => {
        leave();
        reject(new StepError('No process for code became free in time: too many executions run code.'));
      }, this.#limits.queueMs);
      const waiter: Waiter = {
        language,
        key,
        take: (owned) => {
          leave();
          resolve(owned);
        },
      };
      signal.addEventListener('abort', onAbort);
      this.#waiting.add(waiter);
      this.#look ??= setTimeout(() => this.#pump(), PAUSE_MS);
    });
  }

  #grant(language: Language, key: string): Owned | undefined {
    const same = [...this.#owned].filter((owned) => owned.key === key && owned.process.language === language);
    const free = same.find(({ busy, process }) => !busy && process.usable);
    if (free) {
      clearTimeout(free.idle);
      free.busy = true;
      return free;
    }
    if (same.length >= this.#limits.perKey) return undefined;
    if (this.#owned.size >= this.#limits.processes) {
      const idle = [...this.#owned].find((owned) => this.#maybeTaken(owned));
      if (!idle) return undefined;
      this.#drop(idle);
    }
    const since = this.#now();
    const process = this.#fresh(language);
    const owned: Owned = { key, process, busy: true, idle: undefined, since, released: since };
    this.#owned.add(owned);
    return owned;
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }

  #maybeTaken({ busy, since, released }: Owned): boolean {
    const now = this.#now();
    return !busy && (now - since > TURN_MS || now - released > PAUSE_MS);
  }

  /** A process in which nothing has run. */
  #fresh(language: Language): SandboxProcess {
    const spare = this.#spares.get(language);
    if (!spare) return this.#start(language);
    this.#spares.delete(language);
    clearTimeout(spare.timer);
    return spare.process.usable ? spare.process : this.#start(language);
  }

  #start(language: Language): SandboxProcess {
    const { log } = this.#options;
    this.#started.add(language);
    const began = this.#now();
    const process = new SandboxProcess(this.#options.launch, language, {
      images: this.#images,
      onExit: (reason) => {
        log.debug({ language, reason }, 'A process for code ended');
        this.#exited(process);
      },
    });
    process.ready.then(
      () => log.debug({ language, ms: this.#now() - began }, 'A process for code is ready'),
      (error: unknown) => log.warn({ language, error }, 'A process for code did not start'),
    );
    return process;
  }

  #exited(process: SandboxProcess): void {
    for (const [language, spare] of this.#spares) if (spare.process === process) this.#dropSpare(language);
    for (const owned of this.#owned) if (owned.process === process && !owned.busy) this.#drop(owned);
    this.#pump();
  }

  #release(owned: Owned): void {
    owned.busy = false;
    owned.released = this.#now();
    const { process } = owned;
    if (!process.usable || process.uses >= this.#limits.uses || this.#closed) this.#drop(owned);
    else owned.idle = setTimeout(() => this.#drop(owned), this.#limits.idleMs).unref();
    this.#pump();
    this.#keepSpare(process.language);
  }

  #drop(owned: Owned): void {
    clearTimeout(owned.idle);
    this.#owned.delete(owned);
    owned.process.kill();
  }

  #pump(): void {
    for (const waiter of this.#waiting) {
      const owned = this.#closed ? undefined : this.#grant(waiter.language, waiter.key);
      if (owned) waiter.take(owned);
    }
    clearTimeout(this.#look);
    this.#look = undefined;
    if (this.#waiting.size > 0) this.#look = setTimeout(() => this.#pump(), PAUSE_MS);
  }

  /** After a run, when nothing waits for it: so that starting it does not slow the run down. */
  #keepSpare(language: Language): void {
    if (this.#closed || this.#limits.spareMs <= 0) return;
    const spare = this.#spares.get(language);
    if (spare) {
      spare.timer.refresh();
      return;
    }
    const timer = setTimeout(() => this.#dropSpare(language), this.#limits.spareMs).unref();
    this.#spares.set(language, { process: this.#start(language), timer });
  }

  #dropSpare(language: Language): void {
    const spare = this.#spares.get(language);
    if (!spare) return;
    this.#spares.delete(language);
    clearTimeout(spare.timer);
    spare.process.kill();
  }
}

const stopped = () => new StepError('The code was stopped.', 'general', false);
