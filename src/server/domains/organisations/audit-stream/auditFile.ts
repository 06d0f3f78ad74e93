import { open, readdir, rename, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';

const LARGE = 100 * 1024 * 1024;
const NEWLINE = 0x0a;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** `audit.jsonl` of the 27th becomes `audit-2026-11-27.jsonl`, the next of the day `audit-2026-11-27.2.jsonl`. */
async function freeName(path: string, day: string): Promise<string> {
  const folder = dirname(path);
  const ending = extname(path);
  const stem = `${basename(path, ending)}-${day}`;
  const taken = new Set(await readdir(folder));
  for (let count = 1; ; count += 1) {
    const name = `${stem}${count === 1 ? '' : `.${count}`}${ending}`;
    if (!taken.has(name)) return join(folder, name);
  }
}

async function rotate(path: string, now: Date, large: number): Promise<void> {
  const facts = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!facts || facts.size === 0) return;
  const day = dayOf(facts.mtime);
  if (day === dayOf(now) && facts.size < large) return;
  await rename(path, await freeName(path, day));
}

/**
 * Adds lines to the file, safe on the disk when this returns. The file of another day (UTC), or one that is large, is set
 * aside first. What a crash has left of a line stays on a line of its own.
 */
export async function appendLines(
  path: string,
  lines: string,
  { now, large = LARGE }: { now: Date; large?: number },
): Promise<void> {
  await rotate(path, now, large);
  const file = await open(path, 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await file.read(last, 0, 1, size - 1);
    const isTorn = size > 0 && last[0] !== NEWLINE;
    await file.writeFile(`${isTorn ? '\n' : ''}${lines}`);
    await file.sync();
  } finally {
    await file.close();
  }
}
