import type { BrowserContext, Page } from '@playwright/test';
import { messages } from '@shared/words/messages';
import { searchWords as words } from '@shared/words/search';
import { shellWords } from '@shared/words/shell';
import { workflowListWords } from '@shared/words/workflowLists';
import { callAs } from './support/api';
import type { RunningApp } from './support/app';
import { lookAt } from './support/look';
import { killNow, serverPid } from './support/processes';
import { expect, test } from './support/test';
import { fromTemplate, globalSpace } from './support/workflows';
import { mainNavigation, signOut, title } from './support/windows';

const field = (page: Page) => page.getByRole('combobox', { name: words.label, exact: true });
const results = (page: Page) => page.getByRole('listbox', { name: words.results });
const result = (page: Page, name: string) => results(page).getByRole('option', { name });
const recents = (page: Page) => page.getByRole('listbox', { name: words.recents });
const commands = (page: Page) => page.getByRole('listbox', { name: words.commands });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const chosen = (page: Page) => page.getByRole('option', { selected: true });

/** Some of each kind, once for the app of this file. */
async function furnish(context: BrowserContext, app: RunningApp) {
  const { data } = await callAs(context, app, 'workflows.list');
  const space_id = await globalSpace(context, app);
  const spaces = await callAs(context, app, 'spaces.list');
  const space = spaces.data.find((one) => one.space_id === space_id);
  if (data.some(({ name }) => name === 'Nightly backup report')) return space?.name ?? '';
  for (const name of ['Nightly backup report', 'Nightly shutdown', 'Weekly backup']) {
    await fromTemplate(context, app, { template: 'empty-workflow', name });
  }
  const schema = [{ key: 'owner', type: 'string' as const }];
  await callAs(context, app, 'datastores.create', {
    body: { space_id, name: 'Backup owners', description: '', schema },
  });
  await callAs(context, app, 'dashboards.create', {
    body: { space_id, name: 'Backup spend', description: '' },
  });
  return space?.name ?? '';
}

async function searched(page: Page, query: string) {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await field(page).fill(query);
}

test('[SRCH-01] [SRCH-02] [SRCH-03] [SRCH-04] [SRCH-05] [SRCH-14] [SRCH-15] [SRCH-17] [SRCH-18] [SRCH-19] [NAV-20] a search by keys alone', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/bills');
  const space = await furnish(context, app);
  await searched(page, 'backup');
  await expect(result(page, 'Backup owners')).toContainText(words.types.datastore);
  await expect(result(page, 'Backup owners')).toContainText(space);
  await expect(result(page, 'Backup owners').locator('mark')).toHaveText('Backup');
  await expect(result(page, 'Nightly backup report').locator('mark')).toHaveText('backup');
  await expect(chosen(page)).toContainText('Backup');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', /-0$/);
  await lookAt(page, 'search-results');

  // At the front of a name comes first; the other two after it, in their order.
  await expect(results(page).getByRole('option')).toHaveCount(4);
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, words.tabs.workflow)).toHaveAttribute('aria-selected', 'true');
  await expect(results(page).getByRole('option')).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', /-1$/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, words.tabs.dashboard)).toHaveAttribute('aria-selected', 'true');
  await expect(result(page, 'Backup spend')).toBeVisible();
  await tab(page, words.tabs.space).click();
  await expect(page.getByText(messages.noResults)).toBeVisible();
  await expect(field(page)).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(page.getByRole('tablist', { name: words.categories })).toBeHidden();
  await page.keyboard.press('Control+k');
  await tab(page, words.tabs.all).click();
  await field(page).fill('nightly shut');
  await expect(result(page, 'Nightly shutdown')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/spaces\/[^/]+\/wfe\//);
});

