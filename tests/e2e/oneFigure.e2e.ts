import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { costWords } from '@shared/words/costs';
import { importWords } from '@shared/words/imports';
import { billOf } from '../contract/costsFixture';
import {
  chargeOf,
  micros,
  question,
  rows,
  summed,
  toTheCent,
  truth,
  valueOf,
  type Question,
} from '../contract/questions';
import { chooseFile, importButton } from './support/bills';
import { lookAt } from './support/look';
import { expect, test } from './support/test';

const QUESTIONS = 20;

const addressOf = ({ from, to, by, method, filters }: Question, currency: string) =>
  `/costs?${new URLSearchParams({ range: `${from}..${to}`, group: by, method, currency, filters: JSON.stringify(filters) })}`;

/** The rows of the table of Spend: what it names, and what it says that costs. */
async function told(page: Page): Promise<[name: string, cost: string][]> {
  const table = page.getByRole('grid', { name: costWords.spend.table, exact: true });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const lines = await table.getByRole('row').all();
  const cells = await Promise.all(lines.slice(1).map((line) => line.getByRole('gridcell').allInnerTexts()));
  return cells.map(([name = '', cost = '']) => [name, cost]);
}

test('Spend shows, to the cent, what the charges of a question add up to', async ({ enter, app }) => {
  const folder = await mkdtemp(join(tmpdir(), 'costloom-questions-'));
  const file = join(folder, 'bill.csv');
  await writeFile(file, billOf(rows.map(chargeOf)));
  const page = await enter('/bills/import');
  await chooseFile(page, file);
  await importButton(page).click();
  await expect(page.getByText(importWords.job.done).first()).toBeVisible();
  await rm(folder, { recursive: true, force: true });
  for (const asked of Array.from({ length: QUESTIONS }, question)) {
    const all = truth(asked);
    const right = Object.fromEntries(Object.entries(all).filter(([key]) => key.startsWith('USD ')));
    if (Object.keys(right).length === 0) continue;
    await page.goto(app.origin + addressOf(asked, 'USD'));
    const shown = (await told(page)).map(
      ([name, cost]) =>
        [
          'USD',
          valueOf(asked, name.replace(costWords.noValue, '')),
          micros(cost.replace('−', '-').replaceAll(/[^-\d.]/g, '')),
        ] as const,
    );
    expect([asked, toTheCent(summed(shown), right)]).toEqual([asked, right]);
  }
  await lookAt(page, 'spend-question');
});
