import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { importWords } from '@shared/words/imports';
import { isBroken, readByHand, realBillText } from '../../support/realBills';
import { title } from './windows';

const words = importWords.wizard;

export interface Bills {
  /** A real bill, as a person has it on disk. */
  real: string;
  /** A CSV file that is no bill. */
  noBill: string;
  /** The first half of the real bill: less than is stored. */
  half: string;
  /** The real bill, many times over: long enough to be cancelled. */
  long: string;
  /** The amortized cost of the real bill without its credits, summed here and not by the app. */
  amortized: number;
  rows: number;
  /** Rows of AWS that say they cost nothing although something was billed: the known defect of this bill. */
  broken: { rows: number; billed: number };
  remove(): Promise<void>;
}

const billedOf = (rows: Record<string, string>[]): number =>
  rows.reduce((sum, row) => sum + Number(row.BilledCost), 0);

const amortizedOf = (rows: Record<string, string>[]): number =>
  rows.reduce((sum, row) => sum + Number(isBroken(row) ? row.BilledCost : row.EffectiveCost), 0);

export async function billsOnDisk(): Promise<Bills> {
  const folder = await mkdtemp(join(tmpdir(), 'costloom-bills-'));
  const csv = realBillText('focus-1.0');
  const records = readByHand(csv);
  const broken = records.filter((row) => row.ProviderName === 'AWS' && isBroken(row));
  const at = (name: string) => join(folder, name);
  const [head = '', ...rows] = csv.trimEnd().split('\n');
  await writeFile(at('september.csv'), csv);
  await writeFile(at('half.csv'), `${[head, ...rows.slice(0, rows.length / 2)].join('\n')}\n`);
  await writeFile(at('notes.csv'), 'day,weather,mood\n2024-09-01,rain,good\n2024-09-02,sun,better\n');
  await writeFile(
    at('long.csv'),
    `${[head, ...Array.from({ length: 120 }, () => rows).flat()].join('\n')}\n`,
  );
  return {
    real: at('september.csv'),
    noBill: at('notes.csv'),
    half: at('half.csv'),
    long: at('long.csv'),
    amortized: amortizedOf(records.filter((row) => row.ChargeCategory !== 'Credit')),
    rows: records.length,
    broken: { rows: broken.length, billed: billedOf(broken) },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Chooses one or more files on the screen “Import a bill”, by the system's file picker. */
export async function chooseFile(page: Page, path: string | string[]) {
  await expect(title(page)).toHaveText('Import a bill');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: words.choose, exact: true }).click();
  await (await choosing).setFiles(path);
}

export const importButton = (page: Page) => page.getByRole('button', { name: words.start, exact: true });
