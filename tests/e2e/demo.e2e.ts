import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { caseWords } from '@shared/words/cases';
import { costWords } from '@shared/words/costs';
import { importWords } from '@shared/words/imports';
import { expect, test } from './support/test';
import { mainNavigation, title } from './support/windows';

const words = caseWords.change;
const OLD_SNAPSHOTS = 'Old snapshots';

test.describe.configure({ mode: 'serial' });

const groups = (page: Page) => page.getByRole('grid', { name: caseWords.groups.table });
const list = (page: Page) => page.getByRole('grid', { name: caseWords.list.table });

/** The list of one type, as a person gets there: the row of its group. */
async function openType(page: Page, type: string) {
  await groups(page).getByRole('row', { name: type }).click();
  await expect(list(page)).toBeVisible();
}

/** The case on top of the list, opened; answers its title. */
async function openFirst(page: Page): Promise<string> {
  const row = list(page).getByRole('row').nth(1);
  const name = (await row.getAttribute('aria-label')) ?? '';
  await row.getByText(name.split(', ')[0] ?? '').click();
  await expect(page.getByRole('region', { name: caseWords.details.why })).toBeVisible();
  return (await title(page).textContent()) ?? '';
}

async function setStatus(page: Page, status: string) {
  await page.getByRole('button', { name: new RegExp(`^${caseWords.details.status}: `) }).click();
  await page.getByRole('menuitem', { name: status }).click();
}

test('the demo company loads in one press, and the overview is full', async ({ enter }) => {
  test.setTimeout(300_000);
  const page = await enter();
  await page.getByRole('button', { name: importWords.start.demoAction }).click();
  await expect(page.getByText(importWords.job.done)).toBeVisible({ timeout: 240_000 });
  await page.getByRole('button', { name: importWords.job.toOverview }).click();
  await expect(page.getByText(importWords.demo.banner)).toBeVisible();
  const overview = costWords.overview;
  await expect(page.getByRole('region', { name: overview.spend })).toContainText(/\$\d{2,3},\d{3}/);
  await expect(page.getByRole('region', { name: overview.potential })).toContainText(/\$\d{2,3},\d{3}/);
  await expect(page.getByRole('region', { name: overview.topSpenders }).getByRole('link')).toHaveCount(5);
  const anomalies = page.getByRole('region', { name: overview.anomalies });
  await expect(anomalies.getByRole('link').first()).toContainText('cost spike');
  await anomalies.getByRole('link').first().click();
  await expect(title(page)).toContainText('cost spike');
});

test('spend is seen by service, account and tag, with a filter, and saved as CSV', async ({ enter }) => {
  const page = await enter('/costs');
  const table = page.getByRole('grid', { name: costWords.spend.table });
  await expect(table.getByRole('row', { name: 'Virtual Machines', exact: true })).toBeVisible();
  const groupBy = page.getByRole('button', { name: new RegExp(`^${costWords.spend.groupBy}: `) });
  const total = await page
    .getByRole('main')
    .getByText(/^\$[\d,]+$/)
    .first()
    .textContent();
  for (const [choice, row] of [
    ['Account', 'halyard-data-prod'],
    ['Tag: env', 'prod'],
  ] as const) {
    await groupBy.click();
    await page.getByRole('option', { name: choice, exact: true }).click();
    await expect(table.getByRole('row', { name: row }).first()).toBeVisible();
    await expect(page.getByRole('main')).toContainText(total ?? 'no total');
  }
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: costWords.spend.exportCsv }).click();
  const csv = await readFile(await (await saving).path(), 'utf8');
  expect(csv.split('\n')[0]).toMatch(/env/);
  expect(csv).toContain('prod');
});

test('a case is set in progress, given to somebody and commented; the board and a second window agree', async ({
  enter,
}) => {
  const page = await enter('/cases');
  const other = await enter('/cases');
  await expect(groups(other).getByRole('row', { name: OLD_SNAPSHOTS })).toContainText('To Do: 5');
  await openType(page, OLD_SNAPSHOTS);
  await openFirst(page);
  await expect(page.getByRole('region', { name: caseWords.details.why })).toContainText(
    caseWords.details.formula,
  );
  await expect(page.getByText(caseWords.details.evidence)).toBeVisible();

  await setStatus(page, 'In Progress');
  await expect(page.getByRole('button', { name: `${caseWords.details.status}: In Progress` })).toBeVisible();
  await expect(groups(other).getByRole('row', { name: OLD_SNAPSHOTS })).toContainText('In Progress: 1');

  await page.getByRole('button', { name: new RegExp(`^${words.owner}: `) }).click();
  const dialog = page.getByRole('dialog', { name: words.ownerTitle(1) });
  await dialog.getByLabel(words.ownerLabel).fill('Platform team');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `${words.owner}: Platform team` })).toBeVisible();

  await page.getByRole('textbox', { name: words.commentLabel }).fill('Asked the owners on Monday.');
  await page.keyboard.press('Control+Enter');
  const activity = page.getByRole('region', { name: caseWords.details.activity });
  await expect(activity.getByRole('listitem').first()).toContainText('Asked the owners on Monday.');
  await expect(activity).toContainText('To Do → In Progress');
  await expect(activity).toContainText('Platform team');
});

