import { chartWords } from '@shared/words/chart';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { anomalyWords } from '@shared/words/anomalies';
import { caseWords } from '@shared/words/cases';
import { costWords } from '@shared/words/costs';
import { reportFileWords } from '@shared/words/reportFiles';
import { helpWords } from '@shared/words/help';
import { importWords } from '@shared/words/imports';
import { searchWords } from '@shared/words/search';
import { pressBox } from './support/boxes';
import { lookAt } from './support/look';
import { expect, test } from './support/test';
import { mainNavigation, title } from './support/windows';

/** Loaded in one press by whoever came first to an empty workspace (support/madeFolders.ts). */
test.use({ beginning: 'demo' });

const words = caseWords.change;
const OLD_SNAPSHOTS = 'Old snapshots';

const groups = (page: Page) => page.getByRole('grid', { name: caseWords.groups.table });
const list = (page: Page) => page.getByRole('grid', { name: caseWords.list.table, exact: true });

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

test('the overview is full, and leads to the cases', async ({ enter }) => {
  const page = await enter();
  await page.getByRole('button', { name: importWords.demo.data }).click();
  await expect(page.getByText(importWords.demo.banner)).toBeVisible();
  await page.keyboard.press('Escape');
  const overview = costWords.overview;
  await expect(page.getByRole('region', { name: overview.spend })).toContainText(/\$\d{2,3},\d{3}/);
  await expect(page.getByRole('region', { name: overview.potential })).toContainText(/\$\d{2,3},\d{3}/);
  await expect(page.getByRole('region', { name: overview.changes }).getByRole('listitem')).toHaveCount(7);
  await expect(page.getByRole('region', { name: overview.anomalies }).getByRole('link')).not.toHaveCount(0);
  // The latest may be of usage; those beside the chart are of cost.
  const ofChart = page.getByRole('paragraph').filter({ hasText: chartWords.anomalies });
  await ofChart.getByRole('link').first().click();
  await expect(title(page)).toContainText('cost spike');
  await expect(page.getByRole('link', { name: anomalyWords.cause.seeSpend })).toBeVisible();
  await lookAt(page, 'anomaly-case');
  // The screen of anomalies, and the first of them over what was expected.
  await mainNavigation(page).getByRole('link', { name: 'Spend', exact: true }).click();
  await mainNavigation(page).getByRole('link', { name: anomalyWords.title }).click();
  const found = page.getByRole('grid', { name: anomalyWords.table });
  await expect(found.getByRole('row').nth(3)).toBeVisible();
  await lookAt(page, 'anomalies');
  // Usage has its own: in its unit, and what it is worth.
  const measure = (of: 'cost' | 'usage') =>
    page.getByRole('radio', { name: anomalyWords.measures[of], exact: true });
  await measure('usage').click();
  await expect(found.getByRole('row', { name: 'USW2-DataTransfer-Out-Bytes' })).toContainText(/\+[\d,]+ GB/);
  await lookAt(page, 'anomalies-usage');
  await found.getByRole('row', { name: 'USW2-DataTransfer-Out-Bytes' }).click();
  await expect(page.getByRole('figure')).toBeVisible();
  await expect(page.getByRole('link', { name: anomalyWords.cause.seeSpend })).toBeVisible();
  await lookAt(page, 'anomaly-usage');
  await page.goBack();
  await measure('cost').click();
  await found.getByRole('row').nth(1).click();
  await expect(page.getByRole('figure')).toBeVisible();
  await expect(page.getByRole('link', { name: anomalyWords.cause.seeSpend })).toBeVisible();
  await lookAt(page, 'anomaly');
  // Feedback explains it, and can be taken back.
  const { feedback } = anomalyWords;
  await page.getByRole('button', { name: feedback.expected, exact: true }).click();
  await lookAt(page, 'anomaly-feedback');
  await page.getByRole('dialog').getByRole('button', { name: feedback.save }).click();
  const given = page.getByRole('list', { name: feedback.given });
  await expect(given).toContainText(feedback.reasons.expected);
  await expect(page.getByRole('main')).toContainText(anomalyWords.states.explained);
  await given.getByRole('button', { name: feedback.undo }).click();
  await expect(page.getByRole('button', { name: feedback.ignore })).toBeVisible();
});

