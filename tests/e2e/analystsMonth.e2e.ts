import type { Locator, Page } from '@playwright/test';
import { addMonths, firstDay, lastDay } from '@shared/model/days';
import { allocationWords as allocation } from '@shared/words/allocation';
import { anomalyWords as anomalies } from '@shared/words/anomalies';
import { budgetWords as budgets } from '@shared/words/budgets';
import { caseActionWords } from '@shared/words/caseActions';
import { caseWords } from '@shared/words/cases';
import { commitmentWords as commitments } from '@shared/words/commitments';
import { costWords } from '@shared/words/costs';
import { driverWords as changes } from '@shared/words/drivers';
import { importWords } from '@shared/words/imports';
import { mailWords } from '@shared/words/notificationSettings';
import { reportWords as reports } from '@shared/words/reports';
import { settingsWords } from '@shared/words/settings';
import { startSmtp, type SmtpFake } from '@tests/fakes/smtp';
import { analystBill } from './support/analystBill';
import { chooseFile, importButton } from './support/bills';
import { lookAt, picture } from './support/look';
import { expect, test } from './support/test';
import { mainNavigation } from './support/windows';
import { button, dialog } from './support/workflows';

type Bill = Awaited<ReturnType<typeof analystBill>>;
let smtp: SmtpFake;
let bill: Bill;
test.beforeAll(async () => {
  smtp = await startSmtp();
  bill = await analystBill();
});
test.afterAll(async () => {
  await smtp.stop();
  await bill.remove();
});

const usd = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
/** Amounts from 100 on are shown without cents, with the exact amount on hover. */
const says = (within: Locator, amount: number) =>
  expect(
    within
      .getByTitle(usd(amount), { exact: true })
      .or(within.getByText(usd(amount), { exact: true }))
      .first(),
  ).toBeVisible();
const overBy = (amount: number) => budgets.overBy(usd(amount).replace('.00', ''));
const go = (page: Page, name: string) =>
  mainNavigation(page).getByRole('link', { name, exact: true }).click();

async function imports(page: Page) {
  await button(page, importWords.start.importAction).click();
  await chooseFile(page, bill.file);
  const summary = page.getByRole('region', { name: importWords.summary.title });
  await expect(summary).toContainText(bill.rows.toLocaleString('en-US'));
  await importButton(page).click();
  await expect(page.getByText(importWords.job.done)).toBeVisible();
  await picture(page, 'analyst-imported');
}

/** The spike is the one change of the last days, and its sum is exact. */
async function findsWhatChanged(page: Page) {
  const main = page.getByRole('main');
  await button(page, importWords.job.toOverview).click();
  const month = bill.sum(firstDay(bill.complete.slice(0, 7)), bill.complete);
  await says(main.getByRole('region', { name: costWords.overview.spend }), month);
  await picture(page, 'analyst-overview');
  await main.getByRole('link', { name: costWords.overview.changesWhy }).click();
  await expect(page).toHaveURL(/\/costs\/changes\?/);
  // The month to date has more days at its end than at its beginning; the last 30 days do not.
  await page.goto(page.url().replace('range=mtd', 'range=30d'));
  await expect(main.getByRole('heading', { name: changes.up })).toBeVisible();
  const reasons = main.getByRole('list', { name: changes.reasons });
  await expect(reasons.getByRole('listitem')).toHaveCount(1);
  await expect(reasons).toContainText('CloudFront');
  await says(reasons, 360);
  await lookAt(page, 'analyst-changes');
}

async function givesItAnOwner(page: Page) {
  const main = page.getByRole('main');
  await go(page, anomalies.title);
  const row = page.getByRole('grid', { name: anomalies.table }).getByRole('row', { name: /CloudFront/ });
  await says(row, 360);
  await picture(page, 'analyst-anomalies');
  await row.click();
  await expect(main.getByRole('heading', { name: anomalies.cause.title })).toBeVisible();
  await picture(page, 'analyst-anomaly');
  await main.getByRole('link', { name: anomalies.openCase }).click();
  await button(page, caseActionWords.actions.assign).click();
  const owner = dialog(page, caseWords.change.ownerTitle(1));
  await owner.getByLabel(caseWords.change.ownerLabel, { exact: true }).fill('Ada Byron');
  await button(owner, caseWords.change.assign).click();
  await expect(page.getByText(caseWords.change.ownerSet(1, 'Ada Byron'))).toBeVisible();
  await picture(page, 'analyst-case');
}

