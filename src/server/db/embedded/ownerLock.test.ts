import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock';
import { takeOwnerLock } from './ownerLock';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'costloom-lock-'));
  file = join(folder, 'database.lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const take = () => takeOwnerLock(file, systemClock);

/** A lock as this process would write it, changed. */
async function leave(change: object) {
  const lock = await take();
  const text = await readFile(file, 'utf8');
  await lock.release();
  await writeFile(file, JSON.stringify({ ...JSON.parse(text), ...change }));
}

describe('the lock of a database folder', () => {
  it('is refused while its holder lives, names it, and is free after the release', async () => {
    const lock = await take();
    await expect(take()).rejects.toMatchObject({
      code: 'conflict',
      reason: 'database_in_use',
      message: expect.stringContaining(`${process.pid}`),
    });
    await lock.release();
    await (await take()).release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('of a process that is gone is taken over', async () => {
    await leave({ pid: 2_147_483_646 });
    await (await take()).release();
  });

  it.runIf(process.platform === 'linux')(
    'whose number was given to another process is taken over',
    async () => {
      await leave({ started: 'long ago' });
      await (await take()).release();
    },
  );

  it('that holds nothing sensible is taken over', async () => {
    await writeFile(file, '{"pid":');
    await (await take()).release();
  });

  it('that is stale goes to one of many who start at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      await leave({ pid: 2_147_483_646, nonce: `round-${round}` });
      const results = await Promise.allSettled(Array.from({ length: 8 }, take));
      const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(won).toHaveLength(1);
      await won[0]?.release();
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it('of another machine is refused as long as that one touches it', async () => {
    await leave({ host: 'elsewhere.example' });
    const touching = setInterval(() => void utimes(file, new Date(), new Date()), 200);
    await expect(take()).rejects.toThrow(/on elsewhere\.example/);
    clearInterval(touching);
  });

  it('is not removed by a holder who lost it', async () => {
    const lock = await take();
    await writeFile(file, JSON.stringify({ pid: 1, started: '', host: 'x', nonce: 'another' }));
    await lock.release();
    expect(await readdir(folder)).toEqual(['database.lock']);
  });
});
