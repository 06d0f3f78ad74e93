import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedCodeWorker } from '@tests/support/sharedWorker';
import { forkSandbox, type LaunchSandbox } from '../code/launch';
import type { WorkerProcess } from '../platform/processes/worker';
import type { ExpressionPort } from './expressions.port';
import { createExpressions, type EvaluationLimits } from './pool';

/** Expressions in processes of the built program. */
export function expressionsBench() {
  let launch: LaunchSandbox;
  let patient: ExpressionPort & { close(): void };
  let brief: ExpressionPort & { close(): void };
  const started: WorkerProcess[] = [];
  const make = (limits: Partial<EvaluationLimits> = {}) =>
    createExpressions({
      launch: () => {
        const process = launch('expressions');
        started.push(process);
        return process;
      },
      // Loading a grammar takes seconds on a slow machine.
      limits: { timeoutMs: 60_000, ...limits },
    });
  beforeAll(async () => {
    launch = forkSandbox(await sharedCodeWorker(), {});
    patient = make();
    brief = make({ timeoutMs: 2_000 });
  });
  afterAll(() => {
    patient.close();
    brief.close();
  });
  const evaluate: ExpressionPort['evaluate'] = (...asked) => patient.evaluate(...asked);
  /** Within two seconds, for what would not end by itself. */
  const briefly: ExpressionPort['evaluate'] = (...asked) => brief.evaluate(...asked);
  return { make, started, evaluate, briefly };
}

const threadMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/**
 * How long this thread was busy in one piece at most while something else was under way, milliseconds of
 * its own processor time: waiting for a processor on a crowded machine does not count.
 */
async function busiest<T>(work: Promise<T>): Promise<{ longest: number; outcome: unknown }> {
  let longest = 0;
  let last = threadMs();
  const timer = setInterval(() => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
  }, 5);
  const outcome: unknown = await work.catch((error: unknown) => error);
  clearInterval(timer);
  return { longest, outcome };
}

/** Each would hold the thread, or fill the memory, of who evaluates it. */
export function endsHostile(hostile: Readonly<Record<string, () => Promise<unknown>>>): void {
  it.each(Object.entries(hostile))(
    'hostile %s ends within its limit, and the server’s thread goes on meanwhile',
    async (_name, evaluate) => {
      const { longest, outcome } = await busiest(evaluate());
      expect(String(outcome).slice(0, 300)).toMatch(
        /longer than 2 seconds|more memory than|larger than 50 MB|nested too deeply|is no (YAML|XML|CSV)|limit|not XML|cannot be read/,
      );
      expect(longest).toBeLessThan(1_000);
    },
    60_000,
  );
}
