import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { messages } from '@shared/words/messages';
import { resultWords } from '@shared/words/results';
import { panelWords } from '@shared/words/stepPanel';
import { testingWords as words } from '@shared/words/testing';
import { callAs } from './support/api';
import type { RunningApp } from './support/app';
import { pressBox } from './support/boxes';
import { flowBuilder, storeFlow } from './support/flows';
import { lookAt } from './support/look';
import { expect, test } from './support/test';

const JAVASCRIPT = 'CODE-002';
const ROWS = `console.log('three rows');
return [
  { name: 'alpha', day: '2026-11-01', cost: 1, tags: { team: 'core', note: '=SUM(A1)' } },
  { name: 'beta', day: '2026-11-02', cost: 2 },
  { name: '=danger', day: '2026-11-03', cost: 4 },
];`;

const node = (page: Page, name: string) =>
  page.getByRole('group', { name: new RegExp(`^Step ${name}(,|$)`) });
const panel = (page: Page, name: string) =>
  page.getByRole('complementary', { name: panelWords.label(name), exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const status = (page: Page) => page.getByRole('status', { name: words.results.label });
const grid = (page: Page, name: string) => page.getByRole('grid', { name: resultWords.table(name) });
const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true });

async function openStep(page: Page, name: string) {
  await node(page, name).click();
  await expect(panel(page, name)).toBeVisible();
}

/** By the button; waits for the end. */
async function testStep(page: Page, ends = 'OK') {
  await button(page, words.test).click();
  await expect(status(page).getByText(ends, { exact: true })).toBeVisible();
}

async function loopFlow(context: BrowserContext, app: RunningApp, name: string) {
  const flow = await flowBuilder(context, app);
  flow.add(JAVASCRIPT, 'Rows', flow.after('Trigger'), { code: ROWS });
  flow.add('LOOP', 'Each_row', flow.after('Rows'), { items: '{{steps.Rows.output}}' });
  flow.add(JAVASCRIPT, 'Double', flow.into('Each_row', 'INSIDE'), {
    code: 'return inputs.row.cost * 2;',
    inputs: { row: '{{loop.item}}' },
  });
  return storeFlow(context, app, name, flow.graph);
}

test('[EXEC-29] [EXEC-32] [EXEC-40] [STEP-18] a step in a loop is tested with the item that is picked', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const page = await enter(await loopFlow(context, app, 'Iterations'));
  await openStep(page, 'Double');
  await expect(panel(page, 'Double').getByText(messages.runOriginalStepFirst)).toBeVisible();
  await expect(button(page, words.test)).toBeDisabled();
  await openStep(page, 'Rows');
  await expect(tab(page, panelWords.tabs.setupTesting)).toHaveCount(0);
  await testStep(page);
  await expect(tab(page, words.results.tabs.output)).toHaveAttribute('aria-selected', 'true');
  await expect(cell(page, 'beta')).toBeVisible();

  await openStep(page, 'Double');
  await tab(page, panelWords.tabs.setupTesting).click();
  const item = page.getByRole('spinbutton', { name: words.loops.iteration('Each_row') });
  await expect(item).toHaveValue('1');
  await button(page, words.loops.next).click();
  await button(page, words.loops.next).click();
  await expect(item).toHaveValue('3');
  await expect(button(page, words.loops.next)).toBeDisabled();
  await lookAt(page, 'step-test-setup');
  await testStep(page);
  await expect(page.getByRole('tabpanel').getByText('8', { exact: true })).toBeVisible();

  // Another step begins anew [STEP-20] [STEP-21].
  await openStep(page, 'Rows');
  await openStep(page, 'Double');
  await tab(page, panelWords.tabs.setupTesting).click();
  await expect(item).toHaveValue('1');

  // Opened anew, the editor has what the steps gave last, and the loop its items.
  await page.reload();
  await openStep(page, 'Double');
  await tab(page, panelWords.tabs.setupTesting).click();
  await expect(page.getByText(words.loops.of(3))).toBeVisible();
  await openStep(page, 'Rows');
  await tab(page, panelWords.tabs.results).click();
  await expect(cell(page, 'beta')).toBeVisible();
});

