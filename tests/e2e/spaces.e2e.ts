import type { BrowserContext, Locator, Page } from '@playwright/test';
import { caseWords } from '@shared/words/cases';
import { messages } from '@shared/words/messages';
import { shellWords } from '@shared/words/shell';
import { spaceWords } from '@shared/words/spaces';
import { workflowListWords } from '@shared/words/workflowLists';
import { callAs } from './support/api';
import type { RunningApp } from './support/app';
import { lookAt } from './support/look';
import { expect, test } from './support/test';
import { mainNavigation, title } from './support/windows';
import { button, dialog, menuItem } from './support/workflows';

const words = spaceWords;
const grid = (page: Page) => page.getByRole('grid', { name: words.title, exact: true });
const row = (page: Page, name: string) => grid(page).getByRole('row', { name, exact: true });
const tab = (page: Page, kind: string, quantity: number) =>
  page.getByRole('tab', { name: words.tab.title(kind, quantity), exact: true });
const favourites = (page: Page) => mainNavigation(page).getByRole('list', { name: words.favorites.list });
const crumbs = (page: Page) => page.getByRole('navigation', { name: shellWords.breadcrumbs });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

async function openMenu(page: Page, within: Page | Locator, name: string, item: string) {
  await button(within, words.actions.menu(name)).click();
  await menuItem(page, item).click();
}

/** Whether a field loses the focus in so many milliseconds. */
const leftWithin = (field: Locator, ms: number) =>
  field.evaluate(
    (element, wait) =>
      new Promise<boolean>((done) => {
        element.addEventListener('blur', () => done(true), { once: true });
        setTimeout(() => done(false), wait);
      }),
    ms,
  );

/** A space made past the screens. → its id */
async function aSpace(context: BrowserContext, app: RunningApp, name: string): Promise<string> {
  const { data } = await callAs(context, app, 'spaces.create', { body: { name } });
  return data.space_id;
}
const star = (context: BrowserContext, app: RunningApp, id: string) =>
  callAs(context, app, 'spaces.favorite', { params: { id }, body: { is_favorite: true } });

async function fill(context: BrowserContext, app: RunningApp, space_id: string, name: string) {
  await callAs(context, app, 'workflows.create', { query: { space_id }, body: { name: `Tidy ${name}` } });
  await callAs(context, app, 'boards.create', { body: { space_id, name: `Board ${name}` } });
  await callAs(context, app, 'datastores.create', {
    body: { space_id, name: `Owners ${name}`, schema: [{ key: 'Name', type: 'string' }] },
  });
}

test('[SPACE-02] [SPACE-08] [MSG-51] [NAV-01] a space is made and renamed; a name that is taken is refused', async ({
  enter,
}) => {
  const page = await enter('/overview');
  await mainNavigation(page).getByRole('link', { name: words.title, exact: true }).click();
  await expect(page).toHaveURL(/\/spaces$/);
  await expect(title(page)).toHaveText(words.title);
  await expect(row(page, 'Global')).toBeVisible();
  await lookAt(page, 'spaces');

  await button(page, words.form.button).click();
  const form = dialog(page, words.form.create);
  const name = form.getByLabel(words.form.name, { exact: true });
  await expect(name).toBeFocused();
  await expect(button(form, words.form.submitCreate)).toBeDisabled();
  await name.fill('gLOBAL');
  await name.press('Enter');
  await expect(form.getByRole('alert')).toHaveText(words.nameTaken('gLOBAL'));
  await name.fill('  Platform ');
  await name.press('Enter');
  await expect(page).toHaveURL(/\/spaces\/[^/?]+$/);
  await expect(title(page)).toHaveText('Platform');
  await expect(toast(page, words.form.created('Platform'))).toBeVisible();

  await openMenu(page, page, 'Platform', words.actions.rename);
  const renaming = dialog(page, words.form.rename('Platform'));
  const again = renaming.getByLabel(words.form.name, { exact: true });
  await expect(again).toBeFocused();
  // Whoever types at once is not interrupted by the menu that fades out behind the dialog.
  expect(await leftWithin(again, 400)).toBe(false);
  await again.fill('Global');
  await again.press('Enter');
  await expect(renaming.getByRole('alert')).toHaveText(words.nameTaken('Global'));
  await expect(title(page)).toHaveText('Platform');
  await again.fill('Platform team');
  await again.press('Enter');
  await expect(toast(page, messages.spaceUpdated)).toBeVisible();
  await expect(title(page)).toHaveText('Platform team');
  await crumbs(page).getByRole('link', { name: words.title, exact: true }).click();
  await expect(row(page, 'Platform team')).toBeVisible();
  await row(page, 'Platform team').focus();
  await page.keyboard.press('F2');
  await expect(dialog(page, words.form.rename('Platform team'))).toBeVisible();
});

