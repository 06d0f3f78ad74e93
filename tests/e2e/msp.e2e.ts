import { auditWords } from '@shared/words/audit';
import type { BrowserContext, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { customerWords } from '@shared/words/customers';
import { memberWords } from '@shared/words/members';
import { messages } from '@shared/words/messages';
import { shellWords } from '@shared/words/shell';
import { sharingWords } from '@shared/words/sharing';
import { workflowListWords } from '@shared/words/workflowLists';
import { callAs } from './support/api';
import type { RunningApp } from './support/app';
import { pressBox } from './support/boxes';
import { lookAt } from './support/look';
import {
  addOrganisation,
  customerOf,
  customerRow,
  customers,
  inMsp,
  inOrganisation,
  openSwitcher,
  PROVIDER,
  tab,
} from './support/msp';
import { betweenWindows } from './support/refusals';
import { expect, test } from './support/test';
import { mainNavigation, title } from './support/windows';
import { button, dialog, folder, fromTemplate, makeFolder, menuItem, row } from './support/workflows';

const words = customerWords;
/** Longer than the tree and the dialog's title show. */
const FOLDER_NAME = 'Savings for each customer that we have';
const FOLDER = FOLDER_NAME.slice(0, 24);
const PASSWORD = 'correct horse battery';
// The journeys build on each other; several people work in them, each with a host of their own.
test.use({ ownBrowser: true });
const people = (page: Page) => page.getByRole('list', { name: words.users.table });
const audit = (page: Page) => page.getByRole('grid', { name: auditWords.table, exact: true });
const customersLink = (page: Page) =>
  mainNavigation(page).getByRole('link', { name: words.title, exact: true });

test(
  '[NAV-11] [NAV-12] [CUST-03] [CUST-06] [MSG-28] [USER-08] an MSP-Admin makes customers and finds them',
  { tag: '@way' },
  async ({ enter, context, app }) => {
    const page = await enter('/overview');
    await expect(customersLink(page)).toHaveCount(0);
    await page.goto(`${app.origin}/customers`);
    await expect(page.getByRole('main')).toContainText(words.notMsp.title);
    await expect(page.getByRole('main')).toContainText('Admin');
    await lookAt(page, 'customers-not-msp');

    await addOrganisation(context, app, { name: PROVIDER, type: 'MSP', role: 'MSP-Admin' });
    const organisations = await openSwitcher(page);
    await organisations.getByRole('button', { name: PROVIDER, exact: true }).click();
    await customersLink(page).click();
    await expect(title(page)).toHaveText(words.title);
    await expect(page.getByText(words.empty)).toBeVisible();
    await lookAt(page, 'customers-empty');

    await button(page, words.create.button).click();
    const form = dialog(page, words.create.title);
    const name = form.getByLabel(words.create.name, { exact: true });
    await expect(name).toBeFocused();
    await expect(button(form, words.create.confirm)).toBeDisabled();
    await name.fill('Alpine Hotels');
    await name.press('Enter');
    await expect(title(page)).toHaveText('Alpine Hotels');
    await expect(page).toHaveURL(/\/customers\/[^/?]+$/);
    await lookAt(page, 'customer-overview');

    // Two with one name: the reason stands in the dialog, after what the specification says.
    await customersLink(page).click();
    await button(page, words.create.button).click();
    await expect(name).toBeFocused();
    await name.fill('Alpine Hotels');
    await button(form, words.create.confirm).click();
    await expect(form.getByRole('alert')).toHaveText(
      'Failed to create organization. There is a customer “Alpine Hotels” already.',
    );
    await name.fill('Bay Shipping');
    await button(form, words.create.confirm).click();
    await expect(title(page)).toHaveText('Bay Shipping');
    await page.getByRole('navigation', { name: shellWords.breadcrumbs }).getByRole('link').click();
    await customerOf(context, app, 'Cedar Foods');
    await expect(customerRow(page, 'Cedar Foods')).toBeVisible();

    await customers(page).getByRole('button', { name: words.columns.name }).click();
    await expect(page).toHaveURL(/order=desc/);
    await expect(customers(page).getByRole('row').nth(1)).toContainText('Cedar Foods');
    await lookAt(page, 'customers');
    await page.getByLabel(words.search).fill('bay');
    await expect(customers(page).getByRole('row')).toHaveCount(2);
    await expect(page).toHaveURL(/search=bay/);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: words.exportCsv }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Bay Shipping');
  },
);

