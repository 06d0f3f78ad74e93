import type { Locator } from '@playwright/test';
import { caseActionWords } from '@shared/words/caseActions';
import { caseWords } from '@shared/words/cases';
import { costWords } from '@shared/words/costs';
import { importWords } from '@shared/words/imports';
import { shellWords } from '@shared/words/shell';
import { billsOnDisk, chooseFile, importButton, type Bills } from './support/bills';
import { lookAt } from './support/look';
import { expect, test } from './support/test';
import { title } from './support/windows';

const MOST_PRESSES = 10;

let bills: Bills;
test.beforeAll(async () => {
  bills = await billsOnDisk();
});
test.afterAll(() => bills.remove());

test(
  'a newcomer comes from the first window to a decided case of their own bill in at most ten presses',
  { tag: '@way' },
  async ({ open }) => {
    let presses = 0;
    const press = async (what: Locator) => {
      presses += 1;
      await what.click();
    };
    const page = await open();
    const main = page.getByRole('main');
    await press(page.getByRole('button', { name: shellWords.signIn.local }));
    await press(main.getByRole('button', { name: importWords.start.importAction, exact: true }));
    await chooseFile(page, bills.real);
    // The button that opens the system's picker, and the file in it.
    presses += 2;
    await press(importButton(page));
    await press(main.getByRole('button', { name: importWords.job.toOverview }));
    const largest = main.getByRole('region', { name: costWords.overview.largest });
    await press(largest.getByRole('link').filter({ hasNotText: costWords.overview.allCases }).first());
    await expect(main.getByRole('region', { name: caseWords.details.why })).toBeVisible();
    await lookAt(page, 'newcomer-case');
    await press(main.getByRole('button', { name: caseActionWords.actions.start, exact: true }));
    await expect(
      main.getByRole('button', { name: `${caseWords.details.status}: In Progress` }),
    ).toBeVisible();
    await expect(title(page)).not.toBeEmpty();
    expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
  },
);
