import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newDataFolder, removeFolder } from './dataFolder';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node');
/** `out`, unless another build is named: so a build can be tried while the usual one is in use. */
const built = resolve(root, process.env['COSTLOOM_OUT'] ?? 'out');
const START_MS = 60_000;
const linkPattern = /https?:\/\/127\.0\.0\.1:\d+\/\S*/g;

export interface RunningApp {
  origin: string;
  /** What the printed links carry behind their `#`. */
  wireKey: string;
  dataDir: string;
  process: ChildProcess;
  output(): string;
  /** A fresh link, which opens a browser once; `path` is where it leads. */
  link(path?: string): Promise<string>;
  stop(): Promise<void>;
  /** The end that no program can prepare for. */
  kill(): Promise<void>;
}

export interface StartOptions {
  /** Kept when the app stops; without it a folder of its own, which is removed. */
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
  /** Further options of the command line. */
  args?: string[];
}

/** Starts the built browser host as `npm start` does, and waits for the printed address. */
export async function startApp(options: StartOptions = {}): Promise<RunningApp> {
  const entry = join(built, 'main', 'browser.js');
  if (!existsSync(entry)) throw new Error('The app is not built: run npm run build first.');
  const dataDir = options.dataDir ?? (await newDataFolder());
  const child = spawn(
    node,
    [entry, '--data', dataDir, '--port', String(options.port ?? 0), '--no-open', ...(options.args ?? [])],
    {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  const printed = watchLinks(child);
  let fresh: string | null = await printed.next();
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
    if (!options.dataDir) await removeFolder(dataDir);
  };
  return {
    origin: new URL(fresh).origin,
    wireKey: new URL(fresh).hash.replace('#key=', ''),
    dataDir,
    process: child,
    output: printed.output,
    link: async (path = '/') => {
      if (fresh === null) {
        const next = printed.next();
        child.stdin?.write('\n');
        fresh = await next;
      }
      const link = new URL(fresh);
      fresh = null;
      link.searchParams.set('path', path);
      return link.href;
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

function watchLinks(child: ChildProcess) {
  let output = '';
  let read = 0;
  let wake: (() => void) | undefined;
  const take = (piece: Buffer) => {
    output += piece.toString();
    wake?.();
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  child.once('exit', () => wake?.());
  const found = () => {
    const all = output.match(linkPattern) ?? [];
    // A link counts when its line is whole: output comes in pieces.
    const whole = output.endsWith('\n') ? all.length : all.length - 1;
    return whole > read ? all[read++] : undefined;
  };
  return {
    output: () => output,
    next: () =>
      new Promise<string>((resolveLink, reject) => {
        const late = setTimeout(() => reject(new Error(`The app printed no address:\n${output}`)), START_MS);
        wake = () => {
          const link = found();
          if (link === undefined && child.exitCode === null && child.signalCode === null) return;
          clearTimeout(late);
          wake = undefined;
          if (link === undefined) reject(new Error(`The app ended with ${child.exitCode}:\n${output}`));
          else resolveLink(link);
        };
        wake();
      }),
  };
}
