import { readFile } from 'node:fs/promises';
import { importWords } from '@shared/words/imports';
import { callAs } from './support/api';
import { billsOnDisk, chooseFile, importButton } from './support/bills';
import { pressBox } from './support/boxes';
import {
  addPanel,
  boardMenu,
  boxOf,
  button,
  choose,
  editorOf,
  fromStore,
  panelMenu,
  panelOf,
  placeOf,
  readBoard,
  seedActions,
  seedBoard,
  standard,
  words,
} from './support/dashboards';
import { flowBuilder, storeFlow } from './support/flows';
import { lookAt } from './support/look';
import { expect, test } from './support/test';
import { title } from './support/windows';
import { runTimes } from './support/workflows';

test('[DASH-05] [DASH-07] [DASH-09] [ROUTE-21] a dashboard is made of panels of each kind and source, and kept', async ({
  enter,
  context,
  app,
}) => {
  const bills = await billsOnDisk();
  const page = await enter('/bills/import');
  await chooseFile(page, bills.real);
  await importButton(page).click();
  await expect(page.getByText(importWords.job.done)).toBeVisible();
  await bills.remove();
  await seedActions(context, app, 'Actions');
  const flow = await flowBuilder(context, app);
  flow.add('VARIABLE-001', 'Rows', flow.after('Trigger'), {
    values: {
      list: [
        { Region: 'eu', Cost: 3 },
        { Region: 'us', Cost: 5 },
      ],
    },
  });
  const flowPath = await storeFlow(context, app, 'Regions', flow.graph);
  await runTimes(context, app, flowPath.split('/').at(-1) ?? '', 1);

  await page.goto(`${app.origin}/dashboards`);
  await button(page, words.list.create).click();
  const dialog = page.getByRole('dialog', { name: words.dialog.create });
  await expect(dialog.getByLabel(words.dialog.name)).toBeFocused();
  await dialog.getByLabel(words.dialog.name).fill('Savings');
  await button(dialog, words.dialog.createAction).click();
  await expect(title(page)).toHaveText('Savings');

  await addPanel(page, 'Title');
  const editor = editorOf(page);
  await editor.getByLabel(words.editor.text).fill('All teams');
  await addPanel(page, 'Breakline');
  await addPanel(page, 'Chart');
  await editor.getByLabel(words.editor.title).fill('By team');
  await choose(page, editor, words.editor.datastore, 'Actions');
  await expect(editor.getByRole('figure')).toBeVisible();
  await editor.getByText(words.editor.groupOn).click();
  await expect(editor.getByRole('figure', { name: /sum of Amount by/ })).toBeVisible();
  await choose(page, editor, words.editor.type, 'Ring');
  await addPanel(page, 'Table');
  await editor.getByLabel(words.editor.title).fill('Regions');
  await editor.getByText(words.editor.sources.workflow, { exact: true }).click();
  await choose(page, editor, words.editor.workflow, 'Regions');
  await choose(page, editor, words.editor.step, 'Rows');
  await choose(page, editor, words.editor.choosePath, 'list');
  await expect(editor.getByRole('grid').getByText('eu')).toBeVisible();
  await addPanel(page, 'Json');
  await editor.getByLabel(words.editor.title).fill('Spend');
  await editor.getByText(words.editor.sources.cost, { exact: true }).click();
  await expect(editor.getByText(/^\d+ items$/)).toBeVisible();
  const query = editor.getByRole('textbox', { name: words.editor.query });
  const good = await query.inputValue();
  await query.fill('SELECT nothing');
  await expect(editor.getByRole('alert')).toBeVisible();
  await query.fill(good);
  await button(editor, words.editor.close).click();
  await button(page, words.edit.save).click();
  await expect(page.getByText(words.edit.saved)).toBeVisible();
  await expect(button(page, words.board.edit)).toBeVisible();

  await page.reload();
  await expect(panelOf(page, 'All teams')).toBeVisible();
  await expect(panelOf(page, 'By team').getByRole('figure')).toBeVisible();
  await expect(panelOf(page, 'Regions').getByRole('grid').getByText('us')).toBeVisible();
  await panelOf(page, 'Spend').scrollIntoViewIfNeeded();
  await expect(panelOf(page, 'Spend').getByText(/^\d+ items$/)).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { panels } = await readBoard(context, app, id);
  expect(panels.map(({ kind, source }) => [kind, source?.type])).toEqual([
    ['Title', undefined],
    ['Breakline', undefined],
    ['Chart', 'datastore'],
    ['Table', 'workflow'],
    ['Json', 'cost'],
  ]);
});

