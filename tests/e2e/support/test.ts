import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startApp, type RunningApp } from './app';

const shots = fileURLToPath(new URL('../../../test-results/screens', import.meta.url));

/** Every journey of a file shares one app; a page starts signed out at the printed address. */
export const test = base.extend<{ opened: Page }, { app: RunningApp }>({
  app: [
    async ({}, use) => {
      const app = await startApp();
      await use(app);
      await app.stop();
    },
    { scope: 'worker' },
  ],
  opened: async ({ page, app }, use) => {
    await page.goto(app.link);
    await use(page);
  },
});

export { expect };

const themes = ['light', 'dark'] as const;
const widths = [1280, 1600] as const;

/** Pictures of a screen, light and dark, at both widths; and nothing serious for axe to find in either theme. */
export async function lookAt(page: Page, name: string) {
  await mkdir(shots, { recursive: true });
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: join(shots, `${name}-${theme}-${width}.png`) });
    }
    const found = await new AxeBuilder({ page }).analyze();
    const serious = found.violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
    expect(
      serious.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`),
      `${name}, ${theme}`,
    ).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
}
