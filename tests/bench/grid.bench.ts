import { loadavg } from 'node:os';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import type { Column } from '@shared/model/datastores/columns';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { recordGridWords } from '@shared/words/recordGrid';
import { callAs } from '../e2e/support/api';
import { startApp, type RunningApp } from '../e2e/support/app';
import { newDataFolder, removeFolder } from '../e2e/support/dataFolder';
import { globalSpace } from '../e2e/support/workflows';

type Print = (line: string) => void;

const RECORDS = 100_000;
const BATCH = 1_000;
const OPENS = 7;
const SAVES = 15;
const STEPS = 300;
const WAIT_MS = 180_000;
const NAME = 'A hundred thousand';

const schema: Column[] = [
  { key: 'Name', type: 'string' },
  { key: 'Amount', type: 'number' },
  { key: 'Team', type: 'string' },
  {
    key: 'State',
    type: 'status',
    options: [
      { value: 'new', color: 'blue' },
      { value: 'done', color: 'green' },
    ],
  },
  { key: 'Open', type: 'boolean' },
  { key: 'Due', type: 'date' },
  { key: 'Link', type: 'url' },
  { key: 'Cost', type: 'currency' },
];
const valuesOf = (at: number) => ({
  Name: `name ${(at * 7919) % 100_003}`,
  Amount: (at % BATCH) * 3.5,
  Team: `team ${at % 40}`,
  State: at % 3 === 0 ? 'done' : 'new',
  Open: at % 2 === 0,
  Due: `2026-0${(at % 9) + 1}-1${at % 10}`,
  Link: `https://example.com/${at}`,
  Cost: at / 100,
});

const ms = (value: number) => `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`;
const at = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const told = (times: readonly number[]) =>
  `median ${ms(at(times, 0.5))}, 95 % ${ms(at(times, 0.95))}, slowest ${ms(at(times, 1))}`;

async function filled(context: BrowserContext, app: RunningApp): Promise<void> {
  const space_id = await globalSpace(context, app);
  const { data } = await callAs(context, app, 'datastores.create', {
    body: { space_id, name: NAME, description: '', schema },
  });
  for (let from = 0; from < RECORDS; from += BATCH)
    await callAs(context, app, 'datastores.createRecords', {
      params: { id: data.datastoreId },
      body: { records: Array.from({ length: BATCH }, (_, offset) => valuesOf(from + offset)) },
    });
}

/** From the press on the name in the list, the program loaded, to a frame with the first records. */
async function opening(page: Page, origin: string): Promise<number> {
  // A page load: what was read of the datastore before is forgotten.
  await page.goto(`${origin}/datastores`);
  const link = page.getByRole('link', { name: NAME, exact: true });
  await link.waitFor({ timeout: WAIT_MS });
  await page.waitForLoadState('networkidle');
  return link.evaluate(
    (one) =>
      new Promise<number>((done) => {
        const from = performance.now();
        if (one instanceof HTMLElement) one.click();
        const look = () => {
          const cell = document.querySelector('[role="gridcell"][data-row="0"][data-col="0"]');
          if (!cell?.textContent) requestAnimationFrame(look);
          else requestAnimationFrame((now) => done(now - from));
        };
        look();
      }),
  );
}

/** From Enter in the editor of a cell to “Saved”. */
async function saving(page: Page, text: string): Promise<number> {
  await page.keyboard.press('F2');
  await page.locator('.cl-rg__input').fill(text);
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        const state = () => document.querySelector('[data-testid="save-state"]')?.textContent;
        const from = performance.now();
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
        );
        let began = false;
        const watcher = new MutationObserver(() => {
          began ||= state() === 'Saving…';
          if (!began || state() !== 'Saved') return;
          watcher.disconnect();
          done(performance.now() - from);
        });
        watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );
}

interface Scrolled {
  frames: number[];
  /** Work of the page's main thread for each of them, others on the machine left out. */
  cpu: number;
  /** Frames in which a row stood without its record. */
  bare: number;
}

async function scrolling(page: Page, by: number): Promise<Scrolled> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await busy();
  const seen = await page.evaluate(
    ({ by, steps }) =>
      new Promise<{ frames: number[]; bare: number }>((done) => {
        const view = document.querySelector('.cl-rg');
        const frames: number[] = [];
        let bare = 0;
        let last = performance.now();
        const step = (now: number) => {
          frames.push(now - last);
          last = now;
          if (document.querySelector('[role="row"][aria-busy]')) bare += 1;
          if (frames.length > steps) return done({ frames: frames.slice(1), bare });
          view?.scrollBy(0, by);
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    { by, steps: STEPS },
  );
  const cpu = ((await busy()) - before) * 1_000;
  await session.detach();
  return { ...seen, cpu: cpu / seen.frames.length };
}

async function idle(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((done) => {
        const frames: number[] = [];
        let last = performance.now();
        const step = (now: number) => {
          frames.push(now - last);
          last = now;
          if (frames.length > 200) done(frames.slice(1));
          else requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
  );
}

async function measure(context: BrowserContext, app: RunningApp, print: Print) {
  const page = await context.newPage();
  await page.goto(await app.link());
  await page.getByRole('button', { name: 'Open local workspace' }).click({ timeout: WAIT_MS });
  await page.getByRole('navigation').first().waitFor({ timeout: WAIT_MS });
  await filled(context, app);
  print(`${RECORDS.toLocaleString('en-US')} records of ${schema.length} columns`);

  const opens: number[] = [];
  for (let i = 0; i < OPENS; i += 1) opens.push(await opening(page, app.origin));
  print(`from a press in ${datastoreScreenWords.title} to the first rows: ${told(opens)}`);
  print(`the same page, nothing done: frames ${told(await idle(page))}`);

  await page.getByRole('grid', { name: recordGridWords.grid(NAME) }).focus();
  const saves: number[] = [];
  for (let i = 0; i < SAVES; i += 1) saves.push(await saving(page, `saved ${i}`));
  print(`from Enter to “${recordGridWords.state.saved}”: ${told(saves)}`);

  for (const [name, by] of [
    ['a turn of the wheel', 120],
    ['a fast swipe', 900],
    ['the scroll bar', 9_000],
  ] as const) {
    const { frames, cpu, bare } = await scrolling(page, by);
    print(
      `${STEPS} steps of ${by} px (${name}): frames ${told(frames)}; ${ms(cpu)} of main thread a frame; in ${bare} frames rows waited for records`,
    );
  }
}

/** The grid of the built browser host with 100,000 records. */
export async function run(print: Print): Promise<void> {
  const dataDir = await newDataFolder();
  const app = await startApp({ dataDir });
  const browser = await chromium.launch({
    executablePath: process.env['COSTLOOM_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  const load = () =>
    print(
      `load of the machine: ${loadavg()
        .map((one) => one.toFixed(1))
        .join(', ')}`,
    );
  try {
    load();
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await measure(context, app, print);
    load();
  } finally {
    await browser.close();
    await app.stop();
    await removeFolder(dataDir);
  }
}
