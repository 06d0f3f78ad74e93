import type { BrowserContext, Page } from '@playwright/test';
import type { Graph } from '@shared/model/graph/types';
import { headerWords } from '@shared/words/editorHeader';
import { testScreenWords as words } from '@shared/words/workflowTestScreens';
import { callAs } from './support/api';
import type { RunningApp } from './support/app';
import { pressBox } from './support/boxes';
import { flowBuilder, storeFlow } from './support/flows';
import { lookAt } from './support/look';
import { expect, test } from './support/test';

interface Made {
  id: string;
  path: string;
  /** Says something else in its last step. */
  saying(text: string): Graph;
}

/** A workflow that writes a record and then says how many there were; run once, as a person would. */
async function ranOnce(context: BrowserContext, app: RunningApp, name: string): Promise<Made> {
  const spaces = await callAs(context, app, 'spaces.list');
  const space_id = spaces.data[0]?.space_id ?? '';
  const store = await callAs(context, app, 'datastores.create', {
    body: { space_id, name: `Records of ${name}`, schema: [{ key: 'Name', type: 'string' }] },
  });
  const flow = await flowBuilder(context, app);
  const datastore = store.data.datastoreId;
  flow.add('DATASTORE-003', 'Store', flow.after('Trigger'), { datastore, records: [{ Name: 'ann' }] });
  flow.add('VARIABLE-001', 'Say', flow.after('Store'), {
    values: { said: 'kept', count: '{{steps.Store.output.count}}' },
  });
  const path = await storeFlow(context, app, name, flow.graph);
  const id = path.split('/').at(-1) ?? '';
  await callAs(context, app, 'workflows.change', { params: { id }, body: { state: 'enabled' } });
  const run = await callAs(context, app, 'executions.run', {
    params: { id, version: '1' },
    query: {},
    body: {},
  });
  const params = { workflowId: id, executionId: run.data.execution_id };
  await expect
    .poll(async () => (await callAs(context, app, 'executions.status', { params })).data.status)
    .toBe('SUCCEEDED');
  return { id, path, saying: (text) => JSON.parse(JSON.stringify(flow.graph).replace('kept', text)) };
}

const save = (context: BrowserContext, app: RunningApp, id: string, name: string, graph: Graph) =>
  callAs(context, app, 'workflows.save', { params: { id }, body: { name, graph, input_parameters: [] } });

// Each makes a workflow and runs it before its journey begins.
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const tests = (page: Page) => dialog(page, words.title);
const entry = (page: Page, name: string | RegExp) =>
  tests(page).getByRole('list', { name: words.list, exact: true }).getByRole('button', { name });
const toggle = (page: Page) =>
  page
    .getByRole('banner')
    .or(page.locator('.cl-editor-header'))
    .getByLabel(/^(Enabled|Disabled)$/);

async function openTests(page: Page) {
  await page.getByRole('button', { name: headerWords.menu, exact: true }).click();
  await page.getByRole('menuitem', { name: headerWords.tests }).click();
  await expect(tests(page)).toBeVisible();
}

async function lastRun(context: BrowserContext, app: RunningApp, id: string): Promise<string> {
  const last = await callAs(context, app, 'executions.last', { body: { workflow_ids: [id] } });
  return last.data[0]?.executions.at(-1)?.executionId ?? '';
}

/** By calls, as “create test from this run” does. */
async function recordLast(context: BrowserContext, app: RunningApp, id: string, name: string) {
  const execution_id = await lastRun(context, app, id);
  await callAs(context, app, 'workflowTests.record', { params: { id }, body: { execution_id, name } });
}

test('a test is made of a run, passes, and tells where a changed workflow differs', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const { id, path, saying } = await ranOnce(context, app, 'Tested');
  const page = await enter(path);
  await openTests(page);
  await expect(tests(page).getByRole('heading', { name: words.none })).toBeVisible();
  await lookAt(page, 'workflow-tests-none');

  await tests(page).getByRole('button', { name: words.fromRun }).click();
  const making = dialog(page, words.record.title);
  await pressBox(making.getByRole('radio').first());
  await making.getByLabel(words.record.name).fill('As on Monday');
  const compared = making.getByRole('group', { name: words.record.outputs });
  await expect(compared.getByRole('checkbox', { name: 'Say' })).toBeChecked();
  await expect(compared.getByRole('checkbox', { name: 'Store' })).not.toBeChecked();
  await lookAt(page, 'workflow-tests-record');
  await making.getByRole('button', { name: words.record.create }).click();
  await expect(making).toBeHidden();
  await expect(entry(page, /As on Monday/)).toContainText(words.states.never);
  const mocks = tests(page).getByRole('region', { name: words.mocks });
  await expect(mocks.getByRole('group', { name: 'Store', exact: true })).toBeVisible();

  await tests(page).getByRole('button', { name: words.runAll }).click();
  await expect(entry(page, /As on Monday/)).toContainText(words.states.passed);
  await expect(tests(page).getByText(words.passed)).toBeVisible();

  await mocks.getByRole('button', { name: words.show('Store') }).click();
  const value = mocks.getByRole('textbox', { name: words.valueOf('Store') });
  await expect(value).toContainText('count');
  await value.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('{"count": 7');
  await page.keyboard.press('Escape');
  await expect(dialog(page, words.leaveTitle)).toBeHidden();
  await tests(page).getByRole('button', { name: words.saveAndRun }).click();
  await expect(entry(page, /As on Monday/)).toContainText(words.states.failed);
  const differences = tests(page).getByRole('region', { name: words.result });
  await expect(differences.getByRole('row').nth(1)).toContainText(/Output\s*Say\s*count\s*1\s*7/);
  await expect(differences).toBeInViewport();
  await lookAt(page, 'workflow-tests-mock');

  await save(context, app, id, 'Tested', saying('lost'));
  await tests(page).getByRole('button', { name: words.run, exact: true }).click();
  await expect(differences.getByRole('row').nth(1)).toContainText(/Output\s*Say\s*said\s*"kept"\s*"lost"/);
  await lookAt(page, 'workflow-tests-failed');
  await differences.getByRole('button', { name: words.openStep('Say') }).click();
  await expect(tests(page)).toBeHidden();
  await expect(page.getByRole('complementary', { name: /Say/ })).toBeVisible();
});