test('panels are moved and resized by pointer and keys, undone, and put back by Escape', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/dashboards');
  const { id: store } = await seedActions(context, app, 'Moves');
  const source = fromStore(store);
  const board = await seedBoard(context, app, 'Moves', [
    { panelId: 'a', kind: 'Table', title: 'A', place: { x: 0, y: 0, w: 6, h: 5 }, source, table: standard },
    { panelId: 'b', kind: 'Table', title: 'B', place: { x: 6, y: 0, w: 6, h: 5 }, source, table: standard },
    { panelId: 'c', kind: 'Table', title: 'C', place: { x: 0, y: 5, w: 12, h: 5 }, source, table: standard },
  ]);
  await page.goto(`${app.origin}${board.path}?edit=true`);
  const [a, b, c] = [panelOf(page, 'A'), panelOf(page, 'B'), panelOf(page, 'C')];
  const before = { a: await boxOf(a), b: await boxOf(b), c: await boxOf(c) };
  const at = { a: await placeOf(a), b: await placeOf(b), c: await placeOf(c) };
  const head = a.getByRole('heading', { name: 'A' });
  const grip = await boxOf(head);
  await page.mouse.move(grip.x + 4, grip.y + 6);
  await page.mouse.down();
  await page.mouse.move(grip.x + 60, grip.y + 20, { steps: 4 });
  await page.mouse.move(before.b.x + 10, grip.y + 6, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => (await placeOf(a)).x).toBe(at.b.x);
  await expect.poll(async () => (await placeOf(b)).y).toBeGreaterThan(at.b.y);
  await button(page, `${words.edit.undo} (Ctrl Z)`).click();
  await expect.poll(async () => (await placeOf(a)).x).toBe(at.a.x);

  const corner = { x: before.a.x + before.a.width - 6, y: before.a.y + before.a.height - 6 };
  await page.mouse.move(corner.x, corner.y);
  await page.mouse.down();
  await page.mouse.move(corner.x, corner.y + 104, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => (await placeOf(a)).height).toBe(at.a.height + 104);
  await expect.poll(async () => (await placeOf(c)).y).toBe(at.c.y + 104);

  await c.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'C picked up' })).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await placeOf(c)).y).toBe(at.a.y);
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await placeOf(c)).y).toBe(at.c.y + 104);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await button(page, words.edit.save).click();
  await expect(page.getByText(words.edit.saved)).toBeVisible();
  const { panels } = await readBoard(context, app, board.id);
  expect(Object.fromEntries(panels.map(({ panelId, place }) => [panelId, place]))).toEqual({
    a: { x: 0, y: 5, w: 6, h: 7 },
    b: { x: 6, y: 5, w: 6, h: 5 },
    c: { x: 0, y: 0, w: 11, h: 5 },
  });
});

test('[DASH-08] a board follows its data, ticks tasks, chooses dates, fills the screen and gives files', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/dashboards');
  const { id: store, records } = await seedActions(context, app, 'Live');
  const source = fromStore(store);
  const group = {
    by: [{ column: 'Team', bucket: 'none' as const }],
    measures: [{ column: 'Amount', aggregation: 'sum' as const }],
  };
  const done = { ...standard, style: 'TaskList' as const, done_column: 'State', done_value: 'done' };
  const board = await seedBoard(context, app, 'Live', [
    { panelId: 't', kind: 'Title', title: 'Live data', place: { x: 0, y: 0, w: 12, h: 1 } },
    {
      panelId: 'c',
      kind: 'Chart',
      title: 'Sums',
      place: { x: 0, y: 1, w: 6, h: 6 },
      source,
      group,
      chart: { type: 'BarChart', x: 'Team', measures: [], series: null },
    },
    {
      panelId: 's',
      kind: 'Table',
      title: 'Table',
      place: { x: 6, y: 1, w: 6, h: 6 },
      source,
      group,
      table: standard,
    },
    { panelId: 'k', kind: 'Table', title: 'Tasks', place: { x: 0, y: 7, w: 6, h: 8 }, source, table: done },
  ]);
  await page.goto(app.origin + board.path);
  const table = panelOf(page, 'Table').getByRole('grid');
  await expect(table.getByRole('row').filter({ hasText: 'Red' })).toContainText('220');
  await callAs(context, app, 'datastores.updateRecords', {
    params: { id: store },
    body: { records: [{ recordId: records[0] ?? '', record_data: { Amount: 1000 } }] },
  });
  await expect(table.getByRole('row').filter({ hasText: 'Red' })).toContainText('1,210');

  const tasks = panelOf(page, 'Tasks');
  await expect(tasks).toContainText(words.panel.tasks(0, 12));
  await pressBox(tasks.getByRole('checkbox', { name: words.panel.task('Task 2'), exact: true }));
  await expect(tasks).toContainText(words.panel.tasks(1, 12));
  await expect
    .poll(async () => {
      const found = await callAs(context, app, 'datastores.searchRecords', {
        params: { id: store },
        body: {},
      });
      return found.data.records.filter(({ record_data }) => record_data['State'] === 'done').length;
    })
    .toBe(1);

  await button(page, `${words.board.range}: ${words.board.own}`).click();
  await page.getByRole('menuitem', { name: 'Year to date', exact: true }).click();
  await expect(page).toHaveURL(/range=ytd/);
  await expect(page.getByRole('button', { name: `${words.board.range}: Year to date` })).toBeVisible();

  const csv = page.waitForEvent('download');
  await panelMenu(page, 'Table', words.panel.csv);
  const text = await readFile(await (await csv).path(), 'utf8');
  expect(text.split('\r\n')[0]).toBe('Team,sum of Amount');
  const png = page.waitForEvent('download');
  await panelMenu(page, 'Sums', words.panel.png);
  expect((await readFile(await (await png).path())).subarray(1, 4).toString()).toBe('PNG');
  const whole = page.waitForEvent('download');
  await boardMenu(page, words.board.png);
  const picture = await whole;
  expect(picture.suggestedFilename()).toBe('Live.png');
  expect((await readFile(await picture.path())).length).toBeGreaterThan(20_000);
  await picture.saveAs('test-results/screens/dashboards-picture.png');

  await panelMenu(page, 'Sums', words.panel.fullScreen);
  await expect(button(page, words.board.leaveFullScreen)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, words.board.leaveFullScreen)).toHaveCount(0);
  await boardMenu(page, words.board.fullScreen);
  await expect(page.getByRole('heading', { name: 'Live', level: 2, exact: true })).toBeVisible();
  await button(page, words.board.leaveFullScreen).click();
  await lookAt(page, 'dashboards-board');
  await button(page, words.board.edit).click();
  await button(panelOf(page, 'Sums'), `${words.edit.change}: Sums`).click();
  await expect(editorOf(page).getByRole('figure')).toBeVisible();
  await lookAt(page, 'dashboards-editor');
});

