import type { BrowserContext, Locator } from '@playwright/test';
import { activeStatuses, caseStatuses, groupByLabels, statusLabels } from '@shared/model/caseStatus';
import { rangePresets } from '@shared/model/limits';
import { caseFoundWords } from '@shared/words/caseFound';
import { caseWords } from '@shared/words/cases';
import { costWords } from '@shared/words/costs';
import { messages } from '@shared/words/messages';
import { uiWords } from '@shared/words/ui';
import { callAs } from './support/api';
import type { RunningApp } from './support/app';

import {
  button,
  chooser,
  chosen,
  expectFilter,
  filters,
  group,
  groupBy,
  groupNames,
  groups,
  list,
  nameLastRow,
  openFilters,
  option,
  settleTwo,
} from './support/cases';
import { pressBox } from './support/boxes';
import { lookAt } from './support/look';
import { expect, test } from './support/test';

const words = caseWords.filter;
const names = caseWords.names;
const IDLE = 'Idle NAT gateways';
const SNAPSHOTS = 'Old snapshots';
const SUPPORT = 'Extended support surcharges';
const [DATA, FLEET] = ['halyard-data-prod', 'halyard-fleet-prod'];

/** Day `d` of the month `months` before this one. */
function dayOf(months: number, d: number) {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, d));
}
const text = (date: Date) => date.toISOString().slice(0, 10);
const monthName = (date: Date) =>
  date.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

test.use({ beginning: 'demo' });

test('[CASE-17] dates are chosen as a preset, a suggestion, or two days of the calendar', async ({
  enter,
}) => {
  const page = await enter('/cases');
  const { dates } = words;
  await expect(chosen(page, dates, costWords.ranges['6m'])).toBeVisible();
  await expect(group(page, IDLE)).toBeVisible();

  await chooser(page, dates).click();
  const menu = page.getByRole('menu', { name: dates });
  const presets = rangePresets.map((preset) => costWords.ranges[preset]);
  await expect(menu.getByRole('menuitem')).toHaveText([...presets, 'Custom…']);
  await menu.getByRole('menuitem', { name: costWords.ranges.pm }).click();
  const before = { start_date: text(dayOf(1, 1)), end_date: text(dayOf(0, 0)) };
  await expectFilter(page, { date_range: before });

  const openCustom = async () => {
    await chooser(page, dates).click();
    await page.getByRole('menuitem', { name: 'Custom…' }).click();
    const dialog = page.getByRole('dialog', { name: dates });
    await expect(dialog).toBeVisible();
    return dialog;
  };
  const suggestion = (dialog: Locator) =>
    dialog.getByRole('menu', { name: 'Date picker shortcuts' }).getByRole('menuitem', { name: 'Past week' });

  const refused = await openCustom();
  await suggestion(refused).click();
  await button(refused, 'Cancel').click();
  await expect(refused).toHaveCount(0);
  await expect(chosen(page, dates, costWords.ranges.pm)).toBeVisible();
  await expectFilter(page, { date_range: before });

  const suggested = await openCustom();
  await suggestion(suggested).click();
  await button(suggested, 'Apply').click();
  await expect(suggested).toHaveCount(0);
  await expect(chosen(page, dates, costWords.ranges['7d'])).toBeVisible();

  await chooser(page, dates).click();
  await menu.getByRole('menuitem', { name: costWords.ranges.pm }).click();
  const picked = await openCustom();
  const month = picked.getByRole('grid', { name: monthName(dayOf(1, 1)) });
  await month.getByRole('gridcell', { name: '5', exact: true }).click();
  await expect(button(picked, 'Apply')).toBeDisabled();
  await month.getByRole('gridcell', { name: '12', exact: true }).click();
  await button(picked, 'Apply').click();
  const [from, to] = [text(dayOf(1, 5)), text(dayOf(1, 12))];
  await expect(chosen(page, dates, costWords.basis.days(from, to))).toBeVisible();
  await expectFilter(page, { date_range: { start_date: from, end_date: to } });
});

