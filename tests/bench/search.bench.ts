import { readdir } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { startApp } from '../e2e/support/app';
import { newDataFolder, removeFolder } from '../e2e/support/dataFolder';

type Print = (line: string) => void;

const COUNT = 100_000;
const root = fileURLToPath(new URL('../..', import.meta.url));
const assets = resolve(root, process.env['COSTLOOM_OUT'] ?? 'out', 'renderer', 'assets');

/** Typed letter by letter: what is there, what is misspelt, parts of ids, a kind, and a whole sentence. */
const typed = [
  ...[
    'workflow',
    'monthly report',
    'kubernets',
    'costs repot',
    'ab12cd',
    'backup',
    'e3f1c2d4',
    'snapshot rds',
  ],
  'production cluster nodes for the weekly invoices of this account',
];

interface Figures {
  bytes: number;
  openMs: number;
  /** Of each key press, until its first rows are in the window. */
  presses: number[];
  /** The longest time between two frames of the window while all this went on. */
  slowestFrame: number;
}

/** In the page: the built worker of the search, spoken to as the window does; the window draws frames beside it. */
function measureInPage(page: Page, worker: string): Promise<Figures> {
  return page.evaluate(
    async ({ worker, typed, COUNT }) => {
      let seed = 7;
      const below = (n: number) => {
        seed = (seed * 48_271) % 2_147_483_647;
        return seed % n;
      };
      const words =
        'nightly monthly cost report backup cleanup idle volume snapshot rds ec2 production staging tag owner budget alert anomaly approval resize delete stop start weekly invoice export import sync account azure gcp aws kubernetes cluster node pool savings plan reserved instance'.split(
          ' ',
        );
      const hex = (length: number) => Array.from({ length }, () => below(16).toString(16)).join('');
      const uuid = () => [8, 4, 4, 4, 12].map(hex).join('-');
      const spaces = Array.from({ length: 200 }, uuid);
      const kinds = ['workflow', 'workflow', 'workflow', 'datastore', 'dashboard'];
      const data = Array.from({ length: COUNT }, (_, n) => ({
        id: uuid(),
        name: `${Array.from({ length: 2 + below(4) }, () => words[below(words.length)]).join(' ')} ${n}`,
        type: kinds[below(kinds.length)],
        sid: spaces[below(spaces.length)],
      }));
      const text = JSON.stringify({ data });
      const search = new Worker(worker, { type: 'module' });
      let id = 0;
      const ask = (question: object) =>
        new Promise<void>((done) => {
          id += 1;
          search.onmessage = () => done();
          search.postMessage({ id, question });
        });
      let [slowestFrame, last, on] = [0, performance.now(), true];
      const frame = (now: number) => {
        slowestFrame = Math.max(slowestFrame, now - last);
        last = now;
        if (on) requestAnimationFrame(frame);
      };
      await new Promise(requestAnimationFrame);
      last = performance.now();
      requestAnimationFrame(frame);
      const from = performance.now();
      await ask({ ask: 'open', text });
      const openMs = performance.now() - from;
      const presses: number[] = [];
      for (const query of typed) {
        for (let length = 1; length <= query.length; length += 1) {
          const pressed = performance.now();
          await ask({ ask: 'search', query: query.slice(0, length), tab: 'all' });
          presses.push(performance.now() - pressed);
          await new Promise(requestAnimationFrame);
        }
      }
      on = false;
      search.terminate();
      return { bytes: text.length, openMs, presses, slowestFrame };
    },
    { worker, typed, COUNT },
  );
}

/** The global search over a hundred thousand resources, in the built page's own worker; the figure to reach is 50 ms. */
export async function run(print: Print): Promise<void> {
  const name = (await readdir(assets)).find((file) => /^search\.worker-.*\.js$/.test(file));
  if (!name) throw new Error(`There is no worker of the search in ${join(assets)}: run npm run build first.`);
  const dataDir = await newDataFolder();
  const app = await startApp({ dataDir });
  const browser = await chromium.launch({
    executablePath: process.env['COSTLOOM_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(await app.link());
    const { bytes, openMs, presses, slowestFrame } = await measureInPage(page, `/assets/${name}`);
    const sorted = presses.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
    const late = presses.filter((ms) => ms > 50).length;
    print(
      `load of the machine: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
    );
    print(
      `${COUNT} resources, ${(bytes / 1e6).toFixed(1)} MB of names: read and prepared in ${openMs.toFixed(0)} ms`,
    );
    print(
      `${presses.length} key presses: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, slowest ${at(1 - 1e-9)} ms; ${late} over 50 ms`,
    );
    print(`longest time between two frames of the window: ${slowestFrame.toFixed(0)} ms`);
  } finally {
    await browser.close();
    await app.stop();
    await removeFolder(dataDir);
  }
}
