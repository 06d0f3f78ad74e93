import { expect, type BrowserContext, type Page } from '@playwright/test';
import { headerWords } from '@shared/words/editorHeader';
import { shellWords } from '@shared/words/shell';
import type { RunningApp } from './app';

/** A window; the browser's first one comes in by the printed link. */
export async function openWindow(context: BrowserContext, app: RunningApp, path = '/'): Promise<Page> {
  const page = await context.newPage();
  const known = (await context.cookies(app.origin)).length > 0;
  await page.goto(known ? app.origin + path : await app.link(path));
  return page;
}

export const mainNavigation = (page: Page) => page.getByRole('navigation', { name: shellWords.navigation });

/** Shows the links behind “More” of a group of the navigation. */
export const openMore = (page: Page, group: keyof typeof shellWords.groups) =>
  mainNavigation(page)
    .getByRole('button', { name: shellWords.moreOf(shellWords.groups[group]) })
    .click();

/** What the editor of workflows has in place of navigation and top bar. */
export const editorHeader = (page: Page) => page.getByRole('group', { name: headerWords.label, exact: true });

/** What every screen has at its side or top, once somebody is signed in. */
export const shellOf = (page: Page) => mainNavigation(page).or(editorHeader(page));

/** Presses “Open local workspace” where the app asks for it, and waits for the shell. */
export async function openWorkspace(page: Page) {
  const button = page.getByRole('button', { name: shellWords.signIn.local });
  await expect(button.or(shellOf(page))).toBeVisible();
  if (await button.isVisible()) await button.click();
  await expect(shellOf(page)).toBeVisible();
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
