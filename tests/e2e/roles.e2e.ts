import { auditWords } from '@shared/words/audit';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Panel } from '@shared/api/dashboards/entities';
import { approvalFormWords } from '@shared/words/approvalForms';
import { approvalWords } from '@shared/words/approvals';
import { caseWords } from '@shared/words/cases';
import { customerWords } from '@shared/words/customers';
import { dashboardWords } from '@shared/words/dashboards';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { importWords } from '@shared/words/imports';
import { recordGridWords } from '@shared/words/recordGrid';
import { runWords } from '@shared/words/runs';
import { searchWords } from '@shared/words/search';
import { settingsWords } from '@shared/words/settings';
import { shellWords } from '@shared/words/shell';
import { spaceWords } from '@shared/words/spaces';
import { storageWords } from '@shared/words/storage';
import { workflowListWords } from '@shared/words/workflowLists';
import { callAs } from './support/api';
import type { RunningApp } from './support/app';
import { panelOf } from './support/dashboards';
import { lookAt } from './support/look';
import { customerRow, openSwitcher, tab } from './support/msp';
import { expect, test } from './support/test';
import { mainNavigation, openMore, title } from './support/windows';
import { button } from './support/workflows';

// Screens are looked at in both themes; colleagues have a host of their own.
const PASSWORD = 'correct horse battery';
const PROVIDER = 'Halyard Managed Cloud (demo)';
const FINANCE = 'Finance (demo)';
const INVENTORY = 'Resource inventory (demo)';
const BUDGETS = 'Team budgets (demo)';
const SPEND = 'Cloud spend (demo)';
const SAVINGS = 'Savings program (demo)';
const CUSTOMERS = ['Lumen Foods (demo)', 'Northgate Clinics (demo)'];
const REPORT = 'Demo Weekly cost report';

const main = (page: Page) => page.getByRole('main');
const gridOf = (page: Page, name: string) => page.getByRole('grid', { name, exact: true });
const rowOf = (page: Page, grid: string, name: string) =>
  gridOf(page, grid).getByRole('row', { name, exact: true });
/** A number may stand beside the name of what waits. */
const navigation = (page: Page, name: string) =>
  mainNavigation(page).getByRole('link', {
    name: new RegExp(`^${name.replace(/[()]/g, '\\$&')}( \\d.*)?$`),
  });
const navigate = (page: Page, name: string) => navigation(page, name).click();
const settingsTab = (page: Page, name: keyof typeof settingsWords.tabs) =>
  page.getByRole('tab', { name: settingsWords.tabs[name], exact: true });
const spaceTab = (page: Page, kind: string, quantity: number) =>
  page.getByRole('tab', { name: spaceWords.tab.title(kind, quantity), exact: true });
const readOnly = (page: Page, words: string) => main(page).getByText(words, { exact: true });

