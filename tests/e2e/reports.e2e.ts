import { readFile } from 'node:fs/promises';
import { startSlack, type SlackFake } from '@tests/fakes/slack';
import type { Page } from '@playwright/test';
import { addMonths } from '@shared/model/days';
import { allocationWords as allocation } from '@shared/words/allocation';
import { shellWords } from '@shared/words/shell';
import { costWords } from '@shared/words/costs';
import { reportFileWords } from '@shared/words/reportFiles';
import { reportWords as words } from '@shared/words/reports';
import { unitWords as units } from '@shared/words/units';
import { uiWords } from '@shared/words/ui';
import { connectSlack } from './support/integrations';
import { lookAt } from './support/look';
import { expect, test } from './support/test';
import { mainNavigation, openMore } from './support/windows';

test.use({ beginning: 'demo' });

/** Charges of production, or without a team in another region: by keyboard where a menu is. */
async function addSet(page: Page) {
  const { filters } = costWords;
  const main = page.getByRole('main');
  await main.getByRole('button', { name: filters.addSet }).press('Enter');
  const second = main.getByRole('group', { name: filters.set(2, 2) });
  const add = async (field: string, operator: string) => {
    await second.getByRole('button', { name: filters.add, exact: true }).click();
    await page.getByRole('menuitem', { name: field, exact: true }).click();
    const name = `${field}: ${filters.operators.in}`;
    await second.getByRole('button', { name, exact: true }).click();
    await page.getByRole('option', { name: operator, exact: true }).click();
  };
  await add(costWords.tag('team'), filters.operators.is_empty);
  await expect(main.getByText('Tag environment is prod, or Tag team is empty')).toBeVisible();
  await add(costWords.fields.region, filters.operators.contains);
  await second.getByRole('textbox', { name: filters.text(costWords.fields.region) }).fill('us-');
  await page.keyboard.press('Enter');
  await expect(
    main.getByText('Tag environment is prod, or Tag team is empty and Region contains us-'),
  ).toBeVisible();
  await expect(main.getByText(words.edited, { exact: true })).toBeVisible();
  await lookAt(page, 'explorer-sets');
}
let slack: SlackFake;
test.beforeAll(async () => {
  slack = await startSlack();
  slack.scopes.push('files:write');
});
test.afterAll(() => slack.stop());

