import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../platform/log';
import type { CodeRequest } from '../steps/services';
import type { Language } from './protocol';
import { createCodeRunner, type CodeRunnerLimits, type CodeRunnerPort } from './runner';

/** A process that answers when the test says so. */
class FakeProcess {
  readonly pid = undefined;
  readonly memory = () => Promise.resolve(0);
  killed = false;
  readonly sent: unknown[] = [];
  readonly keys = new Set<string>();
  #message: (message: unknown) => void = () => undefined;
  #exit: (reason: string) => void = () => undefined;

  constructor(readonly language: Language) {
    queueMicrotask(() => this.#message({ t: 'ready' }));
  }

  send(message: unknown): void {
    const isStart =
      typeof message === 'object' && message !== null && 't' in message && message.t === 'start';
    if (!isStart) this.sent.push(message);
  }

  onMessage(listener: (message: unknown) => void): void {
    this.#message = listener;
  }

  onExit(listener: (reason: string) => void): void {
    this.#exit = listener;
  }

  kill(): void {
    if (this.killed) return;
    this.killed = true;
    queueMicrotask(() => this.#exit('ended by SIGKILL'));
  }

  say(message: unknown): void {
    this.#message(message);
  }

  answer(output = '1', stale = false): void {
    this.say({ t: 'done', output, stale });
  }

  die(reason: string): void {
    this.killed = true;
    this.#exit(reason);
  }
}

let started: FakeProcess[];
let runner: CodeRunnerPort;
const at = (index: number): FakeProcess => {
  const found = started[index];
  if (!found) throw new Error(`Only ${started.length} processes were started.`);
  return found;
};

function make(limits: Partial<CodeRunnerLimits> = {}): void {
  started = [];
  runner = createCodeRunner({
    launch: (language) => {
      const process = new FakeProcess(language);
      started.push(process);
      return process;
    },
    clock: { now: () => new Date(vi.getMockedSystemTime() ?? 0) },
    log: createLog({ level: 'silent' }),
    limits: { spareMs: 0, ...limits },
  });
}

const run = (key: string, more: Partial<CodeRequest> = {}) =>
  runner
    .run({
      language: 'javascript',
      code: 'return 1',
      inputs: {},
      timeoutMs: 1000,
      maxMemoryMb: 64,
      maxOutputBytes: 1000,
      processKey: key,
      signal: new AbortController().signal,
      onPrint: () => undefined,
      ...more,
    })
    .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));

/** Lets everything happen that needs no time. */
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  make();
});
afterEach(() => {
  runner.close();
  vi.useRealTimers();
});