/** Nothing loads any more, nothing has failed, and nothing says that there is nothing. */
async function expectFull(page: Page) {
  await expect(main(page).getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await expect(main(page).locator('.cl-state')).toHaveCount(0);
}

test.use({ beginning: 'demo' });

const panelsOf = async (context: BrowserContext, app: RunningApp, name: string): Promise<Panel[]> => {
  const { data } = await callAs(context, app, 'dashboards.list', {});
  const id = data.find((one) => one.name === name)?.dashboardId ?? '';
  return (await callAs(context, app, 'dashboards.read', { params: { id } })).data.panels;
};

/** What a panel that has its data shows, by its kind. */
function drawn(panel: Panel, within: Locator): Locator {
  if (panel.kind === 'Chart') return within.getByRole('figure').locator('canvas').first();
  if (panel.kind === 'Figure') return within.locator('.cl-dkpi__value');
  return within.getByRole('row').nth(1);
}

async function expectDrawn(page: Page, panels: readonly Panel[]) {
  for (const panel of panels.filter(({ source }) => source !== null)) {
    const region = panelOf(page, panel.title);
    await region.scrollIntoViewIfNeeded();
    await expect(drawn(panel, region)).toBeVisible();
    await expect(region.locator('.cl-state')).toHaveCount(0);
  }
}

async function expectRecords(page: Page) {
  const grid = gridOf(page, recordGridWords.grid(INVENTORY));
  await expect(grid).toHaveAttribute('aria-rowcount', /^150[12]$/);
  await expect(grid.getByText('virtual-machine-1000', { exact: true })).toBeVisible();
  await expect(main(page)).toContainText('1,500 records');
}

test('[NAV-01] an Admin finds something behind every entry of the navigation', async ({ enter }) => {
  const page = await enter('/overview');
  for (const [entry, heading] of [
    ['Overview', 'Overview'],
    ['Spend', 'Spend'],
    ['Spaces', spaceWords.title],
    ['Cases', 'Cases'],
    ['Blueprints', 'Blueprints'],
    ['Workflows', workflowListWords.title],
    ['Datastores', datastoreScreenWords.title],
    ['Dashboards', dashboardWords.title],
    ['Templates', 'Templates'],
    ['Bills', 'Bills'],
    ['Monitor', 'Runs'],
    ['Approvals', approvalFormWords.title],
    ['Settings', 'Settings'],
    ["What's New", "What's New"],
  ] as const) {
    await navigate(page, entry);
    await expect(title(page)).toHaveText(heading);
    await expectFull(page);
  }
  await expect(mainNavigation(page).getByRole('img', { name: approvalFormWords.badge(1) })).toBeVisible();
});

test('an Admin goes through the spaces, a datastore and the dashboards of the company', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/spaces');
  await expect(gridOf(page, spaceWords.title).getByRole('row')).toHaveCount(1 + 4);
  await lookAt(page, 'full-spaces');

  await rowOf(page, spaceWords.title, 'Global').click();
  await expect(page.getByRole('row', { name: REPORT, exact: true })).toBeVisible();
  await spaceTab(page, spaceWords.kinds.DATASTORE, 1).click();
  await expect(rowOf(page, datastoreScreenWords.table, BUDGETS)).toBeVisible();
  await spaceTab(page, spaceWords.kinds.DASHBOARD, 1).click();
  await expect(rowOf(page, dashboardWords.list.table, SAVINGS)).toBeVisible();
  await spaceTab(page, spaceWords.kinds.BOARD, 3).click();
  await expect(gridOf(page, spaceWords.boards.table).getByRole('row')).toHaveCount(1 + 3);
  await spaceTab(page, spaceWords.kinds.WORKFLOW, 1).click();
  await expect(page.getByRole('row', { name: REPORT, exact: true })).toBeVisible();
  await expectFull(page);
  await lookAt(page, 'full-space');

  await navigate(page, FINANCE);
  await spaceTab(page, spaceWords.kinds.DATASTORE, 2).click();
  await rowOf(page, datastoreScreenWords.table, INVENTORY).click();
  await expect(title(page)).toHaveText(INVENTORY);
  await expectRecords(page);
  await lookAt(page, 'full-datastore');

  for (const [name, shot] of [
    [SPEND, 'full-dashboard-spend'],
    [SAVINGS, 'full-dashboard-savings'],
  ] as const) {
    await navigate(page, dashboardWords.title);
    await rowOf(page, dashboardWords.list.table, name).click();
    await expect(title(page)).toHaveText(name);
    await expect(button(page, dashboardWords.board.edit)).toBeVisible();
    const panels = await panelsOf(context, app, name);
    await expectDrawn(page, panels);
    await panelOf(page, panels[0]?.title ?? '').scrollIntoViewIfNeeded();
    await lookAt(page, shot);
  }
  await navigate(page, dashboardWords.title);
  await expectFull(page);
  await lookAt(page, 'full-dashboards');
});

test('an Admin sees what ran, what waits, and what is kept', async ({ enter }) => {
  const page = await enter('/runs');
  const runs = gridOf(page, runWords.list.table);
  await expect(runs.getByRole('row')).toHaveCount(1 + 7);
  for (const status of ['SUCCEEDED', 'FAILED'] as const)
    await expect(runs.getByText(runWords.statuses[status], { exact: true }).first()).toBeVisible();
  await expect(runs.getByText(runWords.waitReasons.approval, { exact: true })).toBeVisible();
  await lookAt(page, 'full-runs');

  await navigate(page, approvalFormWords.title);
  const waiting = page.getByRole('list', { name: approvalFormWords.list }).getByRole('button');
  await expect(waiting).toHaveCount(1);
  await expect(waiting).toContainText(/Remove \d+ idle resources\?/);
  await expect(button(page, approvalWords.approve)).toBeVisible();
  await lookAt(page, 'full-approvals');

  await navigate(page, 'Settings');
  await expect(settingsTab(page, 'organization')).toHaveAttribute('aria-selected', 'true');
  await expectFull(page);
  await lookAt(page, 'full-settings');
  for (const name of ['notifications', 'mail', 'cost', 'ownership', 'themes', 'members'] as const) {
    await settingsTab(page, name).click();
    await expect(settingsTab(page, name)).toHaveAttribute('aria-selected', 'true');
    await expectFull(page);
  }
  await expect(main(page).getByText('nora.castellan@example.com', { exact: true })).toBeVisible();
  await settingsTab(page, 'storage').click();
  const kept = (area: keyof typeof storageWords.areas) =>
    main(page).getByRole('row').filter({ hasText: storageWords.areas[area] });
  await expect(kept('bills')).toContainText(/\d{3},\d{3} rows/);
  await expect(kept('workflows')).toContainText('4 workflows');
  await expect(kept('runs')).toContainText('7 runs');
  await expect(kept('datastores')).toContainText('1,524 records');
  await expect(kept('dashboards')).toContainText('2 dashboards');
  await lookAt(page, 'full-settings-storage');
});

