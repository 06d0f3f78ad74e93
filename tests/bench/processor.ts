import { readFile, readdir } from 'node:fs/promises';

const TICKS = 100;

/** Processor seconds of a process and of what it started, but for one of these; only Linux tells them. */
export async function processorSeconds(root: number, without = 0): Promise<number> {
  const parents = new Map<number, number>();
  const used = new Map<number, number>();
  for (const name of await readdir('/proc').catch(() => [])) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : '';
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    if (fields.length < 15) continue;
    parents.set(Number(name), fields[1] ?? 0);
    used.set(
      Number(name),
      [11, 12, 13, 14].reduce((sum, at) => sum + (fields[at] ?? 0), 0),
    );
  }
  const isOf = (pid: number): boolean =>
    pid === root || (pid > 1 && pid !== without && isOf(parents.get(pid) ?? 0));
  return [...used].reduce((sum, [pid, ticks]) => (isOf(pid) ? sum + ticks : sum), 0) / TICKS;
}