async function findsTheBudgetBroken(page: Page) {
  const main = page.getByRole('main');
  const month = bill.complete.slice(0, 7);
  // After a whole month the next one is under way, of which no day is complete yet.
  const isNew = bill.complete === lastDay(month);
  const spent = isNew ? 0 : bill.sum(firstDay(month), bill.complete);
  await go(page, budgets.title);
  await main.getByRole('button', { name: budgets.create }).click();
  const made = dialog(page, budgets.dialog.create);
  await made.getByLabel(budgets.dialog.name, { exact: true }).fill('Cloud');
  await made.getByLabel(budgets.dialog.amount, { exact: true }).fill('100');
  await button(made, budgets.dialog.save).click();
  const row = page.getByRole('grid', { name: budgets.table }).getByRole('row', { name: 'Cloud' });
  await expect(row).toContainText(isNew ? budgets.states.will_exceed : overBy(spent - 100));
  await picture(page, 'analyst-budgets');
  await row.click();
  await says(main, spent);
  await picture(page, 'analyst-budget');
  await main.getByRole('link', { name: changes.open }).click();
  const told = main.getByRole('heading', { name: /^Spend (went|did)/ });
  await expect(told.or(main.getByText(changes.noComparison))).toBeVisible();
  await lookAt(page, 'analyst-budget-changes');
}

async function addRule(page: Page, at: number, value: string, field: string, chosen: RegExp) {
  const rules = page.getByRole('table', { name: allocation.rules.table });
  if (at > 1) await button(page, allocation.rules.add).click();
  await rules.getByLabel(allocation.rules.valueOf(at), { exact: true }).fill(value);
  await rules.getByRole('button', { name: costWords.filters.add, exact: true }).last().click();
  await page.getByRole('menuitem', { name: field, exact: true }).click();
  await rules.getByRole('button', { name: `${field}: ${costWords.filters.any}` }).click();
  await page.getByRole('option', { name: chosen }).click();
  await page.keyboard.press('Escape');
}

/** What nobody owns is shared by the two teams, and no cent of the month is lost or counted twice. */
async function allocates(page: Page, month: string) {
  const main = page.getByRole('main');
  const of = (counts: Parameters<Bill['sum']>[2]) => bill.sum(firstDay(month), lastDay(month), counts);
  await go(page, allocation.title);
  await button(page, allocation.create).first().click();
  await main.getByLabel(allocation.nameLabel, { exact: true }).fill('Team');
  await addRule(page, 1, 'Shop', costWords.tag('team'), /^shop/);
  await addRule(page, 2, 'Data', costWords.tag('team'), /^data/);
  await addRule(page, 3, 'Platform', costWords.fields.service, /^AWS Support/);
  await main.getByRole('button', { name: new RegExp(`^${allocation.sharing.add}`) }).click();
  await page.getByRole('option', { name: 'Platform', exact: true }).click();
  await main.getByRole('button', { name: new RegExp(allocation.sharing.split('Platform')) }).click();
  await page.getByRole('option', { name: allocation.sharing.kinds.even, exact: true }).click();
  await picture(page, 'analyst-rules');
  await button(page, allocation.save).click();
  await page.getByRole('button', { name: allocation.saving.confirm }).click();
  await expect(page.getByText(allocation.saved)).toBeVisible();

  await main.getByText(allocation.views.statement, { exact: true }).click();
  await main.getByRole('button', { name: new RegExp(`^${allocation.statement.month}: `) }).click();
  await page.getByRole('option', { name: allocation.month(month), exact: true }).click();
  const showback = main.getByRole('table', { name: allocation.statement.title('Team') });
  const shared = of(({ team }) => team === '') / 2;
  const rowOf = (name: string) => showback.getByRole('row', { name: new RegExp(`^${name}`) });
  for (const [name, team] of [
    ['Shop', 'shop'],
    ['Data', 'data'],
  ] as const) {
    const direct = of((charge) => charge.team === team);
    for (const amount of [direct, shared, direct + shared]) await says(rowOf(name), amount);
  }
  await says(
    rowOf(allocation.statement.bill),
    of(() => true),
  );
  await lookAt(page, 'analyst-showback');
}