test('[SRCH-16] [SRCH-20] Ctrl and Enter opens the result beside this window; a click outside closes', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/bills');
  await furnish(context, app);
  await searched(page, 'Weekly backup');
  await expect(result(page, 'Weekly backup')).toBeVisible();
  const opening = context.waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const other = await opening;
  await expect(other).toHaveURL(/\/wfe\//);
  await expect(results(page)).toBeHidden();
  await expect(title(page)).toHaveText('Bills');

  await searched(page, 'Weekly');
  await expect(result(page, 'Weekly backup')).toBeVisible();
  await page.mouse.click(5, 890);
  await expect(results(page)).toBeHidden();
  await page.mouse.click(640, 600);
  await field(page).click();
  await result(page, 'Weekly backup').click();
  await expect(page).toHaveURL(/\/wfe\//);
});

test('[SRCH-10] [SRCH-11] what was searched is there again in every window, and after a reload', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/bills');
  await furnish(context, app);
  const other = await enter('/bills');
  await searched(page, 'Nightly shutdown');
  await expect(result(page, 'Nightly shutdown')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/wfe\//);

  await other.keyboard.press('Control+k');
  await expect(recents(other).getByRole('option').first()).toHaveText('Nightly shutdown');
  await lookAt(other, 'search-recents');
  await other.keyboard.press('ArrowDown');
  await other.keyboard.press('Enter');
  await expect(field(other)).toHaveValue('Nightly shutdown');
  await expect(result(other, 'Nightly shutdown')).toBeVisible();
  await other.reload();
  await expect(title(other)).toHaveText('Bills');
  await other.keyboard.press('Control+k');
  await expect(recents(other).getByRole('option').first()).toHaveText('Nightly shutdown');
  await other.getByRole('button', { name: words.forget }).click();
  await expect(other.getByText(words.noRecents)).toBeVisible();
});

test('[SRCH-12] [LIM-29] of ten recent searches four are in view', async ({ enter, context, app }) => {
  const page = await enter('/bills');
  await furnish(context, app);
  for (let n = 2; n <= 13; n += 1) {
    await searched(page, 'weekly backup'.slice(0, n));
    await expect(results(page).getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(results(page)).toBeHidden();
    await page.goto(`${new URL(page.url()).origin}/bills`);
    await expect(title(page)).toHaveText('Bills');
  }
  await page.keyboard.press('Control+k');
  await expect(recents(page).getByRole('option')).toHaveCount(10);
  await expect(recents(page).getByRole('option').first()).toHaveText('weekly backup');
  const inView = await recents(page).evaluate((list) => {
    const { bottom } = list.getBoundingClientRect();
    return [...list.children].filter((child) => child.getBoundingClientRect().bottom <= bottom + 1).length;
  });
  expect(inView).toBe(4);
});

test('[SRCH-21] [SRCH-27] [MSG-93] [MSG-95] nothing found says so; other letters than Latin are refused', async ({
  enter,
}) => {
  const page = await enter('/bills');
  await searched(page, 'zzqqxx');
  await expect(page.getByText(messages.noResults, { exact: true }).first()).toBeVisible();
  await field(page).fill('ключ');
  await expect(page.getByText(messages.searchLatinOnly)).toBeVisible();
  await expect(field(page)).toHaveValue('');
});

test('commands behind a > go, make and change; their keys are in the list of keys', async ({ enter }) => {
  const page = await enter('/bills');
  await searched(page, '>');
  await expect(commands(page).getByRole('option', { name: /^Go to Overview/ })).toBeVisible();
  await lookAt(page, 'search-commands');
  await field(page).fill('> theme dark');
  await page.keyboard.press('Enter');
  await expect(commands(page)).toBeHidden();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(ground).not.toBe('rgb(247, 247, 248)');
  await searched(page, '> theme light');
  await page.keyboard.press('Enter');
  await expect.poll(ground).toBe('rgb(247, 247, 248)');
  await searched(page, '> theme system');
  await page.keyboard.press('Enter');
  await searched(page, '> settings members');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\?tab=members/);
  await searched(page, '> new workfow');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: workflowListWords.create.title });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await searched(page, '> keyboard');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: shellWords.keyboard })).toContainText(words.keys.focus);
  await page.keyboard.press('Escape');
  await searched(page, '> log out');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: shellWords.signIn.local })).toBeVisible();
});

test('a search works while the server is away, with what was last known, and says so', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/bills');
  await furnish(context, app);
  await searched(page, 'shutdown');
  await expect(result(page, 'Nightly shutdown')).toBeVisible();
  await page.keyboard.press('Escape');
  killNow(await serverPid(app));
  await expect(page.getByText(shellWords.offline.local)).toBeVisible();
  const fresh = await context.newPage();
  await fresh.goto(`${app.origin}/bills`);
  await searched(page, 'Weekly');
  await expect(page.getByText(/^Offline, as of /)).toBeVisible();
  await expect(result(page, 'Weekly backup')).toBeVisible();
  await expect(page.getByText(shellWords.offline.local)).toBeHidden();
  await page.keyboard.press('Escape');
  await searched(page, 'Nightly');
  await expect(result(page, 'Nightly shutdown')).toBeVisible();
  await expect(page.getByText(/^Offline, as of /)).toBeHidden();
  await expect(mainNavigation(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await signOut(page);
});
