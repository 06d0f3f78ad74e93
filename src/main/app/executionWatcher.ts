import { z } from 'zod';
import type { LiveEvent } from '@shared/host/contract';
import {
  isTerminal,
  readStatus,
  executionStatuses,
  type ExecutionStatus,
} from '@shared/model/executionStatus';
import { EXECUTION_POLLING } from '@shared/model/limits';
import type { Clock, Log } from '../ports';

/** EXEC-14: so many errors in a row, and nobody knows how the executions stand. */
const ERRORS_MOST = 3;
/** As many as `executions.batch` takes. */
const BATCH = 200;

interface Options {
  clock: Clock;
  log: Pick<Log, 'info'>;
  /** Sends `executions.batch`; the reply's text. */
  batch(executionIds: string[], signal: AbortSignal): Promise<string>;
  onEvent(event: LiveEvent): void;
}

export interface ExecutionWatcher {
  /** What this window waits for from now on, instead of what it waited for. The key is any object of the window's. */
  watch(window: object, executionIds: readonly string[]): void;
  /** The window is gone. */
  leave(window: object): void;
  /** Nobody waits any more: the session has ended. */
  stop(): void;
}

const seen = z.object({ executionId: z.string(), status: z.string(), progress: z.number() });
const reply = z.object({ data: z.array(seen) });
type Seen = z.output<typeof seen>;

function statusOf(text: string): ExecutionStatus | undefined {
  const read = readStatus(text);
  return executionStatuses.find((status) => status === read);
}
const isOver = ({ status }: Seen) => {
  const known = statusOf(status);
  return known !== undefined && isTerminal(known);
};

/**
 * The execution poll of the specification, once for all windows: every three seconds it asks how the executions stand
 * that somebody waits for, and says `execution` of those that moved. It stands beside the live events, which usually
 * were faster, and ends with the executions. `execution_unreachable` says that asking failed three times in a row.
 */
export function createExecutionWatcher(options: Options): ExecutionWatcher {
  const windows = new Map<object, Set<string>>();
  const last = new Map<string, string>();
  const told = new Set<string>();
  let errors = 0;
  let life: AbortController | undefined;

  const wanted = () => new Set([...windows.values()].flatMap((ids) => [...ids]));

  function forget(id: string) {
    last.delete(id);
    told.delete(id);
    for (const ids of windows.values()) ids.delete(id);
  }

  function take(asked: readonly string[], found: readonly Seen[]) {
    const byId = new Map(found.map((one) => [one.executionId, one]));
    const still = wanted();
    for (const id of asked) {
      if (!still.has(id)) continue;
      const one = byId.get(id);
      const now = one ? `${one.status} ${one.progress}` : 'gone';
      // The first look is told as well: what the window was shown may be older than it.
      if (last.get(id) !== now || told.delete(id)) options.onEvent({ tag: 'execution', id });
      last.set(id, now);
      if (!one || isOver(one)) forget(id);
    }
  }

  function unreachable() {
    for (const id of wanted()) {
      if (told.has(id)) continue;
      told.add(id);
      options.onEvent({ tag: 'execution_unreachable', id });
    }
  }

  async function look(signal: AbortSignal) {
    const ids = [...wanted()];
    try {
      for (let from = 0; from < ids.length; from += BATCH) {
        const asked = ids.slice(from, from + BATCH);
        const { data } = reply.parse(JSON.parse(await options.batch(asked, signal)));
        if (signal.aborted) return;
        take(asked, data);
      }
      errors = 0;
    } catch (error) {
      if (signal.aborted) return;
      errors += 1;
      options.log.info('executions could not be watched', { reason: String(error), errors });
      if (errors >= ERRORS_MOST) unreachable();
    }
  }

  async function run(signal: AbortSignal) {
    while (!signal.aborted) {
      await options.clock.wait(EXECUTION_POLLING, signal);
      if (!signal.aborted) await look(signal);
      if (wanted().size === 0) return;
    }
  }

  function wake() {
    if (life || wanted().size === 0) return;
    const mine = new AbortController();
    life = mine;
    void run(mine.signal).finally(() => {
      if (life !== mine) return;
      life = undefined;
      errors = 0;
      wake();
    });
  }

  function tidy() {
    const still = wanted();
    for (const id of [...last.keys(), ...told]) {
      if (still.has(id)) continue;
      last.delete(id);
      told.delete(id);
    }
    if (still.size === 0) {
      life?.abort();
      life = undefined;
      errors = 0;
    } else wake();
  }

  return {
    watch: (window, executionIds) => {
      windows.set(window, new Set(executionIds));
      tidy();
    },
    leave: (window) => {
      windows.delete(window);
      tidy();
    },
    stop: () => {
      windows.clear();
      tidy();
    },
  };
}
