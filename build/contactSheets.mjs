import { chromium } from '@playwright/test';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const themes = ['light', 'dark'];
const widths = [1280, 1600];
const SHEET_WIDTH = 1600;

/** The screens that have pictures, sorted, each with those of its themes and widths that there are. */
function screensIn(shots) {
  const files = new Set(readdirSync(shots));
  const names = [...files].flatMap((file) => /^(.+)-light-1280\.png$/.exec(file)?.[1] ?? []).sort();
  const pictures = (name) =>
    themes.flatMap((theme) =>
      widths.map((width) => `${name}-${theme}-${width}.png`).filter((file) => files.has(file)),
    );
  return names.map((name) => ({ name, pictures: pictures(name) }));
}

const style = `body { margin: 0; padding: 12px; background: #888; font: 600 18px sans-serif; color: #000; }
  main { display: grid; grid-template-columns: 4fr 5fr; gap: 12px; align-items: start; } img { width: 100%; display: block; }
  figure { margin: 0; } h1 { margin: 0 0 8px; font-size: 20px; }`;

const sheet = (shots, { name, pictures }) =>
  `<!doctype html><meta charset="utf-8"><title>${name}</title><style>${style}</style><h1>${name}</h1><main>${pictures
    .map((file) => `<img alt="${file}" src="${pathToFileURL(join(shots, file))}">`)
    .join('')}</main>`;

/** One picture for each screen in `into`: light above dark, narrow beside wide; and a page that shows all of them. */
export async function makeContactSheets({ shots, into, executablePath }) {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const screens = screensIn(shots);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 900 } });
    for (const screen of screens) {
      const source = join(into, `${screen.name}.html`);
      writeFileSync(source, sheet(shots, screen));
      await page.goto(pathToFileURL(source).href, { waitUntil: 'load' });
      await page.screenshot({ path: join(into, `${screen.name}.png`), fullPage: true });
      rmSync(source);
    }
  } finally {
    await browser.close();
  }
  const links = screens.map(({ name }) => `<figure><h1>${name}</h1><img src="${name}.png" alt=""></figure>`);
  writeFileSync(
    join(into, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style} main { display: block; }</style><main>${links.join('\n')}</main>`,
  );
  return screens.length;
}
