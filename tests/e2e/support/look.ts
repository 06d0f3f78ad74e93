import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const shots = fileURLToPath(new URL('../../../test-results/screens', import.meta.url));
const themes = ['light', 'dark'] as const;
const widths = [1280, 1600] as const;

/** Pictures are for people to look at: `npm run pictures` takes them, an ordinary run does not wait for them. */
const wantsPictures = process.env['COSTLOOM_PICTURES'] === 'yes';

const SETTLES = 1_000;

interface Rule {
  id: string;
  impact: string | null;
}

const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  );

/**
 * What axe finds serious, as "rule: places". By all of its rules, or by those that are named. A rule's impact is that of
 * everything it finds, so those that are never serious are not asked; one of them would have all style sheets fetched
 * and read again each time.
 */
async function seriousIn(page: Page, rules?: string[]): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (only) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe & { _audit: { rules: Rule[] } } };
    const mild = loaded._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate');
    const rules = Object.fromEntries(mild.map(({ id }) => [id, { enabled: false }]));
    const options = { resultTypes: ['violations' as const], ...(only ? { runOnly: only } : { rules }) };
    return (await loaded.run(document, options)).violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      places: nodes.map(({ target }) => target.join(' ')).join(', '),
    }));
  }, rules ?? null);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, places }) => `${id}: ${places}`);
}

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
    const rules = theme === 'dark' ? ['color-contrast'] : undefined;
    await twoFrames(page);
    let serious = await seriousIn(page, rules);
    // A screen that has just changed its colours may not have painted all of them; what is wrong stays wrong.
    if (serious.length > 0) {
      await page.waitForTimeout(SETTLES);
      serious = await seriousIn(page, rules);
    }
    found.push(...serious.map((one) => `${theme}, ${one}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(found, name).toEqual([]);
}

/** Of a screen that another journey has looked at in the same state: only pictures, where they are wanted. */
export async function picture(page: Page, name: string) {
  if (wantsPictures) await lookAt(page, name);
}
