import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { journalFolder } from '../adapters/journalFolder';
import { createJournal } from './journal';

describe('the journal of unsaved edits', () => {
  let folder: string;
  const log = { warn: () => undefined };
  const open = () => createJournal<string>({ files: journalFolder(folder), log });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'costloom-journal-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('gives back after a crash what was written last', async () => {
    const before = open();
    await before.write('w1', 'ann org', 'workflow 1', 'first');
    await before.write('w1', 'ann org', 'workflow 1', 'second');
    expect(await open().read('w2', 'ann org', 'workflow 1')).toBe('second');
  });

  it('gives nobody what is another’s, in files of the user’s alone', async () => {
    const journal = open();
    await journal.write('w1', 'ann org', 'workflow 1', 'secret plan');
    expect(await journal.read('w2', 'bob org', 'workflow 1')).toBeNull();
    const [name = ''] = await readdir(folder);
    expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
  });

  it('keeps two windows on one thing apart: who writes holds it until the window is gone', async () => {
    const journal = open();
    await journal.write('w1', 'ann', 'k', 'mine');
    expect(await journal.read('w2', 'ann', 'k')).toBeNull();
    await journal.write('w2', 'ann', 'k', 'theirs');
    expect(await journal.read('w1', 'ann', 'k')).toBe('mine');
    journal.leave('w1');
    expect(await journal.read('w2', 'ann', 'k')).toBe('mine');
  });

  it('forgets what was saved, and the oldest of more than fifty', async () => {
    const journal = open();
    await journal.write('w', 'ann', 'saved', 'x');
    await journal.write('w', 'ann', 'saved', null);
    expect(await journal.read('w', 'ann', 'saved')).toBeNull();
    for (let i = 0; i < 53; i += 1) await journal.write('w', 'ann', `k${i}`, 'x');
    expect((await readdir(folder)).length).toBe(50);
    expect(await journal.read('w', 'ann', 'k52')).toBe('x');
  });

  it('does not fail when the disk does', async () => {
    const reasons: string[] = [];
    const files = { ...journalFolder(folder), write: () => Promise.reject(new Error('no space left')) };
    const journal = createJournal<string>({ files, log: { warn: (text) => void reasons.push(text) } });
    await journal.write('w', 'ann', 'k', 'x');
    expect(reasons).toEqual(['journal not written']);
  });
});
