import type { Locator, Page } from '@playwright/test';
import { groupByLabels } from '@shared/model/caseStatus';
import {
  COLUMN_DIALOG_WIDTH,
  DELETE_WORKFLOWS_WIDTH,
  LIST_ROW_HEIGHT,
  LIST_ROWS,
  ROW_HEIGHT,
  WIDE_LAYOUT,
} from '@shared/model/limits';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { recordGridWords } from '@shared/words/recordGrid';
import { workflowListWords } from '@shared/words/workflowLists';
import { callAs } from './support/api';
import type { RunningApp } from './support/app';
import { groupBy, list } from './support/cases';
import { canvas, step } from './support/editor';
import { storeFlow } from './support/flows';
import { expect, test } from './support/test';
import { button, dialog, globalSpace, menuItem, openRowMenu } from './support/workflows';

/** What only a layout tells: the numbers of the specification, one after another in one window. */

const words = datastoreScreenWords;

const measured = (locator: Locator, property: 'maxHeight' | 'height' | 'width') =>
  locator.evaluate((element, name) => Number.parseFloat(getComputedStyle(element)[name]), property);
const widthOfDialog = (page: Page) => async () => (await page.getByRole('dialog').boundingBox())?.width;

test.use({ beginning: 'demo' });

async function measuresDialogAndList(page: Page) {
  await button(page, words.actions.create).first().click();
  const form = dialog(page, words.form.createTitle);
  const height = page.viewportSize()?.height ?? 0;
  expect(await measured(form, 'maxHeight')).toBeCloseTo(0.92 * height, 0);
  const held = form.locator('.bp6-dialog-body-scroll-container');
  expect(await measured(held, 'maxHeight')).toBeCloseTo(0.7 * height, 0);
  await form.getByRole('button', { name: new RegExp(`^${words.form.type(1)}`) }).click();
  const options = page.getByRole('option');
  await expect(options).toHaveCount(11);
  expect(await measured(options.first(), 'height')).toBe(LIST_ROW_HEIGHT);
  const box = await page.getByRole('listbox').boundingBox();
  // Half a row more would show that there is more; padding above and below is less than that.
  expect(Math.floor((box?.height ?? 0) / LIST_ROW_HEIGHT)).toBe(LIST_ROWS);
}

async function measuresColumnDialog(page: Page, app: RunningApp, id: string) {
  await page.goto(`${app.origin}/datastores/${id}`);
  await button(page, recordGridWords.bar.menu).click();
  await menuItem(page, recordGridWords.bar.addColumn).click();
  await expect.poll(widthOfDialog(page)).toBe(COLUMN_DIALOG_WIDTH);
}

async function measuresStepPanel(page: Page, address: string) {
  await page.goto(address);
  await expect(canvas(page)).toBeVisible();
  await step(page, 'Trigger').click();
  const settings = page.locator('.cl-step-panel__main');
  await expect(settings).toBeVisible();
  const { height = 900, width = 1280 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: WIDE_LAYOUT - 1, height });
  await expect.poll(() => measured(settings, 'width')).toBe(372);
  await page.setViewportSize({ width: WIDE_LAYOUT, height });
  await expect.poll(() => measured(settings, 'width')).toBe(440);
  await page.setViewportSize({ width, height });
}

test('[LIM-27] [LIM-58] [LIM-59] [LIM-62] [LIM-63] lists, dialogs and panels have the measures of the specification', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/datastores');
  const space_id = await globalSpace(context, app);
  await test.step('eight rows of 36 pixels, dialogs of 92 % and 70 % of the height', () =>
    measuresDialogAndList(page));
  const { data: store } = await callAs(context, app, 'datastores.create', {
    body: { name: 'Wide enough', space_id, schema: [{ key: 'Owner', type: 'string' }] },
  });
  await test.step('the dialog of a column', () => measuresColumnDialog(page, app, store.datastoreId));
  const flow = await storeFlow(context, app, 'Short lived');
  await test.step('the panel of a step in a wide window and in others', () =>
    measuresStepPanel(page, app.origin + flow));
  await test.step('the dialog that deletes a workflow', async () => {
    await page.goto(`${app.origin}/workflows`);
    await openRowMenu(page, 'Short lived', workflowListWords.actions.delete);
    await expect.poll(widthOfDialog(page)).toBe(DELETE_WORKFLOWS_WIDTH);
  });
  await test.step('the rows of a list of cases', async () => {
    await page.goto(`${app.origin}/cases`);
    await groupBy(page, groupByLabels.NONE);
    const row = list(page).getByRole('row').nth(1);
    await expect(row).toBeVisible();
    expect((await row.boundingBox())?.height).toBe(ROW_HEIGHT);
  });
});
