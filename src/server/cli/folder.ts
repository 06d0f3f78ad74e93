import { lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { commandWords as words } from '@shared/words/commands';
import { StepError } from '../steps/contract';
import type { CommandDone } from '../steps/commands.port';
import { megabytes } from './program';

/** What a run has of the disk: removed when it ends. */
export interface RunFolder {
  /** Where its credentials and settings are. */
  home: string;
  /** Where it runs, and may leave files. */
  work: string;
}

/** Of files that a command leaves, so many are given. */
const FILES_MAX = 20;

/** Lends a folder that nobody else may read, with these files below its home (mode 0600). */
export async function withFolder<T>(
  files: (home: string) => Readonly<Record<string, string>>,
  use: (folder: RunFolder) => Promise<T>,
): Promise<T> {
  const root = await mkdtemp(join(tmpdir(), 'costloom-cli-'));
  try {
    const folder = { home: join(root, 'home'), work: join(root, 'work') };
    for (const path of [folder.home, folder.work, join(folder.home, 'tmp')])
      await mkdir(path, { mode: 0o700 });
    for (const [name, text] of Object.entries(files(folder.home))) {
      const file = join(folder.home, name);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(file, text, { mode: 0o600 });
    }
    return await use(folder);
  } finally {
    await rm(root, { recursive: true, force: true, maxRetries: 3 });
  }
}

function textOf(content: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return null;
  }
}

/** The files that a command has left where it ran; fails when they are larger than `maxBytes` together. */
export async function filesIn(work: string, maxBytes: number): Promise<CommandDone['files']> {
  const found: CommandDone['files'] = [];
  let left = maxBytes;
  for (const name of (await readdir(work)).toSorted().slice(0, FILES_MAX)) {
    const path = join(work, name);
    const stats = await lstat(path);
    if (!stats.isFile()) continue;
    left -= stats.size;
    if (left < 0) throw new StepError(words.tooMuch(megabytes(maxBytes)), 'general', false);
    found.push({ name, text: textOf(await readFile(path)) });
  }
  return found;
}
