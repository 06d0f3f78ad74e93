import { readFile } from 'node:fs/promises';
import { afterEach, expect, it, vi } from 'vitest';
import {
  MODAL_NORMAL,
  NAV_COLLAPSED,
  NAV_OPEN,
  ORGANISATIONS_MAX_HEIGHT,
  ORGANISATIONS_WIDTH,
  RECENT_SEARCHES_SHOWN,
  SEARCH_HEIGHT,
  SEARCH_WIDTH,
  WIDE_LAYOUT,
} from '@shared/model/limits';
import { applyMeasures } from '@renderer/ui/theme/measures';

const sheetOf = (path: string) => readFile(new URL(`../../src/renderer/${path}`, import.meta.url), 'utf8');

/** A rule's declarations, by what stands before its brace. */
function rule(sheet: string, selector: string): string {
  const start = sheet.indexOf(`\n${selector} {`);
  expect(start, selector).toBeGreaterThanOrEqual(0);
  return sheet.slice(start, sheet.indexOf('}', start));
}

/** What a page has of the measures, in a window of some width that can become another. */
function measured(width: number) {
  const media = { matches: false, change: () => undefined as void };
  const become = (now: number, query: string) =>
    (media.matches = now >= Number(/^\(width >= (\d+)px\)$/.exec(query)?.[1]));
  let asked = '';
  vi.stubGlobal('matchMedia', (query: string) => {
    become(width, (asked = query));
    return Object.assign(media, {
      addEventListener: (_: string, change: () => void) => Object.assign(media, { change }),
    });
  });
  const values = new Map<string, string>();
  const classes = new Set<string>();
  applyMeasures({
    style: { setProperty: (name: string, value: string) => void values.set(name, value) },
    classList: { toggle: (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name)) },
  } as unknown as HTMLElement);
  const resize = (now: number) => {
    become(now, asked);
    media.change();
  };
  return { values, classes, resize };
}

afterEach(() => void vi.unstubAllGlobals());

it('[LIM-55] [LIM-57] the navigation and the list of organizations are as large as the limits say', async () => {
  const sheet = await sheetOf('app/shell/shell.css');
  const { values } = measured(1280);
  expect(values.get('--cl-nav-open')).toBe(`${NAV_OPEN}px`);
  expect(rule(sheet, '.cl-nav')).toContain('width: var(--cl-nav-open);');
  expect(values.get('--cl-nav-collapsed')).toBe(`${NAV_COLLAPSED}px`);
  expect(rule(sheet, '.cl-nav--collapsed')).toContain('width: var(--cl-nav-collapsed);');
  expect(values.get('--cl-organisations-width')).toBe(`${ORGANISATIONS_WIDTH}px`);
  expect(values.get('--cl-organisations-height')).toBe(`${ORGANISATIONS_MAX_HEIGHT}px`);
  const list = rule(sheet, '.cl-orgs');
  expect(list).toContain('width: var(--cl-organisations-width);');
  expect(list).toContain('max-height: var(--cl-organisations-height);');
});

it('[LIM-62] the panel of a step has more room from the width of a wide window on', async () => {
  expect(rule(await sheetOf('features/editor/panel/panel.css'), '.cl-wide .cl-step-panel__main')).toContain(
    '440px',
  );
  expect([...measured(WIDE_LAYOUT - 1).classes]).toEqual([]);
  const { classes, resize } = measured(WIDE_LAYOUT);
  expect([...classes]).toEqual(['cl-wide']);
  resize(WIDE_LAYOUT - 1);
  expect([...classes]).toEqual([]);
});

it('[LIM-29] [LIM-30] the search is as large as the limits say, and shows four recent searches', async () => {
  const sheet = `\n${await sheetOf('app/search/search.css')}`;
  const { values } = measured(1280);
  expect([SEARCH_WIDTH, SEARCH_HEIGHT, RECENT_SEARCHES_SHOWN]).toEqual([300, 432, 4]);
  expect(values.get('--cl-search-width')).toBe(`${SEARCH_WIDTH}px`);
  expect(rule(sheet, '.cl-search')).toContain('width: clamp(150px, 26vw, var(--cl-search-width));');
  expect(values.get('--cl-search-height')).toBe(`${SEARCH_HEIGHT}px`);
  expect(rule(sheet, '.cl-search__list--commands')).toContain('max-height: var(--cl-search-height);');
  expect(values.get('--cl-recents-shown')).toBe(String(RECENT_SEARCHES_SHOWN));
  const recents = 'max-height: calc(var(--cl-recents-shown) * var(--cl-search-line) + 4px);';
  expect(rule(sheet, '.cl-search__list--recents')).toContain(recents);
  expect(rule(sheet, '.cl-search__row')).toContain('min-height: var(--cl-search-line);');
});

it.each([
  ['features/editor/add-step/add-step.css', '.cl-add-step'],
  ['features/templates/templates.css', '.cl-tdetails'],
  ['parts/results/results.css', '.cl-results__large'],
])('[LIM-59] what fills a dialog in %s takes the dialog’s height', async (path, selector) => {
  const { values } = measured(1280);
  expect(values.get('--cl-modal-normal')).toBe(MODAL_NORMAL);
  expect(rule(`\n${await sheetOf(path)}`, selector)).toContain('calc(var(--cl-modal-normal) - ');
});