test('[NAV-14] [NAV-15] [SPACE-05] favourites stand in the navigation and open to what they hold', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  await aSpace(context, app, 'Starred');
  const page = await enter('/spaces');
  await expect(row(page, 'Starred')).toBeVisible();
  await expect(favourites(page)).toHaveCount(0);
  await button(row(page, 'Starred'), words.star.add('Starred')).click();
  await expect(favourites(page).getByRole('link', { name: 'Starred', exact: true })).toBeVisible();
  await page.reload();

  const expand = favourites(page).getByRole('button', { name: words.favorites.show('Starred') });
  await expect(expand).toHaveAttribute('aria-expanded', 'false');
  const inside = (kind: string) => favourites(page).getByRole('link', { name: kind, exact: true });
  await expand.focus();
  await page.keyboard.press('ArrowRight');
  await expect(expand).toHaveAttribute('aria-expanded', 'true');
  for (const kind of Object.values(words.kinds)) await expect(inside(kind)).toBeVisible();
  await inside(words.kinds.DATASTORE).click();
  await expect(page).toHaveURL(/\/spaces\/[^/?]+\?type=DATASTORE$/);
  await expect(tab(page, words.kinds.DATASTORE, 0)).toHaveAttribute('aria-selected', 'true');
  await expect(inside(words.kinds.DATASTORE)).toHaveAttribute('aria-current', 'page');
  await lookAt(page, 'space-datastores-empty');
  await inside(words.kinds.WORKFLOW).click();
  await expect(title(page)).toHaveText(workflowListWords.title);
  await expect(crumbs(page).getByRole('link')).toHaveText([words.title, 'Starred']);
  await expand.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(inside(words.kinds.BOARD)).toHaveCount(0);

  await page.getByRole('button', { name: shellWords.collapseNavigation }).click();
  const initial = favourites(page).getByRole('link', { name: 'Starred', exact: true });
  await expect(initial).toHaveText('S');
  await lookAt(page, 'navigation-favourites-narrow');
  await initial.click();
  await expect(title(page)).toHaveText('Starred');
  await page.getByRole('button', { name: shellWords.expandNavigation }).click();
  await button(page, words.star.remove('Starred')).click();
  await expect(favourites(page)).toHaveCount(0);
});

test('[SPACE-03] [SPACE-04] an archived space is out of the lists, says what it is, and comes back', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const id = await aSpace(context, app, 'Old times');
  await star(context, app, id);
  await fill(context, app, id, 'of old');
  const page = await enter('/spaces');
  await openMenu(page, row(page, 'Old times'), 'Old times', words.actions.archive);
  const ask = dialog(page, words.archive.title('Old times'));
  await expect(ask).toContainText(words.archive.goesOn);
  await lookAt(page, 'space-archive');
  await button(ask, words.archive.confirm).click();
  await expect(toast(page, messages.spaceUpdated)).toBeVisible();
  await expect(row(page, 'Old times')).toHaveCount(0);
  await expect(favourites(page)).toHaveCount(0);

  await page.getByText(words.archivedToo, { exact: true }).click();
  await expect(page).toHaveURL(/archived=true/);
  await expect(row(page, 'Old times')).toContainText(words.tags.archived);
  await row(page, 'Old times').click();
  await expect(page.getByText(words.archive.banner)).toBeVisible();
  await expect(button(page, words.workflows.new)).toHaveCount(0);
  await expect(page.getByRole('row', { name: 'Tidy of old', exact: true })).toBeVisible();
  await lookAt(page, 'space-archived');
  await page.getByRole('link', { name: words.workflows.all }).click();
  await expect(title(page)).toHaveText(workflowListWords.title);
  await page.goBack();
  await button(page, words.actions.unarchive).click();
  await expect(page.getByText(words.archive.banner)).toHaveCount(0);
  await expect(button(page, words.workflows.new)).toBeVisible();
  await expect(favourites(page).getByRole('link', { name: 'Old times', exact: true })).toBeVisible();
  await button(page, words.star.remove('Old times')).click();
  await expect(favourites(page)).toHaveCount(0);
});

