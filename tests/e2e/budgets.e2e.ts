import { budgetWords as words } from '@shared/words/budgets';
import { chargeWords, resourceWords } from '@shared/words/charges';
import { commitmentWords as commitments } from '@shared/words/commitments';
import { costWords } from '@shared/words/costs';
import { driverWords } from '@shared/words/drivers';
import { lookAt } from './support/look';
import { expect, test } from './support/test';
import { mainNavigation } from './support/windows';

test.use({ beginning: 'demo' });

test('budgets of the demo company: one broken, one about to be, the page of one; why its spend changed; what it committed to; the charges behind it', async ({
  enter,
}) => {
  const page = await enter();
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: / forecast$/ })).toContainText(/\$[\d,]+/);
  await lookAt(page, 'overview-forecast');
  await mainNavigation(page).getByRole('link', { name: words.title, exact: true }).click();
  const grid = page.getByRole('grid', { name: words.table });
  // On the first of a month nothing is spent yet.
  const isNew = new Date().getUTCDate() === 1;
  if (!isNew) await expect(grid.getByText(/^Over by/).first()).toBeVisible();
  await expect(grid.getByText(/^Will exceed/).first()).toBeVisible();
  await lookAt(page, 'budgets');
  await page.getByRole('button', { name: words.create }).click();
  const dialog = page.getByRole('dialog', { name: words.dialog.create });
  await dialog.getByLabel(words.dialog.name, { exact: true }).fill('Everything');
  await dialog.getByLabel(words.dialog.amount, { exact: true }).fill('1000');
  await expect(dialog.getByText(/of the last 6 months were above it/)).toBeVisible();
  await lookAt(page, 'budget-dialog');
  await dialog.getByRole('button', { name: words.dialog.save }).click();
  await expect(grid.getByRole('row', { name: 'Everything' })).toContainText(/Over by|Will exceed/);
  await grid.getByRole('row').filter({ hasText: 'Finance' }).click();
  await expect(main.getByText(words.page.chartTitle)).toBeVisible();
  await expect(main.locator('figure svg')).toBeVisible();
  await lookAt(page, 'budget');
  await mainNavigation(page).getByRole('link', { name: 'Overview', exact: true }).click();
  await main.getByRole('link', { name: costWords.overview.changesWhy }).click();
  await expect(main.getByRole('heading', { name: /^Spend went/ })).toBeVisible();
  const step = main.getByRole('button', { name: new RegExp(`^${driverWords.drivers.volume.title}`) });
  await step.click();
  await expect(main.getByText(/per day/).first()).toBeVisible();
  await lookAt(page, 'what-changed');

  await mainNavigation(page).getByRole('link', { name: 'Spend', exact: true }).click();
  await main.getByRole('button', { name: new RegExp(`^${costWords.spend.addGroup}`) }).click();
  await page.getByRole('option', { name: costWords.fields.account, exact: true }).click();
  await main.getByText(costWords.spend.usage, { exact: true }).click();
  const groups = main.getByRole('grid', { name: costWords.spend.table });
  await expect(groups.getByRole('columnheader', { name: costWords.spend.unitPrice })).toBeVisible();
  await lookAt(page, 'spend-groupings');
  await main
    .getByRole('radiogroup', { name: costWords.spend.view })
    .getByText(costWords.spend.views.charges)
    .click();
  const charges = main.getByRole('grid', { name: chargeWords.table });
  await charges.getByRole('link').first().click();
  await expect(main.getByRole('heading', { name: resourceWords.cost })).toBeVisible();
  await expect(main.locator('figure svg')).toBeVisible();
  await lookAt(page, 'resource');
  await mainNavigation(page).getByRole('link', { name: commitments.title, exact: true }).click();
  await expect(main.getByRole('region', { name: commitments.kpi.coverage.title })).toContainText('%');
  await expect(main.getByRole('grid', { name: commitments.table }).getByText('VM_RI_Dsv5_weu')).toBeVisible();
  await expect(main.getByRole('list', { name: commitments.advice.title })).toContainText(
    'Compute Savings Plan',
  );
  await lookAt(page, 'commitments');
});
