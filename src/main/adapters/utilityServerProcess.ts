import type { utilityProcess } from 'electron';
import type { ServerProcess } from '../ports';
import { endNow } from './endNow';
import { untilDone } from './untilDone';
import { serveWorkers, type WorkersOptions } from './utilityWorkers';

/** The embedded server in a utility process of Electron: plain Node, without a window and without main's memory. */
export function utilityServerProcess(options: {
  entry: string;
  dataDir: string;
  fork: (typeof utilityProcess)['fork'];
  workers: Omit<WorkersOptions, 'fork'>;
  onOutput(text: string): void;
  /** What the server's next start alone is asked to do, as `--new-key`. */
  once?: readonly string[];
}): ServerProcess {
  const once = untilDone(options.once ?? []);
  return {
    start: ({ port }) => {
      const wish = port === null ? [] : ['--port', String(port)];
      const child = options.fork(options.entry, ['--data', options.dataDir, ...wish, ...once.left()], {
        serviceName: 'Costloom server',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child.stdout?.on('data', (bytes: Buffer) => options.onOutput(bytes.toString()));
      child.stderr?.on('data', (bytes: Buffer) => options.onOutput(bytes.toString()));
      const workers = serveWorkers((message) => child.postMessage(message), {
        ...options.workers,
        fork: (entry, args, { env, serviceName }) =>
          options.fork(entry, args, { env, serviceName, stdio: 'ignore' }),
      });
      child.on('message', workers.hear);
      child.on('message', once.hear);
      child.once('exit', workers.end);
      let ended: { code: number | null } | undefined;
      child.once('exit', (code) => (ended = { code }));
      return {
        onMessage: (listener) => void child.on('message', listener),
        onExit: (listener) => (ended ? listener(ended.code) : void child.once('exit', listener)),
        requestStop: () => child.postMessage({ type: 'stop' }),
        kill: () => endNow(child),
      };
    },
  };
}
