import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node');

export interface RunningApp {
  /** The printed address with its one-time code. */
  link: string;
  origin: string;
  dataDir: string;
  process: ChildProcess;
  output(): string;
  stop(): Promise<void>;
}

/** Starts the built browser host as `npm start` does, on a folder of its own, and waits for the printed address. */
export async function startApp(options: { dataDir?: string; env?: Record<string, string> } = {}): Promise<RunningApp> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'costloom-e2e-')));
  const entry = join(root, 'out/main/browser.js');
  if (!existsSync(entry)) throw new Error('The app is not built: run npm run build first.');
  const child = spawn(node, [entry, '--data', dataDir, '--port', '0', '--no-open'], {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const link = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The app printed no address:\n${output}`)), 60_000);
    const read = (piece: Buffer) => {
      output += piece.toString();
      const found = /https?:\/\/127\.0\.0\.1:\d+\/\S*/.exec(output);
      if (!found) return;
      clearTimeout(late);
      resolve(found[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The app ended with ${code}:\n${output}`)));
  });
  return {
    link,
    origin: new URL(link).origin,
    dataDir,
    process: child,
    output: () => output,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await ended;
      }
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
