import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { datastoreWords } from '@shared/words/datastores';
import { recordGridWords } from '@shared/words/recordGrid';
import { uiWords } from '@shared/words/ui';
import {
  button,
  cell,
  change,
  choose,
  edit,
  gridOf,
  madeDatastore,
  mainMenu,
  names,
  opened,
  records,
  saved,
  text,
  values,
} from './support/grids';
import { lookAt } from './support/look';
import { expect, test } from './support/test';
import { mainNavigation, title } from './support/windows';
import { dialog } from './support/workflows';

const words = recordGridWords;
const screen = datastoreScreenWords;
test('an edit survives a live change: other cells follow, and whoever changes the same cell is asked about', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter();
  const id = await opened(page, context, app, 'Together');
  await edit(page, 0, 0, 'Name');
  await page.keyboard.type('a');
  await change(context, app, id, 0, { Amount: 50 });
  await change(context, app, id, 1, { Name: 'Bert' });
  await expect(cell(page, 1, 0)).toHaveText('Bert');
  await expect(cell(page, 0, 1)).toHaveText('50');
  await expect(page.getByLabel(words.editor.label('Name', 1))).toHaveValue('Anna');
  await page.keyboard.press('Enter');
  await expect(cell(page, 0, 0)).toHaveText('Anna');
  await saved(page);
  await expect(dialog(page, words.conflict.title)).toHaveCount(0);
  expect((await values(context, app, id))[0]).toEqual({ Name: 'Anna', Amount: 50 });

  for (const keep of ['mine', 'theirs'] as const) {
    const field = await edit(page, 0, 0, 'Name');
    await field.fill(`my ${keep}`);
    await change(context, app, id, 0, { Name: `their ${keep}` });
    await expect(cell(page, 0, 0)).toHaveText(`their ${keep}`);
    await page.keyboard.press('Enter');
    const asked = dialog(page, words.conflict.title);
    await expect(asked.getByRole('row', { name: `Name their ${keep} my ${keep}` })).toBeVisible();
    if (keep === 'mine') await lookAt(page, 'datastore-conflict');
    await button(asked, keep === 'mine' ? words.conflict.keepMine : words.conflict.keepTheirs).click();
    await expect(asked).toHaveCount(0);
    const now = keep === 'mine' ? 'my mine' : 'their theirs';
    await expect(cell(page, 0, 0)).toHaveText(now);
    await saved(page);
    expect((await values(context, app, id))[0]).toEqual({ Name: now, Amount: 50 });
  }
});

test('rules narrow the records and stay in the address; an open edit is saved before the order changes', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter();
  const id = await opened(page, context, app, 'Ruled');
  const path = page.url();
  await button(page, words.bar.filters(0)).click();
  await choose(page, words.filter.column(1), 'Amount');
  await choose(page, words.filter.operator(1), words.filter.operators.greater_than);
  await page.getByLabel(words.filter.value(1)).fill('1');
  await expect(cell(page, 0, 0)).toHaveText('Bob');
  await expect(page.getByText(words.records(2, 3), { exact: true })).toBeVisible();
  await button(page, words.filter.add).click();
  await page.getByLabel(words.filter.value(2)).fill('nn');
  await expect(page.getByText(words.empty.found)).toBeVisible();
  await page.getByText(words.filter.or, { exact: true }).click();
  await expect(page.getByText(words.records(3, 3), { exact: true })).toBeVisible();
  await lookAt(page, 'datastore-filter');
  await page.reload();
  await expect(page.getByLabel(words.filter.value(2))).toHaveValue('nn');
  await button(page, words.filter.clear).click();
  // The rules are let go once nobody types any more.
  await expect(button(page, words.bar.filters(0))).toBeVisible();
  await expect(cell(page, 0, 0)).toHaveText('Ann');

  const field = await edit(page, 1, 0, 'Name');
  await field.fill('Bea');
  await button(page, words.head.sort('Amount')).click();
  await button(page, words.head.sort('Amount')).click();
  await expect(cell(page, 0, 0)).toHaveText('Cy');
  await expect(cell(page, 1, 0)).toHaveText('Bea');
  await saved(page);
  // The order of before, while a cell is open: the address changes without any key or press in the grid.
  await (await edit(page, 1, 0, 'Name')).fill('Beate');
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await expect(cell(page, 0, 0)).toHaveText('Ann');
  await expect(cell(page, 1, 0)).toHaveText('Beate');
  await saved(page);
  expect((await values(context, app, id)).map(({ Name }) => Name)).toEqual(['Ann', 'Beate', 'Cy']);
});

test('what is typed is saved when the screen is left with the field open', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter();
  const id = await opened(page, context, app, 'Left');
  await (await edit(page, 0, 0, 'Name')).fill('Anna');
  await mainNavigation(page).getByRole('link', { name: screen.title }).click();
  await expect(title(page)).toHaveText(screen.title);
  await expect.poll(async () => (await values(context, app, id))[0]?.Name).toBe('Anna');
  await page.getByRole('link', { name: 'Left', exact: true }).click();
  await (await edit(page, 1, 0, 'Name')).fill('Bea');
  await page.goBack();
  await expect(title(page)).toHaveText(screen.title);
  await expect.poll(async () => (await values(context, app, id))[1]?.Name).toBe('Bea');
});

