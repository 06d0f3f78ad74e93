import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { caseWords } from '@shared/words/cases';
import { importWords } from '@shared/words/imports';
import { callAs } from './api';
import type { RunningApp } from './app';
import { openWindow, openWorkspace } from './windows';

const words = caseWords.filter;

/** The demo company, loaded in one press by whoever comes first to an empty workspace. */
export async function loadDemo(browser: Browser, app: RunningApp) {
  const context = await browser.newContext();
  const page = await openWindow(context, app);
  await openWorkspace(page);
  await page.getByRole('button', { name: importWords.start.demoAction }).click();
  // Thirteen months of three clouds: on a slow machine that is more than one expectation may take.
  await expect(page.getByText(importWords.job.done)).toBeVisible({ timeout: 600_000 });
  await context.close();
}

export const groups = (page: Page) => page.getByRole('grid', { name: caseWords.groups.table });
export const group = (page: Page, name: string) => groups(page).getByRole('row', { name, exact: true });
export const list = (page: Page) => page.getByRole('grid', { name: caseWords.list.table, exact: true });
export const chooser = (page: Page | Locator, label: string) =>
  page.getByRole('button', { name: new RegExp(`^${label}: `) });
export const chosen = (page: Page, label: string, text: string) =>
  page.getByRole('button', { name: `${label}: ${text}`, exact: true });
export const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });
export const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });

/** The filter object that stands in the URL. */
const filterOf = (page: Page): unknown => JSON.parse(new URL(page.url()).searchParams.get('filters') ?? '{}');
export const expectFilter = (page: Page, filter: object) => expect.poll(() => filterOf(page)).toEqual(filter);

/** The names of the groups, from the top. */
export async function groupNames(page: Page): Promise<(string | null)[]> {
  await expect(groups(page)).toBeVisible();
  const rows = groups(page).getByRole('row');
  return (await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')))).slice(1);
}

export async function groupBy(page: Page, choice: string) {
  await chooser(page, words.groupBy).click();
  await option(page, choice).click();
  await expect(chosen(page, words.groupBy, choice)).toBeVisible();
}

export const filters = (page: Page) => page.getByRole('dialog', { name: words.filters, exact: true });
export async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^${words.filters}( \\d+)?$`) }).click();
  await expect(filters(page)).toBeVisible();
  return filters(page);
}

export async function nameLastRow(page: Page, name: string) {
  await chooser(page, words.name).last().click();
  await option(page, name).click();
}

/** Of the five old snapshots, sets one to excluded and one to completed. */
export async function settleTwo(context: BrowserContext, app: RunningApp) {
  const found = await callAs(context, app, 'cases.search', {
    query: { case_type: 'old-snapshot' },
    body: {
      filters: {},
      sort: { by: 'impact', order: 'desc' },
      max_returned_items: 10,
      start_page_key: null,
    },
  });
  expect(found.details).toHaveLength(5);
  const [first, second] = found.details.map((one) => one.case_id);
  for (const [id, status] of [
    [first, 'excluded'],
    [second, 'completed'],
  ] as const) {
    const reply = await callAs(context, app, 'cases.batchUpdateStatus', {
      body: { cases_ids: [id ?? ''], status },
    });
    expect(reply.data.updated).toEqual([id]);
  }
}
