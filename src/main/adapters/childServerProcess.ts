import { spawn } from 'node:child_process';
import type { ServerProcess } from '../ports';
import { untilDone } from './untilDone';

/**
 * The embedded server as a child of this process, under the Node that runs it. `detached` is off on purpose: Ctrl-C
 * reaches both, and the server's own handling of a lost channel ends it when this process is killed.
 */
export function childServerProcess(options: {
  entry: string;
  dataDir: string;
  environment: NodeJS.ProcessEnv;
  onOutput(text: string): void;
  /** What the server's next start alone is asked to do, as `--new-key`. */
  once?: readonly string[];
}): ServerProcess {
  const once = untilDone(options.once ?? []);
  return {
    start: ({ port }) => {
      const wish = port === null ? [] : ['--port', String(port)];
      const child = spawn(
        process.execPath,
        [options.entry, '--data', options.dataDir, ...wish, ...once.left()],
        {
          stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
          env: options.environment,
          windowsHide: true,
        },
      );
      child.stdout?.on('data', (bytes: Buffer) => options.onOutput(bytes.toString()));
      child.stderr?.on('data', (bytes: Buffer) => options.onOutput(bytes.toString()));
      child.on('message', once.hear);
      let ended: { code: number | null } | undefined;
      const listeners: ((code: number | null) => void)[] = [];
      const end = (code: number | null) => {
        if (ended) return;
        ended = { code };
        for (const listener of listeners) listener(code);
      };
      child.once('exit', end);
      child.once('error', () => end(null));
      return {
        onMessage: (listener) => void child.on('message', listener),
        onExit: (listener) => (ended ? listener(ended.code) : void listeners.push(listener)),
        requestStop: () => {
          if (child.connected) child.send({ type: 'stop' }, () => undefined);
        },
        kill: () => void child.kill('SIGKILL'),
      };
    },
  };
}
