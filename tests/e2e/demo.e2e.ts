import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { caseWords } from '@shared/words/cases';
import { costWords } from '@shared/words/costs';
import { importWords } from '@shared/words/imports';
import { expect, test } from './support/test';
import { mainNavigation, title } from './support/windows';

test.describe.configure({ mode: 'serial' });

const list = (page: Page) => page.getByRole('grid', { name: caseWords.list.table });

test('the demo company loads in one press', async ({ enter }) => {
  test.setTimeout(300_000);
  const page = await enter();
  await page.getByRole('button', { name: importWords.start.demoAction }).click();
  await expect(page.getByText(importWords.job.done)).toBeVisible({ timeout: 240_000 });
  await mainNavigation(page).getByRole('link', { name: 'Overview' }).first().click();
  await expect(page.getByText(importWords.demo.banner)).toBeVisible();
  await expect(page.getByRole('region', { name: costWords.overview.spend })).toContainText(/\$[\d,.]+/);
  console.log(await page.getByRole('main').ariaSnapshot());
  await mainNavigation(page).getByRole('link', { name: 'Cases' }).click();
  await expect(title(page)).toHaveText('Cases');
  await page.getByRole('main').getByText('Default board').first().waitFor();
  console.log(await page.getByRole('main').ariaSnapshot());
});

test('explore', async ({ enter }) => {
  const page = await enter('/cases?group_by=NONE');
  await page.getByRole('grid').or(page.getByRole('table')).first().waitFor();
  console.log((await page.getByRole('main').ariaSnapshot()).slice(0, 5000));
});
