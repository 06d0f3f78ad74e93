import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import type { Column } from '@shared/model/datastores/columns';
import type { JsonObject } from '@shared/model/json';
import { recordGridWords } from '@shared/words/recordGrid';
import { callAs } from './api';
import type { RunningApp } from './app';
import { button, globalSpace, menuItem } from './workflows';

export { button };

export async function madeDatastore(
  context: BrowserContext,
  app: RunningApp,
  name: string,
  schema: Column[],
  given: JsonObject[],
) {
  const space_id = await globalSpace(context, app);
  const { data } = await callAs(context, app, 'datastores.create', {
    body: { space_id, name, description: '', schema },
  });
  const id = data.datastoreId;
  if (given.length > 0)
    await callAs(context, app, 'datastores.createRecords', { params: { id }, body: { records: given } });
  return { id, path: `/spaces/${space_id}?type=DATASTORE&id=${id}` };
}

export const gridOf = (page: Page, name: string) =>
  page.getByRole('grid', { name: recordGridWords.grid(name), exact: true });
export const cell = (page: Page, row: number, col: number) =>
  page.locator(`[role="gridcell"][data-row="${row}"][data-col="${col}"]`);
export const saved = (page: Page) =>
  expect(page.getByTestId('save-state')).toHaveText(recordGridWords.state.saved);

/** The records as the server has them, in the order of their making; 100 at most. */
export async function records(context: BrowserContext, app: RunningApp, id: string) {
  const { data } = await callAs(context, app, 'datastores.searchRecords', {
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
  });
  return data.records;
}
export const values = async (...of: Parameters<typeof records>) =>
  (await records(...of)).map(({ record_data }) => record_data);
export const recordIds = async (...of: Parameters<typeof records>) =>
  (await records(...of)).map(({ recordId }) => recordId);

/** Chooses an entry of a Select. */
export async function choose(page: Page, label: string, option: string, within: Page | Locator = page) {
  await within.getByRole('button', { name: new RegExp(`^${label}: `) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** An entry of the menu above the grid. */
export async function mainMenu(page: Page, item: string) {
  await button(page, recordGridWords.bar.menu).click();
  await menuItem(page, item).last().click();
}

export const text: Column[] = [
  { key: 'Name', type: 'string' },
  { key: 'Amount', type: 'number' },
];
export const names = (...all: string[]) => all.map((Name, at) => ({ Name, Amount: at + 1 }));

export async function opened(
  page: Page,
  context: BrowserContext,
  app: RunningApp,
  name: string,
  schema = text,
) {
  const made = await madeDatastore(context, app, name, schema, names('Ann', 'Bob', 'Cy'));
  await page.goto(app.origin + made.path);
  await expect(cell(page, 0, 0)).toHaveText('Ann');
  return made.id;
}

/** What somebody else does meanwhile. */
export async function change(
  context: BrowserContext,
  app: RunningApp,
  id: string,
  row: number,
  data: object,
) {
  const recordId = (await recordIds(context, app, id))[row] ?? '';
  await callAs(context, app, 'datastores.updateRecords', {
    params: { id },
    body: { records: [{ recordId, record_data: { ...data } }] },
  });
}

/** Opens the editor of a cell; keys alone. */
export async function edit(page: Page, row: number, col: number, key: string): Promise<Locator> {
  await cell(page, row, col).click();
  await page.keyboard.press('F2');
  const field = page.getByLabel(recordGridWords.editor.label(key, row + 1));
  await expect(field).toBeFocused();
  return field;
}
