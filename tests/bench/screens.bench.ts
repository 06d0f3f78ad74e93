import { decode } from '@msgpack/msgpack';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { screens } from '@renderer/app/screens';
import { importWords } from '@shared/words/imports';
import { startApp } from '../e2e/support/app';
import { chooseFile, importButton } from '../e2e/support/bills';
import { removeFolder } from '../e2e/support/dataFolder';
import { makeBeginning, newFolderWith } from '../e2e/support/madeFolders';
import { openWorkspace } from '../e2e/support/windows';
import { makeBill } from './madeBill';

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

/** Until the largest thing that a page has drawn by itself was there, opened by its address; milliseconds. */
async function largestPaint(page: Page, address: string): Promise<number> {
  await page.goto(address);
  return page.evaluate(
    (QUIET_MS) =>
      new Promise<number>((done) => {
        let largest = 0;
        let timer = setTimeout(() => undefined);
        const told = () => {
          clearTimeout(timer);
          timer = setTimeout(() => done(largest), QUIET_MS * 4);
        };
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntries()) largest = Math.max(largest, startTime);
          told();
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        told();
      }),
    QUIET_MS,
  );
}

const ms = (value: number, width: number) => `${String(Math.round(value)).padStart(width)} ms`;

/** Every screen of the navigation: its first and later times from a press to content, its largest paint, its calls. */
async function tellScreens(print: Print, page: Page, calls: readonly string[], origin: string) {
  const paths = screens.flatMap(({ path, nav, mspOnly }) =>
    nav && !nav.group && !mspOnly && !path.includes(':') ? [path] : [],
  );
  const later: number[] = [];
  const paints: number[] = [];
  for (const path of [...new Set(paths)]) {
    const times: Opened[] = [];
    let own: string[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      await openIn(page, '/help');
      const before = calls.length;
      times.push(await openIn(page, `/${path}`));
      if (round === 0) own = calls.slice(before);
    }
    const [first, ...others] = times;
    const again = median(others.map(({ content }) => content));
    const still = median(others.map((one) => one.still));
    const paint = await largestPaint(page, `${origin}/${path}`);
    later.push(again);
    paints.push(paint);
    const twice = [...new Set(own.filter((id, at) => own.indexOf(id) !== at))];
    print(
      `${path.padEnd(22)} first ${ms(first?.content ?? 0, 5)}, later ${ms(again, 4)}, still after ${ms(still, 4)}, largest paint ${ms(paint, 4)}, ${own.length} calls${twice.length > 0 ? `, more than once: ${twice.join(' ')}` : ''}`,
    );
  }
  const nearlyAll = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)];
  for (const [name, values] of [
    ['later times', later],
    ['largest paints', paints],
  ] as const)
    print(`${name}: median ${ms(median(values), 0)}, 95 % ${ms(nearlyAll(values) ?? 0, 0)}`);
}

async function tellFirstScreen(print: Print, page: Page) {
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((one) => /\.(js|css|woff2?)$/.test(new URL(one.name).pathname))
      .map((one) => (one instanceof PerformanceResourceTiming ? one.decodedBodySize : 0)),
  );
  const kB = sizes.reduce((sum, size) => sum + size, 0) / 1_000;
  print(`first screen: ${sizes.length} files, ${Math.round(kB)} kB of scripts and styles`);
}

const CHARGES = 3_000_000;
const IMPORTED_WITHIN_MS = 900_000;

async function importLarge(page: Page, origin: string, folder: string) {
  const bill = join(folder, 'large.csv');
  await makeBill(bill, CHARGES);
  await page.goto(`${origin}/import`);
  await chooseFile(page, bill);
  await importButton(page).click({ timeout: IMPORTED_WITHIN_MS });
  await page.getByText(importWords.job.done).waitFor({ timeout: IMPORTED_WITHIN_MS });
}

/** The screens with the demo company, and with a bill of three million charges. */
export async function run(print: Print): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['COSTLOOM_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  try {
    for (const beginning of ['demo', 'started'] as const) {
      await makeBeginning(beginning, browser);
      const dataDir = await newFolderWith(beginning);
      const app = await startApp({ dataDir });
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      try {
        const page = await context.newPage();
        const calls = callsOf(page);
        await page.goto(await app.link('/help'));
        await openWorkspace(page);
        await tellFirstScreen(print, page);
        if (beginning === 'started') await importLarge(page, app.origin, dataDir);
        const load = loadavg().map((one) => one.toFixed(1));
        print(`${beginning === 'demo' ? 'demo company' : `${CHARGES} charges`}, load ${load.join(', ')}`);
        await tellScreens(print, page, calls, app.origin);
      } finally {
        await context.close();
        await app.stop();
        await removeFolder(dataDir);
      }
    }
  } finally {
    await browser.close();
  }
}
