import type { Page } from '@playwright/test';
import { memberWords } from '@shared/words/members';
import { settingsWords } from '@shared/words/settings';
import { shellWords } from '@shared/words/shell';
import { callAs } from './support/api';
import { expect, test } from './support/test';
import { mainNavigation, title } from './support/windows';

/** Whether what is shown is dark, as an eye would say. */
const dark = (page: Page) =>
  page.evaluate(() => {
    const [red = 255, green = 255, blue = 255] =
      getComputedStyle(document.body)
        .backgroundColor.match(/[\d.]+/g)
        ?.map(Number) ?? [];
    return red + green + blue < 3 * 128;
  });
const width = (page: Page) =>
  mainNavigation(page).evaluate((element) => element.getBoundingClientRect().width);

test('a theme chosen in one window is there in the other', async ({ enter }) => {
  const first = await enter('/settings?tab=appearance');
  const second = await enter('/bills');
  expect(await dark(second)).toBe(false);
  const theme = first.getByRole('radiogroup', { name: settingsWords.theme });
  await theme.getByRole('radio', { name: settingsWords.themes.dark }).click();
  await expect.poll(() => dark(second)).toBe(true);
  await theme.getByRole('radio', { name: settingsWords.themes.system }).click();
  await expect.poll(() => dark(second)).toBe(false);
});

test('a member added in one window, and by a script, shows in the other', async ({ enter, context, app }) => {
  const first = await enter('/settings?tab=members');
  const second = await enter('/settings?tab=members');
  const members = second.getByRole('list', { name: memberWords.members });
  await expect(members.getByRole('listitem')).toHaveCount(1);
  await first.getByLabel(memberWords.invite).fill('one@example.com');
  await first.keyboard.press('Enter');
  await expect(members).toContainText('one@example.com');
  await callAs(context, app, 'organisations.inviteMember', {
    body: { email: 'two@example.com', role: 'Guest' },
  });
  await expect(members).toContainText('two@example.com');
  await expect(first.getByRole('list', { name: memberWords.members })).toContainText('two@example.com');
});

test('[NAV-13] the navigation is 192 px wide or 64, and stays so in every window and after a reload', async ({
  enter,
}) => {
  const first = await enter('/bills');
  const second = await enter('/settings');
  expect(await width(first)).toBe(192);
  await first.getByRole('button', { name: shellWords.collapseNavigation }).click();
  await expect.poll(() => width(first)).toBe(64);
  await expect.poll(() => width(second)).toBe(64);
  await first.reload();
  await expect.poll(() => width(first)).toBe(64);
  await expect(mainNavigation(first).getByRole('link', { name: 'Bills' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await first.keyboard.press('[');
  await expect.poll(() => width(second)).toBe(192);
});

for (const key of ['Control', 'Meta'] as const) {
  test(
    `[NAV-16] ${key} and a click on the navigation opens a window beside this one`,
    { tag: '@way' },
    async ({ enter, context }) => {
      const page = await enter('/bills');
      const opening = context.waitForEvent('page');
      await mainNavigation(page)
        .getByRole('link', { name: 'Settings' })
        .click({ modifiers: [key] });
      const other = await opening;
      await expect(title(other)).toHaveText('Settings');
      await expect(title(page)).toHaveText('Bills');
    },
  );
}

test('[NAV-18] [NAV-19] a breadcrumb goes to its path, and with Ctrl opens it in a window', async ({
  enter,
  context,
}) => {
  const page = await enter('/bills/import');
  const crumb = page
    .getByRole('navigation', { name: shellWords.breadcrumbs })
    .getByRole('link', { name: 'Bills' });
  const opening = context.waitForEvent('page');
  await crumb.click({ modifiers: ['Control'] });
  const other = await opening;
  await expect(title(other)).toHaveText('Bills');
  await expect(title(page)).toHaveText('Import a bill');
  await crumb.click();
  await expect(title(page)).toHaveText('Bills');
  await expect(page).toHaveURL(/\/bills$/);
});

test('[ROUTE-40] [MSG-41] an unknown path says so and leads back', async ({ enter }) => {
  const page = await enter('/no/such/place');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'ERROR 404' })).toBeVisible();
  await expect(main.getByText('Page Not Found')).toBeVisible();
  await main.getByRole('link', { name: shellWords.notFound.home }).click();
  await expect(title(page)).toHaveText('Overview');
});

test('the keys of the app are listed under ?, and lead where they say', async ({ enter }) => {
  const page = await enter('/bills');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: shellWords.keyboard });
  await expect(dialog).toContainText(shellWords.keys.goTo('Settings'));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press(',');
  await expect(title(page)).toHaveText('Settings');
});
