import { watchMemory, type WorkerProcess } from './worker';

/** What a process says first, when it can be asked. */
export const isReadyWord = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 't' in message && message.t === 'ready';

interface LineOptions<Told> {
  /** Milliseconds until it has to be ready. */
  readyMs: number;
  /** The first word of a process. */
  isReady(message: unknown): boolean;
  /** What it says afterwards; anything else is not heard. */
  isTold(message: unknown): message is Told;
  onTold?(told: Told): void;
  onExit?(reason: string): void;
  late(): Error;
  unstarted(reason: string): Error;
}

/** What one question may take: beyond any of it the process is ended. */
interface AskLimits<Told, Answer extends Told> {
  isAnswer(told: Told): told is Answer;
  timeoutMs: number;
  /** Bytes that the process may hold in all. */
  memory: number;
  watchMs: number;
  signal: AbortSignal | undefined;
  late(): Error;
  tooMuch(): Error;
  stopped(): Error;
  ended(reason: string): Error;
}

/** The line to one worker process, which is ready within a time, says something, and ends once. */
export class WorkerLine<Told> {
  readonly #process: WorkerProcess;
  readonly ready: Promise<void>;
  #gone: string | undefined;
  #heard: (told: Told) => void = () => undefined;
  #lost: (reason: string) => void = () => undefined;

  constructor(process: WorkerProcess, options: LineOptions<Told>) {
    this.#process = process;
    this.ready = new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        reject(options.late());
        this.kill();
      }, options.readyMs);
      process.onMessage((message) => {
        if (options.isReady(message)) {
          clearTimeout(late);
          return resolve();
        }
        if (!options.isTold(message)) return;
        options.onTold?.(message);
        this.#heard(message);
      });
      process.onExit((reason) => {
        clearTimeout(late);
        this.#gone ??= reason;
        reject(options.unstarted(reason));
        this.#lost(reason);
        options.onExit?.(reason);
      });
    });
    this.ready.catch(() => undefined);
  }

  /** Why it cannot be used any more. */
  get gone(): string | undefined {
    return this.#gone;
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  send(message: unknown): void {
    this.#process.send(message);
  }

  kill(): void {
    this.#gone ??= 'stopped';
    this.#process.kill();
  }

  /** One question of a process that answers one at a time, and is ready. */
  async ask<Answer extends Told>(message: unknown, limits: AskLimits<Told, Answer>): Promise<Answer> {
    if (limits.signal?.aborted) throw limits.stopped();
    let end: (error: Error) => void = () => undefined;
    const onAbort = () => end(limits.stopped());
    const late = setTimeout(() => end(limits.late()), limits.timeoutMs);
    const watch = watchMemory(this.#process, {
      most: limits.memory,
      everyMs: limits.watchMs,
      onTooMuch: () => end(limits.tooMuch()),
    });
    limits.signal?.addEventListener('abort', onAbort);
    try {
      return await new Promise((resolve, reject) => {
        end = (error) => {
          reject(error);
          this.kill();
        };
        this.#heard = (told) => {
          if (limits.isAnswer(told)) resolve(told);
        };
        this.#lost = (reason) => reject(limits.ended(reason));
        if (this.#gone === undefined) this.send(message);
        else this.#lost(this.#gone);
      });
    } finally {
      clearTimeout(late);
      watch.stop();
      limits.signal?.removeEventListener('abort', onAbort);
      this.#heard = () => undefined;
      this.#lost = () => undefined;
    }
  }
}
