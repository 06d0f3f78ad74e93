import { readFile } from 'node:fs/promises';

/** A running worker process, however it was started. */
export interface WorkerProcess {
  readonly pid: number | undefined;
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, also when the process could not be started. */
  onExit(listener: (reason: string) => void): void;
  /** Bytes that it really holds; 0 where nobody can tell. */
  memory(): Promise<number>;
  /** At once, without asking. */
  kill(): void;
}

/** What a driver has of a process that it started. */
export interface Started {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onEnd(end: (reason: string) => void): void;
  memory(): Promise<number>;
  kill(): void;
}

/** Tells of the end once, and says nothing to a process that is gone. */
export function follow(pid: number | undefined, started: Started): WorkerProcess {
  const listeners: ((reason: string) => void)[] = [];
  let gone = false;
  started.onEnd((reason) => {
    if (gone) return;
    gone = true;
    for (const listener of listeners) listener(reason);
  });
  return {
    pid,
    send: (message) => {
      if (!gone) started.send(message);
    },
    onMessage: (listener) => started.onMessage(listener),
    onExit: (listener) => listeners.push(listener),
    memory: () => started.memory(),
    kill: () => started.kill(),
  };
}

const PAGE_BYTES = 4096;

/** Linux alone tells it in a file. */
export async function residentBytes(pid: number | undefined): Promise<number> {
  if (pid === undefined || process.platform !== 'linux') return 0;
  const [, pages] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
  return Number(pages) * PAGE_BYTES;
}

/** Asks again and again how much a process holds, until there is too much or nobody wants to know any more. */
export function watchMemory(
  worker: WorkerProcess,
  { most, everyMs, onTooMuch }: { most: number; everyMs: number; onTooMuch: () => void },
): { stop(): void } {
  const timer = setInterval(() => {
    worker.memory().then(
      (bytes) => bytes > most && onTooMuch(),
      () => undefined,
    );
  }, everyMs);
  return { stop: () => clearInterval(timer) };
}
