import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { Column } from '@shared/model/datastores/columns';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { recordGridWords } from '@shared/words/recordGrid';
import { callAs } from './support/api';
import type { RunningApp } from './support/app';
import { lookAt } from './support/look';
import { expect, test } from './support/test';
import { title } from './support/windows';
import { button, dialog, globalSpace, menuItem } from './support/workflows';

const words = datastoreScreenWords;
const gridWords = recordGridWords;
const people: Column[] = [
  { key: 'Name', type: 'string' },
  { key: 'Amount', type: 'number' },
  { key: 'Open', type: 'boolean' },
  {
    key: 'State',
    type: 'status',
    options: [
      { value: 'new', color: 'blue' },
      { value: 'done', color: 'green' },
    ],
  },
  { key: 'Due', type: 'date' },
  { key: 'Mail', type: 'email' },
  { key: 'Link', type: 'url' },
];

async function made(
  context: BrowserContext,
  app: RunningApp,
  name: string,
  records: Record<string, string | number>[],
  schema: Column[] = people,
) {
  const space_id = await globalSpace(context, app);
  const { data } = await callAs(context, app, 'datastores.create', {
    body: { space_id, name, description: '', schema },
  });
  if (records.length > 0)
    await callAs(context, app, 'datastores.createRecords', {
      params: { id: data.datastoreId },
      body: { records },
    });
  return { id: data.datastoreId, path: `/spaces/${space_id}?type=DATASTORE&id=${data.datastoreId}` };
}

const gridOf = (page: Page, name: string) =>
  page.getByRole('grid', { name: gridWords.grid(name), exact: true });
const cell = (page: Page, row: number, col: number) =>
  page.locator(`[role="gridcell"][data-row="${row}"][data-col="${col}"]`);
const saved = (page: Page) => expect(page.getByTestId('save-state')).toHaveText(gridWords.state.saved);
const stored = async (context: BrowserContext, app: RunningApp, id: string) =>
  (
    await callAs(context, app, 'datastores.searchRecords', {
      params: { id },
      body: {
        max_returned_items: 100,
        start_page_key: null,
        filter: null,
        sort: [],
        search: '',
        skip: 0,
        with_total: false,
      },
    })
  ).data.records.map((record) => record.record_data);

async function paste(page: Page, text: string) {
  await page.evaluate((plain) => {
    const data = new DataTransfer();
    data.setData('text/plain', plain);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

test('[DS-07] [DS-08] [DS-10] [DS-11] [DS-12] [MSG-52] [ROUTE-17] a datastore is made with its columns, and opens as a grid', async ({
  enter,
}) => {
  const page = await enter('/datastores');
  await expect(page.getByText(words.empty.none)).toBeVisible();
  await lookAt(page, 'datastores-empty');
  await button(page, words.actions.create).first().click();
  const form = dialog(page, words.form.createTitle);
  await expect(form.getByLabel(words.form.name, { exact: true })).toBeFocused();
  const create = button(form, words.form.create);
  await form.getByLabel(words.form.name, { exact: true }).fill('Accounts');
  await expect(create).toBeDisabled();
  await form.getByLabel(words.form.key(1), { exact: true }).fill('Title');
  await expect(create).toBeEnabled();
  await button(form, words.form.addColumn).click();
  await form.getByLabel(words.form.key(2), { exact: true }).fill('Title');
  await expect(form.getByRole('alert')).toHaveText('Duplicate keys: Title');
  await expect(create).toBeDisabled();
  await form.getByLabel(words.form.key(2), { exact: true }).fill('Cost');
  await lookAt(page, 'datastore-form');
  await create.click();
  await expect(page).toHaveURL(/\/spaces\/[^/]+\?type=DATASTORE&id=/);
  await expect(page.getByText('Data store created successfully')).toBeVisible();
  await expect(title(page)).toHaveText('Accounts');
  await expect(gridOf(page, 'Accounts')).toBeVisible();
});

test('[DS-24] [DS-25] [DS-26] [DS-27] [MSG-62] [MSG-63] [MSG-64] [MSG-65] cells are edited by keys alone, refused in words, and taken back', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter();
  const { id, path } = await made(context, app, 'People', [{ Name: 'Ann', Amount: 1 }, { Name: 'Bob' }]);
  await page.goto(app.origin + path);
  const grid = gridOf(page, 'People');
  await expect(cell(page, 0, 0)).toHaveText('Ann');
  await grid.focus();
  await page.keyboard.type('Anna');
  await page.keyboard.press('Tab');
  await expect(cell(page, 0, 0)).toHaveText('Anna');
  await page.keyboard.type('much');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Invalid number');
  await page.keyboard.press('Escape');
  await expect(cell(page, 0, 1)).toHaveText('1');
  await page.keyboard.type('42');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(cell(page, 0, 2)).toHaveText(gridWords.row.yes);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox', { name: 'State' })).toBeVisible();
  await page.keyboard.type('don');
  await page.keyboard.press('Enter');
  await expect(cell(page, 0, 3)).toHaveText('done');
  for (const [col, wrong, reason, right] of [
    [4, '2026-02-30', 'Invalid date format (YYYY-MM-DD)', '2026-02-28'],
    [5, 'nobody', 'Invalid email address', 'a@example.com'],
    [6, 'nowhere', 'Invalid URL', 'https://example.com/'],
  ] as const) {
    await cell(page, 0, col).click();
    await page.keyboard.type(wrong);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(reason);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(right);
    await page.keyboard.press('Enter');
    await expect(cell(page, 0, col)).toContainText(right);
  }
  await saved(page);
  expect((await stored(context, app, id))[0]).toEqual({
    Name: 'Anna',
    Amount: 42,
    Open: true,
    State: 'done',
    Due: '2026-02-28',
    Mail: 'a@example.com',
    Link: 'https://example.com/',
  });
  await lookAt(page, 'datastore-grid');
  await grid.focus();
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(cell(page, 0, 6)).toHaveText('');
  await page.keyboard.press('ControlOrMeta+Y');
  await expect(cell(page, 0, 6)).toContainText('https://example.com/');
});

test('a block of a spreadsheet is pasted: problems first, new records below, and one step back', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter();
  const { id, path } = await made(context, app, 'Pasted', [{ Name: 'Ann' }, { Name: 'Bob' }]);
  await page.goto(app.origin + path);
  await cell(page, 1, 0).click();
  await paste(page, 'Bo\t2\tyes\nCy\tmuch\tno\nDi\t4\tno\n');
  const asked = dialog(page, gridWords.paste.title);
  await expect(asked).toContainText('Row 3, Amount: “much”. Invalid number');
  expect(await stored(context, app, id)).toHaveLength(2);
  await button(asked, gridWords.paste.rest).click();
  await expect(cell(page, 3, 0)).toHaveText('Di');
  await saved(page);
  expect(await stored(context, app, id)).toEqual([
    { Name: 'Ann' },
    { Name: 'Bo', Amount: 2, Open: true },
    { Name: 'Cy', Open: false },
    { Name: 'Di', Amount: 4, Open: false },
  ]);
  await button(page, gridWords.bar.undo).click();
  await expect(cell(page, 1, 0)).toHaveText('Bob');
  await saved(page);
  expect(await stored(context, app, id)).toEqual([{ Name: 'Ann' }, { Name: 'Bob' }]);
});

test('sort, search, bulk delete with its undo, and a change by somebody else while the screen is open', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter();
  const records = ['Ann', 'Bob', 'Cy'].map((Name, at) => ({ Name, Amount: at + 1 }));
  const { id, path } = await made(context, app, 'Sorted', records);
  await page.goto(app.origin + path);
  await expect(cell(page, 0, 0)).toHaveText('Ann');
  await callAs(context, app, 'datastores.createRecords', {
    params: { id },
    body: { records: [{ Name: 'Live', Amount: 9 }] },
  });
  await expect(cell(page, 3, 0)).toHaveText('Live');
  await button(page, gridWords.head.sort('Amount')).click();
  await button(page, gridWords.head.sort('Amount')).click();
  await expect(cell(page, 0, 0)).toHaveText('Live');
  await expect(page).toHaveURL(/sort=/);
  await page.getByLabel(gridWords.bar.search).fill('bob');
  await expect(cell(page, 0, 0)).toHaveText('Bob');
  await expect(cell(page, 1, 0)).toHaveCount(0);
  await page.getByLabel(gridWords.row.select(1), { exact: true }).click();
  await button(page, gridWords.bulk.delete).click();
  await expect(page.getByText(gridWords.empty.found)).toBeVisible();
  expect(await stored(context, app, id)).toHaveLength(3);
  await button(page, gridWords.bulk.undo).first().click();
  await expect(cell(page, 0, 0)).toHaveText('Bob');
});

