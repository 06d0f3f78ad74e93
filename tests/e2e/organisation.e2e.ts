import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ORGANISATIONS_MAX_HEIGHT, ORGANISATIONS_WIDTH } from '@shared/model/limits';
import { accountWords, memberWords } from '@shared/words/members';
import { mcpConnectWords } from '@shared/words/mcp';
import { messages } from '@shared/words/messages';
import { shellWords } from '@shared/words/shell';
import { callAs } from './support/api';
import { lookAt } from './support/look';
import { addOrganisation, dropMembership, openSwitcher } from './support/msp';
import { expect, test } from './support/test';
import { mainNavigation, openAccountMenu } from './support/windows';
import { button, dialog } from './support/workflows';

test.use({ ownBrowser: true });
async function openPage(page: Page, name: string) {
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name, exact: true }).click();
  const opened = dialog(page, name);
  await expect(opened).toBeVisible();
  return opened;
}
const person = (within: ReturnType<typeof dialog>, email: string) =>
  within.getByRole('list', { name: memberWords.members }).getByRole('listitem').filter({ hasText: email });

test('[USER-01] [USER-02] [USER-03] the account menu: who one is, the organization’s pages, each with OK', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/overview');
  const me = (await callAs(context, app, 'users.me')).data;
  await openAccountMenu(page);
  const menu = page.getByRole('menu', { name: shellWords.openMenu });
  await expect(menu.getByRole('menuitem')).toHaveText([
    shellWords.account,
    shellWords.users,
    shellWords.settings,
    shellWords.apiKeys,
    `${shellWords.keyboard}?`,
    shellWords.logout,
  ]);
  await expect(page.getByText(me.email)).toBeVisible();
  await expect(page.getByText(me.username, { exact: true }).last()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);

  for (const name of [shellWords.account, shellWords.users, shellWords.settings, shellWords.apiKeys]) {
    const opened = await openPage(page, name);
    await expect(opened.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await lookAt(page, `organisation-${name.toLowerCase().replace(' ', '-')}`);
    if (name === shellWords.account) {
      await expect(opened).toContainText(me.email);
      await expect(opened).toContainText(`Admin: ${accountWords.mayChange}`);
      await expect(opened).toContainText(accountWords.local);
    }
    await button(opened, shellWords.ok).click();
    await expect(opened).toHaveCount(0);
  }
});