describe('the pool of processes', () => {
  it('gives a warm process to the same execution, never to another', async () => {
    const first = run('a');
    await settle();
    at(0).answer();
    await first;
    const [again, other] = [run('a'), run('b')];
    await settle();
    expect(at(0).sent).toHaveLength(2);
    expect(at(1).sent).toHaveLength(1);
    at(0).answer('2');
    at(1).answer('3');
    expect(await Promise.all([again, other])).toEqual([2, 3]);
  });

  it('does not give one language the process of the other', async () => {
    void run('a');
    void run('a', { language: 'python' });
    await settle();
    expect(started.map(({ language }) => language)).toEqual(['javascript', 'python']);
  });

  it('ends a process that was idle for ten seconds', async () => {
    const first = run('a');
    await settle();
    at(0).answer();
    await first;
    await vi.advanceTimersByTimeAsync(9_999);
    expect(at(0).killed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(at(0).killed).toBe(true);
  });

  it('does not use a stale process again, nor one that ran often enough', async () => {
    make({ uses: 2 });
    const first = run('a');
    await settle();
    at(0).answer('1', true);
    await first;
    expect(at(0).killed).toBe(true);
    for (let n = 0; n < 2; n += 1) {
      const next = run('a');
      await settle();
      at(1).answer();
      await next;
    }
    expect(at(1).killed).toBe(true);
  });

  it('keeps one spare of a language once it was used, and drops it when it is not used any more', async () => {
    make({ spareMs: 60_000 });
    expect(started).toHaveLength(0);
    const first = run('a');
    await settle();
    at(0).answer();
    await first;
    await settle();
    expect(started).toHaveLength(2);
    expect(at(1).sent).toEqual([]);
    const other = run('b');
    await settle();
    expect(at(1).sent).toHaveLength(1);
    at(1).answer();
    await other;
    await settle();
    expect(started).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(started.every(({ killed }) => killed)).toBe(true);
  });

  it('starts a process ahead of the first run, once, and gives it to that run', async () => {
    make({ spareMs: 60_000 });
    runner.warm('python');
    runner.warm('python');
    await settle();
    expect(started.map(({ language }) => language)).toEqual(['python']);
    const first = run('a', { language: 'python' });
    await settle();
    expect(at(0).sent).toHaveLength(1);
    at(0).answer('7');
    expect(await first).toBe(7);
    await vi.advanceTimersByTimeAsync(60_000);
    const before = started.length;
    runner.warm('python');
    expect(started).toHaveLength(before);
  });

  it('says that a process is starting while a run waits for it, and nothing when it is ready', async () => {
    const onStarting = vi.fn();
    const never = createCodeRunner({
      launch: () => ({
        pid: undefined,
        memory: () => Promise.resolve(0),
        send: () => undefined,
        onMessage: () => undefined,
        onExit: () => undefined,
        kill: () => undefined,
      }),
      clock: { now: () => new Date(0) },
      log: createLog({ level: 'silent' }),
      limits: { spareMs: 0 },
    });
    const ready = runner;
    runner = never;
    void run('a', { language: 'python', onStarting });
    await vi.advanceTimersByTimeAsync(1_499);
    expect(onStarting).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onStarting).toHaveBeenCalledOnce();
    runner = ready;
    const quick = run('b', { onStarting, timeoutMs: 10_000 });
    await vi.advanceTimersByTimeAsync(5_000);
    at(0).answer();
    await quick;
    expect(onStarting).toHaveBeenCalledOnce();
    never.close();
  });

  it('runs at most four at a time, two of one execution; the others wait their turn', async () => {
    const runs = ['a', 'a', 'a', 'b', 'c', 'd'].map((key) => run(key));
    await settle();
    expect(started).toHaveLength(4);
    for (const process of started) process.answer();
    await vi.advanceTimersByTimeAsync(1000);
    for (const process of started) process.answer();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await Promise.all(runs)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('says so when no process became free in time', async () => {
    make({ processes: 1, queueMs: 500 });
    void run('a', { timeoutMs: 60_000 });
    const waiting = run('b');
    await vi.advanceTimersByTimeAsync(500);
    expect(await waiting).toContain('too many executions run code');
  });

  it('ends the process of a run that is stopped, and one that waits leaves the queue', async () => {
    make({ processes: 1 });
    const [one, two] = [new AbortController(), new AbortController()];
    const running = run('a', { signal: one.signal });
    const waiting = run('b', { signal: two.signal });
    await settle();
    two.abort();
    expect(await waiting).toBe('The code was stopped.');
    one.abort();
    expect(await running).toBe('The code was stopped.');
    expect(at(0).killed).toBe(true);
    expect(await run('a', { signal: one.signal })).toBe('The code was stopped.');
  });

  it('ends a process that does not answer in time', async () => {
    const late = run('a', { language: 'python' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await late).toBe('Your code ran longer than 1 s and was stopped.');
    expect(at(0).killed).toBe(true);
  });

  it('tells when a process dies, and of memory when that was the reason', async () => {
    const [first, second] = [run('a'), run('b')];
    await settle();
    at(0).die('ended by SIGABRT');
    at(1).die('ended with code 7');
    expect(await first).toContain('more memory');
    await settle();
    at(2).die('ended with code 8');
    expect(await second).toContain('ended with code 8');
    expect(started).toHaveLength(3);
  });

  it('runs code again whose process somebody killed', async () => {
    const killed = run('a');
    await settle();
    at(0).die('ended by SIGKILL');
    await settle();
    at(1).answer('42');
    expect(await killed).toBe(42);
  });

  it('fails when a process does not start', async () => {
    const never = createCodeRunner({
      launch: () => ({
        pid: undefined,
        memory: () => Promise.resolve(0),
        send: () => undefined,
        onMessage: () => undefined,
        onExit: (listener) => queueMicrotask(() => listener('spawn ENOENT')),
        kill: () => undefined,
      }),
      clock: { now: () => new Date(0) },
      log: createLog({ level: 'silent' }),
      limits: { spareMs: 0 },
    });
    runner.close();
    runner = never;
    expect(await run('a')).toContain('spawn ENOENT');
  });

  it('takes nothing from a process but the messages it knows', async () => {
    const first = run('a');
    await settle();
    for (const odd of [
      null,
      1,
      {},
      { t: 'done' },
      { t: 'done', output: {}, stale: false },
      { t: 'failed' },
    ]) {
      at(0).say(odd);
    }
    at(0).say({ t: 'done', output: 'not JSON', stale: false });
    expect(await first).toContain('could not be read as JSON');
    const second = run('a', { maxOutputBytes: 3 });
    await settle();
    at(0).answer('[1,2,3]');
    expect(await second).toContain('too large');
  });

  it('ends every process when it is closed', async () => {
    void run('a');
    await settle();
    runner.close();
    expect(at(0).killed).toBe(true);
    expect(await run('b')).toContain('ending');
  });
});
