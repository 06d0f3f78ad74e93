import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { DELETE_WORKFLOWS_WIDTH } from '@shared/model/limits';
import { workflowListWords } from '@shared/words/workflowLists';
import { workflowWords } from '@shared/words/workflows';
import { callAs } from './support/api';
import type { RunningApp } from './support/app';
import { pressBox } from './support/boxes';
import { lookAt } from './support/look';
import { betweenWindows } from './support/refusals';
import { expect, test } from './support/test';
import { mainNavigation, title } from './support/windows';
import {
  button,
  dialog,
  folder,
  furnish,
  grid,
  menuItem,
  openFolderMenu,
  openRowMenu,
  row,
  rowNames,
  tree,
} from './support/workflows';

const words = workflowListWords;
// The journeys build on each other; looking at a screen in both themes takes its time.
test.use({ ownBrowser: true });
/** The list full, whichever journeys went before. */
async function full(page: Page, context: BrowserContext, app: RunningApp): Promise<Page> {
  await furnish(context, app);
  await page.goto(`${app.origin}/workflows`);
  await expect(row(page, 'Heartbeat')).toBeVisible();
  return page;
}

test('[WF-15] [MSG-79] [ROUTE-19] the first workflow: from the navigation to its editor', async ({
  enter,
}) => {
  const page = await enter('/overview');
  await expect(button(page, 'Choose a template')).toBeVisible();
  await lookAt(page, 'start-card');
  await mainNavigation(page).getByRole('link', { name: 'Workflows', exact: true }).click();
  await expect(page).toHaveURL(/\/spaces\/[^/]+\?type=WORKFLOW$/);
  await expect(title(page)).toHaveText('Workflows');
  await expect(page.getByText(words.empty.none)).toBeVisible();
  await lookAt(page, 'workflows-empty');

  await button(page, words.create.button).click();
  await menuItem(page, words.create.empty).click();
  const form = dialog(page, words.create.title);
  const name = form.getByLabel(words.create.name, { exact: true });
  await expect(name).toBeFocused();
  await name.fill('Ask, then act');
  await expect(form.getByRole('alert')).toHaveText(workflowWords.nameCharacters);
  await expect(button(form, words.create.create)).toBeDisabled();
  await name.fill('x'.repeat(80));
  await expect(name).toHaveValue('x'.repeat(64));
  await lookAt(page, 'workflows-new');
  await name.fill('First of all');
  await name.press('Enter');
  await expect(page).toHaveURL(/\/spaces\/[^/]+\/wfe\/[^/]+\?isNew=true$/);
});

test('[TMPL-01] [TMPL-02] [ROUTE-06] a workflow of a template, found by typing', async ({ enter }) => {
  const page = await enter('/templates');
  await expect(title(page)).toHaveText('Templates');
  const cards = page.getByRole('list', { name: words.templates.list }).getByRole('button');
  await expect(cards).toHaveCount(38);
  await lookAt(page, 'templates');
  await page.getByLabel(words.templates.search).fill('idle resources');
  await expect(cards.first()).toContainText('Idle resources: ask, then act');
  await expect(page).toHaveURL(/search=idle/);
  await cards.first().click();
  const details = dialog(page, 'Idle resources: ask, then act');
  await expect(details.getByRole('img', { name: /^Preview of Idle/ })).toBeVisible();
  await expect(details.getByText('minimum_saving')).toBeVisible();
  await expect(button(details, words.templates.use)).toBeEnabled();
  await lookAt(page, 'template-details');
  await page.reload();
  await button(details, words.templates.use).click();
  const form = dialog(page, words.templates.useTitle);
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Idle resources ask then act');
  await lookAt(page, 'template-use');
  await button(form, words.create.create).click();
  await expect(page).toHaveURL(/\/wfe\/[^/]+\?isNew=true$/);
});

test('the pictures of flows with loops and branches', async ({ enter }) => {
  const loops = await enter('/templates?template=default%3Anew-service-alert');
  await expect(dialog(loops, 'New services').getByRole('img')).toBeVisible();
  await lookAt(loops, 'template-loop');
  const branches = await enter('/templates?template=default%3Aunowned-cases');
  await expect(dialog(branches, 'Give unowned cases an owner').getByRole('img')).toBeVisible();
  await lookAt(branches, 'template-branches');
});

