import { decode } from '@msgpack/msgpack';
import { loadavg } from 'node:os';
import { chromium, type Page } from 'playwright-core';
import { screens } from '@renderer/app/screens';
import { startApp } from '../e2e/support/app';
import { removeFolder } from '../e2e/support/dataFolder';
import { makeBeginning, newFolderWith } from '../e2e/support/madeFolders';
import { openWorkspace } from '../e2e/support/windows';

type Print = (line: string) => void;

/** So long after the last change a screen is taken for whole. */
const QUIET_MS = 400;
const WAIT_MS = 20_000;
const ROUNDS = 3;

interface Opened {
  /** From the press until nothing says any more that it loads, and until nothing changes any more; milliseconds. */
  content: number;
  still: number;
}

/** In the page: goes to a path as a link does and watches what is drawn. */
const openIn = (page: Page, path: string): Promise<Opened> =>
  page.evaluate(
    ({ path, QUIET_MS, WAIT_MS }) =>
      new Promise<Opened>((done) => {
        const from = performance.now();
        let [last, content] = [from, -1];
        const isBusy = () => document.querySelector('[aria-busy="true"], .cl-skeleton__block') !== null;
        const look = () => {
          last = performance.now();
          if (isBusy()) content = -1;
          else if (content < 0) content = last;
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        });
        history.pushState({}, '', path);
        dispatchEvent(new PopStateEvent('popstate', { state: {} }));
        const timer = setInterval(() => {
          const now = performance.now();
          if (now - last < QUIET_MS && now - from < WAIT_MS) return;
          if (isBusy() && now - from < WAIT_MS) return;
          clearInterval(timer);
          observer.disconnect();
          done({ content: (content < 0 ? last : content) - from, still: last - from });
        }, 20);
      }),
    { path, QUIET_MS, WAIT_MS },
  );

/** Calls that the window has sent so far, by their ids. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const frame: unknown = typeof payload === 'string' ? null : decode(payload);
      if (typeof frame !== 'object' || frame === null || !('input' in frame)) return;
      const { input } = frame;
      if (typeof input === 'object' && input !== null && 'id' in input) calls.push(String(input.id));
    }),
  );
  return calls;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** From a press to content, of every screen of the navigation, with the demo company: first and later times, and the calls. */
export async function run(print: Print): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['COSTLOOM_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  await makeBeginning('demo', browser);
  const dataDir = await newFolderWith('demo');
  const app = await startApp({ dataDir });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const calls = callsOf(page);
    await page.goto(await app.link('/help'));
    await openWorkspace(page);
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((one) => /\.(js|css|woff2?)$/.test(new URL(one.name).pathname))
        .map((one) => (one instanceof PerformanceResourceTiming ? one.decodedBodySize : 0)),
    );
    const kB = loaded.reduce((sum, size) => sum + size, 0) / 1_000;
    print(
      `load of the machine: ${loadavg()
        .map((one) => one.toFixed(1))
        .join(', ')}`,
    );
    print(`first screen: ${loaded.length} files, ${Math.round(kB)} kB of scripts and styles`);
    const paths = screens.flatMap(({ path, nav, mspOnly }) =>
      nav && !nav.group && !mspOnly && !path.includes(':') ? [path] : [],
    );
    const later: number[] = [];
    for (const path of [...new Set(paths)]) {
      const times: Opened[] = [];
      let asked = 0;
      let twice: string[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        await openIn(page, '/help');
        const before = calls.length;
        times.push(await openIn(page, `/${path}`));
        if (round > 0) continue;
        const own = calls.slice(before);
        asked = own.length;
        twice = own.filter((id, at) => own.indexOf(id) !== at);
      }
      const [first, ...others] = times;
      const again = median(others.map(({ content }) => content));
      later.push(again);
      print(
        `${path.padEnd(22)} first ${String(Math.round(first?.content ?? 0)).padStart(5)} ms, later ${String(Math.round(again)).padStart(4)} ms, still after ${String(Math.round(median(others.map(({ still }) => still)))).padStart(4)} ms, ${asked} calls${twice.length > 0 ? `, more than once: ${[...new Set(twice)].join(' ')}` : ''}`,
      );
    }
    const sorted = later.toSorted((a, b) => a - b);
    print(
      `later times: median ${Math.round(median(later))} ms, 95 % ${Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0)} ms`,
    );
  } finally {
    await browser.close();
    await app.stop();
    await removeFolder(dataDir);
  }
}