test('a workflow with tests is enabled by itself when they pass, and asks when they do not', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const { id, path, saying } = await ranOnce(context, app, 'Guarded by tests');
  await callAs(context, app, 'workflows.change', { params: { id }, body: { state: 'disabled' } });
  const page = await enter(`/runs/${id}/${await lastRun(context, app, id)}`);
  await page.getByRole('button', { name: words.record.button }).click();
  const making = dialog(page, words.record.title);
  await making.getByLabel(words.record.name).fill('Keeps');
  await page.keyboard.press('Enter');
  await expect(page.getByText(words.record.made('Keeps'))).toBeVisible();
  await expect(making).toBeHidden();
  await page.goto(new URL(path, page.url()).href);
  const gate = dialog(page, words.enable.title);
  const isEnabled = async () => (await callAs(context, app, 'workflows.get', { params: { id } })).data.state;

  await pressBox(toggle(page));
  await expect(page.getByText(words.enable.enabled(1))).toBeVisible();
  await expect(gate).toBeHidden();
  await expect(toggle(page)).toBeChecked();
  expect(await isEnabled()).toBe('enabled');
  await pressBox(toggle(page));
  await expect(toggle(page)).not.toBeChecked();
  await expect(gate).toBeHidden();

  await save(context, app, id, 'Guarded by tests', saying('lost'));
  await pressBox(toggle(page));
  await expect(gate.getByText(words.enable.failed(1, 1))).toBeVisible();
  await lookAt(page, 'workflow-tests-enable');
  expect(await isEnabled()).toBe('disabled');
  await gate.getByRole('button', { name: words.enable.look }).click();
  await expect(tests(page).getByRole('button', { name: words.openStep('Say') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tests(page)).toBeHidden();

  await pressBox(toggle(page));
  await gate.getByRole('button', { name: words.enable.anyway }).click();
  await expect(gate).toBeHidden();
  await expect(toggle(page)).toBeChecked();
  expect(await isEnabled()).toBe('enabled');
});

test('by the keyboard: a test is written, changed, run with unsaved edits, and deleted', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const { id, path } = await ranOnce(context, app, 'By keys');
  await recordLast(context, app, id, 'Recorded');
  const page = await enter(path);
  const press = async (name: string) => {
    const button = tests(page).getByRole('button', { name, exact: true });
    await expect(button).toBeEnabled();
    await button.focus();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
  };
  const name = tests(page).getByLabel(words.name, { exact: true });

  // What is edited and not saved is tested as long as the switch says so.
  const canvas = page.getByRole('application', { name: /^Canvas of/ });
  await expect(page.getByRole('group', { name: /^Step Say/ })).toBeVisible();
  await canvas.focus();
  for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'Delete']) await page.keyboard.press(key);
  await expect(page.getByRole('group', { name: /^Step Say/ })).toBeHidden();
  await openTests(page);
  await press(words.runAll);
  await expect(entry(page, /Recorded/)).toContainText(words.states.failed);
  await expect(tests(page).getByText(words.notThere).first()).toBeVisible();
  const edits = tests(page).getByLabel(words.withEdits);
  await edits.focus();
  await page.keyboard.press('Space');
  await press(words.runAll);
  await expect(entry(page, /Recorded/)).toContainText(words.states.passed);

  await press(words.add);
  await expect(name).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Any way');
  await press(words.save);
  await expect(entry(page, /Any way/)).toContainText(words.states.never);
  await press(words.run);
  await expect(entry(page, /Any way/)).toContainText(words.states.passed);

  await press(words.lastPath);
  const way = tests(page).getByRole('list', { name: words.pathSteps });
  await expect(way.getByRole('checkbox', { name: 'Store' })).toBeChecked();
  await press(words.discard);
  await expect(way).toBeHidden();

  await name.focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' at all');
  await page.keyboard.press('Escape');
  const leaving = dialog(page, words.leaveTitle);
  await expect(leaving.getByText(words.leaveText(['Any way at all']))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(leaving).toBeHidden();
  await expect(name).toHaveValue('Any way at all');
  await press(words.save);
  await expect(entry(page, /Any way at all/)).toBeVisible();
  await expect(tests(page).getByRole('button', { name: words.save, exact: true })).toBeHidden();

  await press(words.delete);
  const deleting = dialog(page, words.deleteTitle);
  await expect(deleting).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(entry(page, /Any way at all/)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(tests(page)).toBeHidden();
});
