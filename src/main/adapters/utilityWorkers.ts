import type { utilityProcess } from 'electron';
import { workerAsked, type WorkerProgram, type WorkerTold } from '@shared/host/workers';
import { endNow } from './endNow';

type Fork = (typeof utilityProcess)['fork'];
type Child = Pick<ReturnType<Fork>, 'pid' | 'postMessage' | 'kill' | 'on' | 'once'>;

/** What the workers of one server need; a test gives children of Node in the place of Electron's. */
export interface WorkersOptions {
  fork(entry: string, args: string[], options: { env: NodeJS.ProcessEnv; serviceName: string }): Child;
  /** The built program of a worker. */
  entryOf(program: WorkerProgram): string;
  environmentOf(program: WorkerProgram): NodeJS.ProcessEnv;
  /** Bytes that processes hold, by process id. */
  memory(): Promise<ReadonlyMap<number, number>>;
}

const MEASURE_MS = 250;

/** Starts the processes that the embedded server asks for, hands their messages on and tells what they hold. */
export function serveWorkers(tell: (message: WorkerTold) => void, options: WorkersOptions) {
  const children = new Map<number, Child>();
  let measuring: NodeJS.Timeout | undefined;

  async function measure(): Promise<void> {
    const held = await options.memory();
    for (const [id, { pid }] of children) {
      const bytes = pid === undefined ? undefined : held.get(pid);
      if (bytes !== undefined) tell({ type: 'worker-holds', id, bytes });
    }
  }
  function watch(): void {
    measuring ??= setInterval(() => void measure().catch(() => undefined), MEASURE_MS);
  }
  function start(id: number, program: WorkerProgram): void {
    const child = options.fork(options.entryOf(program), [program], {
      env: options.environmentOf(program),
      serviceName: `Costloom ${program}`,
    });
    children.set(id, child);
    child.on('message', (message: unknown) => tell({ type: 'worker-said', id, message }));
    child.once('exit', (code: number) => {
      children.delete(id);
      if (children.size === 0) {
        clearInterval(measuring);
        measuring = undefined;
      }
      tell({ type: 'worker-ended', id, reason: `ended with code ${code}` });
    });
    watch();
  }

  return {
    /** A message of the server; others than those about workers are not for here. */
    hear(message: unknown): void {
      const asked = workerAsked.safeParse(message);
      if (!asked.success) return;
      const { data } = asked;
      if (data.type === 'worker-start') start(data.id, data.program);
      else if (data.type === 'worker-send') children.get(data.id)?.postMessage(data.message);
      else {
        const child = children.get(data.id);
        if (child) endNow(child);
      }
    },
    /** The server is gone: nobody needs them. */
    end(): void {
      for (const child of children.values()) endNow(child);
    },
  };
}
