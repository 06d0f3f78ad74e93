import { debugWords } from '@shared/words/debug';
import { helpTopics, helpWords } from '@shared/words/help';
import { whatsNewWords } from '@shared/words/whatsNew';
import { messages } from '@shared/words/messages';
import { shellWords } from '@shared/words/shell';
import { spaceWords } from '@shared/words/spaces';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callAs } from './support/api';
import { lookAt } from './support/look';
import { betweenWindows } from './support/refusals';
import { expect, test } from './support/test';
import { mainNavigation, title } from './support/windows';

/** A film begins by itself. */
test.use({ contextOptions: { reducedMotion: 'no-preference' }, ownBrowser: true });

test('[NAV-06] [NAV-07] [ROUTE-11] Support opens a help widget over the screen, which stays usable', async ({
  enter,
  context,
}) => {
  const page = await enter('/bills');
  const bottom = mainNavigation(page).getByRole('list').last();
  await expect(bottom.getByRole('link')).toHaveText(['Settings', whatsNewWords.title, helpWords.title]);
  const support = bottom.getByRole('link', { name: helpWords.title });
  await support.click();
  const widget = page.getByRole('dialog', { name: helpWords.title });
  await expect(widget).toBeVisible();
  await expect(title(page)).toHaveText('Bills');
  await lookAt(page, 'support');

  await widget.getByRole('textbox', { name: helpWords.search }).fill('spreadsheet');
  const topic = helpTopics.find(({ id }) => id === 'datastore');
  await widget.getByRole('button', { name: topic?.title ?? '', exact: true }).click();
  await expect(widget.getByText(topic?.text[0] ?? '')).toBeVisible();
  await lookAt(page, 'help-topic');
  await widget.getByRole('button', { name: helpWords.back }).click();
  await page.keyboard.press('Escape');
  await expect(widget).toHaveCount(0);
  await expect(support).toBeFocused();

  const opened = context.waitForEvent('page');
  await support.click({ modifiers: ['ControlOrMeta'] });
  await expect(title(await opened)).toHaveText(helpWords.title);
});

test('[PERM-12] [ROUTE-13] the debug page tells facts once a setting has switched it on', async ({
  enter,
  app,
  context,
}) => {
  const page = await enter('/debug');
  await expect(page.getByRole('heading', { name: debugWords.off })).toBeVisible();
  await callAs(context, app, 'settings.put', { body: { domain: 'general', type: 'debug', value: true } });
  await expect(page.getByRole('heading', { name: debugWords.permissions })).toBeVisible();
  await expect(page.getByText('general.debug = true')).toBeVisible();
  await expect(page.getByRole('table', { name: debugWords.jobs })).toContainText('Look for savings');
  await expect(page.getByRole('cell', { name: /^users\.me\(/ })).toBeVisible();
  await lookAt(page, 'debug');
});

test('[MSG-16] [MSG-17] what fails to be fetched in a colleague’s window is reported to the server that they share', async ({
  enter,
  invite,
  app,
  context,
}) => {
  const page = await enter('/overview');
  await callAs(context, app, 'settings.put', { body: { domain: 'general', type: 'debug', value: true } });
  const rita = await invite({ email: 'rita@example.com', password: 'reports and reports', role: 'Member' });
  await rita.accept();
  const between = await betweenWindows(rita.browser);
  const hers = await rita.open('/bills');
  await rita.signIn(hers);
  between.refuse('spaces.list');
  await mainNavigation(hers).getByRole('link', { name: spaceWords.title, exact: true }).click();
  await expect(hers.getByText(messages.failedToFetch('spaces'), { exact: true }).first()).toBeVisible();

  await page.goto(`${app.origin}/debug`);
  const row = page
    .getByRole('table', { name: debugWords.reports })
    .getByRole('row')
    .filter({ hasText: messages.failedToFetch('spaces') });
  await expect(row.first()).toContainText('rita');
  await expect(row.first()).toContainText('/spaces');
  await lookAt(page, 'debug-reports');
});

test('[ROUTE-41] [ROUTE-42] [ROUTE-43] [ROUTE-44] [MSG-42] [MSG-43] a screen that cannot be shown leaves the page for what broke', async ({
  enter,
  app,
  watched,
}) => {
  watched.expect(/WhatsNew|Failed to fetch|net::ERR|dynamically imported/);
  const page = await enter('/overview');
  await page.route(/WhatsNew.*\.js/, (route) => route.abort());
  await mainNavigation(page).getByRole('link', { name: whatsNewWords.title }).click();
  const words = shellWords.broken;
  await expect(page.getByRole('heading', { name: words.heading })).toBeVisible();
  await expect(page.getByText(words.text)).toBeVisible();
  await expect(page.getByText(words.aside)).toBeVisible();
  const film = page.locator('video');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: words.copy }).click();
  await expect(page.getByText(words.copied)).toBeVisible();
  const details = await page.evaluate(() => navigator.clipboard.readText());
  expect(details).toMatch(/^Costloom \d[^\n]*\nRoute: \/[^\n?]*\n/);
  expect(details).toContain('WhatsNew');
  await expect
    .poll(async () => {
      const folder = join(app.dataDir, 'logs');
      const files = await readdir(folder);
      return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('');
    })
    .toContain('reported by a window');
  await lookAt(page, 'broken');
});
