import { chromium, type Browser } from 'playwright-core';
import { startApp } from '../e2e/support/app';
import { newDataFolder, removeFolder } from '../e2e/support/dataFolder';

type Print = (line: string) => void;

const RUNS = 5;
const WAIT_MS = 60_000;

interface Times {
  /** From the start of the process, in milliseconds. */
  address: number;
  signIn: number;
  /** From the press of “Open local workspace”. */
  workspace: number;
  stop: number;
}

/** One start on a folder: to the printed address, to a sign-in screen that takes a press, to the first screen. */
async function measure(browser: Browser, dataDir: string): Promise<Times> {
  const from = performance.now();
  const app = await startApp({ dataDir });
  const address = performance.now() - from;
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(await app.link());
  const button = page.getByRole('button', { name: 'Open local workspace' });
  await button.click({ trial: true, timeout: WAIT_MS });
  const signIn = performance.now() - from;
  const pressed = performance.now();
  await button.click();
  const title = page.getByRole('banner').getByRole('heading', { level: 1 });
  await title.waitFor({ timeout: WAIT_MS });
  const workspace = performance.now() - pressed;
  await context.close();
  const asked = performance.now();
  await app.stop();
  return { address, signIn, workspace, stop: performance.now() - asked };
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

function line(name: string, all: Times[]): string {
  const of = (key: keyof Times) => `${Math.round(median(all.map((times) => times[key])))} ms`;
  return `${name}: address ${of('address')}, sign-in usable ${of('signIn')}, workspace +${of('workspace')}, stop ${of('stop')}`;
}

/** The built browser host from the command to a usable window; a warm disk, a Chromium that is open already. */
export async function run(print: Print): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['COSTLOOM_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  try {
    const first: Times[] = [];
    const later: Times[] = [];
    for (let i = 0; i < RUNS; i += 1) {
      const dataDir = await newDataFolder();
      first.push(await measure(browser, dataDir));
      later.push(await measure(browser, dataDir));
      await removeFolder(dataDir);
    }
    print(line(`first start, new data folder (median of ${RUNS})`, first));
    print(line(`later start, same data folder (median of ${RUNS})`, later));
  } finally {
    await browser.close();
  }
}