test(
  '[CUST-07] [MSG-29] a customer is renamed, and deleted only by its name',
  { tag: '@way' },
  async ({ enter, context, app }) => {
    const between = await betweenWindows(context);
    const page = await enter();
    await inMsp(context, app);
    const id = await customerOf(context, app, 'Cedar Foods');
    await page.goto(`${app.origin}/customers/${id}`);
    await expect(title(page)).toHaveText('Cedar Foods');
    await button(page, words.page.menu('Cedar Foods')).click();
    await menuItem(page, words.rename.action).click();
    const naming = dialog(page, words.rename.title);
    const field = naming.getByLabel(words.create.name, { exact: true });
    await expect(field).toBeFocused();
    await field.fill('Cedar & Sons');
    await field.press('Enter');
    await expect(title(page)).toHaveText('Cedar & Sons');

    await button(page, words.page.menu('Cedar & Sons')).click();
    await menuItem(page, words.delete.action).click();
    const deleting = dialog(page, words.delete.title('Cedar & Sons'));
    const typed = deleting.getByLabel(words.delete.type('Cedar & Sons'));
    await expect(typed).toBeFocused();
    await typed.fill('Cedar');
    await expect(button(deleting, words.delete.confirm)).toBeDisabled();
    await lookAt(page, 'customer-delete');
    await typed.fill('Cedar & Sons');
    between.refuse('customers.delete');
    await button(deleting, words.delete.confirm).click();
    await expect(deleting.getByRole('alert')).toContainText(messages.failedToDeleteOrganization);
    between.allow();
    await button(deleting, words.delete.confirm).click();
    await expect(title(page)).toHaveText(words.title);
    await expect(customers(page)).toBeVisible();
    await expect(customerRow(page, 'Cedar & Sons')).toHaveCount(0);
    await page.goto(`${app.origin}/customers/${id}`);
    await expect(page.getByText(words.page.gone)).toBeVisible();
  },
);

