import type { Column } from '@shared/model/datastores/columns';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { datastoreWords } from '@shared/words/datastores';
import { recordGridWords } from '@shared/words/recordGrid';
import { uiWords } from '@shared/words/ui';
import { callAs } from './support/api';
import {
  button,
  cell,
  choose,
  edit,
  gridOf,
  madeDatastore,
  names,
  opened,
  recordIds,
  saved,
  text,
  values,
} from './support/grids';
import { lookAt } from './support/look';
import { expect, test } from './support/test';
import { dialog, menuItem } from './support/workflows';

const words = recordGridWords;
const screen = datastoreScreenWords;
test('deleting a column asks; a changed type asks about values that do not fit', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter();
  const id = await opened(page, context, app, 'Columns');
  const menu = async (key: string, item: string) => {
    await button(page, words.head.menu(key)).click();
    await menuItem(page, item).click();
  };
  await menu('Name', words.head.edit);
  const form = dialog(page, screen.column.editTitle('Name'));
  await expect.poll(async () => Math.round((await form.boundingBox())?.width ?? 0)).toBe(416);
  await choose(page, screen.column.type, screen.types.number, form);
  await button(form, screen.column.save).click();
  const misfit = page.getByRole('alertdialog').or(dialog(page, screen.convert.title)).last();
  await expect(misfit).toContainText('3 values do not fit the changed columns.');
  await lookAt(page, 'datastore-convert');
  await button(misfit, 'Cancel').click();
  expect((await values(context, app, id))[0]).toEqual({ Name: 'Ann', Amount: 1 });
  await button(form, uiWords.cancel).click();
  await menu('Amount', words.head.delete);
  const asked = page
    .getByRole('alertdialog')
    .or(dialog(page, screen.removeColumn.title('Amount')))
    .last();
  await expect(asked).toContainText(screen.removeColumn.title('Amount'));
  await button(asked, 'Cancel').click();
  await expect(cell(page, 0, 1)).toHaveText('1');
  await menu('Amount', words.head.delete);
  await button(asked, screen.removeColumn.confirm).click();
  await expect(gridOf(page, 'Columns').getByRole('columnheader')).toHaveCount(2);
  await expect.poll(async () => (await values(context, app, id))[0]).toEqual({ Name: 'Ann' });
});

const kinds: Column[] = [
  { key: 'Text', type: 'string' },
  { key: 'Count', type: 'number' },
  {
    key: 'State',
    type: 'status',
    options: [
      { value: 'new', color: 'blue' },
      { value: 'done', color: 'green' },
    ],
  },
  { key: 'Cost', type: 'currency' },
  { key: 'Open', type: 'boolean' },
  { key: 'Size', type: 'select', options: [{ value: 'small' }, { value: 'large' }] },
  { key: 'Tags', type: 'multi-select', options: [{ value: 'red, deep' }, { value: 'blue' }] },
  { key: 'Due', type: 'date' },
  { key: 'Mail', type: 'email' },
  { key: 'Link', type: 'url' },
  { key: 'Parts', type: 'list' },
];

test('[DS-03] a record with a cell of each of the eleven types is typed by keys', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter();
  const { id, path } = await madeDatastore(context, app, 'Kinds', kinds, []);
  await page.goto(app.origin + path);
  await gridOf(page, 'Kinds').focus();
  await page.keyboard.type('one');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1.5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('don');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12.5');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await lookAt(page, 'datastore-many');
  await page.keyboard.press('Tab');
  for (const given of ['2026-03-01', 'a@example.com', 'https://example.com/', 'x, y'])
    await page.keyboard.type(given).then(() => page.keyboard.press('Tab'));
  await saved(page);
  expect(await values(context, app, id)).toEqual([
    {
      Text: 'one',
      Count: 1.5,
      State: 'done',
      Cost: 12.5,
      Open: true,
      Size: 'large',
      Tags: ['red, deep', 'blue'],
      Due: '2026-03-01',
      Mail: 'a@example.com',
      Link: 'https://example.com/',
      Parts: ['x', 'y'],
    },
  ]);
  await expect(cell(page, 0, 3)).toHaveText('12.50');
});

