import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { canvasWords } from '@shared/words/canvas';
import { headerWords } from '@shared/words/editorHeader';
import { journalWords } from '@shared/words/journal';
import { messages } from '@shared/words/messages';
import { paramFormWords } from '@shared/words/paramForms';
import { runDialogWords } from '@shared/words/runDialogs';
import { saveWords } from '@shared/words/saving';
import { shellWords } from '@shared/words/shell';
import { panelWords } from '@shared/words/stepPanel';
import { testingWords } from '@shared/words/testing';
import { versionWords } from '@shared/words/versions';
import { workflowListWords } from '@shared/words/workflowLists';
import { callAs } from './support/api';
import type { RunningApp } from './support/app';
import { pressBox } from './support/boxes';
import {
  addAfter,
  canvas,
  choose,
  chooser,
  closePanel,
  field,
  panel,
  press,
  put,
  save,
  step,
} from './support/editor';
import { flowBuilder, storeFlow } from './support/flows';
import { lookAt } from './support/look';
import { expect, test } from './support/test';
import { globalSpace } from './support/workflows';

test.use({ actionTimeout: 10_000 });

const STORE = 'Idle list';

test.use({ beginning: 'demo' });

async function withStore(context: BrowserContext, app: RunningApp) {
  const space_id = await globalSpace(context, app);
  const { data } = await callAs(context, app, 'datastores.list', { query: { space_id } });
  if (data.some(({ name }) => name === STORE)) return;
  const schema = [{ key: 'Found', type: 'number' as const }];
  await callAs(context, app, 'datastores.create', { body: { space_id, name: STORE, schema } });
}

/** All that the journal holds on disk. */
async function journalOf(app: RunningApp): Promise<string> {
  const folder = join(app.dataDir, 'journal');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
  return texts.join('\n');
}

async function newWorkflow(page: Page, name: string) {
  await press(page, workflowListWords.create.button).first().click();
  await page.getByRole('menuitem', { name: workflowListWords.create.empty }).click();
  const typed = page.getByRole('dialog').getByRole('textbox', { name: workflowListWords.create.name });
  await expect(typed).toBeFocused();
  await typed.fill(name);
  await typed.press('Enter');
  await expect(canvas(page)).toBeVisible();
  // A new one is a draft.
  await page.getByText(headerWords.draft, { exact: true }).click();
  await expect(page.getByLabel(headerWords.enabled, { exact: true })).toBeChecked();
}

const runs = (page: Page) => press(page, runDialogWords.run);
const summary = (page: Page, status: string) =>
  page.getByRole('group', { name: headerWords.label, exact: true }).getByText(status, { exact: true });

