import { isReadyWord, WorkerLine } from '../platform/processes/line';
import type { WorkerProcess } from '../platform/processes/worker';
import { StepError } from '../steps/stepError';
import { isFromEvaluator, RESULT_MAX, type EvaluateMessage, type FromEvaluator } from './protocol';

const READY_MS = 90_000;
const WATCH_MS = 100;

/** The process was ended by something else than the expression in it. */
export class Ended extends StepError {}

export interface OneLimits {
  timeoutMs: number;
  memoryMb: number;
}

/** One process for expressions; they are evaluated one after the other. */
export class Evaluator {
  readonly #line: WorkerLine<FromEvaluator>;
  readonly #limits: OneLimits;

  constructor(process: WorkerProcess, limits: OneLimits) {
    this.#limits = limits;
    this.#line = new WorkerLine(process, {
      readyMs: READY_MS,
      isReady: isReadyWord,
      isTold: isFromEvaluator,
      late: () => new StepError('The process that evaluates expressions did not start in time.'),
      unstarted: (reason) => new Ended(`The process that evaluates expressions could not start (${reason}).`),
    });
    this.#line.send({ t: 'start', image: undefined });
  }

  get usable(): boolean {
    return this.#line.gone === undefined;
  }

  kill(): void {
    this.#line.kill();
  }

  async evaluate<Value>(kind: string, input: string, signal: AbortSignal | undefined): Promise<Value> {
    await this.#line.ready;
    const { timeoutMs, memoryMb } = this.#limits;
    const told = await this.#line.ask({ t: 'evaluate', kind, input } satisfies EvaluateMessage, {
      isAnswer: (_one): _one is FromEvaluator => true,
      timeoutMs,
      memory: memoryMb * 1024 * 1024,
      watchMs: WATCH_MS,
      signal,
      late: () => tooLate(timeoutMs),
      tooMuch,
      stopped: () => new StepError('It was stopped.', 'general', false),
      ended,
    });
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
}

const ended = (reason: string) =>
  /memory|SIGABRT|SIGTRAP|code 134/i.test(reason)
    ? tooMuch()
    : new Ended(`The process that evaluated it ended (${reason}). Try again.`);
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