test('a case is excluded with a reason until a day, and opened again', async ({ enter }) => {
  const page = await enter('/cases');
  await openType(page, 'Idle NAT gateways');
  await openFirst(page);
  await setStatus(page, 'Excluded');
  const dialog = page.getByRole('dialog', { name: words.excludeTitle(1) });
  await dialog.getByLabel(words.excludeReason).fill('Kept for the move to the new network');
  await dialog.getByLabel(words.excludeUntil).fill('2001-01-01');
  await expect(dialog.getByText(words.badDay)).toBeVisible();
  await expect(dialog.getByRole('button', { name: words.excludeAction })).toBeDisabled();
  await dialog.getByLabel(words.excludeUntil).fill('2099-01-31');
  await dialog.getByRole('button', { name: words.excludeAction }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('Kept for the move to the new network').first()).toBeVisible();
  await expect(main.getByText(caseWords.details.excludedUntil('2099-01-31'))).toBeVisible();
  await main.getByRole('button', { name: caseWords.details.lift }).click();
  await expect(page.getByRole('button', { name: `${caseWords.details.status}: To Do` })).toBeVisible();
});

test('several cases are changed at once, and taken back', async ({ enter }) => {
  const page = await enter('/cases');
  await openType(page, 'gp2 volumes that could be gp3');
  const boxes = list(page).getByRole('row').getByRole('checkbox');
  await expect(boxes).toHaveCount(7);
  await boxes.first().check({ force: true });
  const bar = page.getByRole('toolbar', { name: words.selected(6) });
  await bar.getByRole('button', { name: words.status }).click();
  await page.getByRole('menuitem', { name: 'Acknowledged' }).click();
  await expect(page.getByText(words.updated(6, 'Acknowledged'))).toBeVisible();
  await expect(list(page).getByText('Acknowledged', { exact: true })).toHaveCount(6);
  await page.getByRole('button', { name: words.undo }).click();
  await expect(list(page).getByText('To Do', { exact: true })).toHaveCount(6);
});

test('the cases of a filter are saved as CSV', async ({ enter }) => {
  const page = await enter('/cases');
  await openType(page, OLD_SNAPSHOTS);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: caseWords.filter.export }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^cases-.*\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines).toHaveLength(6);
  expect(lines.slice(1).join('\n')).toContain('Platform team');
});

test('a blueprint that is off takes its cases away, and on brings them back', async ({ enter }) => {
  const page = await enter('/cases?tab=configuration');
  const rule = page.getByRole('listitem').filter({ hasText: 'Idle load balancers' });
  await expect(rule).toContainText(caseWords.blueprints.active(5));
  const toggle = rule.getByRole('checkbox').or(rule.getByRole('switch'));
  await toggle.uncheck({ force: true });
  await expect(rule).toContainText(caseWords.blueprints.active(0), { timeout: 60_000 });
  await toggle.check({ force: true });
  await expect(rule).toContainText(caseWords.blueprints.active(5), { timeout: 60_000 });
});

test('a Member sees the cases and can change none', async ({ enter, invite }) => {
  await enter();
  const guest = await invite({ email: 'mo@example.com', password: 'correct horse battery', role: 'Member' });
  await guest.accept();
  const page = await guest.open('/cases');
  await guest.signIn(page);
  await openType(page, OLD_SNAPSHOTS);
  await expect(page.getByText(caseWords.readOnly.role)).toBeVisible();
  await expect(list(page).getByRole('checkbox')).toHaveCount(0);
  await openFirst(page);
  await expect(page.getByRole('button', { name: new RegExp(`^${caseWords.details.status}: `) })).toHaveCount(
    0,
  );
  await expect(page.getByRole('textbox', { name: words.commentLabel })).toHaveCount(0);
});

test('the demo company is removed in one press and leaves nothing', async ({ enter }) => {
  const page = await enter('/overview');
  await page.getByRole('button', { name: importWords.demo.remove }).click();
  const dialog = page.getByRole('dialog', { name: importWords.demo.removeTitle });
  await dialog.getByRole('button', { name: importWords.demo.remove }).click();
  await expect(page.getByRole('region', { name: importWords.start.title })).toBeVisible({ timeout: 60_000 });
  await mainNavigation(page).getByRole('link', { name: 'Cases' }).click();
  await expect(page.getByText(caseWords.list.noCasesTitle)).toBeVisible();
  await mainNavigation(page).getByRole('link', { name: 'Bills' }).click();
  await expect(page.getByRole('region', { name: importWords.start.title })).toBeVisible();
});
