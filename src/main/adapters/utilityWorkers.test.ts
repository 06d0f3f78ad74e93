import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WorkerTold } from '@shared/host/workers';
import { createCodeRunner } from '@server/code/runner';
import { processesByRequest } from '@server/entries/requested';
import { createExpressions } from '@server/expressions/pool';
import { createLog } from '@server/platform/log';
import { sharedCodeWorker } from '../../../tests/support/sharedWorker';
import { serveWorkers, type WorkersOptions } from './utilityWorkers';

// A process of Python takes seconds of CPU to start.
const MB = 1024 * 1024;
const pids: number[] = [];

const residentMb = async (pid: number): Promise<number> =>
  (Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]) * 4096) / MB;

/** A child of Node in the place of a utility process. */
const forkInstead: WorkersOptions['fork'] = (entry, args, { env }) => {
  const child = fork(entry, args, { env, serialization: 'advanced', execArgv: [], stdio: 'ignore' });
  if (child.pid !== undefined) pids.push(child.pid);
  return Object.assign(child, {
    postMessage: (message: object) => void (child.connected && child.send(message, () => undefined)),
  }) as unknown as ReturnType<WorkersOptions['fork']>;
};

let tell: (message: WorkerTold) => void;
let workers: ReturnType<typeof serveWorkers>;
let most = 0;
let launch: ReturnType<typeof processesByRequest>;
beforeAll(async () => {
  const entry = await sharedCodeWorker();
  workers = serveWorkers((message) => tell(structuredClone(message)), {
    fork: forkInstead,
    entryOf: () => entry,
    environmentOf: () => ({}),
    async memory() {
      const held = await Promise.all(
        pids.map(async (pid) => [pid, (await residentMb(pid).catch(() => 0)) * MB] as const),
      );
      most = Math.max(most, ...held.map(([, bytes]) => bytes / MB));
      return new Map(held);
    },
  });
  launch = processesByRequest({
    send: (message) => workers.hear(structuredClone(message)),
    onMessage: (listener) => (tell = listener),
  });
});
afterAll(() => workers.end());

const hostile = {
  javascript: 'const all = []; while (true) all.push(new Uint8Array(1e6).fill(1));',
  python: 'all = []\nwhile True:\n    all.append(b"x" * 1_000_000)\nreturn 1',
  'python beside its own memory': `
import _imp, importlib.machinery, importlib.util
spec = importlib.machinery.ModuleSpec('_pyodide_core', importlib.machinery.BuiltinImporter)
core = _imp.create_builtin(spec)
made = core.to_js(b'abc').constructor
kept = [made.new(50_000_000).fill(1) for _ in range(60)]
return len(kept)`,
};

it.each(Object.entries(hostile))(
  'code in %s that a host’s process runs keeps to 128 MB and takes nothing of the server',
  async (name, code) => {
    most = 0;
    const before = process.memoryUsage().rss;
    const runner = createCodeRunner({
      launch,
      clock: { now: () => new Date() },
      log: createLog({ level: 'silent' }),
      limits: { spareMs: 0 },
    });
    const said = await runner
      .run({
        language: name === 'javascript' ? 'javascript' : 'python',
        code,
        inputs: {},
        timeoutMs: 20_000,
        maxMemoryMb: 128,
        maxOutputBytes: 1000,
        processKey: 'one',
        signal: new AbortController().signal,
        onPrint: () => undefined,
      })
      .catch((error: unknown) => String(error));
    runner.close();
    expect(said).toMatch(/memory|closed|cannot be used|is not there|ImportError/);
    // Memory is looked at now and then, and a fast machine takes some more in between; unwatched it would be many gigabytes.
    expect(most).toBeLessThan(2_500);
    // Other test files share this process; the code itself would take gigabytes.
    expect((process.memoryUsage().rss - before) / MB).toBeLessThan(600);
  },
);

it('expressions go through the host as well, and a worker that is gone is told', async () => {
  const expressions = createExpressions({ launch: () => launch('expressions') });
  expect(await expressions.evaluate('formula', { formula: '6 * 7', values: {} })).toBe(42);
  workers.end();
  expect(await expressions.evaluate('formula', { formula: '6 * 8', values: {} })).toBe(48);
  expressions.close();
  await expect
    .poll(() => Promise.allSettled(pids.map(residentMb)))
    .toEqual(pids.map(() => expect.objectContaining({ status: 'rejected' })));
});