test('two windows that edit one dashboard: theirs, or mine over it', async ({
  enter,
  open,
  context,
  app,
}) => {
  const page = await enter('/dashboards');
  const board = await seedBoard(context, app, 'Shared', [
    { panelId: 't', kind: 'Title', title: 'First', place: { x: 0, y: 0, w: 12, h: 1 } },
  ]);
  await page.goto(`${app.origin}${board.path}?edit=true`);
  const other = await open(`${board.path}?edit=true`);
  const rename = async (on: typeof page, text: string) => {
    await on.getByRole('button', { name: new RegExp(`^${words.edit.change}: `) }).click();
    await editorOf(on).getByLabel(words.editor.text).fill(text);
  };
  await rename(page, 'Mine');
  await rename(other, 'Theirs');
  await button(other, words.edit.save).click();
  await expect(other.getByText(words.edit.saved)).toBeVisible();
  await button(page, words.edit.save).click();
  const dialog = page.getByRole('dialog', { name: words.edit.conflictTitle });
  await button(dialog, words.edit.mine).click();
  await expect(page.getByText(words.edit.saved)).toBeVisible();
  expect((await readBoard(context, app, board.id)).panels[0]?.title).toBe('Mine');

  await expect(panelOf(other, 'Mine')).toBeVisible();
  await button(page, words.board.edit).click();
  await button(other, words.board.edit).click();
  await rename(page, 'Mine again');
  await rename(other, 'Theirs again');
  await button(other, words.edit.save).click();
  await expect(panelOf(other, 'Theirs again')).toBeVisible();
  await button(page, words.edit.save).click();
  await button(dialog, words.edit.theirs).click();
  await expect(panelOf(page, 'Theirs again')).toBeVisible();
});

test('[DASH-04] [ROUTE-23] the overview is a chosen dashboard, and the ordinary one when that is gone', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/dashboards');
  const board = await seedBoard(context, app, 'Home board', [
    { panelId: 't', kind: 'Title', title: 'Welcome', place: { x: 0, y: 0, w: 12, h: 1 } },
  ]);
  await button(page, words.list.menu('Home board')).click();
  await page.getByRole('menuitem', { name: words.list.asOverview }).click();
  await expect(page.getByText(words.list.overviewSet('Home board'))).toBeVisible();
  await page.goto(`${app.origin}/overview`);
  await expect(panelOf(page, 'Welcome')).toBeVisible();
  await expect(page).toHaveURL(/isOverview=true/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Spaces' })).toHaveCount(0);
  await callAs(context, app, 'dashboards.delete', { params: { id: board.id } });
  await page.goto(`${app.origin}/overview`);
  await expect(title(page)).toHaveText('Overview');
  await callAs(context, app, 'settings.put', {
    body: { domain: 'general', type: 'overviewDashboardPath', value: '' },
  });
});