test('many records get one value, are deleted, and come back at the end', async ({ enter, context, app }) => {
  const page = await enter();
  const id = await opened(page, context, app, 'Many');
  const tick = (row: number) => page.getByLabel(words.row.select(row), { exact: true }).click();
  await tick(1);
  await tick(2);
  await button(page, words.bulk.edit).click();
  const form = dialog(page, words.bulk.title(2));
  await choose(page, words.bulk.column, 'Amount', form);
  await form.getByLabel(words.bulk.value).fill('much');
  await button(form, words.bulk.set).click();
  await expect(form.getByText('Invalid number')).toBeVisible();
  await form.getByLabel(words.bulk.value).fill('7');
  await button(form, words.bulk.set).click();
  await expect(cell(page, 1, 1)).toHaveText('7');
  await saved(page);
  expect((await values(context, app, id)).map(({ Amount }) => Amount)).toEqual([7, 7, 3]);
  await page.getByLabel(words.bar.undo, { exact: true }).click();
  await expect(cell(page, 1, 1)).toHaveText('2');
  await tick(1);
  await button(page, words.bulk.delete).click();
  await expect(cell(page, 0, 0)).toHaveText('Bob');
  await expect(page.getByText(words.bulk.deleted(1))).toBeVisible();
  await page.getByLabel(words.bar.undo, { exact: true }).click();
  await expect(cell(page, 2, 0)).toHaveText('Ann');
  await saved(page);
  expect((await values(context, app, id)).map(({ Name }) => Name)).toEqual(['Bob', 'Cy', 'Ann']);
});

test('a column is dragged to another place and made wider, and stays so', async ({ enter, context, app }) => {
  const page = await enter();
  await opened(page, context, app, 'Laid out');
  const heads = gridOf(page, 'Laid out').getByRole('columnheader');
  await button(page, words.head.sort('Amount')).dragTo(button(page, words.head.sort('Name')));
  await expect(cell(page, 0, 0)).toHaveText('1');
  const width = async () => (await heads.nth(1).boundingBox())?.width ?? 0;
  const before = await width();
  const box = await heads.nth(1).boundingBox();
  if (!box) throw new Error('There is no head.');
  await page.mouse.move(box.x + box.width, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 80, box.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(width).toBe(before + 80);
  await page.reload();
  await expect(cell(page, 0, 0)).toHaveText('1');
  await expect.poll(width).toBe(before + 80);
  await mainMenu(page, words.bar.resetLayout);
  await expect(cell(page, 0, 0)).toHaveText('Ann');
});

test('a range is drawn past the edge of the window, and its first row filled down', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter();
  const all = names(...Array.from({ length: 90 }, (_, at) => `n${at}`));
  const { id, path } = await madeDatastore(context, app, 'Filled', text, all);
  await page.goto(app.origin + path);
  await cell(page, 2, 0).hover();
  await page.mouse.down();
  const box = await gridOf(page, 'Filled').locator('xpath=..').boundingBox();
  if (!box) throw new Error('There is no grid.');
  await page.mouse.move(box.x + 120, box.y + box.height + 30, { steps: 5 });
  await expect(cell(page, 90, 0)).toHaveAttribute('aria-selected', 'true');
  await page.mouse.up();
  await page.keyboard.press('ControlOrMeta+D');
  await expect(cell(page, 89, 0)).toHaveText('n2');
  await saved(page);
  const stored = (await values(context, app, id)).map(({ Name }) => Name);
  expect(stored).toEqual(['n0', 'n1', ...Array.from({ length: 88 }, () => 'n2')]);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(cell(page, 89, 0)).toHaveText('n89');
});

test('[DS-23] all records are deleted after “confirm” was typed', async ({ enter, context, app }) => {
  const page = await enter();
  const id = await opened(page, context, app, 'Cleared');
  await mainMenu(page, screen.actions.clear);
  const asked = dialog(page, screen.clear.title('Cleared'));
  await expect(asked.getByLabel(screen.typed.label)).toBeFocused();
  await expect(button(asked, screen.clear.confirm)).toBeDisabled();
  await page.keyboard.type('delete');
  await expect(button(asked, screen.clear.confirm)).toBeDisabled();
  await asked.getByLabel(screen.typed.label).fill('confirm');
  await button(asked, screen.clear.confirm).click();
  await expect(page.getByText(words.empty.none)).toBeVisible();
  expect(await records(context, app, id)).toEqual([]);
});

test('[DS-38] [MSG-39] a file is added, takes the place of all, or is refused with the columns that differ', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter();
  const id = await opened(page, context, app, 'Imported');
  const into = async (csv: string) => {
    await mainMenu(page, words.bar.import);
    const form = dialog(page, screen.import.intoTitle('Imported'));
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'more.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    return form;
  };
  let form = await into('Name,Price\nDi,4\n');
  await expect(form).toContainText(datastoreWords.sameNameOrSchema);
  await expect(form).toContainText(screen.import.differing(['Price', 'Amount']));
  await expect(button(form, screen.import.start)).toBeDisabled();
  await button(form, uiWords.cancel).click();
  form = await into('Name,Amount\nDi,4\n');
  await button(form, screen.import.start).click();
  await expect(cell(page, 3, 0)).toHaveText('Di');
  form = await into('Name,Amount\nEd,5\n');
  await form.getByText(screen.import.replace, { exact: true }).click();
  await expect(form).toContainText(screen.import.replaceText(4));
  await button(form, screen.import.start).click();
  await expect(cell(page, 0, 0)).toHaveText('Ed');
  await expect(page.getByText('1 record', { exact: true })).toBeVisible();
  expect(await values(context, app, id)).toEqual([{ Name: 'Ed', Amount: 5 }]);
});
