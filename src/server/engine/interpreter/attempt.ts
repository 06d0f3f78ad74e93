import { Fault, isFault } from '@shared/kernel/fault';
import type { Json } from '@shared/model/json';
import { StepError, type StepContext } from '../../steps/contract';
import { failureOf, timedOut } from './failure';
import type { Failure } from './outcome';
import { cancelled, type Timers } from './timers';
import { toJson } from './toJson';

/** How long a step may take to end once its signal is aborted; then it is left behind. Milliseconds. */
const GRACE = 5_000;

/** Parts of the context that this try alone has. The signal is made when the step first asks for it. */
type OwnOfTry = Pick<StepContext, 'signal' | 'log'>;

export interface Try {
  run(context: StepContext): Promise<Json> | Json;
  context(own: OwnOfTry): StepContext;
  log: StepContext['log'];
  timeoutSeconds: number;
  isUnsafe: boolean;
  signal: AbortSignal;
  timers: Timers;
  /** An error that no author of the step thought of. */
  onMistake(error: unknown): void;
}

export type Tried = { output: Json } | { failure: Failure };

/**
 * One try of a step. Fails with `Fault('cancelled')`, at once, when the execution is to stop; every other error is the
 * step's.
 */
export function tryStep(attempt: Try): Promise<Tried> | Tried {
  let controller: AbortController | undefined;
  let isOver = false;
  const controlled = () => (controller ??= new AbortController());
  const context = attempt.context({
    get signal() {
      return controlled().signal;
    },
    // A step that was left behind may go on talking.
    log: (level, text) => {
      if (!isOver) attempt.log(level, text);
    },
  });
  let given: Promise<Json> | Json;
  try {
    given = attempt.run(context);
  } catch (error) {
    return fail(error, attempt);
  }
  if (!(given instanceof Promise)) {
    isOver = true;
    return read(given, attempt);
  }
  return settle(given, attempt, controlled()).finally(() => {
    isOver = true;
  });
}

function read(given: Json, attempt: Try): Tried {
  try {
    return { output: toJson(given) };
  } catch (error) {
    return fail(error, attempt);
  }
}

function fail(error: unknown, attempt: Try): Tried {
  if (!(error instanceof StepError) && !isFault(error)) attempt.onMistake(error);
  const failure = failureOf(error);
  try {
    return {
      failure: failure.detail === undefined ? failure : { ...failure, detail: toJson(failure.detail) },
    };
  } catch {
    return { failure: { ...failure, detail: null } };
  }
}

function settle(given: Promise<Json>, attempt: Try, controller: AbortController): Promise<Tried> {
  const { signal, timers, timeoutSeconds, isUnsafe } = attempt;
  const late: Tried = { failure: timedOut(timeoutSeconds, isUnsafe) };
  return new Promise((resolve, reject) => {
    let isLate = false;
    let isStopped = false;
    let takeBack = timers.set(timeoutSeconds * 1000, () => {
      isLate = true;
      takeBack = timers.set(GRACE, () => finish(late));
      controller.abort(new Fault('timeout:step_too_slow', `It took longer than ${timeoutSeconds} seconds.`));
    });
    const onAbort = () => {
      isStopped = true;
      clean();
      controller.abort(cancelled());
      reject(cancelled());
    };
    const clean = () => {
      takeBack();
      signal.removeEventListener('abort', onAbort);
    };
    const finish = (tried: Tried) => {
      clean();
      resolve(isLate ? late : tried);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    given.then(
      (output) => finish(read(output, attempt)),
      (error: unknown) => {
        // A step that was stopped may fail of it, which is no news.
        if (!isStopped) finish(fail(error, attempt));
      },
    );
    if (signal.aborted) onAbort();
  });
}