test('spend is seen by service, account and tag, and saved as CSV', async ({ enter }) => {
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
    ['environment', 'prod'],
  ] as const) {
    await groupBy.click();
    await page.getByRole('option', { name: choice, exact: true }).click();
    await expect(table.getByRole('row', { name: row }).first()).toBeVisible();
    await expect(page.getByRole('main')).toContainText(total ?? 'no total');
  }
  const view = (name: keyof typeof costWords.spend.views) =>
    page.getByRole('radio', { name: costWords.spend.views[name], exact: true });
  await view('dates').click();
  const dates = page.getByRole('grid', { name: `${costWords.spend.table}: ${costWords.spend.views.dates}` });
  await expect(dates.getByRole('row', { name: costWords.spend.total, exact: true })).toContainText(
    total ?? '',
  );
  await lookAt(page, 'spend-by-date');
  await page.getByRole('button', { name: costWords.spend.addGroup }).click();
  await page.getByRole('option', { name: 'Provider', exact: true }).click();
  await view('pivot').click();
  const pivot = page.getByRole('grid', { name: `${costWords.spend.table}: ${costWords.spend.views.pivot}` });
  await expect(pivot.getByRole('row', { name: costWords.spend.total, exact: true })).toContainText(
    total ?? '',
  );
  await lookAt(page, 'spend-pivot');
  await view('hours').click();
  await expect(page.getByRole('region', { name: costWords.spend.hours.table })).toBeVisible();
  await lookAt(page, 'spend-hours');
  await view('groups').click();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: costWords.spend.exporting.open, exact: true }).click();
  await page.getByRole('menuitem', { name: reportFileWords.formats.csv }).click();
  const csv = await readFile(await (await saving).path(), 'utf8');
  expect(csv.split('\n')[0]).toMatch(/environment/i);
  expect(csv).toContain('prod');
});

