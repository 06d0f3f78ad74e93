import { memberWords } from '@shared/words/members';
import { settingsWords } from '@shared/words/settings';
import { shellWords } from '@shared/words/shell';
import { callAs } from './support/api';
import { startApp } from './support/app';
import { newDataFolder, removeFolder } from './support/dataFolder';
import { lookAt } from './support/look';
import { databasePid, holdDatabase, isAlive, killNow, serverPid } from './support/processes';
import { expect, test } from './support/test';
import { openWindow, openWorkspace } from './support/windows';

test(
  'the server killed: the app says so, keeps what was typed, and comes back by itself',
  { tag: '@way' },
  async ({ enter, app }) => {
    const page = await enter('/settings?tab=members');
    const members = page.getByRole('list', { name: memberWords.members });
    await expect(members.getByRole('listitem').first()).toBeVisible();
    const field = page.getByLabel(memberWords.invite);
    await field.fill('typed@example.com');

    const before = killNow(await serverPid(app));
    await expect(page.getByText(shellWords.offline.local)).toBeVisible();
    await expect(field).toHaveValue('typed@example.com');
    await expect(members.getByRole('listitem').first()).toBeVisible();

    await expect(page.getByText(shellWords.offline.local)).toBeHidden();
    expect(await serverPid(app)).not.toBe(before);
    await expect(field).toHaveValue('typed@example.com');
    await page.getByRole('button', { name: memberWords.inviteAction, exact: true }).click();
    await expect(members).toContainText('typed@example.com');
  },
);

test('the database killed: what is written afterwards is kept', async ({ enter, context, app }) => {
  const page = await enter('/settings?tab=members');
  const members = page.getByRole('list', { name: memberWords.members });
  await expect(members.getByRole('listitem').first()).toBeVisible();
  const before = killNow(await databasePid(app));
  await expect.poll(() => isAlive(before)).toBe(false);
  const invite = () =>
    callAs(context, app, 'organisations.inviteMember', {
      body: { email: 'after@example.com', role: 'Member' },
    }).then(
      () => 'done',
      (fault: Error) => fault.message,
    );
  await expect.poll(invite, { timeout: 60_000, intervals: [500] }).toBe('done');
  await expect(members).toContainText('after@example.com');
  expect(await databasePid(app)).not.toBe(before);
});

test('a window that opens while the database hangs says so within seconds, and goes on by itself', async ({
  enter,
  context,
  app,
}) => {
  await enter('/settings?tab=members');
  const goOn = await holdDatabase(app);
  try {
    const page = await openWindow(context, app, '/settings?tab=members');
    await expect(page.getByText(shellWords.slowStart)).toBeVisible();
    await lookAt(page, 'loading');
    goOn();
    await expect(page.getByRole('list', { name: memberWords.members })).toBeVisible();
  } finally {
    goOn();
  }
});

test(
  'the whole app killed and started again on the same folder has its data and settings',
  { tag: '@way' },
  async ({ browser }) => {
    const dataDir = await newDataFolder();
    const first = await startApp({ dataDir });
    const context = await browser.newContext();
    const page = await openWindow(context, first, '/settings?tab=members');
    await openWorkspace(page);
    await page.getByLabel(memberWords.invite).fill('kept@example.com');
    await page.getByRole('button', { name: memberWords.inviteAction, exact: true }).click();
    await expect(page.getByRole('list', { name: memberWords.members })).toContainText('kept@example.com');
    await page.getByRole('button', { name: shellWords.collapseNavigation }).click();
    // A window asks anew: it has arrived there, and is more than drawn here.
    const another = await openWindow(context, first, '/settings');
    await expect(another.getByRole('button', { name: shellWords.expandNavigation })).toBeVisible();
    const server = await serverPid(first);
    await first.kill();
    await expect(page.getByText(shellWords.offline.window)).toBeVisible();
    await lookAt(page, 'app-away');
    await expect.poll(() => server !== null && isAlive(server)).toBe(false);
    await context.close();

    const again = await startApp({ dataDir });
    const later = await browser.newContext();
    const back = await openWindow(later, again, '/settings?tab=members');
    await openWorkspace(back);
    await expect(back.getByRole('list', { name: memberWords.members })).toContainText('kept@example.com');
    await expect(back.getByRole('button', { name: shellWords.expandNavigation })).toBeVisible();
    await back.getByRole('tab', { name: settingsWords.tabs.about }).click();
    await expect(back.getByText(dataDir)).toBeVisible();
    await later.close();
    await again.stop();
    await removeFolder(dataDir);
  },
);

test('a second start on a folder that is in use says so, and does nothing to the first', async ({
  enter,
  app,
}) => {
  const page = await enter();
  const second = await startApp({ dataDir: app.dataDir });
  await expect.poll(() => second.output()).toMatch(/The server did not start\. .*in use by process \d+/);
  await second.stop();
  await page.reload();
  await openWorkspace(page);
});