test(
  'a view of spend is saved as a report, found in the list, changed and scheduled; a virtual tag allocates it; orders tell what one of them costs',
  { tag: '@way' },
  async ({ enter, context, app }) => {
    const page = await enter();
    await connectSlack(context, app, slack, 'Acme Slack');
    const main = page.getByRole('main');
    await mainNavigation(page).getByRole('link', { name: 'Spend', exact: true }).click();
    await main.getByRole('button', { name: words.save }).click();
    const dialog = page.getByRole('dialog', { name: words.dialog.create });
    await dialog.getByLabel(words.dialog.name, { exact: true }).fill('Services, weekly look');
    await lookAt(page, 'report-save');
    await dialog.getByRole('button', { name: words.dialog.save }).click();
    await expect(page.getByRole('heading', { name: 'Services, weekly look' })).toBeVisible();
    await main.getByText(costWords.spend.shapes.area, { exact: true }).click();
    await expect(main.getByText(words.edited, { exact: true })).toBeVisible();
    await lookAt(page, 'report-opened');
    await main.getByRole('button', { name: words.saveChanges }).click();
    await expect(main.getByText(words.edited, { exact: true })).toBeHidden();
    await mainNavigation(page).getByRole('link', { name: words.title, exact: true }).click();
    const grid = page.getByRole('grid', { name: words.table });
    const row = grid.getByRole('row', { name: 'Services, weekly look' });
    await expect(row).toContainText(words.notSent);
    await expect(grid.getByRole('row', { name: 'Production by service' })).toBeVisible();
    await row.getByRole('button', { name: words.menu('Services, weekly look') }).click();
    await page.getByRole('menuitem', { name: words.schedule }).click();
    const schedule = page.getByRole('dialog', { name: words.sending.title('Services, weekly look') });
    await schedule.getByText(words.sending.on).click();
    await schedule.getByRole('textbox', { name: words.sending.addresses }).fill('cfo@example.com');
    await page.keyboard.press('Enter');
    await schedule.getByRole('button', { name: new RegExp(`^${words.sending.format}`) }).click();
    await page.getByRole('option', { name: reportFileWords.formats.pdf, exact: true }).click();
    await lookAt(page, 'report-schedule');
    const { slack: workspace, slackChannel } = words.sending.channels;
    await schedule.getByRole('button', { name: new RegExp(`^${workspace}:`) }).click();
    await page.getByRole('option', { name: 'Acme Slack' }).click();
    await schedule.getByRole('button', { name: new RegExp(`^${slackChannel}:`) }).click();
    await page.getByRole('option', { name: 'general' }).click();
    await lookAt(page, 'report-schedule-channel');
    await schedule.getByRole('button', { name: words.sending.save }).click();
    await expect(row).toContainText(/Every Monday at 08:00/);
    await row.getByRole('button', { name: words.menu('Services, weekly look') }).click();
    await page.getByRole('menuitem', { name: words.schedule }).click();
    await schedule.getByRole('button', { name: words.sending.sendNow }).click();
    await expect(page.getByText(words.sending.queued)).toBeVisible();
    await expect.poll(() => slack.messages.files[0]?.shared?.channel_id).toBe('C1');
    expect(slack.messages.files[0]?.bytes?.subarray(0, 5).toString()).toBe('%PDF-');
    await schedule.getByRole('button', { name: uiWords.cancel }).click();
    await expect(schedule).toBeHidden();
    await lookAt(page, 'reports');
    await row.getByRole('button', { name: words.menu('Services, weekly look') }).click();
    await page.getByRole('menuitem', { name: words.history }).click();
    const versions = page.getByRole('dialog', { name: words.versions.title('Services, weekly look') });
    await versions.getByRole('button', { name: /^Restore/ }).click();
    await expect(versions).toBeHidden();
    await grid.getByRole('row', { name: 'Production by service' }).click();
    await expect(page.getByRole('heading', { name: 'Production by service' })).toBeVisible();
    await expect(main.locator('figure svg')).toBeVisible();
    await addSet(page);
    for (const format of ['xlsx', 'pdf'] as const) {
      await main.getByRole('button', { name: costWords.spend.exporting.open, exact: true }).click();
      if (format === 'xlsx') await lookAt(page, 'report-export');
      const saving = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: reportFileWords.formats[format] }).click();
      const saved = await saving;
      expect(saved.suggestedFilename()).toMatch(new RegExp(`^production-by-service-.*\\.${format}$`));
      const bytes = await readFile(await saved.path());
      expect(bytes.subarray(0, 2).toString()).toBe(format === 'pdf' ? '%P' : 'PK');
    }

    await mainNavigation(page).getByRole('link', { name: allocation.title, exact: true }).click();
    await lookAt(page, 'allocation');
    await main.getByText(allocation.screens.health, { exact: true }).click();
    const health = main.getByRole('table', { name: allocation.health.title, exact: true });
    await health.getByRole('button', { name: allocation.health.show(costWords.tag('team')) }).click();
    await expect(
      main.getByRole('table', { name: allocation.health.months(costWords.tag('team')) }),
    ).toContainText('%');
    await lookAt(page, 'allocation-health');
    await main.getByText(allocation.screens.tags, { exact: true }).click();
    await page.getByRole('grid', { name: allocation.table }).getByRole('row', { name: 'Team' }).click();
    const rules = main.getByRole('table', { name: allocation.rules.table });
    await expect(rules.getByRole('row', { name: /^Total/ })).toContainText(/\d/);
    await lookAt(page, 'allocation-rules');
    await main.getByRole('button', { name: allocation.rules.add }).click();
    await rules.getByRole('textbox').last().fill('Cars');
    await rules.getByRole('button', { name: costWords.filters.add }).last().click();
    await page.getByRole('menuitem', { name: costWords.tag('team'), exact: true }).click();
    await rules.getByRole('button', { name: `${costWords.tag('team')}: ${costWords.filters.any}` }).click();
    await page.getByRole('option', { name: /^fleet/ }).click();
    await page.keyboard.press('Escape');
    await expect(rules.getByText(allocation.rules.shadowed)).toBeVisible();
    await lookAt(page, 'allocation-shadowed');
    await main.getByRole('button', { name: allocation.back, exact: true }).click();
    await page.getByRole('button', { name: shellWords.unsaved.stay, exact: true }).click();
    await expect(rules.getByText(allocation.rules.shadowed)).toBeVisible();
    await main.getByRole('button', { name: new RegExp(allocation.sharing.split('Platform')) }).click();
    await page.getByRole('option', { name: allocation.sharing.kinds.usage, exact: true }).click();
    await expect(main.getByText(allocation.rules.noMeasure)).toBeVisible();
    await main.getByRole('button', { name: new RegExp(allocation.sharing.service('Platform')) }).click();
    await page.getByRole('option').first().click();
    await main.getByRole('button', { name: new RegExp(allocation.sharing.unit('Platform')) }).click();
    await page.getByRole('option').first().click();
    await main.getByLabel(allocation.tree.name, { exact: true }).fill('Company');
    await main.getByRole('button', { name: allocation.tree.add, exact: true }).click();
    await main.getByRole('button', { name: new RegExp(allocation.tree.underOf('Products')) }).click();
    await page.getByRole('option', { name: 'Company', exact: true }).click();
    await main.getByRole('table', { name: allocation.tree.table }).scrollIntoViewIfNeeded();
    await lookAt(page, 'allocation-tree');
    await main.getByRole('button', { name: allocation.save, exact: true }).click();
    await lookAt(page, 'allocation-save');
    // The showback is of the newest month with complete days: on the first of a month, the one before.
    const before = addMonths(new Date().toISOString().slice(0, 7), -1);
    await page.getByRole('button', { name: new RegExp(`^${allocation.saving.label}`) }).click();
    await page.getByRole('option', { name: allocation.month(before), exact: true }).click();
    await page.getByRole('button', { name: allocation.saving.confirm }).click();
    await expect(page.getByText(allocation.saved)).toBeVisible();
    await main.getByText(allocation.views.versions, { exact: true }).click();
    await expect(main.getByRole('table', { name: allocation.versions.title }).getByRole('row')).toHaveCount(
      3,
    );
    await lookAt(page, 'allocation-versions');
    await main.getByText(allocation.views.statement, { exact: true }).click();
    const showback = main.getByRole('table', { name: allocation.statement.title('Team') });
    await expect(showback.getByText(allocation.splits.usage)).toBeVisible();
    await expect(showback.getByRole('row', { name: /^Bill/ })).toContainText('100%');
    await lookAt(page, 'allocation-statement');
    const fleet = showback.getByRole('row', { name: /Fleet/ });
    await expect(fleet).toBeVisible();
    await showback.getByRole('button', { name: allocation.statement.collapse('Company') }).click();
    await expect(fleet).toBeHidden();
    await lookAt(page, 'allocation-statement-closed');
    await main.getByRole('button', { name: allocation.sending.send, exact: true }).click();
    const sending = page.getByRole('dialog', { name: allocation.sending.title });
    await sending.getByLabel(allocation.sending.recipients, { exact: true }).fill('cfo@acme.example');
    await page.keyboard.press('Enter');
    await lookAt(page, 'allocation-sending');
    await sending.getByText(allocation.sending.whens.monthly, { exact: true }).click();
    await lookAt(page, 'allocation-schedule');
    await sending.getByText(allocation.sending.whens.now, { exact: true }).click();
    await sending.getByRole('button', { name: allocation.sending.confirm, exact: true }).click();
    await expect(sending.getByRole('alert')).toContainText(allocation.sending.noMail);
    await sending.getByRole('button', { name: uiWords.cancel, exact: true }).click();
    const printing = page.waitForEvent('download');
    await main.getByRole('button', { name: allocation.statement.export, exact: true }).click();
    await page.getByRole('menuitem', { name: reportFileWords.formats.pdf }).click();
    const printed = await printing;
    expect(printed.suggestedFilename()).toMatch(/^showback-team-\d{4}-\d{2}\.pdf$/);
    expect((await readFile(await printed.path())).subarray(0, 5).toString()).toBe('%PDF-');
    const allocating = page.waitForEvent('download');
    await main.getByRole('button', { name: allocation.statement.export, exact: true }).click();
    await page.getByRole('menuitem', { name: allocation.statement.focus }).click();
    const focus = await readFile(await (await allocating).path(), 'utf8');
    expect(focus).toContain('AllocatedMethodId,AllocatedMethodDetails,AllocatedResourceId');
    expect(focus).toContain('costloom-split-usage');
    await mainNavigation(page).getByRole('link', { name: 'Spend', exact: true }).click();
    await main.getByRole('button', { name: new RegExp(`^${costWords.spend.groupBy}: `) }).click();
    await page.getByRole('option', { name: 'Team', exact: true }).click();
    await expect(main.getByRole('grid', { name: costWords.spend.table })).toContainText('Platform');
    await lookAt(page, 'spend-by-virtual-tag');

    await openMore(page, 'costs');
    await mainNavigation(page).getByRole('link', { name: units.title, exact: true }).click();
    const metrics = page.getByRole('grid', { name: units.table });
    await expect(metrics.getByRole('row', { name: 'Orders' })).toContainText(units.perUnit('order'));
    await lookAt(page, 'unit-costs');
    await metrics.getByRole('row', { name: 'Orders' }).click();
    const table = main.getByRole('table', { name: units.costPer('order') });
    await expect(table.getByRole('row', { name: new RegExp(`^${units.total}`) })).toContainText(/\d of \d/);
    await expect(main.locator('figure svg')).toBeVisible();
    await lookAt(page, 'unit-cost');
    await main.getByRole('button', { name: units.importing.open }).click();
    const values = page.getByRole('textbox', { name: units.importing.label });
    await values.fill('date,amount\n2020-01-01,12\n2020-01-02,many');
    await page.getByRole('button', { name: units.importing.check }).click();
    await expect(page.getByRole('table', { name: units.importing.problems })).toContainText('“many”');
    await lookAt(page, 'unit-values-problems');
    await values.fill('date,amount\n2020-01-01,12');
    await page.getByRole('button', { name: units.importing.check }).click();
    await page.getByRole('button', { name: units.importing.run(1) }).click();
    await expect(page.getByText(units.importing.done(1))).toBeVisible();
    await main.getByText(units.views.values, { exact: true }).click();
    await expect(main.getByRole('table', { name: units.valueList.table }).getByRole('row')).toHaveCount(101);
    await lookAt(page, 'unit-values');
  },
);
