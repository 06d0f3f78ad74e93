import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { shellWords } from '@shared/words/shell';
import { startApp, type RunningApp } from './app';
import { watch, type Watch } from './watch';

interface Journey {
  /** A window of this app in this browser, signed out or in as the app stands. */
  open(path?: string): Promise<Page>;
  /** The same, after “Open local workspace” if the app stood signed out. */
  enter(path?: string): Promise<Page>;
  watched: Watch;
}

/** Every journey of a file shares one app. Each journey is a browser of its own, which has to be given a link. */
export const test = base.extend<Journey, { app: RunningApp }>({
  app: [
    async ({}, use) => {
      const app = await startApp();
      await use(app);
      await app.stop();
    },
    { scope: 'worker' },
  ],
  watched: [
    async ({ context, app }, use) => {
      const watched = watch(context, app.origin);
      await use(watched);
      expect(watched.problems()).toEqual([]);
    },
    { auto: true },
  ],
  open: async ({ context, app }, use) => {
    await use((path) => openWindow(context, app, path));
  },
  enter: async ({ context, app }, use) => {
    await use(async (path) => {
      const page = await openWindow(context, app, path);
      await openWorkspace(page);
      return page;
    });
  },
});

export { expect };

/** A window; the browser's first one comes in by the printed link. */
export async function openWindow(context: BrowserContext, app: RunningApp, path = '/'): Promise<Page> {
  const page = await context.newPage();
  const known = (await context.cookies(app.origin)).length > 0;
  await page.goto(known ? app.origin + path : await app.link(path));
  return page;
}

export const mainNavigation = (page: Page) => page.getByRole('navigation', { name: shellWords.navigation });

/** Presses “Open local workspace” where the app asks for it, and waits for the shell. */
export async function openWorkspace(page: Page) {
  const button = page.getByRole('button', { name: shellWords.signIn.local });
  await expect(button.or(mainNavigation(page))).toBeVisible({ timeout: 60_000 });
  if (await button.isVisible()) await button.click();
  await expect(mainNavigation(page)).toBeVisible({ timeout: 60_000 });
}

/** The title of the screen, which every screen has at the top. */
export const title = (page: Page) => page.getByRole('banner').getByRole('heading', { level: 1 });

export async function openAccountMenu(page: Page) {
  await page.getByRole('button', { name: new RegExp(`^${shellWords.openMenu}`) }).click();
}

export async function signOut(page: Page) {
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: shellWords.logout }).click();
}