test('[NAV-11] an Admin goes over to the provider and looks after its customers', async ({ enter }) => {
  const page = await enter('/overview');
  await expect(navigation(page, customerWords.title)).toHaveCount(0);
  const organisations = await openSwitcher(page);
  await organisations.getByRole('button', { name: PROVIDER, exact: true }).click();
  await navigate(page, 'Overview');
  for (const name of CUSTOMERS) await expect(main(page)).toContainText(name);
  await expectFull(page);
  await lookAt(page, 'provider-overview');
  await navigate(page, customerWords.title);
  await expect(title(page)).toHaveText(customerWords.title);
  await expect(page.getByText(/^Failed to /)).toHaveCount(0);
  for (const [name, users, cases] of [
    [CUSTOMERS[0] ?? '', 2, 4],
    [CUSTOMERS[1] ?? '', 1, 3],
  ] as const) {
    const cells = customerRow(page, name).getByRole('gridcell');
    await expect(cells.first()).toContainText(users === 1 ? '1 user' : `${users} users`);
    // Its spend, and what the provider earns, are there too.
    await expect(cells.nth(1)).toContainText('$');
    await expect(cells.nth(6)).toContainText('$');
    await expect(cells.nth(7)).toHaveText(String(cases));
  }
  await lookAt(page, 'full-customers');

  await customerRow(page, CUSTOMERS[0] ?? '').click();
  await expect(title(page)).toHaveText(CUSTOMERS[0] ?? '');
  await expectFull(page);
  await lookAt(page, 'full-customer');
  await tab(page, customerWords.page.tabs.users).click();
  const people = page.getByRole('list', { name: customerWords.users.table });
  await expect(people.getByRole('listitem')).toHaveCount(2);
  await tab(page, customerWords.page.tabs.audit).click();
  const audit = gridOf(page, auditWords.table);
  await expect(audit).toContainText('Customer created');
  await expect(audit).toContainText('carla.mendes@example.com');
  await lookAt(page, 'full-customer-audit');

  await navigate(page, 'Cases');
  await openMore(page, 'savings');
  await mainNavigation(page)
    .getByRole('list', { name: shellWords.groups.savings })
    .getByRole('link', { name: 'Customers' })
    .click();
  const saved = gridOf(page, caseWords.customers.table);
  for (const name of CUSTOMERS) await expect(saved).toContainText(name);
  await lookAt(page, 'full-cases-customers');

  const back = await openSwitcher(page);
  await back.getByRole('button', { name: 'Local workspace', exact: true }).click();
  await expect(navigation(page, FINANCE)).toBeVisible();
});

test(
  '[ROUTE-10] [SRCH-01] a Member looks at all of it, finds a datastore, and changes nothing',
  { tag: '@way' },
  async ({ enter, invite }) => {
    await enter();
    const max = await invite({ email: 'max@example.com', password: PASSWORD, role: 'Member' });
    await max.accept();
    const page = await max.open('/spaces');
    await max.signIn(page);
    await expect(readOnly(page, spaceWords.readOnly)).toBeVisible();
    await expect(button(page, spaceWords.form.button)).toHaveCount(0);
    await rowOf(page, spaceWords.title, 'Global').click();
    await expect(page.getByRole('row', { name: REPORT, exact: true })).toBeVisible();
    await expect(button(page, spaceWords.workflows.new)).toHaveCount(0);

    await navigate(page, datastoreScreenWords.title);
    await expect(readOnly(page, datastoreScreenWords.readOnly)).toBeVisible();
    for (const name of [datastoreScreenWords.actions.create, datastoreScreenWords.actions.import])
      await expect(button(page, name)).toHaveCount(0);

    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: searchWords.label, exact: true });
    await expect(search).toBeFocused();
    await search.fill('demo');
    const found = page.getByRole('listbox', { name: searchWords.results });
    await expect(found.getByRole('option').first()).toBeVisible();
    await lookAt(page, 'full-search');
    await search.fill('inventory');
    await found.getByRole('option', { name: INVENTORY }).click();
    await expect(title(page)).toHaveText(INVENTORY);
    await expectRecords(page);
    await expect(readOnly(page, recordGridWords.readOnly)).toBeVisible();
    for (const name of [recordGridWords.bar.add, recordGridWords.bar.undo])
      await expect(button(page, name)).toHaveCount(0);
    await lookAt(page, 'full-datastore-member');

    await navigate(page, dashboardWords.title);
    await expect(button(page, dashboardWords.list.create)).toHaveCount(0);
    await rowOf(page, dashboardWords.list.table, SAVINGS).click();
    await expect(panelOf(page, 'Savings plan').getByText('Stop staging at night')).toBeVisible();
    await expect(button(page, dashboardWords.board.edit)).toHaveCount(0);
    await navigate(page, 'Monitor');
    await expect(gridOf(page, runWords.list.table).getByRole('row')).toHaveCount(1 + 7);
    await navigate(page, approvalFormWords.title);
    await expect(main(page)).toContainText(approvalWords.lookOnly);
    await expect(button(page, approvalWords.approve)).toHaveCount(0);

    await expect(navigation(page, 'Settings')).toHaveCount(0);
    await page.goto(`${max.app.origin}/settings`);
    await expect(main(page).getByRole('heading', { name: shellWords.gate.title })).toBeVisible();
    await expect(main(page)).toContainText(shellWords.gate.missing('Settings', 'systemSettings:write'));
    await lookAt(page, 'full-refused');
  },
);