test('[FOLD-01] [WF-11] [WF-12] [EXEC-27] the list full: tree, filters, order, and the URL that keeps them', async ({
  enter,
  context,
  app,
}) => {
  const page = await full(await enter('/overview'), context, app);
  const lines = tree(page).getByRole('treeitem');
  await expect(lines).toHaveText([
    /^All workflows\s*\d+ workflows$/,
    /^Root\s*\d+ workflows$/,
    /^Reports of the finance d…\s*0 workflows$/,
    /^Savings\s*1 workflow$/,
    /^AWS\s*1 workflow$/,
  ]);
  await expect(row(page, 'Heartbeat').getByRole('img')).toHaveAccessibleName(
    'Last runs, oldest first: succeeded, succeeded, succeeded',
  );
  await pressBox(row(page, 'Anomaly triage').getByRole('checkbox', { name: /^Select/ }));
  await lookAt(page, 'workflows');
  await button(page, words.actions.clear).click();

  await folder(page, 'Savings').click();
  await expect(title(page)).toHaveText('Savings');
  await expect(page).toHaveURL(/path=%2FSavings/);
  expect(await rowNames(page)).toEqual(['Idle resources']);
  await folder(page, 'All workflows').click();
  await page.getByLabel(words.search).fill('snap');
  await expect(page.getByText(/^1 of \d+ workflows$/)).toBeVisible();
  expect(await rowNames(page)).toEqual(['Old snapshots']);
  await page.getByLabel(words.search).fill('nothing like it');
  await expect(page.getByText(words.empty.found)).toBeVisible();
  await button(page, words.filter.clear).click();
  await grid(page).getByRole('button', { name: words.columns.name }).click();
  await expect.poll(() => rowNames(page)).toEqual((await rowNames(page)).toSorted().reverse());
  await page.reload();
  await expect(row(page, 'Heartbeat')).toBeVisible();
  expect((await rowNames(page))[0]).toBe('Weekly top spenders');

  const download = page.waitForEvent('download');
  await button(page, words.exportCsv).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.split('\r\n')[0]).toBe(
    'Name,Folder,Description,Labels,State,Mode,Type,Runs,Problems,Changed,By,ID',
  );
  expect(csv.trimEnd().split('\r\n')).toHaveLength((await rowNames(page)).length + 1);
});

test('[WF-16] [WF-17] the state toggle sends the opposite and shows the answer', async ({
  enter,
  context,
  app,
}) => {
  const page = await full(await enter('/overview'), context, app);
  const toggle = (state: string) =>
    row(page, 'Heartbeat').getByRole('checkbox', { name: words.stateOf('Heartbeat', state) });
  await pressBox(toggle(words.states.enabled));
  await expect(toggle(words.states.disabled)).not.toBeChecked();
  const { data } = await callAs(context, app, 'workflows.list');
  expect(data.find((one) => one.name === 'Heartbeat')?.state).toBe('disabled');
  await pressBox(page.getByRole('radio', { name: words.states.disabled }));
  // Drafts are disabled too.
  await expect.poll(() => rowNames(page)).toContain('Heartbeat');
  await pressBox(toggle(words.states.disabled));
  // It may have been the only one.
  await expect(row(page, 'Heartbeat')).toHaveCount(0);
});

test('[MSG-09] a folder that cannot be added goes again, with the reason', async ({ enter, context }) => {
  const between = await betweenWindows(context);
  const page = await enter('/workflows');
  between.refuse('workflowFolders.create');
  await button(page, words.folders.add).click();
  const name = tree(page).getByRole('textbox', { name: words.folders.name });
  await name.fill('In vain');
  await name.press('Enter');
  await expect(page.getByText(/^Failed to add the folder: Refused on purpose/)).toBeVisible();
  await expect(folder(page, 'In vain')).toHaveCount(0);
});

