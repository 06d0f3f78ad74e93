import type { BrowserContext, Locator, Page } from '@playwright/test';
import { caseWords } from '@shared/words/cases';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { messages } from '@shared/words/messages';
import { paramWords } from '@shared/words/paramEditors';
import { searchWords } from '@shared/words/search';
import { spaceWords } from '@shared/words/spaces';
import { callAs } from './support/api';
import type { RunningApp } from './support/app';
import { canvas, step } from './support/editor';
import { flowBuilder, storeFlow } from './support/flows';
import { betweenWindows } from './support/refusals';
import { expect, test } from './support/test';
import { title } from './support/windows';
import { button, dialog, globalSpace, menuItem } from './support/workflows';

const words = datastoreScreenWords;
test.use({ ownBrowser: true });
const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
const field = (page: Page) => page.getByRole('combobox', { name: searchWords.label, exact: true });
const results = (page: Page) => page.getByRole('listbox', { name: searchWords.results });
const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

async function aStore(context: BrowserContext, app: RunningApp, name: string) {
  const space_id = await globalSpace(context, app);
  const schema = ['Owner', 'Team'].map((key) => ({ key, type: 'string' as const }));
  const { data } = await callAs(context, app, 'datastores.create', {
    body: { space_id, name, description: '', schema },
  });
  const params = { id: data.datastoreId };
  await callAs(context, app, 'datastores.createRecords', {
    params,
    body: { records: [{ Owner: 'ann', Team: 'a' }, { Owner: 'bob' }] },
  });
  return { ...params, space_id };
}

async function openStoreMenu(page: Page, name: string, item: string) {
  await button(page, words.actions.menu(name)).click();
  await menuItem(page, item).last().click();
}

async function search(page: Page, query: string) {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await field(page).fill(query);
}

test('[DS-14] [DS-23] deleting a column asks first; deleting all records needs “confirm” to be typed', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/datastores');
  const { id } = await aStore(context, app, 'Rosters');
  const read = async () => (await callAs(context, app, 'datastores.read', { params: { id } })).data;

  await openStoreMenu(page, 'Rosters', words.actions.edit);
  const form = dialog(page, words.form.editTitle('Rosters'));
  const asked = dialog(page, words.removeColumn.title('Team'));
  const key = form.getByLabel(words.form.key(2), { exact: true });
  await button(form, words.form.removeColumn('Team')).click();
  await button(asked, 'Cancel').click();
  await expect(asked).toHaveCount(0);
  await expect(key).toHaveValue('Team');
  await button(form, words.form.removeColumn('Team')).click();
  await button(asked, words.removeColumn.confirm).click();
  await expect(key).toHaveCount(0);
  await button(form, words.form.save).click();
  await expect(form).toHaveCount(0);
  expect((await read()).schema).toEqual([{ key: 'Owner', type: 'string' }]);

  await openStoreMenu(page, 'Rosters', words.actions.clear);
  const clearing = dialog(page, words.clear.title('Rosters'));
  const typed = clearing.getByLabel(words.typed.label);
  await expect(typed).toBeFocused();
  await expect(button(clearing, words.clear.confirm)).toBeDisabled();
  await typed.fill('yes');
  await expect(button(clearing, words.clear.confirm)).toBeDisabled();
  expect((await read()).records).toBe(2);
  await typed.fill('confirm');
  await button(clearing, words.clear.confirm).click();
  await expect(page.getByText(words.clear.done(2))).toBeVisible();
  expect((await read()).records).toBe(0);
});

test('[MSG-51] what was changed is told at the top right', async ({ enter, context, app }) => {
  await enter();
  const { data } = await callAs(context, app, 'spaces.create', { body: { name: 'Staying' } });
  const page = await enter('/spaces');
  await button(page, spaceWords.actions.menu('Staying')).click();
  await menuItem(page, spaceWords.actions.archive).click();
  await button(dialog(page, spaceWords.archive.title('Staying')), spaceWords.archive.confirm).click();
  const told = toast(page, messages.spaceUpdated).first();
  await expect(told).toBeVisible();
  // Once it has come to rest: its right edge and the window's.
  await expect
    .poll(async () => Math.round(1280 - (await boxOf(told)).x - (await boxOf(told)).width))
    .toBeLessThan(60);
  expect((await boxOf(told)).y).toBeLessThan(300);
  await callAs(context, app, 'spaces.delete', { params: { id: data.space_id } });
});

