import type { Json } from '@shared/model/json';
import { forkSandbox } from '@server/code/launch';
import { createCodeRunner, type CodeRunnerLimits } from '@server/code/runner';
import { systemClock } from '@server/platform/clock';
import { createLog } from '@server/platform/log';
import type { CodePort, CodeRequest } from '@server/steps/services';
import { sharedCodeWorker } from './sharedWorker';

export interface TestRunner {
  port: CodePort;
  run(language: CodeRequest['language'], code: string, more?: Partial<CodeRequest>): Promise<Json>;
  /** What the code said when it failed. */
  failure(language: CodeRequest['language'], code: string, more?: Partial<CodeRequest>): Promise<string>;
  /** What it printed. */
  printed(): string;
  /** Processes started so far. */
  pids(): (number | undefined)[];
  close(): void;
}

export async function startTestRunner(limits: Partial<CodeRunnerLimits> = {}): Promise<TestRunner> {
  const launch = forkSandbox(await sharedCodeWorker(), {});
  const started: (number | undefined)[] = [];
  const runner = createCodeRunner({
    launch: (language) => {
      const child = launch(language);
      started.push(child.pid);
      return child;
    },
    clock: systemClock,
    log: createLog({ level: 'silent' }),
    limits: { spareMs: 0, ...limits },
  });
  let text = '';
  const run: TestRunner['run'] = (language, code, more = {}) =>
    runner.run({
      language,
      code,
      inputs: {},
      timeoutMs: 10_000,
      maxMemoryMb: 128,
      maxOutputBytes: 1024 * 1024,
      processKey: 'one',
      signal: new AbortController().signal,
      onPrint: (piece) => (text += piece),
      ...more,
    });
  return {
    port: runner,
    run,
    failure: (language, code, more) =>
      run(language, code, more).then(
        (value) => `no failure, but ${JSON.stringify(value)}`,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      ),
    printed: () => text,
    pids: () => started,
    close: () => runner.close(),
  };
}
