import { Fault } from '@shared/kernel/fault';
import type { Json, JsonObject } from '@shared/model/json';
import type { Beginning, Ending, Journal, Place, Recalled, Waiting } from '../../journal.port';

/** A step run as it lies on disk. */
export interface Stored {
  stepRunId: string;
  place: Place;
  attempt: number;
  effect: Beginning['effect'];
  status: Recalled['status'];
  input: Json;
  output: Json;
  state: JsonObject | null;
  error: Recalled['error'];
  waiting: Waiting | null;
  answer: JsonObject | null;
  /** How often the server ended while it ran: set by tests. */
  deaths?: number;
}

/** The process is gone: thrown by the write at which it died and by every one after it. */
export class Crash extends Error {}

export interface CrashPoint {
  /** The write at which it dies, counted from 0. */
  at: number;
  /** Whether this write still reaches the disk. */
  written: boolean;
}

/**
 * What an execution has on disk, and journals on it: one for each claim. Like the one in PostgreSQL it keeps in memory
 * what needs not be durable, and recalls nothing of the body of a loop that has ended.
 */
export class MemoryDisk {
  readonly runs = new Map<string, Stored>();
  readonly logs: string[] = [];
  readonly progress: [number, number, string][] = [];
  writes = 0;
  recalls = 0;

  constructor(private readonly bodies = new Map<string, Set<string>>()) {}

  claim(crash?: CrashPoint): Journal {
    const recalled = this.recallable();
    const memory = new Map<string, Stored>();
    let isDead = false;
    const find = (id: string): Stored => {
      const found = memory.get(id) ?? this.runs.get(id);
      if (!found) throw new Error(`The step run ${id} was never begun.`);
      return { ...found };
    };
    const flush = () => {
      for (const [id, run] of memory) this.runs.set(id, structuredClone(run));
      memory.clear();
    };
    const write = async (run: Stored, durable: boolean) => {
      await Promise.resolve();
      if (isDead) throw new Crash();
      const dies = crash !== undefined && this.writes === crash.at;
      this.writes += 1;
      if (!dies || crash.written) memory.set(run.stepRunId, run);
      if (durable && (!dies || crash.written)) flush();
      if (!dies) return;
      isDead = true;
      throw new Crash();
    };
    return {
      recall: (nodeId, iterPath) => {
        this.recalls += 1;
        return recalled.get(`${nodeId} ${iterPath}`);
      },
      begin: async ({ place, attempt, effect, input, durable }) => {
        const stepRunId = `${place.nodeId}/${place.iterPath}/${attempt}`;
        const rest = { output: null, state: null, error: null, waiting: null, answer: null };
        await write({ stepRunId, place, attempt, effect, input, status: 'RUNNING', ...rest }, durable);
        return stepRunId;
      },
      end: (stepRunId, ending: Ending) => {
        const { status, output = null, state = null, error = null, durable } = ending;
        return write({ ...find(stepRunId), status, output, state, error, waiting: null }, durable);
      },
      wait: (stepRunId, waiting) =>
        write({ ...find(stepRunId), status: 'WAITING', waiting, state: waiting.state }, true),
      note: (stepRunId, state) => {
        const run = memory.get(stepRunId);
        if (run) memory.set(stepRunId, { ...run, state });
      },
      log: (_stepRunId, _level, text) => void this.logs.push(text),
      progress: (done, total, last) => void this.progress.push([done, total, last]),
      flush: async () => {
        if (isDead) throw new Crash();
        flush();
      },
    };
  }

  /** As the runner does at the end of a claim. */
  static async finish(journal: Journal): Promise<void> {
    await journal.flush();
  }

  private recallable(): Map<string, Recalled> {
    const newest = new Map<string, Stored>();
    for (const run of this.runs.values()) {
      if (this.isInEndedLoop(run)) continue;
      const key = `${run.place.nodeId} ${run.place.iterPath}`;
      if ((newest.get(key)?.attempt ?? 0) < run.attempt) newest.set(key, run);
    }
    return new Map([...newest].map(([key, run]) => [key, recalledOf(run)]));
  }

  private isInEndedLoop({ place }: Stored): boolean {
    return [...this.runs.values()].some((loop) => {
      if (!this.bodies.get(loop.place.nodeId)?.has(place.nodeId)) return false;
      const { iterPath } = loop.place;
      const isBelow = iterPath === '' ? place.iterPath !== '' : place.iterPath.startsWith(`${iterPath}.`);
      return isBelow && !['RUNNING', 'WAITING'].includes(loop.status);
    });
  }

  waiting(): Stored[] {
    return [...this.runs.values()].filter(({ status }) => status === 'WAITING');
  }

  answer(stepRunId: string, answer: JsonObject): void {
    const run = this.runs.get(stepRunId);
    if (run?.status !== 'WAITING') throw new Fault('conflict', `${stepRunId} does not wait.`);
    run.answer = answer;
  }

  statuses(): Record<string, string> {
    return Object.fromEntries([...this.runs.values()].map(({ stepRunId, status }) => [stepRunId, status]));
  }
}

function recalledOf(run: Stored): Recalled {
  return {
    stepRunId: run.stepRunId,
    attempt: run.attempt,
    status: run.status,
    reason: run.waiting?.reason ?? null,
    effect: run.effect === 'flow' ? 'pure' : run.effect,
    state: run.state,
    wakeAt: run.waiting?.wakeAt ?? null,
    startedAt: null,
    error: run.error,
    deaths: run.deaths ?? 0,
    answer: run.answer,
    output: async () => structuredClone(run.output),
  };
}