test('[FOLD-03] [FOLD-04] [FOLD-06] [FOLD-07] [FOLD-08] folders by mouse: made, renamed, filled by dragging, moved, deleted', async ({
  enter,
  context,
  app,
}) => {
  const page = await full(await enter('/overview'), context, app);
  await button(page, words.folders.add).click();
  const name = tree(page).getByRole('textbox', { name: words.folders.name });
  await name.fill('  Alerts ');
  await name.press('Enter');
  await expect(folder(page, 'Alerts')).toBeVisible();
  await openFolderMenu(page, 'Alerts', words.folders.rename);
  await expect(name).toBeFocused();
  await name.fill('Savings');
  await name.press('Enter');
  await expect(tree(page).getByRole('alert')).toHaveText(workflowWords.folderTaken('/Savings'));
  await name.press('Escape');
  await expect(folder(page, 'Alerts')).toBeVisible();
  await openFolderMenu(page, 'Alerts', words.folders.rename);
  await name.fill('Watch');
  await name.press('Enter');
  await expect(folder(page, 'Watch')).toBeVisible();
  await expect(folder(page, 'Alerts')).toHaveCount(0);

  await row(page, 'Anomaly triage').dragTo(folder(page, 'Watch'));
  await expect(page.getByText(words.moveTo.moved(1, 'Watch'))).toBeVisible();
  await expect(folder(page, 'Watch')).toHaveAccessibleName(/^Watch 1 workflow/);
  await folder(page, 'Watch').dragTo(folder(page, 'Savings'));
  await expect(folder(page, 'Watch')).toHaveAttribute('aria-level', '3');
  await folder(page, 'Watch').click();
  await expect(page).toHaveURL(/path=%2FSavings%2FWatch/);
  await expect(row(page, 'Anomaly triage')).toBeVisible();

  await folder(page, 'Root').hover();
  await button(folder(page, 'Root'), words.folders.menu('Root')).click();
  await expect(menuItem(page, words.folders.rename)).toHaveCount(0);
  await expect(menuItem(page, words.folders.delete)).toHaveCount(0);
  await page.keyboard.press('Escape');

  await openFolderMenu(page, 'Watch', words.folders.delete);
  const asked = dialog(page, words.folders.deleteTitle('Watch'));
  await expect(asked).toContainText('1 workflow move');
  await lookAt(page, 'workflows-delete-folder');
  await button(asked, words.folders.delete).click();
  await expect(folder(page, 'Watch')).toHaveCount(0);
  await expect(title(page)).toHaveText('Savings');
  await expect(row(page, 'Anomaly triage')).toBeVisible();
});

