import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import type * as double from './double';
import { lineOver, type Asks, type Tells } from './link';
import { openPageWindow, type PageWindow } from './pageWindow';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const node = join(root, 'node_modules', '.bin', 'node');
const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const program = join(root, 'out', 'main', 'index.js');

/** What a function of a test is given. */
type Double = Pick<
  typeof double,
  'app' | 'BrowserWindow' | 'Menu' | 'Notification' | 'seen' | 'session' | 'Tray'
>;

export interface DoubledApp {
  /** Pages of the windows that are open, the oldest first. */
  windows(): Page[];
  /** Runs a function in the app's main process, as Playwright does with the real Electron. */
  evaluate<R>(work: (electron: Double) => R | Promise<R>): Promise<R>;
  evaluate<R, A>(work: (electron: Double, argument: A) => R | Promise<R>, argument: A): Promise<R>;
  /** Resolves with the exit code of the main process. */
  ended: Promise<number | null>;
  output(): string;
  pid: number | undefined;
  kill(): void;
}

const start = (args: readonly string[]) =>
  spawn(node, ['--enable-source-maps', main, program, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  });

/** A start that has nobody to show it windows: of a second one, which is to end by itself. → its exit code */
export const startOnceMore = (args: readonly string[]): Promise<number | null> =>
  new Promise((resolve) => start(args).once('exit', resolve));

/** Starts the built desktop app in a process of its own; its windows are pages of `context`. */
export function launchDouble(context: BrowserContext, args: readonly string[]): DoubledApp {
  const child = start(args);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  const windows = new Map<number, Promise<PageWindow>>();
  const own = new Set<Page>();
  // A window that the app did not open: Electron would not have made it.
  const foreign = (page: Page) => {
    if (windowsOpening === 0 && !own.has(page)) void page.close();
  };
  let windowsOpening = 0;
  context.on('page', foreign);

  const withWindow = async <R>(window: number, work: (page: PageWindow) => Promise<R>, none: R) => {
    const page = await windows.get(window);
    return page ? work(page) : none;
  };
  const line = lineOver<Tells, Asks>(
    {
      send: (message) => {
        if (child.connected) child.send(Object(message), () => undefined);
      },
      onMessage: (listener) => void child.on('message', listener),
    },
    {
      'window.open': async (asked) => {
        windowsOpening += 1;
        const opening = openPageWindow(context, line, asked).finally(() => (windowsOpening -= 1));
        windows.set(asked.window, opening);
        const { page } = await opening;
        own.add(page);
        page.once('close', () => windows.delete(asked.window));
        return null;
      },
      'window.load': ({ window, url }) =>
        withWindow(
          window,
          async (page) => {
            await page.load(url);
            return null;
          },
          null,
        ),
      'window.close': ({ window }) => withWindow(window, (page) => page.close(), { closed: true }),
      'port.say': ({ window, port, data }) =>
        withWindow(
          window,
          async (page) => {
            await page.hear({ port, data });
            return null;
          },
          null,
        ),
      'port.close': ({ window, port }) =>
        withWindow(
          window,
          async (page) => {
            await page.hear({ port, close: true });
            return null;
          },
          null,
        ),
    },
  );
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      line.lost();
      context.off('page', foreign);
      resolve(code);
    }),
  );
  return {
    windows: () => [...own].filter((page) => !page.isClosed()),
    evaluate: async (work: (...given: never[]) => unknown, argument?: unknown) =>
      (await line.ask('run', { source: work.toString(), argument })) as never,
    ended,
    output: () => output,
    pid: child.pid,
    kill: () => void child.kill('SIGKILL'),
  };
}