test('a case is found in days of a filter of its own, whose chip says what it hides', async ({ enter }) => {
  const page = await enter('/cases');
  const { found, foundIn, anyTime, clear } = caseFoundWords;
  await expect(group(page, IDLE)).toBeVisible();
  await chosen(page, found, anyTime).click();
  await page.getByRole('menuitem', { name: costWords.ranges['30d'] }).click();
  await expect(chosen(page, found, costWords.ranges['30d'])).toBeVisible();
  const chip = page.getByText(foundIn(costWords.ranges['30d'].toLowerCase())).locator('..');
  await expect(chip).toContainText(/hides [1-9]\d* open, \$/);
  await lookAt(page, 'cases-found');
  await button(chip, clear).click();
  await expect(chosen(page, found, anyTime)).toBeVisible();
  await expect(chip).toHaveCount(0);
});

test('[CASE-18] effort is any, or some of low, medium and high', async ({ enter }) => {
  const page = await enter('/cases');
  const { low, medium, high } = caseWords.efforts;
  await expect(group(page, IDLE)).toBeVisible();
  await chosen(page, words.effort, words.anyEffort).click();
  await expect(page.getByRole('listbox', { name: words.effort }).getByRole('option')).toHaveText([
    low,
    medium,
    high,
  ]);
  await option(page, high).click();
  await expect(chosen(page, words.effort, high)).toBeVisible();
  await expect(group(page, IDLE)).toHaveCount(0);
  await expect(group(page, SUPPORT)).toBeVisible();
  await option(page, low).click();
  await expect(group(page, IDLE)).toBeVisible();
  await expect(group(page, SUPPORT)).toBeVisible();
  await expect(group(page, SNAPSHOTS)).toHaveCount(0);
  await option(page, high).click();
  await expect(group(page, SUPPORT)).toHaveCount(0);
  await expect(
    groups(page).getByRole('img', { name: /^Low: [1-9]\d*, Medium: 0, High: 0$/ }),
  ).not.toHaveCount(0);
  await expect(groups(page).getByRole('img', { name: /(Medium|High): [1-9]/ })).toHaveCount(0);
  await expectFilter(page, { case_effort: ['low'] });
});

test('[CASE-06] [CASE-08] [CASE-19] statuses are ticked; by itself the active set is, excluded with it', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/cases');
  await settleTwo(context, app);
  const share = (status: string) => group(page, SNAPSHOTS).getByRole('listitem', { name: status });
  const open = group(page, SNAPSHOTS).getByRole('gridcell').nth(1);
  await expect(share('To Do: 3 cases')).toBeVisible();
  await expect(share('Excluded: 1 case')).toBeVisible();
  await expect(share('Completed')).toHaveCount(0);
  // What is excluded is shown and counts nowhere.
  await expect(open).toHaveText('3');

  await chosen(page, words.status, words.active).click();
  const select = page.getByRole('group', { name: words.status });
  const box = (name: string) => select.getByRole('checkbox', { name, exact: true });
  for (const status of caseStatuses) {
    const active: boolean = activeStatuses.some((one) => one === status);
    await expect(box(statusLabels[status])).toBeChecked({ checked: active });
  }
  await pressBox(box('Completed'));
  await expect(share('Completed: 1 case')).toBeVisible();
  await pressBox(box('Excluded'));
  await expect(share('Excluded')).toHaveCount(0);
  await expect(open).toHaveText('3');
  await pressBox(box('To Do'));
  await expect(share('To Do')).toHaveCount(0);
  await expect(chosen(page, words.status, words.chosen(3))).toBeVisible();
  await expectFilter(page, { case_status: ['acknowledged', 'in_progress', 'completed'] });
});

test('[CASE-14] [CASE-20] cases are grouped by type, account, owner, or listed', async ({ enter }) => {
  const page = await enter('/cases');
  const { TYPE, ACCOUNT, OWNER, NONE } = groupByLabels;
  const units = caseWords.groupUnits;
  const column = (name: string) => groups(page).getByRole('columnheader', { name, exact: true });
  await expect(group(page, IDLE)).toBeVisible();
  await chosen(page, words.groupBy, TYPE).click();
  await expect(page.getByRole('listbox', { name: words.groupBy }).getByRole('option')).toHaveText([
    'None',
    'Cases',
    'Accounts',
    'Owner',
  ]);
  await page.keyboard.press('Escape');
  await groupBy(page, ACCOUNT);
  await expect(column(units.ACCOUNT)).toBeVisible();
  await expect(group(page, FLEET)).toBeVisible();
  await expectFilter(page, { group_by: 'ACCOUNT' });
  await groupBy(page, OWNER);
  await expect(column(units.OWNER)).toBeVisible();
  await expect(group(page, caseWords.noOwner)).toBeVisible();
  await expect(group(page, 'maya.lindqvist@example.com')).toBeVisible();
  await expectFilter(page, { group_by: 'OWNER' });
  await groupBy(page, NONE);
  await expect(groups(page)).toHaveCount(0);
  await expect(list(page).getByRole('row').nth(1)).toBeVisible();
  await expectFilter(page, { group_by: 'NONE' });
  await groupBy(page, TYPE);
  await expect(column(units.TYPE)).toBeVisible();
  await expect(group(page, IDLE)).toBeVisible();
  await expectFilter(page, {});
});