test('[DS-32] [DS-34] [DS-35] [DS-36] [MSG-83] [MSG-85] a file is looked at and imported; wrong ones are refused', async ({
  enter,
}) => {
  const page = await enter('/datastores');
  await button(page, words.actions.import).click();
  const form = dialog(page, words.import.title);
  const input = form.locator('input[type=file]');
  const give = (name: string, text: string) =>
    input.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await give('notes.txt', 'x');
  await expect(form.getByRole('alert')).toHaveText('Unsupported file type');
  await give('none.csv', '');
  await expect(form.getByRole('alert')).toHaveText('The uploaded file is empty');
  const lines = Array.from({ length: 150 }, (_, at) => `item ${at},${at}`);
  await give('stock-list.csv', `Item,Pieces\n${lines.join('\n')}\n`);
  await expect(form.getByText(words.import.preview(100, 150))).toBeVisible();
  await expect(form.getByRole('region', { name: words.import.previewTable }).locator('tbody tr')).toHaveCount(
    100,
  );
  await lookAt(page, 'datastore-import');
  await button(form, words.import.create).click();
  await expect(title(page)).toHaveText('stock list');
  await expect(cell(page, 0, 0)).toHaveText('item 0');
  await expect(page.getByText('150 records', { exact: true })).toBeVisible();
});

test('[DS-22] export, then delete by typing “confirm”', async ({ enter, context, app }) => {
  const page = await enter();
  await made(context, app, 'Doomed', [{ Name: 'Ann' }]);
  await page.goto(`${app.origin}/datastores`);
  await button(page, words.actions.menu('Doomed')).click();
  const downloading = page.waitForEvent('download');
  await menuItem(page, words.actions.exportCsv).click();
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('Ann');
  await button(page, words.actions.menu('Doomed')).click();
  await menuItem(page, words.actions.delete).last().click();
  const asked = dialog(page, words.delete.title('Doomed'));
  const typed = asked.getByLabel(words.typed.label);
  await expect(typed).toBeFocused();
  await expect(button(asked, words.delete.confirm)).toBeDisabled();
  await typed.fill('confirm');
  await button(asked, words.delete.confirm).click();
  await expect(page.getByText(words.delete.done('Doomed'))).toBeVisible();
  await expect(page.getByRole('row', { name: 'Doomed' })).toHaveCount(0);
});