test('the same by keyboard: tree, moving, renaming, labels, several at once, deleting', async ({
  enter,
  context,
  app,
}) => {
  const page = await full(await enter('/overview'), context, app);
  await expect(row(page, 'Heartbeat')).toBeVisible();
  await folder(page, 'All workflows').focus();
  await page.keyboard.press('End');
  await expect(folder(page, 'AWS')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(folder(page, 'AWS')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(folder(page, 'AWS')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F2');
  await page.keyboard.type('Amazon');
  await page.keyboard.press('Enter');
  await expect(folder(page, 'Amazon')).toBeVisible();
  await page.keyboard.press('m');
  const moving = dialog(page, words.moveTo.folderTitle('Amazon'));
  await moving.getByRole('button', { name: /^To folder/ }).press('Enter');
  await expect(page.getByRole('listbox', { name: words.moveTo.to })).toBeFocused();
  await page.keyboard.press('Enter');
  await lookAt(page, 'workflows-move-folder');
  await button(moving, words.moveTo.move).press('Enter');
  await expect(folder(page, 'Amazon')).toHaveAttribute('aria-level', '2');

  await row(page, 'Old snapshots').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByRole('toolbar', { name: words.actions.selected(2) })).toBeVisible();
  await page.keyboard.press('l');
  const labels = dialog(page, words.label.title(2));
  await expect(labels.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('night shift,');
  await lookAt(page, 'workflows-labels');
  await button(labels, words.label.save).press('Enter');
  await expect(page.getByText(words.label.done(2))).toBeVisible();
  await expect(row(page, 'Weekly top spenders').getByTitle(/night shift/)).toBeVisible();
  await button(page, words.actions.disable).press('Enter');
  await expect(page.getByText(words.state.done(2, 'disabled'))).toBeVisible();
  await expect(row(page, 'Weekly top spenders')).toContainText(words.states.disabled);

  await button(page, words.actions.clear).press('Enter');
  await row(page, 'Weekly top spenders').focus();
  await page.keyboard.press('F2');
  const renaming = dialog(page, words.rename.title);
  const name = renaming.getByLabel('Name', { exact: true });
  await name.fill('heartbeat');
  await expect(renaming.getByRole('alert')).toHaveText(workflowWords.nameTaken);
  await name.fill('Last of all');
  await name.press('Enter');
  await expect(row(page, 'Last of all')).toBeVisible();
  await row(page, 'Last of all').focus();
  await page.keyboard.press('Delete');
  const asked = dialog(page, words.delete.title(1));
  await expect(asked).toContainText('Last of all');
  await lookAt(page, 'workflows-delete');
  expect((await asked.boundingBox())?.width).toBeCloseTo(DELETE_WORKFLOWS_WIDTH, 0);
  await page.keyboard.press('Enter');
  await expect(page.getByText(workflowWords.deleted('Last of all'))).toBeVisible();
  await expect(row(page, 'Last of all')).toHaveCount(0);
  await row(page, 'Heartbeat').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/spaces\/[^/]+\/wfe\/[^/?]+$/);
});

test('[WF-23] [MSG-106] a clone, and a workflow to a file and back', async ({ enter, context, app }) => {
  const page = await full(await enter('/overview'), context, app);
  await openRowMenu(page, 'Old snapshots', words.actions.clone);
  await expect(page.getByText('Workflow Cloned Successfully')).toBeVisible();
  await expect(row(page, 'Copy of Old snapshots')).toBeVisible();

  const download = page.waitForEvent('download');
  await openRowMenu(page, 'Idle resources', words.actions.export);
  const file = await download;
  expect(file.suggestedFilename()).toBe('Idle-resources.workflow.json');
  const path = await file.path();
  const document = JSON.parse(await readFile(path, 'utf8'));
  expect(document).toMatchObject({ costloom: 'workflow', workflow: { name: 'Idle resources' } });

  await button(page, words.create.button).click();
  await menuItem(page, words.create.import).click();
  const form = dialog(page, words.import.title);
  const choosing = page.waitForEvent('filechooser');
  await button(form, words.import.choose).click();
  await (
    await choosing
  ).setFiles([
    { name: 'idle.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(document)) },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('remember the milk') },
  ]);
  await expect(form.getByText('notes.txt is not a JSON file')).toBeVisible();
  await expect(form.getByText(words.import.renamed)).toBeVisible();
  await expect(form.getByText(words.import.reading)).toHaveCount(0);
  await lookAt(page, 'workflows-import');
  await button(form, words.import.remove('notes.txt')).click();
  await button(form, words.import.start(1)).click();
  await expect(page.getByText(words.import.done(1))).toBeVisible();
  const { data } = await callAs(context, app, 'workflows.list');
  expect(data.filter((one) => one.name.includes('Idle resources')).length).toBeGreaterThanOrEqual(2);
});

test('[TMPL-03] [TMPL-04] [TMPL-05] [TMPL-06] [TMPL-07] [MSG-108] a template of a workflow, and its end', async ({
  enter,
  context,
  app,
}) => {
  const page = await full(await enter('/overview'), context, app);
  await openRowMenu(page, 'Old snapshots', words.actions.template);
  const form = dialog(page, words.createTemplate.title);
  const name = form.getByLabel(words.createTemplate.name, { exact: true });
  // The menu gives the focus back to the row before; Delete, which empties the field, would delete the row.
  await expect(name).toBeFocused();
  await name.fill('');
  await expect(button(form, words.createTemplate.create)).toBeDisabled();
  await expect(form.getByRole('alert')).toHaveText(words.createTemplate.nameMissing);
  await name.fill('Our snapshots');
  await expect(form.getByLabel(words.createTemplate.description)).not.toHaveValue('');
  await lookAt(page, 'create-template');
  await name.press('Enter');
  await expect(page.getByText('Template Creation Succeeded')).toBeVisible();
  await expect(form).toHaveCount(0);

  await mainNavigation(page).getByRole('link', { name: 'Templates', exact: true }).click();
  await page
    .getByRole('navigation', { name: words.templates.categories })
    .getByRole('button', { name: /^My templates/ })
    .click();
  const card = page.getByRole('button', { name: /^Our snapshots/ });
  await card.press('Enter');
  const details = dialog(page, 'Our snapshots');
  await button(details, words.templates.delete).click();
  await button(dialog(page, words.templates.deleteTitle('Our snapshots')), words.templates.delete).click();
  await expect(page.getByText(words.templates.deleted('Our snapshots'))).toBeVisible();
  await expect(page.getByText(words.templates.noOwn)).toBeVisible();
});
