import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const shots = fileURLToPath(new URL('../../../test-results/screens', import.meta.url));
const themes = ['light', 'dark'] as const;
const widths = [1280, 1600] as const;

/** Pictures are for people to look at: `npm run pictures` takes them, an ordinary run does not wait for them. */
const wantsPictures = process.env['COSTLOOM_PICTURES'] === 'yes';

/**
 * Nothing serious for axe to find in a screen, light and dark, at the wider width; and, where they are wanted, pictures of
 * it in both themes at both widths.
 */
export async function lookAt(page: Page, name: string) {
  if (wantsPictures) await mkdir(shots, { recursive: true });
  const found: string[] = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const width of wantsPictures ? widths : widths.slice(-1)) {
      await page.setViewportSize({ width, height: 900 });
      if (!wantsPictures) continue;
      await page.screenshot({ path: join(shots, `${name}-${theme}-${width}.png`), animations: 'disabled' });
    }
    // The dark page has the same elements: only its colours are another matter.
    const axe = new AxeBuilder({ page });
    const { violations } = await (theme === 'dark' ? axe.withRules('color-contrast') : axe).analyze();
    const serious = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
    const places = (v: (typeof serious)[number]) => v.nodes.map((n) => n.target.join(' ')).join(', ');
    found.push(...serious.map((v) => `${theme}, ${v.id}: ${places(v)}`));
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(found, name).toEqual([]);
}
