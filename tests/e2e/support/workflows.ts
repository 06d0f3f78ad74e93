import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { workflowListWords } from '@shared/words/workflowLists';
import { callAs } from './api';
import type { RunningApp } from './app';

const words = workflowListWords;

export const tree = (page: Page) => page.getByRole('tree', { name: words.folders.tree });
/** A line of the tree, whatever its count. */
export const folder = (page: Page, name: string) =>
  tree(page).getByRole('treeitem', { name: new RegExp(`^${name} \\d`) });
export const grid = (page: Page) => page.getByRole('grid', { name: words.table });
export const row = (page: Page, name: string) => grid(page).getByRole('row', { name, exact: true });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });
export const menuItem = (page: Page, name: string) =>
  page.getByRole('menuitem', { name: new RegExp(`^${name.replace(/[.…]/g, '\\$&')}( |$)`) });

export async function openRowMenu(page: Page, name: string, item: string) {
  await button(row(page, name), words.actions.menu(name)).click();
  await menuItem(page, item).click();
}

export async function openFolderMenu(page: Page, name: string, item: string) {
  await folder(page, name).hover();
  await button(folder(page, name), words.folders.menu(name)).click();
  await menuItem(page, item).click();
}

/** The names of the rows, from the top. */
export async function rowNames(page: Page): Promise<string[]> {
  await expect(grid(page)).toBeVisible();
  const labels = await grid(page)
    .getByRole('row')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  return labels.slice(1);
}

export async function globalSpace(context: BrowserContext, app: RunningApp): Promise<string> {
  const { data } = await callAs(context, app, 'spaces.list');
  const space = data.find((one) => one.mode === 'global');
  if (!space) throw new Error('There is no global space.');
  return space.space_id;
}

/** Makes a workflow of a template of the product, as the gallery does. → its id */
export async function fromTemplate(
  context: BrowserContext,
  app: RunningApp,
  given: { template: string; name: string; folderId?: string; labels?: string[] },
): Promise<string> {
  const space_id = await globalSpace(context, app);
  const { data } = await callAs(context, app, 'defaultTemplates.get', { params: { id: given.template } });
  const made = await callAs(context, app, 'workflows.create', {
    query: { space_id },
    body: {
      name: given.name,
      description: data.description,
      labels: given.labels ?? data.labels,
      folder_id: given.folderId ?? null,
      graph: data.graph,
      input_parameters: data.input_parameters,
      origin: 'template',
    },
  });
  return made.data.workflowId;
}

export async function makeFolder(context: BrowserContext, app: RunningApp, path: string): Promise<string> {
  const space_id = await globalSpace(context, app);
  const { data } = await callAs(context, app, 'workflowFolders.create', { body: { space_id, path } });
  return data.folder_id;
}

/** Runs a workflow to its end, several times. */
export async function runTimes(context: BrowserContext, app: RunningApp, workflowId: string, times: number) {
  for (let at = 0; at < times; at += 1) {
    await callAs(context, app, 'executions.run', { params: { id: workflowId, version: '1' }, body: {} });
  }
  await expect
    .poll(async () => {
      const { data } = await callAs(context, app, 'workflows.get', { params: { id: workflowId } });
      return data.lastRuns.filter(({ status }) => /SUCCEEDED|FAILED|COMPLETED/.test(status)).length;
    })
    .toBe(times);
}

/** Workflows and folders as an organisation has them that has worked for a while. */
export async function furnish(context: BrowserContext, app: RunningApp) {
  const there = await callAs(context, app, 'workflows.list');
  if (there.data.some(({ name }) => name === 'Heartbeat')) return;
  const savings = await makeFolder(context, app, '/Savings');
  const aws = await makeFolder(context, app, '/Savings/AWS');
  await makeFolder(context, app, '/Reports of the finance department');
  const put = (template: string, name: string, folderId?: string) =>
    fromTemplate(context, app, { template, name, ...(folderId === undefined ? {} : { folderId }) });
  await put('weekly-top-spenders', 'Weekly top spenders');
  await put('idle-resources-approval', 'Idle resources', savings);
  await put('old-snapshots-review', 'Old snapshots', aws);
  await put('anomaly-triage', 'Anomaly triage');
  const quick = await put('empty-workflow', 'Heartbeat');
  await runTimes(context, app, quick, 3);
}
