import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import type { Panel, PanelSource } from '@shared/api/dashboards/entities';
import { dashboardWords } from '@shared/words/dashboards';
import { callAs } from './api';
import type { RunningApp } from './app';
import { globalSpace } from './workflows';

export const words = dashboardWords;

export const panelOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: words.panel.region(name), exact: true });
export const editorOf = (page: Page): Locator => page.getByRole('complementary', { name: /^Editor of/ });
export const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });

export async function choose(page: Page, within: Page | Locator, label: string, option: string) {
  await within.getByRole('button', { name: new RegExp(`^${label}: `) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

export async function panelMenu(page: Page, name: string, item: string) {
  await button(panelOf(page, name), words.panel.menu(name)).click();
  // The menu of another panel may still be on its way out.
  const menu = page.getByRole('menu', { name: words.panel.menu(name), exact: true });
  await menu.getByRole('menuitem', { name: item, exact: true }).click();
}

export async function boardMenu(page: Page, item: string) {
  await button(page, words.board.more).click();
  // The menu of a panel may still be on its way out.
  const menu = page.getByRole('menu', { name: /^Actions of / }).filter({ hasText: words.board.copyLink });
  await menu.getByRole('menuitem', { name: item, exact: true }).click();
}

export async function addPanel(page: Page, kind: keyof typeof words.panel.kinds) {
  await button(page, words.edit.add).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${words.panel.kinds[kind]}`) }).click();
}

/** A datastore of tasks with teams, amounts and days. */
export async function seedActions(context: BrowserContext, app: RunningApp, name: string, count = 12) {
  const space_id = await globalSpace(context, app);
  const options = [
    { value: 'open', color: 'amber' as const },
    { value: 'done', color: 'green' as const },
  ];
  const { data } = await callAs(context, app, 'datastores.create', {
    body: {
      space_id,
      name,
      schema: [
        { key: 'Task', type: 'string' },
        { key: 'State', type: 'status', options },
        { key: 'Team', type: 'string' },
        { key: 'Amount', type: 'number' },
        { key: 'Day', type: 'date' },
      ],
    },
  });
  const id = data.datastoreId;
  const made = await callAs(context, app, 'datastores.createRecords', {
    params: { id },
    body: {
      records: Array.from({ length: count }, (_, n) => ({
        Task: `Task ${n + 1}`,
        State: 'open',
        Team: ['Red', 'Blue', 'Green'][n % 3] ?? 'Red',
        Amount: 10 * (n + 1),
        Day: `2026-${String((n % 12) + 1).padStart(2, '0')}-15`,
      })),
    },
  });
  return { id, space_id, records: made.data.records.map(({ recordId }) => recordId) };
}

type Given = Partial<Panel> & Pick<Panel, 'panelId' | 'kind' | 'place'>;

const whole = (given: Given): Panel => ({
  title: '',
  description: '',
  source: null,
  group: null,
  chart: null,
  table: null,
  figure: null,
  text: '',
  limit: 200,
  ...given,
});

export async function seedBoard(
  context: BrowserContext,
  app: RunningApp,
  name: string,
  panels: readonly Given[],
) {
  const space_id = await globalSpace(context, app);
  const made = await callAs(context, app, 'dashboards.create', { body: { space_id, name } });
  const { dashboardId: id, revision } = made.data;
  await callAs(context, app, 'dashboards.update', {
    params: { id },
    body: { revision, panels: panels.map(whole) },
  });
  return { id, space_id, path: `/spaces/${space_id}/dashboards/${id}` };
}

export const fromStore = (id: string): PanelSource => ({
  type: 'datastore',
  datastore_id: id,
  filter: null,
  sort: [],
  date_column: 'Day',
});

export const standard = {
  style: 'Standard',
  columns: [],
  labels: [],
  done_column: null,
  done_value: null,
  title_column: null,
} satisfies Panel['table'];

/** Where a panel stands on its board, however far that is scrolled. */
export async function placeOf(panel: Locator) {
  await expect(panel).toBeVisible();
  return panel.evaluate((element) => {
    const item = element.parentElement ?? document.body;
    return { x: item.offsetLeft, y: item.offsetTop, width: item.offsetWidth, height: item.offsetHeight };
  });
}

/** Where a panel is in the window, in pixels. */
export async function boxOf(panel: Locator) {
  await expect(panel).toBeVisible();
  const box = await panel.boundingBox();
  if (!box) throw new Error('The panel has no box.');
  return box;
}

export async function readBoard(context: BrowserContext, app: RunningApp, id: string) {
  return (await callAs(context, app, 'dashboards.read', { params: { id } })).data;
}
