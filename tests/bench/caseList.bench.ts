import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from 'playwright-core';
import { caseWords } from '@shared/words/cases';
import { importWords } from '@shared/words/imports';
import { startApp } from '../e2e/support/app';
import { newDataFolder, removeFolder } from '../e2e/support/dataFolder';

type Print = (line: string) => void;

const CASES = 10_000;
const DAYS = 3;
const SCROLLED_ROWS = 5_000;
const WAIT_MS = 300_000;
const LIVE_MS = 60_000;

const columns = [
  'BilledCost,BillingAccountId,BillingCurrency,BillingPeriodEnd,BillingPeriodStart,ChargeCategory',
  'ChargeDescription,ChargePeriodEnd,ChargePeriodStart,ConsumedQuantity,ConsumedUnit,ContractedCost,EffectiveCost',
  'ListCost,ProviderName,RegionId,ResourceId,ResourceName,ServiceCategory,ServiceName,SubAccountId,SubAccountName',
].join(',');

/** A FOCUS bill of gp2 volumes, of which every one is a case. */
function bill(): string {
  const lines = [columns];
  for (let day = 1; day <= DAYS; day += 1) {
    const [from, to] = [day, day + 1].map((n) => `2026-01-0${n}T00:00:00Z`);
    for (let i = 0; i < CASES; i += 1) {
      const cost = (1 + ((i * 7919) % 900) / 100).toFixed(2);
      const account = String(100_000_000_000 + (i % 200));
      lines.push(
        `${cost},100000000000,USD,2026-02-01T00:00:00Z,2026-01-01T00:00:00Z,Usage,` +
          `General Purpose SSD (gp2) provisioned storage EBS:VolumeUsage.gp2,${to},${from},3,GB-Mo,${cost},${cost},` +
          `${cost},AWS,eu-west-1,arn:aws:ec2:eu-west-1:${account}:volume/vol-${i},volume ${i},Storage,` +
          `Amazon Elastic Block Store,${account},Account ${i % 200}`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

const ms = (value: number) => `${Math.round(value)} ms`;

/** The file through the screen “Import a bill”; → from the press until its cases are found. */
async function importBill(page: Page, path: string): Promise<number> {
  await page.goto(new URL('/bills/import', page.url()).href);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: importWords.wizard.choose, exact: true }).click();
  await (await choosing).setFiles(path);
  const start = page.getByRole('button', { name: importWords.wizard.start, exact: true });
  await start.click({ trial: true, timeout: WAIT_MS });
  return timed(async () => {
    await start.click();
    await page.getByText(importWords.job.done).waitFor({ timeout: WAIT_MS });
  });
}

/** Turns the wheel until so many rows went by; → the time between frames, smallest first. */
async function scroll(page: Page, list: Locator): Promise<number[]> {
  const counted = await page.evaluateHandle(() => {
    const frames: number[] = [];
    let last = performance.now();
    const frame = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return frames;
  });
  const box = await list.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 200);
  for (let seen = 0; seen < SCROLLED_ROWS;) {
    await page.mouse.wheel(0, 1200);
    seen = await list
      .locator('[data-index]')
      .last()
      .evaluate((row) => Number(row.getAttribute('data-index')));
  }
  const frames = await counted.jsonValue();
  return frames.slice(1).sort((a, b) => a - b);
}

/** What the page holds after a collection of garbage. */
async function pageMegabytes(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  return `${Math.round(usedSize / 2 ** 20)} MB of JavaScript, ${nodes} DOM nodes`;
}

/** Changes: all loaded cases at once (sent in calls of a thousand), and one that another window makes while this one stands far down the list. */
async function changes(page: Page, other: Page, rows: Locator, print: Print): Promise<void> {
  const words = caseWords.change;
  await page.keyboard.press('Home');
  await rows.nth(1).focus();
  await page.keyboard.press('Control+a');
  const bar = page.getByRole('toolbar').filter({ hasText: 'selected' });
  const selected = Number(/[\d,]+/.exec((await bar.textContent()) ?? '')?.[0].replaceAll(',', ''));
  await bar.getByRole('button', { name: words.status }).click();
  const batch = await timed(async () => {
    await page.getByRole('menuitem', { name: 'Acknowledged' }).click();
    await page.getByText(words.updated(selected, 'Acknowledged')).waitFor({ timeout: WAIT_MS });
  });
  print(`${selected} cases set to Acknowledged, until the window says so: ${ms(batch)}`);
  await rows.nth(1).focus();
  await page.keyboard.press('End');
  const last = page.locator(`[data-index="${selected - 1}"]:focus`, { hasText: 'Acknowledged' });
  await last.waitFor({ timeout: WAIT_MS });
  const name = (await last.getAttribute('aria-label')) ?? '';
  const resource = name.split(', ').at(-1) ?? '';
  const where = `/cases?case_type=gp2-to-gp3&filters=${encodeURIComponent(JSON.stringify({ search: resource }))}`;
  await other.goto(new URL(where, page.url()).href);
  const same = other.getByRole('row', { name });
  await same.press('u');
  const choice = other.getByRole('menuitem', { name: 'In Progress' });
  await choice.click({ trial: true });
  const live = await timed(async () => {
    await choice.click();
    await page
      .getByRole('row', { name })
      .getByText('In Progress')
      .waitFor({ timeout: LIVE_MS })
      .catch(() => undefined);
  });
  const seen = live < LIVE_MS ? ms(live) : `not within ${ms(LIVE_MS)}`;
  print(`a change seen in the other window, which holds ${selected} rows and stands far down: ${seen}`);
}

/** The case screens of the built browser host on a bill with 10,000 savings. */
export async function run(print: Print): Promise<void> {
  const dataDir = await newDataFolder();
  const app = await startApp({ dataDir });
  const browser = await chromium.launch({
    executablePath: process.env['COSTLOOM_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(await app.link());
    await page.getByRole('button', { name: 'Open local workspace' }).click();
    await page.getByRole('navigation').first().waitFor();
    const path = join(dataDir, 'volumes.csv');
    await writeFile(path, bill());
    print(
      `load of the machine: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
    );
    print(`import of ${CASES * DAYS} rows with the first detection: ${ms(await importBill(page, path))}`);

    const open = async (window: Page, where: string, ready: Locator) =>
      ms(
        await timed(async () => {
          await window.goto(new URL(where, page.url()).href);
          await ready.waitFor();
        }),
      );
    const types = page.getByRole('grid', { name: caseWords.groups.table }).getByRole('row').nth(1);
    const rows = page.getByRole('grid', { name: caseWords.list.table }).getByRole('row');
    const accounts = `/cases?filters=${encodeURIComponent('{"group_by":"ACCOUNT"}')}`;
    print(`groups by type, a whole page load: ${await open(page, '/cases', types)}`);
    print(`groups by account (200), a whole page load: ${await open(page, accounts, types)}`);
    print(`list, a whole page load: ${await open(page, '/cases?case_type=gp2-to-gp3', rows.nth(1))}`);
    print(`the tab: ${await pageMegabytes(page)}`);

    const list = page.getByRole('grid', { name: caseWords.list.table });
    let frames: number[] = [];
    const took = await timed(async () => (frames = await scroll(page, list)));
    const at = (share: number) => ms(frames[Math.floor(frames.length * share)] ?? 0);
    print(
      `scrolled ${SCROLLED_ROWS} rows in ${ms(took)}: ${frames.length} frames, median ${at(0.5)}, 95 % ${at(0.95)}, slowest ${ms(frames.at(-1) ?? 0)}`,
    );
    print(`the tab after it: ${await pageMegabytes(page)}`);
    await changes(page, await context.newPage(), rows, print);
  } finally {
    await browser.close();
    await app.stop();
    await removeFolder(dataDir);
  }
}