test('[CASE-21] [CASE-22] [CASE-23] [LIM-56] filters of a name and values hold from Apply on', async ({
  enter,
}) => {
  const page = await enter('/cases');
  await groupBy(page, groupByLabels.ACCOUNT);
  await expect(group(page, DATA)).toBeVisible();
  const all = await groupNames(page);
  expect(all.length).toBeGreaterThan(2);

  const editor = await openFilters(page);
  const apply = button(editor, words.apply);
  await expect.poll(async () => (await editor.boundingBox())?.width).toBeGreaterThanOrEqual(658);
  await expect(editor.getByRole('listitem')).toHaveCount(1);
  await expect(apply).toBeDisabled();
  const values = chooser(page, names.case_account_name);
  const choose = async (...wanted: string[]) => {
    await values.click();
    const listed = page.getByRole('listbox', { name: names.case_account_name });
    for (const one of wanted) {
      await listed.getByRole('option', { name: one }).click();
      await expect(listed.getByRole('option', { name: one })).toHaveAttribute('aria-selected', 'true');
    }
    await values.click();
    await expect(listed).toHaveCount(0);
  };
  await nameLastRow(page, names.case_account_name);
  await expect(apply).toBeDisabled();
  await choose(DATA, FLEET);
  await expect(apply).toBeEnabled();
  await button(editor, uiWords.cancel).click();
  await expect(filters(page)).toHaveCount(0);
  await expectFilter(page, { group_by: 'ACCOUNT' });
  expect(await groupNames(page)).toEqual(all);

  await openFilters(page);
  await expect(chosen(page, words.name, words.chooseName)).toBeVisible();
  await nameLastRow(page, names.case_account_name);
  await choose(DATA, FLEET);
  await apply.click();
  await expect(filters(page)).toHaveCount(0);
  await expect.poll(async () => (await groupNames(page)).sort()).toEqual([DATA, FLEET]);
  const account = { id: 'r1', key: 'case_account_name', operator: 'in', value: [DATA, FLEET] };
  const holding = { group_by: 'ACCOUNT', filters: [{ id: 'g1', filter_logic: 'AND', rules: [account] }] };
  await expectFilter(page, holding);

  await openFilters(page);
  await expect(apply).toBeDisabled();
  await button(editor, words.add).click();
  await expect(editor.getByRole('list').first().getByRole('listitem')).toHaveCount(2);
  await nameLastRow(page, names.provider);
  await expect(chosen(page, words.name, names.provider)).toBeVisible();
  await expect(apply).toBeDisabled();
  await button(editor, words.clear).click();
  await expect(editor.getByRole('listitem')).toHaveCount(1);
  await expect(chosen(page, words.name, words.chooseName)).toBeVisible();
  await expectFilter(page, holding);
  await apply.click();
  await expectFilter(page, { group_by: 'ACCOUNT' });
  await expect.poll(() => groupNames(page)).toEqual(all);
});

