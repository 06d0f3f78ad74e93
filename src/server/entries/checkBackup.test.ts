import { readFileSync } from 'node:fs';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupCheckWords as words } from '@shared/words/backupCheck';
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

it('what check-backup counts is said in the singular and in the plural', () => {
  expect(words.bad(1, 1)).toBe('The backup is NOT good: 1 of 1 thing differs.');
  expect(words.bad(2, 1200)).toBe('The backup is NOT good: 2 of 1,200 things differ.');
  expect(words.good(1)).toBe('The backup is good: 1 thing compared, no differences.');
  expect([words.rows(1), words.rowsAndContent(2, 'ab')]).toEqual(['1 row', '2 rows, content ab']);
});

it('the program loads nothing of the server before it knows that it starts one', () => {
  const program = readFileSync(join(import.meta.dirname, 'standalone.ts'), 'utf8');
  expect(program).toContain("await import('./start')");
  expect(program).not.toMatch(/^import .* from '\.\/start';$/m);
});
