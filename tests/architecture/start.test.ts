import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { PATIENCE_MS } from '@tests/support/patience';

const build = fileURLToPath(new URL('../../build/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'costloom-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
/** The id that a program has written into a file once it runs. */
const pidIn = async (file: string) => {
  await expect.poll(() => readIfThere(file), { timeout: PATIENCE_MS }).toMatch(/^\d+$/);
  return Number(readIfThere(file));
};
const readIfThere = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
/** A program that says who it is and then waits for a minute. */
const waits = (file: string) =>
  `require('node:fs').writeFileSync(${JSON.stringify(file)}, String(process.pid)); setTimeout(() => {}, 60000)`;
const runs = (code: string) => spawn(process.execPath, ['--input-type=module', '--eval', code]);

describe('a start that is killed', () => {
  it('takes what it was running along, however it ends', async () => {
    const file = join(folder, 'guarded');
    const start = runs(
      `import { run } from ${JSON.stringify(`${build}run.mjs`)};
       await run(process.execPath, ['--eval', ${JSON.stringify(waits(file))}], { guarded: true });`,
    );
    const pid = await pidIn(file);
    start.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), { timeout: PATIENCE_MS }).toBe(false);
  });

  it('ends the app when npm is gone, which hands no signal on', async () => {
    const file = join(folder, 'handed');
    const start = `import { handOver } from ${JSON.stringify(`${build}handOver.mjs`)};
      handOver(process.execPath, ['--eval', ${JSON.stringify(waits(file))}]);`;
    // Stands for npm: it starts the command and dies of a signal alone.
    const npm = runs(
      `import { spawn } from 'node:child_process';
       spawn(process.execPath, ['--input-type=module', '--eval', ${JSON.stringify(start)}], { stdio: 'ignore' });`,
    );
    const pid = await pidIn(file);
    npm.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), { timeout: PATIENCE_MS }).toBe(false);
  });

  it('leaves a lock that the next one does not wait for', async () => {
    const lock = join(folder, 'stale.lock');
    writeFileSync(lock, '1');
    utimesSync(lock, new Date(), new Date(Date.now() - 60_000));
    const next = runs(
      `import { withLock } from ${JSON.stringify(`${build}lock.mjs`)};
       console.log(await withLock(${JSON.stringify(lock)}, 'It waits.', async () => 'done'));`,
    );
    let said = '';
    next.stdout.on('data', (piece: Buffer) => (said += piece.toString()));
    await new Promise((ended) => next.once('close', ended));
    expect(said).toBe('done\n');
  });
});

describe('what is typed behind npm start', () => {
  it('reaches the app, with paths from where it was typed', async () => {
    const { handedOn } = (await import(`${build}startOptions.mjs`)) as {
      handedOn(chosen: object, name: (flag: string, value: string) => string[], folder: string): string[];
    };
    const chosen = { data: 'mine', restore: '../backup', 'new-key': true };
    const split = (flag: string, value: string) => [flag, value];
    expect(handedOn(chosen, split, '/home/ada/bills')).toEqual([
      ...['--data', '/home/ada/bills/mine', '--restore', '/home/ada/backup', '--new-key'],
    ]);
    expect(handedOn({}, split, '/home/ada')).toEqual([]);
  });
});
