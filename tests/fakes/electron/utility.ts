import { fork as forkNode, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ForkOptions, ProcessMetric, UtilityProcess } from 'electron';
import { app } from './app.ts';
import { required, type Offers } from './offers.ts';
import { seen } from './seen.ts';

const inside = fileURLToPath(new URL('./utilityInside.ts', import.meta.url));
const children = new Map<number, ChildProcess>();
const PAGE_KB = 4;

/** A real process with Electron's line to it: `process.parentPort` within, `kill` no more than SIGTERM. */
class UtilityDouble extends EventEmitter implements Offers<UtilityProcess, 'postMessage' | 'kill'> {
  readonly #child: ChildProcess;
  #pid: number | undefined;
  readonly stdout: UtilityProcess['stdout'];
  readonly stderr: UtilityProcess['stderr'];

  constructor(entry: string, args: string[], options: ForkOptions) {
    super();
    required(app.isReady(), 'utilityProcess cannot be created before app is ready');
    this.#child = forkNode(entry, args, {
      serialization: 'advanced',
      execArgv: ['--import', inside, ...(options.execArgv ?? [])],
      env: { ...(options.env ?? process.env) },
      stdio:
        options.stdio === 'ignore'
          ? ['ignore', 'ignore', 'ignore', 'ipc']
          : ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const { pid, stdout, stderr } = this.#child;
    [this.stdout, this.stderr] = [stdout, stderr];
    if (pid !== undefined) children.set(pid, this.#child);
    const about = { name: options.serviceName ?? '', pid, ended: undefined as number | null | undefined };
    seen.started.push(about);
    this.#child.on('message', (message) => this.emit('message', message));
    this.#child.once('spawn', () => {
      // Not known before.
      this.#pid = pid;
      this.emit('spawn');
    });
    this.#child.once('error', () => undefined);
    this.#child.once('exit', (code, signal) => {
      if (pid !== undefined) children.delete(pid);
      this.#pid = undefined;
      about.ended = code;
      // Electron tells of a signal by its number.
      this.emit('exit', code ?? (signal === 'SIGTERM' ? 15 : 9));
    });
  }

  get pid(): number | undefined {
    return this.#pid;
  }
  postMessage(message: unknown): void {
    if (this.#child.connected) this.#child.send({ message }, () => undefined);
  }
  kill(): boolean {
    return this.#child.kill('SIGTERM');
  }
}

function metricOf(pid: number): ProcessMetric[] {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    const workingSetSize = Number(pages) * PAGE_KB;
    return [
      {
        pid,
        type: 'Utility',
        creationTime: 0,
        cpu: { percentCPUUsage: 0, idleWakeupsPerSecond: 0 },
        memory: { workingSetSize, peakWorkingSetSize: workingSetSize },
      },
    ];
  } catch {
    return [];
  }
}
app.parts.metrics = () => [...children.keys()].flatMap(metricOf);

export const utilityProcess = {
  fork: (entry: string, args: string[] = [], options: ForkOptions = {}): UtilityDouble =>
    new UtilityDouble(entry, args, options),
};
