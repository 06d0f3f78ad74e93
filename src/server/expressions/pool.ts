import type { WorkerProcess } from '../platform/processes/worker';
import { StepError } from '../steps/stepError';
import { Evaluator, Ended } from './evaluator';
import type { ExpressionPort } from './expressions.port';
import type { ValueOf } from './kinds/table';

export interface EvaluationLimits {
  processes: number;
  /** Milliseconds of one evaluation, its process being ready. */
  timeoutMs: number;
  /** MB that its process may hold in all. */
  memoryMb: number;
  /** How long an evaluation waits for a process, milliseconds. */
  queueMs: number;
  /** A process without work is ended after so long, milliseconds. */
  idleMs: number;
}

const normal: EvaluationLimits = {
  processes: 3,
  timeoutMs: 10_000,
  memoryMb: 640,
  queueMs: 60_000,
  idleMs: 300_000,
};

interface Place {
  evaluator: Evaluator;
  busy: boolean;
  idle: NodeJS.Timeout | undefined;
}

/** Evaluates expressions in a few processes, one after the other in each. */
export function createExpressions(options: {
  launch: () => WorkerProcess;
  limits?: Partial<EvaluationLimits>;
}): ExpressionPort & { close(): void } {
  const limits = { ...normal, ...options.limits };
  const places = new Set<Place>();
  const waiting = new Set<(place: Place) => void>();
  let closed = false;

  function free(): Place | undefined {
    for (const place of places) if (!place.evaluator.usable && !place.busy) drop(place);
    const idle = [...places].find(({ busy }) => !busy);
    if (idle) return idle;
    if (places.size >= limits.processes) return undefined;
    const place: Place = { evaluator: new Evaluator(options.launch(), limits), busy: false, idle: undefined };
    places.add(place);
    return place;
  }
  function drop(place: Place): void {
    clearTimeout(place.idle);
    places.delete(place);
    place.evaluator.kill();
  }
  function take(signal: AbortSignal | undefined): Promise<Place> {
    const occupied = (place: Place) => {
      clearTimeout(place.idle);
      place.busy = true;
      return place;
    };
    if (closed) throw new StepError('The program is ending; nothing is evaluated any more.');
    const place = free();
    if (place) return Promise.resolve(occupied(place));
    return new Promise((resolve, reject) => {
      const leave = (error: StepError) => {
        waiting.delete(taker);
        clean();
        reject(error);
      };
      const onAbort = () => leave(stopped());
      const late = setTimeout(() => leave(new StepError(TOO_MANY)), limits.queueMs);
      const clean = () => {
        clearTimeout(late);
        signal?.removeEventListener('abort', onAbort);
      };
      const taker = (given: Place) => {
        clean();
        resolve(occupied(given));
      };
      signal?.addEventListener('abort', onAbort);
      waiting.add(taker);
    });
  }
  function release(place: Place): void {
    place.busy = false;
    if (!place.evaluator.usable || closed) drop(place);
    else place.idle = setTimeout(() => drop(place), limits.idleMs).unref();
    const [next] = waiting;
    const given = next && !closed ? free() : undefined;
    if (!next || !given) return;
    waiting.delete(next);
    next(given);
  }
  async function once<Value>(kind: string, input: string, signal: AbortSignal | undefined): Promise<Value> {
    const place = await take(signal);
    try {
      if (signal?.aborted) throw stopped();
      return await place.evaluator.evaluate<Value>(kind, input, signal);
    } finally {
      release(place);
    }
  }

  return {
    evaluate(kind, given, signal) {
      const input = JSON.stringify(given);
      // A process that ended for no reason of the expression: the expression changed nothing.
      type Value = ValueOf<typeof kind>;
      return once<Value>(kind, input, signal).catch((error: unknown) => {
        if (error instanceof Ended) return once<Value>(kind, input, signal);
        throw error;
      });
    },
    close() {
      closed = true;
      for (const place of places) drop(place);
    },
  };
}

const TOO_MANY = 'Too many expressions are being evaluated; this one found no place in time.';
const stopped = () => new StepError('It was stopped.', 'general', false);
