import type { Page } from '@playwright/test';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chargingWords as words } from '@shared/words/charging';
import { importWords } from '@shared/words/imports';
import { addMonths } from '@shared/model/days';
import { charge } from '../contract/chargingBills';
import { billOf, type Charge } from '../contract/costsFixture';
import { chooseFile, importButton } from './support/bills';
import { lookAt } from './support/look';
import { customerOf, inMsp, inOrganisation, tab } from './support/msp';
import { expect, test } from './support/test';
import { mainNavigation, title } from './support/windows';
import { button, dialog } from './support/workflows';

const month = addMonths(new Date().toISOString().slice(0, 7), -1);
const day = (at: number) => `${month}-${String(at).padStart(2, '0')}`;
const named: Charge = { ListCost: '' };
const charges = {
  'Alpine Hotels': [
    charge(day(3), 'Amazon Elastic Compute Cloud', '8450.125', named),
    charge(day(4), 'Amazon Simple Storage Service', '1320.5', named),
    charge(day(5), 'Amazon Relational Database Service', '2210.99', named),
    charge(day(6), 'AWS Support', '310', named),
  ],
  'Bay Clinics': [
    charge(day(3), 'Amazon Elastic Compute Cloud', '412.4', named),
    charge(day(9), 'Amazon Simple Storage Service', '96.05', named),
  ],
};

async function importBill(page: Page, origin: string, file: string) {
  await page.goto(`${origin}/bills/import`);
  await chooseFile(page, file);
  await importButton(page).click();
  await expect(page.getByText(importWords.job.done).first()).toBeVisible();
}