test('rows are typed faster than they are saved, while somebody else adds one', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter();
  const { id, path } = await madeDatastore(context, app, 'Fast', text, []);
  await page.goto(app.origin + path);
  await gridOf(page, 'Fast').focus();
  const theirs = { Name: 'theirs', Amount: 100 };
  let added: Promise<unknown> | undefined;
  const mine = names('Ann', 'Bob', 'Cy', 'Dee', 'Eve', 'Flo');
  for (const { Name, Amount } of mine) {
    await page.keyboard.type(Name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(String(Amount));
    await page.keyboard.press('Tab');
    added ??= callAs(context, app, 'datastores.createRecords', {
      params: { id },
      body: { records: [theirs] },
    });
  }
  await added;
  await saved(page);
  const kept = await values(context, app, id);
  expect(kept.filter(({ Name }) => Name !== 'theirs')).toEqual(mine);
  expect(kept.filter(({ Name }) => Name === 'theirs')).toEqual([theirs]);
  await expect(gridOf(page, 'Fast').getByRole('row')).toHaveCount(mine.length + 3);
});

test('[DS-15] options are offered where they mean something, and needed by three types', async ({
  enter,
}) => {
  const page = await enter('/datastores');
  await button(page, screen.actions.create).first().click();
  const form = dialog(page, screen.form.createTitle);
  await form.getByLabel(screen.form.name, { exact: true }).fill('Options');
  await form.getByLabel(screen.form.key(1), { exact: true }).fill('Kind');
  const create = button(form, screen.form.create);
  const group = form.getByRole('group', { name: screen.form.options('Kind') });
  for (const [type, offered, needed] of [
    ['number', false, false],
    ['list', true, false],
    ['status', true, true],
    ['select', true, true],
    ['multi-select', true, true],
  ] as const) {
    await choose(page, screen.form.type(1), screen.types[type], form);
    await expect(group).toHaveCount(offered ? 1 : 0);
    await expect(create).toBeEnabled({ enabled: !needed });
  }
  await expect(form.getByText(datastoreWords.optionsNeeded)).toBeVisible();
});

test('what the server refuses is taken back with the reason', async ({ enter, context, app }) => {
  const page = await enter();
  const id = await opened(page, context, app, 'Refused');
  await (await edit(page, 0, 0, 'Name')).fill('Anna');
  const [first = ''] = await recordIds(context, app, id);
  await callAs(context, app, 'datastores.deleteRecords', { params: { id }, body: { record_ids: [first] } });
  await expect(cell(page, 0, 0)).toHaveText('Bob');
  await page.keyboard.press('Enter');
  await button(page, words.state.problems(1)).click();
  await expect(
    page.getByText(new RegExp(`^${words.failed.update}: .*${datastoreWords.noSuchRecord.slice(0, 20)}`)),
  ).toBeVisible();
  await button(page.locator('.cl-ds-problems'), words.state.dismiss).click();
  await saved(page);
  expect((await values(context, app, id)).map(({ Name }) => Name)).toEqual(['Bob', 'Cy']);
});

test('[MSG-38] [MSG-53] a datastore that is gone is neither deleted nor changed, and the words say so', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter();
  const { id } = await madeDatastore(context, app, 'Gone', text, []);
  const other = await madeDatastore(context, app, 'Gone too', text, []);
  await page.goto(`${app.origin}/datastores`);
  const menu = async (name: string, item: string) => {
    await button(page, screen.actions.menu(name)).click();
    await menuItem(page, item).last().click();
  };
  await menu('Gone', screen.actions.delete);
  const asked = dialog(page, screen.delete.title('Gone'));
  await asked.getByLabel(screen.typed.label).fill('confirm');
  await callAs(context, app, 'datastores.delete', { params: { id } });
  await button(asked, screen.delete.confirm).click();
  await expect(page.getByText(new RegExp(`^${screen.delete.failed}`))).toBeVisible();
  await menu('Gone too', screen.actions.edit);
  const form = dialog(page, screen.form.editTitle('Gone too'));
  await form.getByLabel(screen.form.description, { exact: true }).fill('more');
  await callAs(context, app, 'datastores.delete', { params: { id: other.id } });
  await button(form, screen.form.save).click();
  await expect(page.getByText(new RegExp(`^${screen.form.updateFailed}`))).toBeVisible();
});
