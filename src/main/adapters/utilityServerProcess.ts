import type { utilityProcess } from 'electron';
import type { ServerProcess } from '../ports';

/** The embedded server in a utility process of Electron: plain Node, without a window and without main's memory. */
export function utilityServerProcess(options: {
  entry: string;
  dataDir: string;
  fork: (typeof utilityProcess)['fork'];
  onOutput(text: string): void;
}): ServerProcess {
  return {
    start: ({ port }) => {
      const wish = port === null ? [] : ['--port', String(port)];
      const child = options.fork(options.entry, ['--data', options.dataDir, ...wish], {
        serviceName: 'Costloom server',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child.stdout?.on('data', (bytes: Buffer) => options.onOutput(bytes.toString()));
      child.stderr?.on('data', (bytes: Buffer) => options.onOutput(bytes.toString()));
      let ended: { code: number | null } | undefined;
      child.once('exit', (code) => (ended = { code }));
      return {
        onMessage: (listener) => void child.on('message', listener),
        onExit: (listener) => (ended ? listener(ended.code) : void child.once('exit', listener)),
        requestStop: () => child.postMessage({ type: 'stop' }),
        kill: () => void child.kill(),
      };
    },
  };
}