test('a provider’s month end: prices, a run that is reviewed and closed, the invoice as PDF and CSV, and what the customer sees', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/overview');
  const folder = await mkdtemp(join(tmpdir(), 'costloom-charging-'));
  await inMsp(context, app);
  const ids = new Map<string, string>();
  for (const [name, rows] of Object.entries(charges)) {
    const id = await customerOf(context, app, name);
    ids.set(name, id);
    const file = join(folder, `${name.replace(' ', '-')}.csv`);
    await writeFile(file, billOf(rows));
    await inOrganisation(context, app, id, () => importBill(page, app.origin, file));
  }
  await rm(folder, { recursive: true, force: true });

  await page.goto(`${app.origin}/overview`);
  await mainNavigation(page).getByRole('link', { name: words.title, exact: true }).click();
  await expect(title(page)).toHaveText(words.title);
  await expect(page.getByText(words.runs.empty)).toBeVisible();
  await lookAt(page, 'charging-empty');

  // A price book in euros: a margin, and a discount for storage.
  await tab(page, words.tabs.books).click();
  await button(page, words.books.create).click();
  await page.getByLabel(words.books.name, { exact: true }).fill('Gold');
  await page.getByLabel(words.books.currency, { exact: true }).fill('EUR');
  await page.getByLabel(words.books.percent, { exact: true }).fill('12');
  await button(page, `${words.books.support}: ${words.books.supports.none}`).click();
  await page.getByRole('option', { name: words.books.supports.percent, exact: true }).click();
  await page.getByLabel(words.books.supportValue, { exact: true }).fill('3');
  await button(page, words.books.add).click();
  await page.getByLabel(words.books.serviceOf(1), { exact: true }).fill('Amazon Simple Storage Service');
  await button(page, `${words.books.kindOf(1)}: ${words.books.kinds.markup}`).click();
  await page.getByRole('option', { name: words.books.kinds.discount, exact: true }).click();
  await page.getByLabel(words.books.percentOf(1), { exact: true }).fill('5');
  await button(page, words.books.addTax).click();
  await page.getByLabel(words.books.taxPercentOf(1), { exact: true }).fill('8.1');
  await button(page, words.save).click();
  await expect(page.getByText(words.books.saved)).toBeVisible();
  await expect(page.getByRole('table', { name: words.books.versions })).toContainText(words.books.version(1));
  await lookAt(page, 'charging-book');
  await button(page, words.books.back).click();
  await expect(page.getByRole('grid', { name: words.books.table })).toContainText('Gold');

  await tab(page, words.tabs.customers).click();
  await button(page, `${words.customers.book('Alpine Hotels')}: ${words.customers.noBook}`).click();
  await page.getByRole('option', { name: 'Gold', exact: true }).click();
  await expect(page.getByText(words.customers.assigned)).toBeVisible();
  await button(page, words.customers.creditFor('Alpine Hotels')).click();
  const credit = dialog(page, words.customers.creditOf('Alpine Hotels'));
  await credit.getByLabel(`${words.customers.amount} (EUR)`, { exact: true }).fill('75.50');
  await credit.getByLabel(words.customers.reason, { exact: true }).fill('Outage in the booking system');
  await button(credit, words.save).click();
  await expect(page.getByRole('table', { name: words.customers.table })).toContainText('€75.50');
  await lookAt(page, 'charging-customers');

  await tab(page, words.tabs.seller).click();
  await page.getByLabel(words.seller.name, { exact: true }).fill('Northwind Cloud GmbH');
  await page.getByLabel(words.seller.address, { exact: true }).fill('Limmatquai 1\n8001 Zürich');
  await page
    .getByLabel(words.seller.text, { exact: true })
    .fill('Payable within 30 days. VAT CHE-123.456.789.');
  const choosing = page.waitForEvent('filechooser');
  await button(page, words.seller.chooseLogo).click();
  await (await choosing).setFiles('resources/icons/icon.png');
  await expect(page.getByAltText(words.seller.logoAlt('Northwind Cloud GmbH'))).toBeVisible();
  await button(page, words.save).click();
  await expect(page.getByText(words.seller.saved)).toBeVisible();
  await lookAt(page, 'charging-seller');

  // Without the rate of the month the run says so, and can’t be closed.
  await tab(page, words.tabs.runs).click();
  await button(page, words.runs.create).click();
  const run = dialog(page, words.runs.create);
  await button(run, words.runs.confirm).click();
  await expect(title(page)).toHaveText(words.run.title(words.month(month)));
  await expect(
    page.getByText(words.problems.missing_rate('Alpine Hotels', 'USD → EUR', words.month(month))),
  ).toBeVisible();
  await expect(button(page, words.run.close)).toBeDisabled();
  await lookAt(page, 'charging-run-blocked');
  const runUrl = page.url();

  await page.goto(`${app.origin}/charging?tab=rates`);
  await button(page, words.rates.add).click();
  const rate = dialog(page, words.rates.add);
  await rate.getByLabel(words.rates.to, { exact: true }).fill('EUR');
  await rate.getByLabel(words.rates.rate, { exact: true }).fill('0.9');
  await button(rate, words.save).click();
  await expect(page.getByRole('table', { name: words.rates.table })).toContainText('0.9');
  await lookAt(page, 'charging-rates');

  await page.goto(runUrl);
  await button(page, words.run.recalculate).click();
  await expect(page.getByText(words.run.recalculated)).toBeVisible();
  const documents = page.getByRole('table', { name: words.run.documents });
  await expect(documents.getByRole('row', { name: /Alpine Hotels/ })).toBeVisible();
  await expect(page.getByRole('table', { name: words.reconciliation.title })).toContainText('$508.45');
  await lookAt(page, 'charging-run');
  await button(page, words.run.close).click();
  const closing = dialog(page, words.run.closeTitle(words.month(month)));
  // (8450.125 + 2210.99 + 310) × 1.12 × 0.9 and 1320.5 × 0.95 × 0.9, each rounded; 3% of the sum; less the credit; 8.1% tax.
  await expect(closing).toContainText('€13,488.78');
  await lookAt(page, 'charging-close');
  await button(closing, words.run.closeConfirm).click();
  await expect(page.getByText(words.run.isClosed)).toBeVisible();
  await expect(documents).toContainText(`${month}-0001`);
  await button(page, words.corrections.check).click();
  await expect(page.getByText(words.corrections.none)).toBeVisible();
  await lookAt(page, 'charging-run-closed');

  await documents.getByRole('link', { name: 'Alpine Hotels' }).click();
  await expect(page.getByRole('table', { name: words.document.basis })).toContainText('Rule 1');
  await lookAt(page, 'charging-document');
  const csv = page.waitForEvent('download');
  await button(page, words.document.csv).click();
  expect(await readFile(await (await csv).path(), 'utf8')).toContain('8450.125');

  await inOrganisation(context, app, ids.get('Alpine Hotels') ?? '', async () => {
    await page.goto(`${app.origin}/overview`);
    await expect(mainNavigation(page).getByRole('link', { name: words.title, exact: true })).toHaveCount(0);
    await mainNavigation(page).getByRole('link', { name: words.invoices.title, exact: true }).click();
    const grid = page.getByRole('grid', { name: words.invoices.table });
    await expect(grid).toContainText('€13,488.78');
    await lookAt(page, 'invoices');
    await grid.getByRole('row', { name: `${month}-0001` }).click();
    await expect(page.getByRole('table', { name: words.document.lines })).toContainText('€13,488.78');
    await expect(page.getByRole('main')).not.toContainText('$8,450');
    await expect(page.getByAltText(words.seller.logoAlt('Northwind Cloud GmbH'))).toBeVisible();
    await lookAt(page, 'invoice');
    const saving = page.waitForEvent('download');
    await button(page, words.document.pdf).click();
    const file = await (await saving).path();
    expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
    if (process.env['COSTLOOM_PICTURES'] === 'yes')
      await writeFile('test-results/screens/invoice.pdf', await readFile(file));
  });
});