test('[EXEC-35] [EXEC-36] [EXEC-37] the result as table, chart and JSON, and as files', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const page = await enter(await loopFlow(context, app, 'Views'));
  await openStep(page, 'Rows');
  await testStep(page);
  await lookAt(page, 'step-result-table');
  await button(page, resultWords.larger).click();
  const large = page.getByRole('dialog', { name: 'Rows', exact: true });
  await expect(large.getByRole('gridcell', { name: 'beta', exact: true })).toBeVisible();
  await lookAt(page, 'step-result-large');
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await page.getByRole('columnheader', { name: 'cost' }).getByRole('button', { name: 'cost' }).click();
  await page.getByRole('columnheader', { name: 'cost' }).getByRole('button', { name: 'cost' }).click();
  await expect(grid(page, 'Rows').getByRole('row').nth(1)).toContainText('=danger');
  await page.getByRole('textbox', { name: resultWords.filter }).fill('core');
  await expect(page.getByText(resultWords.rowsOf(1, 3))).toBeVisible();
  await page.getByRole('gridcell').getByRole('button', { name: /team/ }).click();
  await expect(page.getByRole('dialog')).toContainText('=SUM(A1)');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: resultWords.filter }).fill('');

  const saving = page.waitForEvent('download');
  await button(page, resultWords.csv).click();
  const csv = await (await saving).path();
  expect(await readFile(csv, 'utf8')).toBe(
    [
      'name,day,cost,tags',
      'alpha,2026-11-01,1,"{""team"":""core"",""note"":""=SUM(A1)""}"',
      'beta,2026-11-02,2,',
      '=danger,2026-11-03,4,',
      '',
    ].join('\r\n'),
  );

  await pressBox(page.getByRole('radio', { name: resultWords.views.chart }));
  await expect(page.getByRole('figure', { name: resultWords.chart.label('cost', 'day') })).toBeVisible();
  await expect(page.locator('.cl-chart canvas')).toBeVisible();
  const painting = page.waitForEvent('download');
  await button(page, resultWords.png).click();
  const png = await readFile(await (await painting).path());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  await lookAt(page, 'step-result-chart');
  await page.getByRole('button', { name: new RegExp(`^${resultWords.chart.kind}: `) }).click();
  await page.getByRole('option', { name: resultWords.chart.kinds.FilledPie }).click();
  await lookAt(page, 'step-result-pie');

  await pressBox(page.getByRole('radio', { name: resultWords.views.json }));
  await expect(page.getByRole('region', { name: 'Rows' })).toContainText('"beta"');
  await lookAt(page, 'step-result-json');
  await tab(page, words.results.tabs.logs).click();
  await expect(page.getByRole('region', { name: resultWords.logs.label })).toContainText('three rows');
  await lookAt(page, 'step-result-logs');
});

test('[EXEC-41] [STEP-24] [EXEC-39] edits make a result out of date; what fails shows its error; pins stand in', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const flow = await flowBuilder(context, app);
  flow.add(JAVASCRIPT, 'Number', flow.after('Trigger'), { code: 'return { value: 21 };' });
  flow.add(JAVASCRIPT, 'Twice', flow.after('Number'), {
    code: "if (inputs.value === 13) throw new Error('no thirteen'); return { twice: inputs.value * 2 };",
    inputs: { value: '{{steps.Number.output.value}}' },
  });
  const page = await enter(await storeFlow(context, app, 'Pins', flow.graph));
  await openStep(page, 'Number');
  await testStep(page);
  await expect(page.getByRole('tabpanel').getByText('21', { exact: true })).toBeVisible();

  await openStep(page, 'Twice');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('tabpanel').getByText('42', { exact: true })).toBeVisible();

  await openStep(page, 'Number');
  await tab(page, panelWords.tabs.results).click();
  await expect(page.getByText(messages.resultsOutOfDate)).toHaveCount(0);
  await button(page, words.results.write).click();
  const dialog = page.getByRole('dialog', { name: words.results.writeTitle('Number') });
  await dialog.getByRole('textbox').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('{"value": 13}');
  await dialog.getByRole('button', { name: words.results.pinIt }).click();
  await expect(page.getByText(words.results.pinnedNote)).toBeVisible();
  await lookAt(page, 'step-result-pinned');

  await openStep(page, 'Twice');
  await testStep(page, 'Failed');
  await expect(tab(page, words.results.tabs.error)).toHaveAttribute('aria-selected', 'true');
  await expect(
    page
      .getByRole('tabpanel')
      .getByText(/no thirteen/)
      .first(),
  ).toBeVisible();
  await lookAt(page, 'step-result-failed');

  await openStep(page, 'Number');
  await tab(page, panelWords.tabs.results).click();
  await button(page, words.results.unpin).click();
  await tab(page, panelWords.tabs.configurations).click();
  await panel(page, 'Number').locator('.cl-code__editor').first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(' // changed');
  await tab(page, panelWords.tabs.results).click();
  await expect(page.getByText(messages.resultsOutOfDate)).toBeVisible();
  await expect(page.getByText(messages.testAgain)).toBeVisible();
  await testStep(page);
  await expect(page.getByText(messages.resultsOutOfDate)).toHaveCount(0);

  // How each step ended last is there again when the editor is opened anew.
  await page.reload();
  await openStep(page, 'Twice');
  await tab(page, panelWords.tabs.results).click();
  await expect(
    page
      .getByRole('tabpanel')
      .getByText(/no thirteen/)
      .first(),
  ).toBeVisible();
});