async function mailsTheStatement(page: Page, month: string) {
  await button(page, allocation.sending.send).click();
  const sending = dialog(page, allocation.sending.title);
  await sending.getByLabel(allocation.sending.recipients, { exact: true }).fill('cfo@acme.example');
  await page.keyboard.press('Enter');
  await picture(page, 'analyst-showback-mail');
  await button(sending, allocation.sending.confirm).click();
  await expect(page.getByText(allocation.sending.sent(1))).toBeVisible();
  await expect.poll(() => smtp.mails.length).toBe(1);
  const [mail] = smtp.mails;
  expect(mail?.to).toEqual(['cfo@acme.example']);
  expect(mail?.subject).toContain(allocation.month(month));
  const all = bill.sum(firstDay(month), lastDay(month));
  expect(mail?.text).toContain(`${allocation.total}  |  ${usd(all).slice(1)} USD`);
}

/** All machines run on demand, day and night: what a commitment would cover is known to the cent. */
async function looksAtCommitments(page: Page) {
  const main = page.getByRole('main');
  await go(page, commitments.title);
  const advice = main.getByRole('region', { name: commitments.advice.title });
  const table = advice.getByRole('table').first();
  await expect(table).toContainText('EC2 Instance Savings Plan for m5');
  // $4 an hour at 30% off, and what is off in a month of 30.4375 days.
  await says(table, 2.8);
  await says(table, 876.6);
  await picture(page, 'analyst-commitments');
}

async function mailsTheReport(page: Page, month: string) {
  const main = page.getByRole('main');
  await go(page, 'Spend');
  await main.getByRole('button', { name: new RegExp(`^${costWords.spend.groupBy}: `) }).click();
  await page.getByRole('option', { name: 'Team', exact: true }).click();
  await main.getByRole('button', { name: new RegExp(`^${costWords.spend.range}`) }).click();
  await page.getByText(costWords.ranges.pm, { exact: true }).click();
  const all = bill.sum(firstDay(month), lastDay(month));
  await says(main, all);
  await button(page, reports.save).click();
  const saving = dialog(page, reports.dialog.create);
  await saving.getByLabel(reports.dialog.name, { exact: true }).fill('Cost by team');
  await button(saving, reports.dialog.save).click();
  await expect(page.getByRole('heading', { name: 'Cost by team' })).toBeVisible();
  await picture(page, 'analyst-report');
  await go(page, reports.title);
  // The report that was open has a menu of that name too.
  const row = page.getByRole('grid', { name: reports.table }).getByRole('row', { name: 'Cost by team' });
  await button(row, reports.menu('Cost by team')).click();
  await page.getByRole('menuitem', { name: reports.schedule }).click();
  const schedule = dialog(page, reports.sending.title('Cost by team'));
  await schedule.getByText(reports.sending.on).click();
  await schedule.getByRole('textbox', { name: reports.sending.addresses }).fill('cfo@acme.example');
  await page.keyboard.press('Enter');
  await lookAt(page, 'analyst-report-schedule');
  await button(schedule, reports.sending.save).click();
  await button(row, reports.menu('Cost by team')).click();
  await page.getByRole('menuitem', { name: reports.schedule }).click();
  await button(schedule, reports.sending.sendNow).click();
  await expect.poll(() => smtp.mails.length).toBe(2);
  const mail = smtp.mails[1];
  expect(mail?.to).toEqual(['cfo@acme.example']);
  expect(mail?.subject).toContain('Cost by team');
  expect(mail?.text).toContain(`${usd(all).slice(1)} USD`);
}

async function setsUpMail(page: Page, origin: string) {
  await page.goto(`${origin}/settings?tab=mail`);
  await page.getByLabel(mailWords.host, { exact: true }).fill('127.0.0.1');
  await page.getByRole('radio', { name: mailWords.tlsModes.none }).click();
  await page.getByLabel(mailWords.port, { exact: true }).fill(String(smtp.port));
  await page.getByLabel(mailWords.from, { exact: true }).fill('costloom@acme.example');
  await button(page, settingsWords.save).click();
  await expect(page.getByRole('alert').filter({ hasText: mailWords.saved })).toBeVisible();
  await go(page, 'Spend');
}

test(
  'an analyst’s month: a bill, what changed in it, whose anomaly that is, the budget it broke, what each team costs, what to commit to, and the report that arrives',
  { tag: '@way' },
  async ({ enter, app }) => {
    const page = await enter();
    // As the screens count: before the month of the last complete day.
    const month = addMonths(bill.complete.slice(0, 7), -1);
    await imports(page);
    await findsWhatChanged(page);
    await givesItAnOwner(page);
    await findsTheBudgetBroken(page);
    await setsUpMail(page, app.origin);
    await allocates(page, month);
    await mailsTheStatement(page, month);
    await looksAtCommitments(page);
    await mailsTheReport(page, month);
  },
);
