import type { Locator } from '@playwright/test';
import { WIDE_LAYOUT } from '@shared/model/limits';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { workflowListWords } from '@shared/words/workflowLists';
import { callAs } from './support/api';
import { canvas, step } from './support/editor';
import { expect, test } from './support/test';
import { button, dialog, globalSpace, openRowMenu } from './support/workflows';

const words = datastoreScreenWords;
const workflowWords = workflowListWords;

const measured = (locator: Locator, property: 'maxHeight' | 'height' | 'width') =>
  locator.evaluate((element, name) => Number.parseFloat(getComputedStyle(element)[name]), property);

test('[LIM-58] [LIM-59] a list shows eight rows of 36 pixels; a dialog takes 92 % of the height, what it holds 70 %', async ({
  enter,
}) => {
  const page = await enter('/datastores');
  await button(page, words.actions.create).first().click();
  const form = dialog(page, words.form.createTitle);
  const height = page.viewportSize()?.height ?? 0;
  expect(await measured(form, 'maxHeight')).toBeCloseTo(0.92 * height, 0);
  const held = form.locator('.bp6-dialog-body-scroll-container');
  expect(await measured(held, 'maxHeight')).toBeCloseTo(0.7 * height, 0);

  await form.getByRole('button', { name: new RegExp(`^${words.form.type(1)}`) }).click();
  const options = page.getByRole('option');
  await expect(options).toHaveCount(11);
  expect(await measured(options.first(), 'height')).toBe(36);
  const list = page.getByRole('listbox');
  const box = await list.boundingBox();
  // Half a row more would show that there is more; padding above and below is less than that.
  expect(Math.floor((box?.height ?? 0) / 36)).toBe(8);
});

test('[LIM-58] the description of a template has eight rows', async ({ enter, context, app }) => {
  const page = await enter('/workflows');
  await callAs(context, app, 'workflows.create', {
    query: { space_id: await globalSpace(context, app) },
    body: { name: 'Described', graph: { nodes: [], edges: [] } },
  });
  await openRowMenu(page, 'Described', workflowWords.actions.template);
  await expect(
    page.getByRole('dialog').getByRole('textbox', { name: workflowWords.createTemplate.description }),
  ).toHaveAttribute('rows', '8');
});

test('[LIM-62] from 1600 pixels on a step is edited in more room', async ({ enter, context, app }) => {
  const page = await enter('/workflows');
  const space = await globalSpace(context, app);
  const { data } = await callAs(context, app, 'workflows.create', {
    query: { space_id: space },
    body: { name: 'Wide', graph: { nodes: [], edges: [] } },
  });
  await page.goto(`${app.origin}/spaces/${space}/wfe/${data.workflowId}`);
  await expect(canvas(page)).toBeVisible();
  await step(page, 'Trigger').click();
  const settings = page.locator('.cl-step-panel__main');
  await expect(settings).toBeVisible();
  await page.setViewportSize({ width: WIDE_LAYOUT - 1, height: 900 });
  await expect.poll(() => measured(settings, 'width')).toBe(372);
  await page.setViewportSize({ width: WIDE_LAYOUT, height: 900 });
  await expect.poll(() => measured(settings, 'width')).toBe(440);
});

test('[LIM-23] a list of five and more can be searched', async ({ enter }) => {
  const page = await enter('/datastores');
  await button(page, words.actions.create).first().click();
  const form = dialog(page, words.form.createTitle);
  await expect(form.getByLabel(words.form.name, { exact: true })).toBeFocused();
  await form.getByRole('button', { name: new RegExp(`^${words.form.type(1)}`) }).click();
  await expect(page.getByRole('option')).toHaveCount(11);
  const search = page.locator('.cl-options__search input');
  await expect(search).toBeFocused();
  await search.fill('cur');
  await expect(page.getByRole('option')).toHaveCount(1);
});