test('[ROUTE-36] filter and grouping stand in the URL, and another window opened there agrees', async ({
  enter,
}) => {
  const page = await enter('/cases');
  await groupBy(page, groupByLabels.ACCOUNT);
  await chosen(page, words.effort, words.anyEffort).click();
  await option(page, caseWords.efforts.low).click();
  await page.keyboard.press('Escape');
  await openFilters(page);
  await nameLastRow(page, names.provider);
  await chooser(page, names.provider).click();
  const value = page
    .getByRole('listbox', { name: names.provider })
    .getByRole('option', { name: 'Microsoft' });
  await value.click();
  await expect(value).toHaveAttribute('aria-selected', 'true');
  await button(filters(page), words.apply).click();
  await expect(filters(page)).toHaveCount(0);
  await expectFilter(page, {
    case_effort: ['low'],
    filters: [expect.objectContaining({ rules: [expect.objectContaining({ key: 'provider' })] })],
    group_by: 'ACCOUNT',
  });
  const { pathname, search } = new URL(page.url());

  const other = await enter(pathname + search);
  await expect(chosen(other, words.groupBy, groupByLabels.ACCOUNT)).toBeVisible();
  await expect(chosen(other, words.effort, caseWords.efforts.low)).toBeVisible();
  await expect(group(page, FLEET)).toHaveCount(0);
  const shown = await groups(page).ariaSnapshot();
  expect(shown).toContain('Halyard ERP Production');
  await expect.poll(() => groups(other).ariaSnapshot()).toBe(shown);
  await openFilters(other);
  await expect(chosen(other, words.name, names.provider)).toBeVisible();
  await expect(button(filters(other), words.apply)).toBeDisabled();
});

/** The largest of the last 30 days of the bills, added up here from the days of a longer time. */
async function largest(context: BrowserContext, app: RunningApp, kind: 'service' | 'account' | 'owner') {
  const { completeThrough } = (await callAs(context, app, 'costs.range')).data;
  const back = (days: number) => text(new Date(Date.parse(completeThrough ?? '') - days * 86_400_000));
  const from = back(29);
  const { rows } = (
    await callAs(context, app, 'costs.spend', {
      body: { from: back(60), to: back(0), granularity: 'day', group_by: [kind], filters: [], top: 200 },
    })
  ).data;
  const sums = new Map<string, number>();
  for (const row of rows.filter(({ period }) => period >= from)) {
    const label = row.label[0] || costWords.noValue;
    sums.set(label, (sums.get(label) ?? 0) + row.cost);
  }
  const dollars = (cost: number) => `$${Math.round(cost).toLocaleString('en-US')}`;
  const ranked = [...sums].sort((a, b) => b[1] - a[1]).slice(0, 5);
  return ranked.map(([label, cost]) => label + dollars(cost));
}

test('[CASE-38] [LIM-73] the overview has cards of the five that cost most in 30 days', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/cases?tab=overview');
  for (const kind of ['service', 'account', 'owner'] as const) {
    const card = page.getByRole('region', { name: caseWords.savings.top(costWords.fields[kind]) });
    const items = card.getByRole('listitem');
    await expect(items).toHaveCount(5);
    await expect(card.getByText(caseWords.savings.topNote)).toBeVisible();
    await expect(items).toContainText(await largest(context, app, kind));
  }
});

test('[PARAM-94] [BOARD-04] [BOARD-05] [BOARD-06] [BOARD-07] [MSG-49] a board is added by a name that no other has', async ({
  enter,
}) => {
  const page = await enter('/cases');
  const board = caseWords.board;
  const boards = page.getByRole('region', { name: caseWords.tabs.boards });
  const dialog = page.getByRole('dialog', { name: board.add });
  const name = dialog.getByRole('textbox', { name: board.name });
  const create = button(dialog, board.create);
  const type = (of: 'case' | 'governance') => dialog.getByRole('radio', { name: caseWords.boardTypes[of] });
  const added = boards.getByRole('link', { name: 'Fleet costs' });

  await button(boards, board.add).click();
  await expect(name).toHaveValue('');
  await expect(create).toBeDisabled();
  await name.fill('   ');
  await expect(create).toBeDisabled();
  await name.fill('Fleet costs');
  await expect(create).toBeEnabled();
  await button(dialog, uiWords.cancel).click();
  await expect(dialog).toHaveCount(0);
  await expect(added).toHaveCount(0);

  await button(boards, board.add).click();
  await expect(name).toHaveValue('');
  await name.fill('Fleet costs');
  await create.click();
  await expect(page.getByText(board.created('Fleet costs'))).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(added).toHaveCount(1);

  await button(boards, board.add).click();
  await name.fill('Fleet costs');
  await type('governance').click();
  await expect(type('governance')).toBeChecked();
  await create.click();
  await expect(dialog.getByRole('alert')).toHaveText(messages.boardExists);
  await expect(name).toHaveValue('');
  await expect(type('case')).toBeChecked();
  await expect(create).toBeDisabled();
  await button(dialog, uiWords.cancel).click();
  await expect(added).toHaveCount(1);
});
