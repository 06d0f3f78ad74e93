import type { Page } from '@playwright/test';
import { settingsWords } from '@shared/words/settings';
import { shellWords } from '@shared/words/shell';
import { lookAt } from './support/look';
import { expect, test } from './support/test';
import { openAccountMenu, title } from './support/windows';

test('sign-in', async ({ open }) => {
  const page = await open('/overview');
  await expect(page.getByRole('button', { name: shellWords.signIn.local })).toBeEnabled();
  await lookAt(page, 'sign-in');
});

const empty = [
  ['/overview', 'Overview', 'overview-empty'],
  ['/costs', 'Spend', 'spend-empty'],
  ['/bills', 'Bills', 'bills-empty'],
  ['/bills?tab=imports', 'Bills', 'imports-empty'],
  ['/bills/import', 'Import a bill', 'import'],
  ['/costs/changes', 'What changed', 'what-changed-empty'],
  ['/costs/anomalies', 'Anomalies', 'anomalies-empty'],
  ['/costs/reports', 'Reports', 'reports-empty'],
  ['/costs/allocation', 'Allocation', 'allocation-empty'],
  ['/costs/units', 'Unit costs', 'unit-costs-empty'],
  ['/costs/commitments', 'Commitments', 'commitments-empty'],
  ['/costs/kubernetes', 'Kubernetes', 'kubernetes-empty'],
  ['/costs/ai', 'AI spend', 'ai-spend-empty'],
  ['/budgets', 'Budgets', 'budgets-empty'],
  ['/cases', 'Cases', 'cases-empty'],
  ['/dashboards', 'Dashboards', 'dashboards-empty'],
  ['/runs', 'Runs', 'runs-empty'],
  ['/approvals', 'Approvals', 'approvals-empty'],
] as const;

const expectLoaded = (page: Page) =>
  expect(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0);

test('every screen before the first bill', { tag: '@way' }, async ({ enter, app }) => {
  const page = await enter();
  for (const [path, heading, name] of empty) {
    await test.step(name, async () => {
      await page.goto(app.origin + path);
      await expect(title(page)).toHaveText(heading);
      await expectLoaded(page);
      await lookAt(page, name);
    });
  }
});

test('every tab of the settings', async ({ enter, app }) => {
  const page = await enter();
  for (const [tab, text] of Object.entries(settingsWords.tabs)) {
    await test.step(tab, async () => {
      await page.goto(`${app.origin}/settings?tab=${tab}`);
      await expect(page.getByRole('tab', { name: text })).toHaveAttribute('aria-selected', 'true');
      await expectLoaded(page);
      await lookAt(page, `settings-${tab}`);
    });
  }
});

test('not found', async ({ enter }) => {
  const page = await enter('/nowhere');
  await expect(page.getByText(shellWords.notFound.heading)).toBeVisible();
  await lookAt(page, 'not-found');
});

test('account menu, keys, collapsed navigation', async ({ enter }) => {
  const page = await enter('/settings');
  await openAccountMenu(page);
  await expect(page.getByRole('menu', { name: shellWords.openMenu })).toBeVisible();
  await lookAt(page, 'account-menu');
  await page.getByRole('menuitem', { name: shellWords.account }).click();
  await expect(page.getByRole('dialog', { name: shellWords.account })).toBeVisible();
  await lookAt(page, 'account');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: shellWords.keyboard })).toBeVisible();
  await lookAt(page, 'keys');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: shellWords.collapseNavigation }).click();
  await expect(page.getByRole('button', { name: shellWords.expandNavigation })).toBeVisible();
  await lookAt(page, 'collapsed');
});
