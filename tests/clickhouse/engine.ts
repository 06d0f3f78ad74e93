import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openClickHouse, type ClickHouse } from '@server/costs/clickhouse/client';

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

/** Why there is none, said once; undefined: it can be had. The tests are skipped when the registry does not answer. */
export async function whyNoEngine(): Promise<string | undefined> {
  try {
    await fetched();
    return undefined;
  } catch (error) {
    const said = `chdb@${CHDB} cannot be had from the registry: ${String(error).slice(0, 300)}`;
    process.stderr.write(`${said}\n`);
    return said;
  }
}

export interface TestClickHouse {
  clickhouse: ClickHouse;
  folder: string;
  stop(): Promise<void>;
}

/** A server around ClickHouse’s engine, in a process of its own, and the product’s client of it. */
export async function startClickHouse(): Promise<TestClickHouse> {
  const folder = await mkdtemp(join(tmpdir(), `clickhouse-${randomUUID().slice(0, 8)}-`));
  const child = spawn(nodeProgram, [here('server.ts'), folder, await fetched()], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const port = await new Promise<string>((done, fail) => {
    createInterface({ input: child.stdout }).once('line', done);
    void ended.then(() => fail(new Error('The server around ClickHouse’s engine did not start.')));
  });
  const url = `http://127.0.0.1:${port}`;
  const clickhouse = openClickHouse({ url, database: 'default', username: 'default', password: '' });
  return {
    clickhouse,
    folder,
    async stop() {
      await clickhouse.close();
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
