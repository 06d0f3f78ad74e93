import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** ClickHouse’s own engine, Apache-2.0: 546 MB that nothing of the product needs, so it stands beside the project. */
const CHDB = '3.4.0';
const cache = join(tmpdir(), `costloom-chdb-${CHDB}`);
const nodeProgram = here('../../node_modules/node/bin/node');

async function fetched(): Promise<string> {
  const whole = join(cache, 'whole');
  if (!existsSync(whole)) {
    await mkdir(cache, { recursive: true });
    const args = ['install', '--prefix', cache, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
    await run('npm', [...args, `chdb@${CHDB}`], { timeout: 600_000 });
    await mkdir(whole);
  }
  return join(cache, 'node_modules', 'chdb');
}

/** Undefined: it can be had. */
export async function whyNoEngine(): Promise<string | undefined> {
  try {
    await fetched();
    return undefined;
  } catch (error) {
    return `chdb@${CHDB} cannot be had from the npm registry: ${String(error).slice(0, 300)}`;
  }
}

export interface TestClickHouse {
  url: string;
  /** For the bills of the tests too. */
  folder: string;
  stop(): Promise<void>;
}

/** A server around ClickHouse’s engine, in a process of its own. */
export async function startClickHouse(): Promise<TestClickHouse> {
  const program = await fetched();
  const folder = await mkdtemp(join(tmpdir(), 'costloom-clickhouse-'));
  const child = spawn(nodeProgram, [here('server.ts'), folder, program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const port = await new Promise<string>((done, fail) => {
    createInterface({ input: child.stdout }).once('line', done);
    void ended.then(() => fail(new Error('The server around ClickHouse’s engine did not start.')));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    folder,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
