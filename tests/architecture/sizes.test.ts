import { readFile } from 'node:fs/promises';
import { afterEach, expect, it, vi } from 'vitest';
import {
  NAV_COLLAPSED,
  NAV_OPEN,
  ORGANISATIONS_MAX_HEIGHT,
  ORGANISATIONS_WIDTH,
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
