import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendLines } from './auditFile';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'costloom-audit-'));
  path = join(folder, 'audit.jsonl');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (text: string) => new Date(text);
const lastWritten = (moment: Date) => utimes(path, moment, moment);

describe('the audit log', () => {
  it('grows within a day, and is set aside by day', async () => {
    const [evening, morning] = [at('2026-03-01T23:00:00Z'), at('2026-03-02T00:01:00Z')];
    await appendLines(path, 'a\n', { now: evening });
    await lastWritten(evening);
    await appendLines(path, 'b\n', { now: evening });
    await lastWritten(evening);
    await appendLines(path, 'c\n', { now: morning });
    expect((await readdir(folder)).toSorted()).toEqual(['audit-2026-03-01.jsonl', 'audit.jsonl']);
    expect(await readFile(join(folder, 'audit-2026-03-01.jsonl'), 'utf8')).toBe('a\nb\n');
    expect(await readFile(path, 'utf8')).toBe('c\n');
  });

  it('is set aside when it is large, under a name that no other has', async () => {
    const now = at('2026-03-01T12:00:00Z');
    for (const line of ['aaaa\n', 'bbbb\n', 'cccc\n']) {
      await appendLines(path, line, { now, large: 5 });
      await lastWritten(now);
    }
    expect((await readdir(folder)).toSorted()).toEqual([
      'audit-2026-03-01.2.jsonl',
      'audit-2026-03-01.jsonl',
      'audit.jsonl',
    ]);
    expect(await readFile(path, 'utf8')).toBe('cccc\n');
  });

  it('begins a new line after one that a crash has torn', async () => {
    const now = at('2026-03-01T12:00:00Z');
    await writeFile(path, '{"id":"1"');
    await lastWritten(now);
    await appendLines(path, '{"id":"1"}\n', { now });
    expect(await readFile(path, 'utf8')).toBe('{"id":"1"\n{"id":"1"}\n');
  });
});