test(
  '[ROUTE-03] a Guest opens datastores and dashboards, and is told which permission the rest needs',
  { tag: '@way' },
  async ({ enter, invite }) => {
    await enter();
    const gia = await invite({ email: 'gia@example.com', password: PASSWORD, role: 'Guest' });
    await gia.accept();
    const page = await gia.open('/datastores');
    await gia.signIn(page);
    for (const name of ['Runs', spaceWords.title, 'Settings'])
      await expect(navigation(page, name)).toHaveCount(0);

    await rowOf(page, datastoreScreenWords.table, INVENTORY).click();
    await expect(title(page)).toHaveText(INVENTORY);
    await expectRecords(page);
    await expect(readOnly(page, recordGridWords.readOnly)).toBeVisible();
    await navigate(page, dashboardWords.title);
    await expect(main(page).getByText(dashboardWords.list.readOnly, { exact: true })).toBeVisible();
    await rowOf(page, dashboardWords.list.table, SAVINGS).click();
    await expect(panelOf(page, 'Agreed savings by status').getByRole('figure')).toBeVisible();
    await expect(button(page, dashboardWords.board.edit)).toHaveCount(0);

    for (const [path, screen, permission] of [
      ['/runs', 'Runs', 'activityLog:read'],
      ['/spaces', 'Spaces', 'resources:write'],
      ['/settings', 'Settings', 'systemSettings:write'],
      ['/bills/import', 'Import a bill', 'resources:write'],
    ] as const) {
      await page.goto(gia.app.origin + path);
      await expect(main(page).getByRole('heading', { name: shellWords.gate.title })).toBeVisible();
      await expect(main(page)).toContainText(shellWords.gate.missing(screen, permission));
    }
  },
);

test('an Admin removes the company in one press, and it is gone from every screen', async ({ enter }) => {
  const page = await enter('/overview');
  await button(page, importWords.demo.data).click();
  await button(page, importWords.demo.remove).click();
  const dialog = page.getByRole('dialog', { name: importWords.demo.removeTitle });
  await button(dialog, importWords.demo.remove).click();
  await expect(page.getByRole('region', { name: importWords.start.title })).toBeVisible();
  await expect(navigation(page, FINANCE)).toHaveCount(0);
  await navigate(page, spaceWords.title);
  await expect(gridOf(page, spaceWords.title).getByRole('row')).toHaveCount(1 + 1);
  for (const [entry, nothing] of [
    ['Workflows', workflowListWords.empty.none],
    ['Datastores', datastoreScreenWords.empty.none],
    ['Dashboards', dashboardWords.list.empty],
    ['Monitor', runWords.list.none],
    ['Approvals', approvalFormWords.none.waiting],
  ] as const) {
    await navigate(page, entry);
    await expect(main(page).getByText(nothing, { exact: true })).toBeVisible();
  }
  await navigate(page, 'Settings');
  await settingsTab(page, 'members').click();
  await expect(main(page).getByText('max@example.com', { exact: true })).toBeVisible();
  await expect(main(page).getByText('nora.castellan@example.com', { exact: true })).toHaveCount(0);
  const organisations = await openSwitcher(page);
  await expect(organisations.getByRole('button', { name: 'Local workspace', exact: true })).toBeVisible();
  await expect(organisations.getByRole('button', { name: PROVIDER, exact: true })).toHaveCount(0);
});
