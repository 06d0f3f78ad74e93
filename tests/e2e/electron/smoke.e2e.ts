import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { _electron, expect, test as base, type ElectronApplication, type Page } from '@playwright/test';
import { newDataFolder, removeFolder } from '../support/dataFolder';
import { openWorkspace, title } from '../support/windows';
import { electronBinary, root } from './binary';

const binary = electronBinary();

interface Desktop {
  /** Starts the built desktop app on a data folder of its own, as a double click or a link would. */
  start(...args: string[]): Promise<{ app: ElectronApplication; page: Page }>;
}

const test = base.extend<Desktop>({
  start: async ({}, use) => {
    const apps: ElectronApplication[] = [];
    const folder = await newDataFolder();
    await use(async (...args) => {
      if (!existsSync(join(root, 'out', 'main', 'index.js')))
        throw new Error('The app is not built: run npm run build first.');
      // Chromium refuses to start its sandbox for root.
      const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
      const app = await _electron.launch({
        ...(binary ? { executablePath: binary } : {}),
        args: [...asRoot, '.', `--data=${folder}`, ...args],
        cwd: root,
      });
      apps.push(app);
      return { app, page: await app.firstWindow() };
    });
    for (const app of apps) await app.close();
    await removeFolder(folder);
  },
});

test.skip(binary === null, 'skipped: no Electron binary');

test('the desktop app starts with one window and opens the local workspace with one press', async ({
  start,
}) => {
  const { app, page } = await start();
  await openWorkspace(page);
  await expect(title(page)).toHaveText('Overview');
  expect(app.windows()).toHaveLength(1);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('its page runs no inline script, reaches no other host and has no Node', async ({ start }) => {
  const { page } = await start();
  await openWorkspace(page);
  const seen = await page.evaluate(async () => {
    const refused: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective));
    const script = document.createElement('script');
    script.textContent = 'document.documentElement.dataset.inline = "ran"';
    document.head.append(script);
    const fetched = await fetch('https://example.com/').then(
      () => true,
      () => false,
    );
    // The violations are told of in tasks of their own.
    await new Promise((resolve) => setTimeout(resolve));
    const node = ['require', 'process', 'module', 'Buffer'].filter((name) => name in globalThis);
    return { refused, ran: 'inline' in document.documentElement.dataset, fetched, node };
  });
  expect(seen).toMatchObject({ ran: false, fetched: false, node: [] });
  expect(seen.refused).toEqual(expect.arrayContaining(['script-src-elem', 'connect-src']));
});

test('a link of the app opens the place that it names, once somebody is signed in', async ({ start }) => {
  const { page } = await start('costloom://open/settings?tab=cost');
  await openWorkspace(page);
  await expect(title(page)).toHaveText('Settings');
  await expect(page.getByRole('tab', { name: 'Cost' })).toHaveAttribute('aria-selected', 'true');
});