test('[EXEC-33] [EXEC-34] [EXEC-42] [EXEC-45] [EXEC-31] [STEP-19] missing parameters, dry run, the payload of the trigger', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const flow = await flowBuilder(context, app);
  const open = await flowBuilder(context, app);
  open.add('CASE-006', 'Open_case', open.after('Trigger'));
  flow.add('CASE-006', 'Dry_case', flow.after('Trigger'), {
    title: 'Spike',
    type: 'cost-spike',
    provider: 'AWS',
  });
  flow.add(JAVASCRIPT, 'Echo', flow.after('Dry_case'), {
    code: 'return { got: inputs.day };',
    inputs: { day: '{{trigger.payload.day}}' },
  });
  const dry = await storeFlow(context, app, 'Dry', flow.graph);
  const page = await enter(await storeFlow(context, app, 'Empty', open.graph));
  await openStep(page, 'Open_case');
  await button(page, words.test).click();
  await expect(page.getByText(messages.fillParameters)).toBeVisible();
  await expect(panel(page, 'Open_case').getByText(messages.valueRequired).first()).toBeVisible();
  const dryRun = page.getByRole('checkbox', { name: words.dryRun });
  await expect(dryRun).not.toBeChecked();
  await pressBox(dryRun);

  await page.goto(new URL(dry, page.url()).href);
  await openStep(page, 'Dry_case');
  await expect(dryRun).not.toBeChecked();
  await pressBox(dryRun);
  await testStep(page);
  await expect(page.getByText(messages.previewMode, { exact: true })).toBeVisible();
  await lookAt(page, 'step-result-dry');
  const found = await callAs(context, app, 'cases.search', {
    body: {
      filters: {},
      sort: { by: 'impact', order: 'desc' },
      max_returned_items: 10,
      start_page_key: null,
    },
  });
  expect(found.details).toEqual([]);

  await openStep(page, 'Trigger');
  await button(page, words.testTrigger).click();
  await expect(tab(page, panelWords.tabs.setupTesting)).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tabpanel').getByRole('textbox').click();
  await page.keyboard.insertText('{"day": "2026-11-21"}');
  await button(page, words.testTrigger).click();
  await expect(status(page).getByText('OK', { exact: true })).toBeVisible();
  await openStep(page, 'Echo');
  await testStep(page);
  await expect(page.getByRole('tabpanel').getByText('"2026-11-21"', { exact: true })).toBeVisible();
});

test('[EXEC-35] a hundred thousand rows scroll, sort and go into a file', async ({ enter, context, app }) => {
  await enter();
  const flow = await flowBuilder(context, app);
  flow.add(JAVASCRIPT, 'Many', flow.after('Trigger'), {
    code: 'return Array.from({ length: 100000 }, (_, n) => ({ n, c: (n * 7919) % 100003 }));',
  });
  const page = await enter(await storeFlow(context, app, 'Many rows', flow.graph));
  await openStep(page, 'Many');
  await testStep(page);
  await expect(page.getByText(resultWords.rows(100_000))).toBeVisible();
  const table = grid(page, 'Many');
  await expect(table).toHaveAttribute('aria-rowcount', '100001');
  await table.focus();
  await page.keyboard.press('End');
  await expect(table.getByRole('rowheader', { name: '100,000', exact: true })).toBeVisible();
  await expect(cell(page, '99999').first()).toBeVisible();
  // Only what is in sight is in the page.
  expect(await table.getByRole('row').count()).toBeLessThan(80);
  await page.getByRole('columnheader', { name: 'c' }).getByRole('button', { name: 'c', exact: true }).click();
  await page.keyboard.press('Home');
  await table.focus();
  await page.keyboard.press('Home');
  await expect(table.getByRole('row').nth(1).getByRole('gridcell').nth(1)).toHaveText('0');
  const saving = page.waitForEvent('download');
  await button(page, resultWords.csv).click();
  const csv = await readFile(await (await saving).path(), 'utf8');
  expect(csv.split('\r\n')).toHaveLength(100_002);
});