test(
  'by mouse: from nothing to an approved run: build, break, mend, test, run, approve',
  { tag: '@way' },
  async ({ enter, open, context, app }) => {
    const page = await enter('/workflows');
    await withStore(context, app);
    await newWorkflow(page, 'Ask about idle resources');
    await expect(runs(page)).toBeDisabled();

    await page.getByText(canvasWords.addStep, { exact: true }).first().click();
    await lookAt(page, 'editor-add-step');
    await choose(page, 'Search cases');
    await addAfter(page, 'Search_cases', 'Approval');
    const approval = panel(page, 'Approval');
    await approval
      .getByRole('button', { name: /^Ask by|^Notification type|Slack/ })
      .first()
      .click();
    await page.getByRole('option', { name: 'In the app' }).click();
    await put(field(approval, 'Message'), 'May {{steps.Search_cases.output.count}} cases be commented on?');
    await expect(approval.getByText(/^= May \d+ cases/)).toBeVisible();
    await lookAt(page, 'editor-approval');

    await closePanel(page);
    await step(page, 'Approval').hover();
    await press(page, canvasWords.menu.more('Approval')).click();
    await page.getByRole('menuitem', { name: canvasWords.menu.addInto('APPROVE') }).click();
    await choose(page, 'Comment on case');
    const comment = panel(page, 'Comment_on_case');
    await put(field(comment, 'Cases'), '{{steps.Serch_cases.output.cases}}');
    await put(field(comment, 'Comment'), 'To be removed');
    await expect(comment.getByRole('alert').filter({ hasText: 'Serch_cases' })).toBeVisible();

    await addAfter(page, 'Comment_on_case', 'Insert records');
    const insert = panel(page, 'Insert_records');
    await insert.getByRole('button', { name: /^Datastore/ }).click();
    await page.getByRole('option', { name: STORE }).click();
    await closePanel(page);

    await press(page, saveWords.save).click();
    await expect(press(page, headerWords.save)).toBeDisabled();
    await runs(page).click();
    const warning = page.getByRole('dialog', { name: runDialogWords.title });
    await expect(warning).toContainText(runDialogWords.errors);
    await expect(warning).toContainText(runDialogWords.missing);
    await lookAt(page, 'editor-concerns');
    await warning.getByRole('button', { name: 'Comment_on_case', exact: true }).click();
    await put(field(comment, 'Cases'), '{{steps.Search_cases.output.cases}}');
    await expect(comment.getByRole('alert')).toHaveCount(0);

    await step(page, 'Insert_records').click();
    await press(insert, testingWords.test).click();
    await expect(page.getByText(messages.fillParameters)).toBeVisible();
    await expect(insert.getByText(messages.valueRequired)).toBeVisible();
    await put(field(insert, 'Found'), '{{steps.Search_cases.output.count}}');
    await expect(insert.getByText(messages.valueRequired)).toHaveCount(0);
    await save(page);

    await step(page, 'Search_cases').click();
    await press(page, testingWords.test).click();
    await expect(panel(page, 'Search_cases').getByText('OK', { exact: true })).toBeVisible();
    await lookAt(page, 'editor-results');
    await closePanel(page);

    await runs(page).click();
    await expect(summary(page, 'Waiting')).toBeVisible();
    await lookAt(page, 'editor-waiting');
    const second = await open('/approvals');
    await second.getByRole('button', { name: 'Approve', exact: true }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(summary(page, 'Succeeded')).toBeVisible();
    await expect(step(page, 'Insert_records')).toHaveAccessibleName(/OK/);
  },
);

test(
  'stop, look at a version, compare and restore it, schedule, and clone',
  { tag: '@way' },
  async ({ enter, context, app }) => {
    await enter();
    const flow = await flowBuilder(context, app);
    flow.add('WAIT', 'Pause', flow.after('Trigger'), { quantity: 10, unit: 'Minutes' });
    const page = await enter(await storeFlow(context, app, 'Waits long', flow.graph));
    await expect(canvas(page)).toBeVisible();
    await runs(page).click();
    await press(page, runDialogWords.stop).click();
    const asked = page.getByRole('dialog', { name: runDialogWords.stopTitle });
    await asked.getByRole('button', { name: runDialogWords.stop, exact: true }).click();
    await expect(page.getByText(messages.stopInitiated)).toBeVisible();
    await expect(summary(page, 'Stopped')).toBeVisible();
    await expect(runs(page)).toBeEnabled();

    await addAfter(page, 'Pause', 'Search cases');
    await save(page);
    await press(page, versionWords.title).click();
    const versions = page.getByRole('radiogroup', { name: versionWords.title });
    await expect(versions.getByText(versionWords.current)).toHaveCount(1);
    await lookAt(page, 'editor-versions');
    await versions
      .getByRole('button', { name: /^Compare/ })
      .last()
      .click();
    const diff = page.getByRole('dialog', { name: versionWords.diffTitle });
    await expect(diff.getByText('Search_cases').first()).toBeVisible();
    await lookAt(page, 'editor-diff');
    await page.keyboard.press('Escape');
    await press(page, versionWords.title).click();
    await pressBox(versions.getByRole('radio').last());
    await expect(step(page, 'Search_cases')).toHaveCount(0);
    await expect(runs(page)).toBeDisabled();
    await expect(page.getByRole('textbox', { name: headerWords.name })).toHaveCount(0);
    await press(page, versionWords.restore).click();
    await expect(page.getByText(versionWords.restored)).toBeVisible();
    await expect(step(page, 'Search_cases')).toHaveCount(0);
    await expect(runs(page)).toBeEnabled();

    await step(page, 'Trigger').click();
    const trigger = panel(page, 'Trigger');
    await trigger.getByRole('button', { name: new RegExp(`^${paramFormWords.trigger.type}`) }).click();
    await page.getByRole('option', { name: paramFormWords.trigger.types.SCHEDULED }).click();
    await expect(trigger.getByText(/Every day at/).first()).toBeVisible();
    await lookAt(page, 'editor-schedule');
    await closePanel(page);
    await save(page);
    await expect(step(page, 'Trigger')).toContainText('Every day at');
    const { data } = await callAs(context, app, 'workflows.list');
    const stored = data.find(({ name }) => name === 'Waits long');
    const triggers = await callAs(context, app, 'triggers.list', {
      params: { workflowId: stored?.workflowId ?? '' },
    });
    expect(triggers.data.map(({ type }) => type)).toEqual(['SCHEDULED']);

    await press(page, headerWords.menu).click();
    await page.getByRole('menuitem', { name: headerWords.clone }).click();
    await expect(page.getByText('Workflow Cloned Successfully')).toBeVisible();
    await expect(page.getByRole('textbox', { name: headerWords.name })).toHaveValue('Copy of Waits long');
  },
);

test('by keyboard alone: build with completion, read a problem, mend it, save, run and read the result', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const flow = await flowBuilder(context, app);
  const page = await enter(await storeFlow(context, app, 'Keys only', flow.graph));
  const keys = page.keyboard;
  const add = async (title: string) => {
    await keys.press('/');
    await keys.type(title);
    await expect(chooser(page).getByRole('option', { name: title, exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await keys.press('Enter');
    await expect(chooser(page)).toBeHidden();
  };
  await canvas(page).focus();
  await keys.press('Home');
  await add('Search cases');
  await expect(panel(page, 'Search_cases')).toBeVisible();
  await canvas(page).focus();
  await add('Comment on case');
  const comment = panel(page, 'Comment_on_case');
  await field(comment, 'Cases').focus();
  // The field becomes an editor once its code is there.
  await expect(comment.locator('.cm-content')).toBeFocused();
  for (const [typed, offered] of [
    ['{{steps.Sea', 'Search_cases'],
    ['out', 'output'],
    ['cas', 'cases'],
  ] as const) {
    // As fast as a person: a completion that has just come up takes no Enter.
    await keys.type(typed, { delay: 80 });
    await expect(page.getByRole('option', { name: new RegExp(`^${offered}`) }).first()).toBeVisible();
    await keys.press('Enter');
  }
  // A list has items to go on with; the last choice takes it as it is.
  const whole = page.getByRole('option', { name: /Use the whole value/ });
  await expect(whole).toBeVisible();
  await expect(async () => {
    await keys.press('ArrowUp');
    await expect(whole).toHaveAttribute('aria-selected', 'true', { timeout: 300 });
  }).toPass();
  await keys.press('Enter');
  await expect(comment.getByText('Search_cases › cases')).toBeVisible();
  await keys.press('Tab');
  await keys.press('ControlOrMeta+s');
  await expect(page.getByText(saveWords.saved)).toBeVisible();

  await runs(page).focus();
  await keys.press('Enter');
  const warning = page.getByRole('dialog', { name: runDialogWords.title });
  await expect(warning).toContainText(runDialogWords.empty);
  const link = warning.getByRole('button', { name: 'Comment_on_case', exact: true });
  await link.focus();
  await keys.press('Enter');
  await expect(comment.getByText(messages.valueRequired)).toHaveCount(1);
  await field(comment, 'Comment').focus();
  await keys.type('Seen by the keyboard');
  await expect(comment.getByText(messages.valueRequired)).toHaveCount(0);
  await keys.press('ControlOrMeta+s');
  await expect(press(page, headerWords.save)).toBeDisabled();
  await runs(page).focus();
  await keys.press('Enter');
  await expect(summary(page, 'Succeeded')).toBeVisible();
  await canvas(page).focus();
  await keys.press('Home');
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await panel(page, 'Search_cases').getByRole('tab', { name: panelWords.tabs.results }).focus();
  await keys.press('Enter');
  await expect(panel(page, 'Search_cases').getByText('OK', { exact: true })).toBeVisible();
});

test(
  'two windows: the second is seen, and a save that would undo another asks three ways',
  { tag: '@way' },
  async ({ enter, open, context, app }) => {
    await enter();
    const flow = await flowBuilder(context, app);
    const path = await storeFlow(context, app, 'Shared work', flow.graph);
    const first = await enter(path);
    await expect(canvas(first)).toBeVisible();
    const second = await open(path);
    await expect(canvas(second)).toBeVisible();
    await expect(first.getByText(headerWords.ownWindow)).toBeVisible();

    await addAfter(first, 'Trigger', 'Search cases');
    await addAfter(second, 'Trigger', 'Wait');
    await save(first);
    await press(second, headerWords.save).click();
    const conflict = second.getByRole('dialog', { name: saveWords.conflict.title });
    await expect(conflict).toBeVisible();
    await conflict.getByRole('button', { name: saveWords.conflict.compare }).click();
    await expect(conflict.getByText('Wait').first()).toBeVisible();
    await lookAt(second, 'editor-conflict');
    await conflict.getByRole('button', { name: saveWords.conflict.takeTheirs }).click();
    await expect(second.getByText(saveWords.conflict.copied('Shared work my edits'))).toBeVisible();
    await expect(step(second, 'Search_cases')).toBeVisible();
    await expect(step(second, 'Wait')).toHaveCount(0);

    await addAfter(first, 'Search_cases', 'Exit');
    await save(first);
    await expect(step(second, 'Exit')).toBeVisible();
  },
);

test('[EDIT-17] [EDIT-18] unsaved edits hold the user back, and come back with their history after a crash', async ({
  enter,
  open,
  context,
  app,
}) => {
  await enter();
  const flow = await flowBuilder(context, app);
  const path = await storeFlow(context, app, 'Not saved', flow.graph);
  const page = await enter(path);
  await expect(canvas(page)).toBeVisible();
  await addAfter(page, 'Trigger', 'Wait');
  await closePanel(page);
  await press(page, headerWords.close).click();
  const asked = page.getByRole('dialog', { name: shellWords.unsaved.title });
  await asked.getByRole('button', { name: shellWords.unsaved.stay }).click();
  await expect(step(page, 'Wait')).toBeVisible();
  await lookAt(page, 'editor-unsaved');
  await expect.poll(() => journalOf(app)).toContain('"add Wait"');
  // What a crash takes: the window, without a word.
  await page.close({ runBeforeUnload: false });

  const again = await open(path);
  await expect(again.getByText(journalWords.restored)).toBeVisible();
  await expect(step(again, 'Wait')).toBeVisible();
  await press(again, headerWords.close).click();
  const leaving = again.getByRole('dialog', { name: shellWords.unsaved.title });
  await leaving.getByRole('button', { name: shellWords.unsaved.save }).click();
  await expect(canvas(again)).toHaveCount(0);
  await again.goBack();
  await expect(step(again, 'Wait')).toBeVisible();
  await expect(press(again, headerWords.save)).toBeDisabled();
});