test('a case is set in progress, given to somebody and commented; the board and a second window agree', async ({
  enter,
}) => {
  const page = await enter('/cases');
  const other = await enter('/cases');
  const share = (status: string) =>
    groups(other).getByRole('row', { name: OLD_SNAPSHOTS }).getByRole('listitem', { name: status });
  await expect(share('To Do: 5 cases')).toBeVisible();
  await openType(page, OLD_SNAPSHOTS);
  await openFirst(page);
  await expect(page.getByRole('region', { name: caseWords.details.why })).toContainText(
    caseWords.details.formula,
  );
  await expect(page.getByText(caseWords.details.evidence)).toBeVisible();

  await setStatus(page, 'In Progress');
  await expect(page.getByRole('button', { name: `${caseWords.details.status}: In Progress` })).toBeVisible();
  await expect(share('In Progress: 1 case')).toBeVisible();
  await expect(share('To Do: 4 cases')).toBeVisible();

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

test('by keys alone: the palette finds an account, a resource and help; a case is opened and gets its status', async ({
  enter,
}) => {
  const page = await enter('/bills');
  const more = page.getByRole('listbox', { name: searchWords.more });
  const searched = async (text: string) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  /** Walks from the field down to the hit of a kind, and answers its text. */
  const walkTo = async (kind: string) => {
    const hit = more.getByRole('option').filter({ has: page.getByText(kind, { exact: true }) });
    await expect(hit.first()).toBeVisible();
    const chosen = hit.and(page.locator('[aria-selected=true]'));
    for (let step = 0; step < 20 && (await chosen.count()) === 0; step += 1)
      await page.keyboard.press('ArrowDown');
    await expect(chosen).toHaveCount(1);
    const id = await chosen.getAttribute('id');
    await expect(page.getByRole('combobox', { name: searchWords.label })).toHaveAttribute(
      'aria-activedescendant',
      id ?? '',
    );
  };
  const { account, resource, help } = searchWords.moreKinds;
  await searched('data');
  await walkTo(account);
  await lookAt(page, 'search-more');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/costs\?.*account/);
  await searched('nat');
  await walkTo(resource);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/costs\/resource\?id=/);
  await expect(title(page)).toContainText('nat');
  await searched('parquet');
  await walkTo(help);
  await page.keyboard.press('Enter');
  const widget = page.getByRole('dialog', { name: helpWords.title });
  await expect(widget.getByRole('heading', { name: 'Import a bill' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(widget).toHaveCount(0);

  await searched('snapshot');
  await walkTo(searchWords.moreKinds.case);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: caseWords.details.why })).toBeVisible();
  const status = page.getByRole('button', { name: new RegExp(`^${caseWords.details.status}: `) });
  for (let step = 0; step < 60; step += 1) {
    if (await status.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(status).toBeFocused();
  await page.keyboard.press('Enter');
  const acknowledged = page.getByRole('menuitem', { name: 'Acknowledged' });
  await expect(acknowledged).toBeVisible();
  for (let step = 0; step < 10; step += 1) {
    if (await acknowledged.evaluate((item) => item === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `${caseWords.details.status}: Acknowledged` })).toBeVisible();
  await status.press('Enter');
  await page.getByRole('menuitem', { name: 'To Do' }).press('Enter');
  await expect(page.getByRole('button', { name: `${caseWords.details.status}: To Do` })).toBeVisible();
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
  await openType(page, OLD_SNAPSHOTS);
  const boxes = list(page).getByRole('row').getByRole('checkbox');
  await expect(boxes).toHaveCount(6);
  const before = await list(page).getByText('To Do', { exact: true }).count();
  expect(before).toBeGreaterThanOrEqual(3);
  await pressBox(boxes.first());
  const bar = page.getByRole('toolbar', { name: words.selected(5) });
  await bar.getByRole('button', { name: words.status }).click();
  await page.getByRole('menuitem', { name: 'Acknowledged' }).click();
  await expect(page.getByText(words.updated(5, 'Acknowledged'))).toBeVisible();
  await expect(list(page).getByText('Acknowledged', { exact: true })).toHaveCount(5);
  await page.getByRole('button', { name: words.undo }).click();
  await expect(list(page).getByText('To Do', { exact: true })).toHaveCount(before);
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
  for (const line of lines.slice(1)) expect(line).toContain(',old-snapshot,');
});

test('a blueprint is switched off and on; another window and a reload agree', async ({ enter }) => {
  const page = await enter('/cases?tab=configuration');
  const other = await enter('/cases?tab=configuration');
  const state = (of: Page, name: string) =>
    of.getByRole('checkbox', { name: `Idle load balancers: ${name}` });
  const { on, off } = caseWords.blueprints;
  await pressBox(state(page, on));
  await expect(state(other, off)).not.toBeChecked();
  await page.reload();
  await expect(state(page, off)).not.toBeChecked();
  await pressBox(state(page, off));
  await expect(state(other, on)).toBeChecked();
});

const full = [
  ['/overview', 'overview'],
  ['/costs', 'spend'],
  ['/cases', 'cases'],
  ['/cases?case_type=old-snapshot', 'case-list'],
  ['/cases?tab=configuration', 'blueprints'],
  ['/cases?tab=overview', 'savings'],
  ['/costs/kubernetes', 'kubernetes'],
  ['/costs/ai', 'ai-spend'],
  ['/bills', 'bills'],
  ['/bills?tab=imports', 'imports'],
  ['/workflows', 'workflows-all-spaces'],
] as const;

test('every screen of bills and cases with the demo company', async ({ enter, app }) => {
  const page = await enter();
  const loaded = () =>
    expect(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  for (const [path, name] of full) {
    await test.step(name, async () => {
      await page.goto(app.origin + path);
      await expect(title(page)).toBeVisible();
      await loaded();
      await lookAt(page, name);
    });
  }
  await page.goto(`${app.origin}/costs/kubernetes`);
  await page.getByRole('row', { name: /^production/ }).click();
  await expect(page.getByRole('main').locator('figure svg')).toBeVisible();
  await loaded();
  await lookAt(page, 'kubernetes-cluster');
  await page.goto(`${app.origin}/cases?case_type=old-snapshot`);
  await openFirst(page);
  await loaded();
  await lookAt(page, 'case');
});

test('the demo company is removed in one press and leaves nothing', async ({ enter }) => {
  const page = await enter('/overview');
  await page.getByRole('button', { name: importWords.demo.data }).click();
  await page.getByRole('button', { name: importWords.demo.remove }).click();
  const dialog = page.getByRole('dialog', { name: importWords.demo.removeTitle });
  await dialog.getByRole('button', { name: importWords.demo.remove }).click();
  await expect(page.getByRole('region', { name: importWords.start.title })).toBeVisible();
  await mainNavigation(page).getByRole('link', { name: 'Cases' }).click();
  await expect(title(page)).toHaveText('Cases');
  await expect(page.getByRole('region', { name: importWords.start.title })).toBeVisible();
  await expect(groups(page)).toHaveCount(0);
  await mainNavigation(page).getByRole('link', { name: 'Bills' }).click();
  await expect(page.getByRole('region', { name: importWords.start.title })).toBeVisible();
});