test('[USER-04] members: invited with a link that is shown once, another role, removed; the last Admin stays', async ({
  enter,
  context,
  watched,
}) => {
  const page = await enter('/overview');
  const users = await openPage(page, shellWords.users);
  const own = users.getByRole('listitem').filter({ hasText: memberWords.you });
  await expect(own).toContainText(memberWords.lastAdmin);
  await expect(own.getByRole('button')).toHaveCount(0);

  const invite = users.getByLabel(memberWords.invite);
  await invite.fill('olga@example.com');
  await users.getByRole('button', { name: `${memberWords.role}: Member` }).click();
  await expect(page.getByRole('option')).toHaveText(['Admin', 'Member', 'Guest']);
  await page.getByRole('option', { name: 'Admin', exact: true }).click();
  await button(users, memberWords.inviteAction).click();
  const link = users.getByText(/^https?:\/\/127\.0\.0\.1:\d+\/invitation\//);
  const first = (await link.textContent()) ?? '';
  const olga = person(users, 'olga@example.com');
  await expect(olga).toContainText(memberWords.invited);
  // An invitation is no Admin yet.
  await expect(own).toContainText(memberWords.lastAdmin);

  await olga.getByRole('button', { name: /^New link for/ }).click();
  await expect(link).not.toHaveText(first);
  await lookAt(page, 'organisation-users-invited');
  watched.visit(first);
  watched.expect(/status of 4\d\d/);
  const old = await context.newPage();
  await old.goto(first);
  await expect(old.getByRole('button', { name: 'Join' })).toHaveCount(0);
  await old.close();

  // The tooltip of what was pressed goes with the pointer.
  await page.mouse.move(0, 0);
  await olga.getByRole('button', { name: /^Role of/ }).click();
  await page.getByRole('option', { name: 'Guest', exact: true }).click();
  await expect(olga.getByRole('button', { name: /^Role of/ })).toContainText('Guest');
  await olga.getByRole('button', { name: /^Remove / }).click();
  await dialog(page, memberWords.removeTitle('olga@example.com'))
    .getByRole('button', { name: memberWords.remove, exact: true })
    .click();
  await expect(olga).toHaveCount(0);
  await button(users, shellWords.ok).click();
  const again = await openPage(page, shellWords.users);
  await expect(again.getByText(/\/invitation\//)).toHaveCount(0);
});

test('[USER-06] an API key is made with a role, is shown once and revoked', async ({ enter }) => {
  const page = await enter('/overview');
  const keys = await openPage(page, shellWords.apiKeys);
  await keys.getByLabel(memberWords.keyName).fill('Nightly script');
  await button(keys, memberWords.createKey).click();
  await expect(keys.getByText(memberWords.keySecret)).toBeVisible();
  const key = keys.getByRole('list', { name: memberWords.keys }).getByRole('listitem');
  await expect(key).toContainText('Nightly script');
  await expect(key).toContainText('Member');
  await key.getByRole('button').click();
  await dialog(page, memberWords.revokeTitle('Nightly script'))
    .getByRole('button', { name: memberWords.revoke, exact: true })
    .click();
  await expect(keys.getByText(memberWords.noKeys)).toBeVisible();
});

test('beside the API keys: the lines that connect an assistant, with a name where the key goes', async ({
  enter,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await enter('/overview');
  const keys = await openPage(page, shellWords.apiKeys);
  const part = keys.getByRole('region', { name: mcpConnectWords.title });
  const copied = async (name: string, way: string) => {
    await button(part, mcpConnectWords.copyLines(name, way)).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await part.scrollIntoViewIfNeeded();
  await lookAt(page, 'organisation-assistant-claude');
  expect(await copied('Claude Desktop', mcpConnectWords.stdio)).toContain('"COSTLOOM_KEY": "YOUR_API_KEY"');
  for (const name of ['Cursor', 'VS Code']) {
    await part.getByRole('tab', { name }).click();
    const text = await copied(name, mcpConnectWords.http);
    expect(text).toMatch(/"url": "http:\/\/127\.0\.0\.1:\d+\/mcp"/);
    expect(text).not.toContain('clk_');
    await part.getByRole('button').last().scrollIntoViewIfNeeded();
    await lookAt(page, `organisation-assistant-${name.toLowerCase().replace(' ', '-')}`);
  }
});

test('[USER-10] [USER-11] [USER-13] [USER-14] [USER-15] [MSG-54] the default organization: set, first, removed; a failure is only logged', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/overview');
  await addOrganisation(context, app, { name: 'Zephyr', type: 'standard', role: 'Admin' });
  const gone = await addOrganisation(context, app, { name: 'Aurora', type: 'standard', role: 'Guest' });
  const list = await openSwitcher(page);
  const names = list.locator('.cl-orgs__name');
  const star = (name: string) =>
    list.getByRole('button', { name: new RegExp(`${name}.* default organization`) });
  await expect(names).toHaveText([/Aurora$/, /Local workspace$/, /Zephyr$/]);
  await expect(page.getByLabel(shellWords.searchOrganisations)).toHaveCount(0);
  await star('Zephyr').click();
  await expect(page.getByText(messages.defaultOrganizationSet, { exact: true })).toBeVisible();
  await expect(names).toHaveText([/Zephyr$/, /Aurora$/, /Local workspace$/]);
  await expect(star('Zephyr')).toHaveAttribute('aria-pressed', 'true');
  expect((await callAs(context, app, 'users.me')).data.metadata.defaultOrgId).toBeTruthy();
  await page.reload();
  await openSwitcher(page);
  await expect(names.first()).toHaveText(/Zephyr$/);
  await star('Zephyr').click();
  await expect(page.getByText(messages.defaultOrganizationRemoved, { exact: true })).toBeVisible();
  await expect(names).toHaveText([/Aurora$/, /Local workspace$/, /Zephyr$/]);
  expect((await callAs(context, app, 'users.me')).data.metadata.defaultOrgId).toBeNull();

  // Taken out of it meanwhile, which this window does not know: the star goes on at once and off again, without a toast.
  await expect(page.locator('.bp6-toast')).toHaveCount(0);
  await dropMembership(app, gone, (await callAs(context, app, 'users.me')).data.userId);
  await star('Aurora').click();
  await expect(star('Aurora')).toHaveAttribute('aria-pressed', 'false');
  const log = () => readFile(join(app.dataDir, 'logs', 'desktop.log'), 'utf8');
  await expect.poll(log).toContain('The default organization could not be changed.');
  await expect(page.locator('.bp6-toast')).toHaveCount(0);
  expect((await callAs(context, app, 'users.me')).data.metadata.defaultOrgId).toBeNull();
});

test('[USER-08] [USER-09] [USER-12] [LIM-24] [LIM-57] seven organizations can be searched; the one that is chosen stays', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/overview');
  const known = Object.keys((await callAs(context, app, 'users.me')).data.orgIdToOrgMemberInfo).length;
  for (let at = known; at < 6; at += 1)
    await addOrganisation(context, app, { name: `Branch ${at}`, type: 'standard', role: 'Member' });
  await page.reload();
  let list = await openSwitcher(page);
  await expect(list.getByRole('listitem')).toHaveCount(6);
  await expect(page.getByLabel(shellWords.searchOrganisations)).toHaveCount(0);
  for (let at = 6; at < 24; at += 1)
    await addOrganisation(context, app, { name: `Branch ${at}`, type: 'standard', role: 'Member' });
  await page.reload();
  list = await openSwitcher(page);
  const search = page.getByLabel(shellWords.searchOrganisations);
  await expect(search).toBeFocused();
  const box = await page.locator('.cl-orgs').boundingBox();
  expect(box?.width).toBe(ORGANISATIONS_WIDTH);
  expect(box?.height).toBeLessThanOrEqual(ORGANISATIONS_MAX_HEIGHT);
  await lookAt(page, 'organisations');
  if (!(await search.isVisible())) list = await openSwitcher(page);
  await search.fill('branch 23');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: 'Branch 23', exact: true }).click();
  await expect(
    page.getByRole('button', { name: `${shellWords.switchOrganisation}: Branch 23` }),
  ).toBeVisible();
  expect((await callAs(context, app, 'users.me')).data.orgIdToOrgMemberInfo).toBeTruthy();
  await page.reload();
  await expect(mainNavigation(page)).toBeVisible();
  await expect(
    page.getByRole('button', { name: `${shellWords.switchOrganisation}: Branch 23` }),
  ).toBeVisible();

  // A Member of that organization has none of its pages.
  await openAccountMenu(page);
  await expect(page.getByRole('menuitem')).toHaveText([
    shellWords.account,
    `${shellWords.keyboard}?`,
    shellWords.logout,
  ]);
});
