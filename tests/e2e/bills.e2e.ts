import type { Page } from '@playwright/test';
import { costMethodWords } from '@shared/words/costMethods';
import { costWords } from '@shared/words/costs';
import { importWords } from '@shared/words/imports';
import { billsOnDisk, chooseFile, importButton, type Bills } from './support/bills';
import { lookAt } from './support/look';
import { expect, test } from './support/test';
import { mainNavigation, title } from './support/windows';

const words = importWords.wizard;
const job = importWords.job;
let bills: Bills;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  bills = await billsOnDisk();
});
test.afterAll(() => bills.remove());

/** The source that the first journey makes. */
let source = '';

const sourceRows = (page: Page) =>
  page.getByRole('grid', { name: importWords.bills.sources }).getByRole('row', { name: source, exact: true });
/** Something in the menu of the source. */
async function choose(page: Page, item: string) {
  await page.getByRole('button', { name: importWords.bills.more(source) }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('from the first run to the totals of a real bill', { tag: '@way' }, async ({ enter }) => {
  const page = await enter();
  await expect(page.getByRole('region', { name: importWords.start.title })).toBeVisible();
  await page.getByRole('button', { name: importWords.start.importAction, exact: true }).click();
  await chooseFile(page, bills.real);

  const main = page.getByRole('main');
  await expect(main.getByText(/FOCUS 1\.0.* 100% match/)).toBeVisible();
  await expect(main.getByText('Ignored columns: Id.')).toBeVisible();
  const preview = main.getByRole('table').filter({ hasText: 'BillingAccountId' });
  await expect(preview.getByRole('row')).toHaveCount(101);
  await expect(preview).not.toContainText('NULL');

  const summary = main.getByRole('region', { name: importWords.summary.title });
  await expect(summary).toContainText(bills.rows.toLocaleString('en-US'));
  await expect(summary).toContainText('Sep 2024');
  await lookAt(page, 'import-summary');

  await main.getByRole('button', { name: words.showMapping }).click();
  const mapping = main.getByRole('list', { name: words.mapping });
  const account = mapping.getByRole('listitem').filter({ hasText: /^SubAccountName/ });
  await account.getByRole('button', { name: 'SubAccountName: SubAccountName' }).click();
  await page.getByRole('option', { name: 'SubAccountId', exact: true }).click();
  await expect(account).toContainText(words.corrected);
  await account.getByRole('button', { name: 'SubAccountName: SubAccountId' }).click();
  await page.getByRole('option', { name: 'SubAccountName', exact: true }).click();
  await expect(account.getByRole('button', { name: 'SubAccountName: SubAccountName' })).toBeEnabled();

  // Named after the file, which has bills of accounts of several providers.
  source = await main.getByLabel(words.sourceName, { exact: true }).inputValue();
  expect(source).toContain('september');
  await importButton(page).click();
  await expect(main.getByText(job.done)).toBeVisible();
  await expect(main.getByText(bills.rows.toLocaleString('en-US'), { exact: true }).first()).toBeVisible();
  const warning = main
    .getByRole('listitem')
    .filter({ hasText: `${bills.broken.rows} rows of AWS had EffectiveCost 0` });
  await expect(warning).toContainText(bills.broken.billed.toFixed(2));
  await expect(main.getByRole('row', { name: /^Sep 2024/ }).first()).toBeVisible();
  // Amounts of the import are with credits, those of Overview without, and both say so.
  await expect(main.getByRole('link', { name: /^Amounts include credits \(−\$/ })).toBeVisible();
  await lookAt(page, 'import-done');

  await main.getByRole('button', { name: job.toOverview }).click();
  const spend = page.getByRole('region', { name: costWords.overview.spend });
  await expect(spend).toContainText(`$${bills.amortized.toFixed(2)}`);
  await expect(page.getByRole('link', { name: /^without credits \(−\$/ })).toBeVisible();
  await page.getByRole('button', { name: costMethodWords.help }).click();
  await expect(page.getByText(costMethodWords.counted)).toBeVisible();
  await lookAt(page, 'cost-methods');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^\d+ accounts/ }).click();
  await expect(page.getByRole('list', { name: costWords.frontier.accounts })).toBeVisible();
  await lookAt(page, 'accounts');
  await page.keyboard.press('Escape');
  await mainNavigation(page).getByRole('link', { name: 'Spend', exact: true }).click();
  await expect(page.getByRole('main')).toContainText(`$${bills.amortized.toFixed(2)}`);
  await expect(page.getByRole('grid', { name: costWords.spend.table })).toContainText(
    'Amazon Elastic Compute Cloud',
  );
});

test('the same file again changes nothing, and says so', async ({ enter }) => {
  const page = await enter('/bills');
  await choose(page, importWords.bills.replace);
  await chooseFile(page, bills.real);
  await expect(page.getByRole('button', { name: `${words.source}: ${source}` })).toBeVisible();
  await importButton(page).click();
  const main = page.getByRole('main');
  await expect(main.getByText(job.unchanged)).toBeVisible();
  await mainNavigation(page).getByRole('link', { name: 'Bills' }).click();
  await expect(sourceRows(page)).toHaveCount(1);
  await expect(sourceRows(page)).toContainText(bills.rows.toLocaleString('en-US'));
});

test(
  'a smaller file of the same month waits for a decision, and nothing counts before',
  { tag: '@way' },
  async ({ enter }) => {
    const page = await enter('/bills/import');
    await chooseFile(page, bills.half);
    await expect(page.getByRole('button', { name: `${words.source}: ${source}` })).toBeVisible();
    await importButton(page).click();
    const main = page.getByRole('main');
    await expect(main.getByText(importWords.held.title)).toBeVisible();
    await expect(main.getByText(importWords.held.reasons.smaller)).toBeVisible();
    await lookAt(page, 'import-held');
    await main.getByRole('button', { name: importWords.held.discard }).click();
    await expect(main.getByText(job.cancelled)).toBeVisible();
    await mainNavigation(page).getByRole('link', { name: 'Bills' }).click();
    await expect(sourceRows(page)).toContainText(bills.rows.toLocaleString('en-US'));
  },
);

test('a file that is no bill is refused with the reason, and nothing has changed', async ({ enter }) => {
  const page = await enter('/bills/import');
  await chooseFile(page, bills.noBill);
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toBeVisible();
  await expect(main.getByRole('alert')).toContainText(/bill|column/i);
  await expect(importButton(page).and(page.locator(':enabled'))).toHaveCount(0);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto(new URL('/bills', page.url()).href);
  await expect(sourceRows(page)).toHaveCount(1);
  await page.getByRole('tab', { name: importWords.bills.imports }).click();
  // The head is a row too.
  await expect(page.getByRole('grid', { name: importWords.bills.imports }).getByRole('row')).toHaveCount(4);
});

test('an import shows its progress and can be cancelled, which leaves no trace', async ({ enter }) => {
  const page = await enter('/bills/import');
  await chooseFile(page, bills.long);
  await expect(importButton(page)).toBeEnabled();
  await importButton(page).click();
  await expect(page.getByRole('main').getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: job.cancel }).click();
  await expect(page.getByText(job.cancelled)).toBeVisible();
  await mainNavigation(page).getByRole('link', { name: 'Bills' }).click();
  await expect(sourceRows(page)).toHaveCount(1);
});

test('a source that is removed takes its costs from every screen', async ({ enter }) => {
  const page = await enter('/bills');
  const other = await enter('/overview');
  await expect(other.getByRole('region', { name: costWords.overview.spend })).toBeVisible();
  await choose(page, importWords.bills.removeSource);
  const dialog = page.getByRole('dialog', { name: importWords.bills.removeTitle(source) });
  await dialog.getByRole('button', { name: importWords.bills.remove, exact: true }).click();
  await expect(page.getByText(importWords.bills.removed(source))).toBeVisible();
  await expect(other.getByRole('region', { name: importWords.start.title })).toBeVisible();
  await expect(title(other)).toHaveText('Overview');
});

test('several files at once are recognized and imported one by one; one that fails stops none of them', async ({
  enter,
}) => {
  const page = await enter('/bills/import');
  await chooseFile(page, [bills.real, bills.noBill, bills.half]);
  const main = page.getByRole('main');
  const rows = main.getByRole('list', { name: importWords.batch.title(3) }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(main.getByText(importWords.batch.summary(1, 3, 1, 1))).toBeVisible();
  await expect(rows.nth(0)).toContainText(importWords.states.done);
  await expect(rows.nth(1)).toContainText('not a bill');
  await expect(rows.nth(2)).toContainText(importWords.states.held);
  await lookAt(page, 'import-several');
  await main.getByRole('button', { name: importWords.batch.toBills }).click();
  await expect(sourceRows(page)).toContainText(bills.rows.toLocaleString('en-US'));
});