test('[CUST-05] [CUST-08] [CUST-09] [PERM-11] a user is added, is given another role and is removed', async ({
  enter,
  context,
  app,
  seat,
}) => {
  const page = await enter();
  await inMsp(context, app);
  const id = await customerOf(context, app, 'Alpine Hotels');
  await page.goto(`${app.origin}/customers/${id}?tab=users`);
  await page.getByLabel(words.users.add).fill('vera');
  await button(page, words.users.action).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await page.getByLabel(words.users.add).fill('vera@alpine.example');
  await button(page, words.users.action).click();
  const link = page.getByText(/^https?:\/\/127\.0\.0\.1:\d+\/invitation\//);
  const invitationUrl = (await link.textContent()) ?? '';
  const vera = people(page).getByRole('listitem').filter({ hasText: 'vera@alpine.example' });
  await expect(vera).toContainText(memberWords.invited);
  await expect(vera.getByRole('button', { name: /^Role of/ })).toContainText('MSP-Customer-Viewer');
  await page.mouse.move(0, 0);
  await lookAt(page, 'customer-users');
  await page.reload();
  await expect(vera).toBeVisible();
  await expect(link).toHaveCount(0);

  const desk = await seat({
    person: { email: 'vera@alpine.example', password: PASSWORD },
    invitationUrl,
    userId: '',
  });
  await desk.accept();
  await expect(vera).not.toContainText(memberWords.invited);
  const hers = await desk.open('/overview');
  await desk.signIn(hers);

  // A customer's viewer: nothing of the provider, nothing to change.
  await expect(customersLink(hers)).toHaveCount(0);
  await expect(mainNavigation(hers).getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await hers.goto(`${desk.app.origin}/customers`);
  await expect(hers.getByRole('main')).toContainText(words.notMsp.title);
  await hers.goto(`${desk.app.origin}/customers/${id}`);
  await expect(hers.getByRole('main')).toContainText(words.notMsp.title);
  const refused = await callAs(desk.browser, desk.app, 'customers.list', {}).catch(
    (error: Error) => error.message,
  );
  expect(refused).toMatch(/MSP/);

  await vera.getByRole('button', { name: /^Role of/ }).click();
  await page.getByRole('option', { name: 'MSP-Customer-Editor', exact: true }).click();
  await expect(vera.getByRole('button', { name: /^Role of/ })).toContainText('MSP-Customer-Editor');
  await tab(page, words.page.tabs.audit).click();
  await expect(audit(page)).toContainText('Role changed');
  await expect(audit(page)).toContainText('vera@alpine.example');
  await lookAt(page, 'customer-audit');
  await page.getByLabel(words.audit.filter).fill('role editor');
  await expect(audit(page).getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/filter=role/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: words.exportCsv }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('MSP-Customer-Editor');

  await page.goto(`${app.origin}/customers?tab=audit`);
  await expect(audit(page)).toContainText('Customer created');
  await expect(audit(page)).toContainText('Alpine Hotels');
  await lookAt(page, 'customers-audit');

  await page.goto(`${app.origin}/customers/${id}?tab=users`);
  await vera.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('dialog').getByRole('button', { name: memberWords.remove, exact: true }).click();
  await expect(vera).toHaveCount(0);
  await expect(hers.getByRole('button', { name: /^(Sign in to|Sign in with)/ })).toBeVisible();
});

/** A folder with two workflows, as the provider has it. */
async function savings(context: BrowserContext, app: RunningApp) {
  const { data } = await callAs(context, app, 'workflows.list');
  if (data.some(({ name }) => name === 'Clean up')) return;
  const folderId = await makeFolder(context, app, `/${FOLDER_NAME}`);
  await fromTemplate(context, app, { template: 'empty-workflow', name: 'Clean up', folderId });
  await fromTemplate(context, app, { template: 'empty-workflow', name: 'Report', folderId });
}

test('[FOLD-10] [FOLD-11] [SHARE-05] [SHARE-06] [SHARE-07] [SHARE-08] [LIM-18] a folder is shared with one tenant and published; the other has nothing', async ({
  enter,
  context,
  app,
  seat,
}) => {
  const page = await enter();
  await inMsp(context, app);
  const alpine = await customerOf(context, app, 'Alpine Hotels');
  const bay = await customerOf(context, app, 'Bay Shipping');
  await savings(context, app);
  await page.goto(`${app.origin}/workflows`);
  const shown = `${FOLDER}…`;
  await expect(folder(page, shown)).toBeVisible();
  await folder(page, shown).hover();
  await openFolderMenuOf(page, sharingWords.action);
  const share = dialog(page, sharingWords.title('Savings for each customer that we h…'));
  await expect(share).toBeVisible();
  const save = button(share, sharingWords.save);
  await expect(share.getByText(sharingWords.atLeastOne)).toBeVisible();
  await expect(save).toBeDisabled();
  await share.getByRole('tab', { name: sharingWords.tabs.publish }).click();
  await expect(button(share, sharingWords.publish)).toBeDisabled();
  await expect(share.getByText(sharingWords.saveFirst)).toBeVisible();
  await share.getByRole('tab', { name: sharingWords.tabs.share }).click();
  await expect(share.getByRole('radio')).toHaveCount(2);
  const tenants = share.getByRole('grid', { name: sharingWords.tenants });
  await share.getByLabel(sharingWords.search).fill('alp');
  await expect(tenants.getByRole('row')).toHaveCount(2);
  await pressBox(tenants.getByRole('checkbox', { name: 'Select Alpine Hotels' }));
  await share.getByLabel(sharingWords.search).fill('');
  await expect(share.getByText(sharingWords.chosen(1, 2))).toBeVisible();
  await lookAt(page, 'share');
  await save.click();
  await expect(share.getByText(sharingWords.states.UNPUBLISHED, { exact: true })).toBeVisible();
  await expect(share.getByText(sharingWords.never)).toBeVisible();
  await button(share, sharingWords.publish).click();
  const results = share.getByRole('list', { name: sharingWords.results });
  await expect(results).toContainText('Alpine Hotels');
  await expect(results).toContainText(sharingWords.given(2));
  await expect(share.getByText(sharingWords.states.PUBLISHED, { exact: true })).toBeVisible();
  await lookAt(page, 'share-published');
  await button(share, sharingWords.close).last().click();
  await expect(
    folder(page, shown).getByRole('img', { name: /^Shared with 1 customer: Published/ }),
  ).toBeVisible();
  await lookAt(page, 'workflows-shared');

  // The other customer has nothing of it.
  const others = await inOrganisation(context, app, bay, () => callAs(context, app, 'workflows.list'));
  expect(others.data).toEqual([]);

  const invited = await callAs(context, app, 'customers.addUser', {
    params: { id: alpine },
    body: { email: 'emil@alpine.example', role: 'MSP-Customer-Editor' },
  });
  const emil = await seat({
    person: { email: 'emil@alpine.example', password: PASSWORD },
    invitationUrl: invited.data.invitationUrl,
    userId: invited.data.user.userId,
  });
  await emil.accept();
  const his = await emil.open('/workflows');
  await emil.signIn(his);
  await expect(row(his, 'Clean up')).toContainText(sharingWords.sharedBy(PROVIDER));
  await expect(folder(his, `Shared by ${PROVIDER}`).getByRole('img')).toBeVisible();
  await folder(his, 'Root').hover();
  await expect(folder(his, 'Root').getByRole('button')).toHaveCount(1);
  await folder(his, `Shared by ${PROVIDER}`).hover();
  await expect(folder(his, 'Root').getByRole('button')).toHaveCount(0);
  await expect(folder(his, `Shared by ${PROVIDER}`).getByRole('button')).toHaveCount(0);
  await lookAt(his, 'workflows-given');
  await button(row(his, 'Clean up'), workflowListWords.actions.menu('Clean up')).click();
  await expect(menuItem(his, workflowListWords.actions.clone)).toBeVisible();
  for (const gone of ['rename', 'delete', 'move', 'labels'] as const)
    await expect(menuItem(his, workflowListWords.actions[gone])).toHaveCount(0);
  await his.keyboard.press('Escape');

  await pressBox(
    row(his, 'Clean up')
      .getByRole('switch')
      .or(row(his, 'Clean up').getByRole('checkbox', { name: /Clean up: / })),
  );
  await expect(row(his, 'Clean up')).toContainText(workflowListWords.states.enabled);
  await row(his, 'Clean up').getByText('Clean up', { exact: true }).click();
  const header = his.getByRole('group', { name: 'Workflow' }).or(his.locator('.cl-editor__header'));
  await expect(header.getByText(sharingWords.sharedBy(PROVIDER))).toBeVisible();
  await expect(header.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await expect(header.getByRole('button', { name: 'Clone workflow', exact: true })).toBeVisible();
  await lookAt(his, 'editor-given');
  await header.getByRole('button', { name: 'Run', exact: true }).click();
  const workflowId = /wfe\/([^/?]+)/.exec(his.url())?.[1] ?? '';
  await expect
    .poll(async () => {
      const { data } = await callAs(emil.browser, emil.app, 'workflows.get', {
        params: { id: workflowId },
      });
      return data.lastRuns.map((run) => run.status);
    })
    .toEqual(['SUCCEEDED']);
  const past = await callAs(emil.browser, emil.app, 'workflows.change', {
    params: { id: workflowId },
    body: { name: 'Mine now' },
  }).catch((error: Error) => error.message);
  expect(past).toContain(PROVIDER);
});

async function openFolderMenuOf(page: Page, item: string) {
  const line = folder(page, `${FOLDER}…`);
  await line.getByRole('button', { name: /^Actions for folder/ }).click();
  await menuItem(page, item).click();
}