test('[SPACE-09] [ROUTE-16] [ROUTE-17] [NAV-17] [NAV-19] what a space holds is made and reached under its path', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const id = await aSpace(context, app, 'Workshop');
  await callAs(context, app, 'workflowFolders.create', { body: { space_id: id, path: '/Savings/AWS' } });
  const page = await enter(`/spaces/${id}`);
  await expect(page.getByText(words.workflows.none)).toBeVisible();
  await lookAt(page, 'space-empty');
  await button(page, words.workflows.new).click();
  const form = dialog(page, workflowListWords.create.title);
  const name = form.getByLabel(workflowListWords.create.name, { exact: true });
  await expect(name).toBeFocused();
  await name.fill('Sweep the workshop');
  await name.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/spaces/${id}/wfe/`));

  await page.goto(`${app.origin}/spaces/${id}`);
  await expect(page.getByRole('row', { name: 'Sweep the workshop', exact: true })).toBeVisible();
  await tab(page, words.kinds.BOARD, 0).click();
  await expect(page).toHaveURL(/type=BOARD$/);
  await button(page, caseWords.board.add).click();
  const board = dialog(page, caseWords.board.add);
  const boardName = board.getByLabel(caseWords.board.name, { exact: true });
  await expect(boardName).toBeFocused();
  await boardName.fill('Workbench');
  await boardName.press('Enter');
  const line = page.getByRole('row', { name: 'Workbench', exact: true });
  await expect(line).toBeVisible();
  await expect(tab(page, words.kinds.BOARD, 1)).toBeVisible();
  await lookAt(page, 'space-boards');
  await line.click();
  await expect(page).toHaveURL(/\/cases\?/);
  await expect(title(page)).toHaveText('Workbench');

  const { data } = await callAs(context, app, 'datastores.create', {
    body: { space_id: id, name: 'Tools', schema: [{ key: 'Name', type: 'string' }] },
  });
  await page.goto(`${app.origin}/spaces/${id}?type=DATASTORE&id=${data.datastoreId}`);
  await expect(title(page)).toHaveText('Tools');
  await expect(crumbs(page).getByRole('link')).toHaveText([words.title, 'Workshop', words.kinds.DATASTORE]);
  await crumbs(page).getByRole('link', { name: words.kinds.DATASTORE, exact: true }).click();
  await expect(tab(page, words.kinds.DATASTORE, 1)).toHaveAttribute('aria-selected', 'true');

  await page.goto(`${app.origin}/spaces/${id}?type=WORKFLOW&path=/Savings/AWS`);
  await expect(title(page)).toHaveText('AWS');
  await expect(crumbs(page).getByRole('link')).toHaveText([
    words.title,
    'Workshop',
    words.kinds.WORKFLOW,
    'Savings',
  ]);
  const current = mainNavigation(page).locator('[aria-current="page"]');
  await expect(current).toHaveText([workflowListWords.title]);
  await crumbs(page).getByRole('link', { name: 'Workshop', exact: true }).click();
  await expect(title(page)).toHaveText('Workshop');
  await expect(current).toHaveText([words.title]);
});

test('[NAV-16] [NAV-18] Ctrl opens a space, a favourite and a crumb in a window beside this one', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const id = await aSpace(context, app, 'Aside');
  await star(context, app, id);
  const page = await enter('/spaces');
  const inWindow = async (press: () => Promise<void>, named: string) => {
    const opening = context.waitForEvent('page');
    await press();
    const other = await opening;
    await expect(title(other)).toHaveText(named);
    await other.close();
  };
  await inWindow(() => row(page, 'Aside').click({ modifiers: ['Control'] }), 'Aside');
  await expect(title(page)).toHaveText(words.title);
  const favourite = favourites(page).getByRole('link', { name: 'Aside', exact: true });
  await inWindow(() => favourite.click({ modifiers: ['ControlOrMeta'] }), 'Aside');
  await expect(title(page)).toHaveText(words.title);
  await favourite.click();
  await expect(title(page)).toHaveText('Aside');
  const crumb = crumbs(page).getByRole('link', { name: words.title, exact: true });
  await inWindow(() => crumb.click({ modifiers: ['Control'] }), words.title);
  await expect(title(page)).toHaveText('Aside');
  await callAs(context, app, 'spaces.delete', { params: { id } });
  await expect(page.getByText(words.empty.gone)).toBeVisible();
  await expect(favourites(page)).toHaveCount(0);
});
