import { watchMemory, type WorkerProcess } from '../platform/programs';
import { StepError } from '../steps/contract';
import { isFromEvaluator, RESULT_MAX, type EvaluateMessage, type FromEvaluator } from './protocol';

const READY_MS = 90_000;
const WATCH_MS = 100;

/** The process was ended by something else than the expression in it. */
export class Ended extends StepError {}

export interface OneLimits {
  timeoutMs: number;
  memoryMb: number;
}

type Finish = (told: FromEvaluator | Error) => void;

/** One process for expressions; they are evaluated one after the other. */
export class Evaluator {
  readonly #process: WorkerProcess;
  readonly #limits: OneLimits;
  readonly #ready: Promise<void>;
  #finish: Finish | undefined;
  #gone: string | undefined;

  constructor(process: WorkerProcess, limits: OneLimits) {
    this.#process = process;
    this.#limits = limits;
    this.#ready = new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        reject(new StepError('The process that evaluates expressions did not start in time.'));
        this.kill();
      }, READY_MS);
      process.onMessage((message) => {
        if (!isFromEvaluator(message)) return;
        if (message.t !== 'ready') return void this.#finish?.(message);
        clearTimeout(late);
        resolve();
      });
      process.onExit((reason) => {
        clearTimeout(late);
        this.#gone ??= reason;
        reject(new Ended(`The process that evaluates expressions could not start (${reason}).`));
        this.#finish?.(this.#endedBy(reason));
      });
    });
    this.#ready.catch(() => undefined);
    process.send({ t: 'start', image: undefined });
  }

  get usable(): boolean {
    return this.#gone === undefined;
  }

  kill(): void {
    this.#gone ??= 'stopped';
    this.#process.kill();
  }

  async evaluate<Value>(kind: string, input: string, signal: AbortSignal | undefined): Promise<Value> {
    await this.#ready;
    const told = await this.#ask({ t: 'evaluate', kind, input }, signal);
    if (told instanceof Error) throw told;
    if (told.t === 'failed') throw new StepError(told.message, told.group, told.retryable);
    if (told.t === 'value') {
      const value: Value = JSON.parse(told.output);
      return value;
    }
    const most = `${RESULT_MAX / 1024 / 1024} MB`;
    throw new StepError(
      `Its result is larger than ${most}. Give less: filter it, or select fields.`,
      'general',
      false,
    );
  }

  async #ask(message: EvaluateMessage, signal: AbortSignal | undefined): Promise<FromEvaluator | Error> {
    const { timeoutMs, memoryMb } = this.#limits;
    let end: (error: Error) => void = () => undefined;
    const onAbort = () => end(new StepError('It was stopped.', 'general', false));
    const late = setTimeout(() => end(tooLate(timeoutMs)), timeoutMs);
    const watch = watchMemory(this.#process, {
      most: memoryMb * 1024 * 1024,
      everyMs: WATCH_MS,
      onTooMuch: () => end(tooMuch()),
    });
    signal?.addEventListener('abort', onAbort);
    try {
      return await new Promise((resolve) => {
        end = (error) => {
          resolve(error);
          this.kill();
        };
        this.#finish = resolve;
        if (this.#gone !== undefined) return resolve(this.#endedBy(this.#gone));
        this.#process.send(message);
      });
    } finally {
      clearTimeout(late);
      watch.stop();
      signal?.removeEventListener('abort', onAbort);
      this.#finish = undefined;
    }
  }

  #endedBy(reason: string): Error {
    if (/memory|SIGABRT|SIGTRAP|code 134/i.test(reason)) return tooMuch();
    return new Ended(`The process that evaluated it ended (${reason}). Try again.`);
  }
}

const tooLate = (ms: number) =>
  new StepError(
    `It took longer than ${ms / 1000} seconds and was stopped. Make the expression simpler, or give it less.`,
    'general',
    false,
  );
const tooMuch = () =>
  new StepError(
    'It needed more memory than there is for one expression and was stopped. Make it simpler, or give it less.',
    'general',
    false,
  );
