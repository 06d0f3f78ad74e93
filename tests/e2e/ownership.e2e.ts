import type { Page } from '@playwright/test';
import { ownershipWords } from '@shared/words/ownershipSettings';
import { callAs } from './support/api';
import { lookAt } from './support/look';
import { expect, test } from './support/test';

test.use({ beginning: 'demo' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

test('[ROUTE-28] [SET-19] [SET-20] [SET-21] [MSG-89] a file names the owners of accounts, and cases get them', async ({
  enter,
  app,
  context,
}) => {
  const page = await enter('/settings?tab=ownership&mapType=account');
  await expect(page.getByRole('radio', { name: ownershipWords.mapTypes.account })).toBeChecked();
  const { details } = await callAs(context, app, 'cases.search', {
    query: {},
    body: { max_returned_items: 1 },
  });
  const [first] = details;
  const account = first?.case_account_id ?? '';
  const upload = page.getByLabel(ownershipWords.upload, { exact: true }).and(page.locator('input'));
  const choose = (name: string, text: string) =>
    upload.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('owners.csv', 'Account,Person\n1,Ada\n');
  await expect(page.getByText('Invalid file format')).toBeVisible();
  await lookAt(page, 'settings-ownership-wrong');
  await choose('owners.csv', `Account,Owner\n${account},Grace Hopper\n999,Nobody\n,Lost\n`);
  const dialog = page.getByRole('dialog', { name: ownershipWords.fileTitle });
  await expect(dialog.getByText('Grace Hopper')).toBeVisible();
  await expect(dialog.getByText(ownershipWords.fileLeft(1))).toBeVisible();
  await lookAt(page, 'settings-ownership-file');
  await dialog.getByRole('button', { name: ownershipWords.useFile, exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(ownershipWords.count(2), { exact: true })).toBeVisible();
  await page.getByLabel(ownershipWords.defaultOwner, { exact: true }).fill('FinOps desk');
  await button(page, ownershipWords.save).click();
  await expect(button(page, ownershipWords.save)).toBeDisabled();
  await button(page, ownershipWords.apply).click();
  await expect(toast(page, /cases have a new owner/)).toBeVisible();
  await lookAt(page, 'settings-ownership-accounts');
  const after = await callAs(context, app, 'cases.get', { params: { id: first?.case_id ?? '' } });
  expect(after.data.case_owner).toBe('Grace Hopper');
});
