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

const field = (text: string, name: string): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0);
export interface Process {
  peakMb: number;
  cpu: number;
}

/** Peak memory (MB) and processor seconds of a process; zeros where there is no /proc. */
export async function used(pid: number | undefined): Promise<Process> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const times = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(' ');
  return {
    peakMb: field(status, 'VmHWM') / 1024,
    cpu: (Number(times[13] ?? 0) + Number(times[14] ?? 0)) / 100,
  };
}

/** What a process needs while a job goes that starts it; `pid` tells the newest process. */
export async function watched<T>(
  pid: () => number | undefined,
  job: () => Promise<T>,
): Promise<{ done: T; own: Process }> {
  const before = pid();
  let own: Process = { peakMb: 0, cpu: 0 };
  const look = async () => {
    if (pid() === before) return;
    const now = await used(pid());
    own = { peakMb: Math.max(own.peakMb, now.peakMb), cpu: Math.max(own.cpu, now.cpu) };
  };
  const watch = setInterval(() => void look(), 50);
  try {
    return { done: await job(), own };
  } finally {
    clearInterval(watch);
  }
}
