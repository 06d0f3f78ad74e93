import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../platform/clock';
import { createLog } from '../platform/log';
import { checkBackupCommand } from './checkBackup';

const log = createLog({ level: 'silent' });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'costloom-arguments-'));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (args: string[], environment = {}) =>
  checkBackupCommand({ args, environment, clock: systemClock, log });

describe('the arguments of check-backup', () => {
  it.each([
    [[], 'Name a backup folder, or set DATABASE_URL and RESTORED_DATABASE_URL. Usage: check-backup'],
    [['one', 'two'], 'Name one backup.'],
    [['one', '--loud'], "Unknown option '--loud'. Usage:"],
    [['one', '--temp'], 'argument missing. Usage:'],
    [['one', '--bills', 'costs'], '--bills belongs to a restored database'],
    [['--temp', 'there'], 'Name a backup folder'],
    [['--live', 'there'], 'Name a backup folder'],
    [['one', '--temp', 'nowhere'], '--temp: there is no folder nowhere.'],
    [['one', '--live', 'nowhere'], '--live: nowhere is not a data folder of Costloom.'],
  ])('refuses %j as asked wrongly', async (args, reason) => {
    await expect(run(args)).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringContaining(reason) as string,
    });
  });

  it('asks for both databases, and for the folder of bills', async () => {
    const live = { DATABASE_URL: 'postgresql://127.0.0.1:1/live' };
    await expect(run([], live)).rejects.toMatchObject({ code: 'bad_input' });
    const both = { ...live, RESTORED_DATABASE_URL: 'postgresql://127.0.0.1:1/restored' };
    await expect(run(['--bills', 'nowhere'], both)).rejects.toThrow('--bills: there is no folder nowhere.');
  });

  it('makes no database where the data folder is named wrongly', async () => {
    const wrong = join(folder, 'typo');
    await expect(run(['one', '--live', wrong])).rejects.toMatchObject({ code: 'bad_input' });
    await expect(access(wrong)).rejects.toThrow('ENOENT');
  });

  it('says that a folder is no backup, which is not a wrong question', async () => {
    await expect(run([folder])).rejects.toMatchObject({ code: 'unprocessable' });
  });
});