test('[ROUTE-24] [MSG-11] the ordinary overview without metadata; rules that do not run', async ({
  enter,
  context,
  app,
}) => {
  const between = await betweenWindows(context);
  const page = await enter('/bills');
  // Another overview has been chosen, which would be led to.
  const named = { domain: 'general', type: 'overviewDashboardPath' } as const;
  const space_id = await globalSpace(context, app);
  const { data } = await callAs(context, app, 'dashboards.create', {
    body: { space_id, name: 'Chosen', description: '' },
  });
  const value = `/spaces/${space_id}/dashboards/${data.dashboardId}`;
  await callAs(context, app, 'settings.put', { body: { ...named, value } });
  between.refuse('users.orgMetadata', { code: 'forbidden', message: 'Not for you.' });
  await page.goto(`${app.origin}/overview`);
  await expect(title(page)).toHaveText('Overview');
  await expect(page).toHaveURL(/\/overview$/);
  between.allow();
  await page.goto(`${app.origin}/overview`);
  await expect(title(page)).toHaveText('Chosen');
  await callAs(context, app, 'settings.put', { body: { ...named, value: '' } });

  between.refuse('cases.detect');
  await page.goto(`${app.origin}/cases?tab=configuration`);
  await button(page, caseWords.blueprints.run).click();
  await expect(toast(page, /^Failed to run the rules: Refused on purpose\./)).toBeVisible();
});

test('[ROUTE-20] [ROUTE-22] older and longer addresses lead to the workflow and to the board that they name', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/bills');
  const path = await storeFlow(context, app, 'Old address');
  await page.goto(`${app.origin}/wfe?wfid=${path.slice(path.lastIndexOf('/') + 1)}`);
  await expect(page.getByRole('application', { name: 'Canvas of Old address' })).toBeVisible();

  const space_id = await globalSpace(context, app);
  const { boardId } = await callAs(context, app, 'boards.create', {
    body: { space_id, name: 'Fleet', type: 'case' },
  });
  await page.goto(`${app.origin}/spaces/${space_id}/cases/${boardId}?customerId=c1`);
  await expect(page).toHaveURL(/\/cases\?/);
  const params = new URL(page.url()).searchParams;
  expect([params.get('board_id'), params.get('customerId')]).toEqual([boardId, 'c1']);
  await page.goto(`${app.origin}/spaces/${space_id}/cases/${boardId}`);
  await expect(title(page)).toHaveText('Fleet');
});

test('[ROUTE-38] [ROUTE-39] what a step’s picker has chosen opens beside the editor', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/bills');
  const store = await aStore(context, app, 'Picked store');
  const inner = await storeFlow(context, app, 'Picked flow');
  const flow = await flowBuilder(context, app);
  flow.add('DATASTORE-011', 'Columns', flow.after('Trigger'), { datastore: store.id });
  flow.add('SUBWORKFLOW', 'Run_it', flow.after('Columns'), {
    workflow: inner.slice(inner.lastIndexOf('/') + 1),
  });
  await page.goto(app.origin + (await storeFlow(context, app, 'Outer', flow.graph)));
  await expect(canvas(page)).toBeVisible();
  const opened = async (of: string, name: string) => {
    await step(page, of).click();
    const opening = context.waitForEvent('page');
    await button(page, paramWords.picker.openWindow(name)).click();
    return opening;
  };
  const ofStore = await opened('Columns', 'Picked store');
  await expect(ofStore).toHaveURL(`${app.origin}/spaces/${store.space_id}?type=DATASTORE&id=${store.id}`);
  await expect(title(ofStore)).toHaveText('Picked store');
  const ofFlow = await opened('Run_it', 'Picked flow');
  await expect(ofFlow).toHaveURL(app.origin + inner);
  await expect(ofFlow.getByRole('application', { name: 'Canvas of Picked flow' })).toBeVisible();
  await expect(page.getByRole('application', { name: 'Canvas of Outer' })).toBeVisible();
});

test('[MSG-04] [LIM-12] a toast hides after four seconds', async ({ enter }) => {
  const page = await enter('/bills');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await field(page).click();
  await field(page).fill('ж');
  const told = toast(page, messages.searchLatinOnly);
  await page.clock.runFor(100);
  await expect(told).toBeVisible();
  await page.clock.runFor(3_800);
  await expect(told).toBeVisible();
  await page.clock.runFor(200);
  // Its way out.
  await page.clock.runFor(1_000);
  await expect(told).toHaveCount(0);
});

test('[SRCH-25] [SRCH-26] rows and height of the results; what can be found is asked for again after ten seconds', async ({
  enter,
  context,
  app,
}) => {
  const between = await betweenWindows(context);
  const page = await enter('/bills');
  for (let at = 1; at <= 14; at += 1) await storeFlow(context, app, `Harvest ${at}`);
  await page.clock.install();
  const asked = () => between.sent('resources.list');
  await search(page, 'harvest');
  const rows = results(page).getByRole('option');
  await expect(rows.first()).toContainText('Harvest');
  expect((await boxOf(results(page))).height).toBe(432);
  expect((await boxOf(rows.first())).height).toBe(72);
  // Six of them are in view, and five are drawn beyond.
  await expect(rows).toHaveCount(11);
  // What was just made is told to the window, which asks again.
  let last = -1;
  const isSettled = () => {
    const now = asked();
    const same = now === last;
    last = now;
    return same;
  };
  await expect.poll(isSettled, { intervals: [1_000] }).toBe(true);
  const before = asked();
  expect(before).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(field(page)).not.toBeFocused();
  await page.clock.fastForward(11_000);
  expect(asked()).toBe(before);
  await page.keyboard.press('Control+k');
  await expect.poll(asked).toBe(before + 1);
});
