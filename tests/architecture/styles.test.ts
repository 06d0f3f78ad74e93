import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../src/renderer', import.meta.url));
/** Styles of CodeMirror, which it brings itself. */
const ownStyles = 'parts/code/theme.ts';

const readAll = (): Map<string, string> =>
  new Map(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|css)$/.test(name) && !name.includes('.test.'))
      .map((name) => [name, readFileSync(join(root, name), 'utf8')]),
  );

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match.slice(1).find((part) => part !== undefined) ?? '');

const classesIn = (text: string) => new Set(matches(text, /(?<![\w-])(cl-\w+(?:[-_]+\w+)*)/g));

/**
 * Screens are loaded when they are opened, with their styles. What a screen is made of has to import the styles of its classes, or
 * look right only after another screen was open. Answers "file: class" for each that no import brings.
 */
function unstyled(files: ReadonlyMap<string, string>): string[] {
  const place = (from: string, to: string): string | undefined => {
    const path = relative(root, join(root, dirname(from), to));
    return ['', '.tsx', '.ts', '/index.ts'].map((end) => path + end).find((name) => files.has(name));
  };
  const places = (from: string, text: string, pattern: RegExp) =>
    matches(text, pattern).flatMap((to) => (to.startsWith('.') ? (place(from, to) ?? []) : []));
  const imports = new Map<string, string[]>();
  const loads = new Map<string, Set<string>>();
  const rules = new Map<string, string[]>();
  for (const [name, text] of files) {
    if (name.endsWith('.css') || name === ownStyles) {
      for (const one of classesIn(text)) rules.set(one, [...(rules.get(one) ?? []), name]);
      continue;
    }
    imports.set(
      name,
      places(name, text, /^(?:import|export)\s[^;'"]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm),
    );
    for (const screen of places(name, text, /\bimport\(\s*'([^']+)'\s*\)/g))
      loads.set(screen, (loads.get(screen) ?? new Set()).add(name));
  }

  function reach(start: string): Set<string> {
    const seen = new Set([start]);
    for (const name of seen) for (const next of imports.get(name) ?? []) seen.add(next);
    return seen;
  }
  const screens = new Map(['main.tsx', ...loads.keys()].map((name) => [name, reach(name)]));
  const always = screens.get('main.tsx') ?? new Set();
  const there = new Map([...screens].map(([name, own]) => [name, new Set([...own, ...always, ownStyles])]));
  // What is loaded by a screen finds the styles of that screen, and of all those that load it.
  for (let round = 0; round < 4; round += 1)
    for (const [name, loaders] of loads) {
      const above = [...screens].filter(([, own]) => [...loaders].some((loader) => own.has(loader)));
      const [first, ...others] = above.map(([screen]) => there.get(screen) ?? new Set<string>());
      for (const one of first ?? []) if (others.every((other) => other.has(one))) there.get(name)?.add(one);
    }

  const missing = [...screens].flatMap(([screen, own]) =>
    [...own]
      .filter((name) => name.endsWith('.tsx') || name.endsWith('.ts'))
      // Its classes stand at the root, for whichever screen has rules for them.
      .filter((name) => name !== 'ui/theme/measures.ts')
      .flatMap((name) =>
        [...classesIn(files.get(name) ?? '')]
          .filter((one) => rules.get(one)?.every((sheet) => !there.get(screen)?.has(sheet)))
          .map((one) => `${name}: ${one}`),
      ),
  );
  return [...new Set(missing)].toSorted();
}

it('every screen brings the styles of what it shows', () => {
  expect(unstyled(readAll())).toEqual([]);
});

it('a screen that leaves out a style sheet is found', () => {
  const files = readAll();
  const part = 'parts/chart/ChartFigure.tsx';
  const text = files.get(part) ?? '';
  files.set(part, text.replace(/import '.*chart\.css';\n/, ''));
  expect(unstyled(files)).toContain(`${part}: cl-legend`);
});

/**
 * Sheets stay once their screen was open, and the one that came last wins: a class that two of them describe looks one way or
 * the other by the way that a person came. Answers "class: sheets" for each.
 */
function describedTwice(files: ReadonlyMap<string, string>): string[] {
  const sheets = new Map<string, Set<string>>();
  for (const [name, text] of files) {
    if (!name.endsWith('.css')) continue;
    const selectors = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?<=^|[{}])([^{}]+)(?=\{)/g);
    for (const one of [...selectors].flatMap(([all]) => all.split(',')))
      if (/^\.cl-[\w-]+$/.test(one.trim()))
        sheets.set(one.trim(), (sheets.get(one.trim()) ?? new Set<string>()).add(name));
  }
  return [...sheets].flatMap(([one, own]) => (own.size > 1 ? [`${one}: ${[...own].join(', ')}`] : []));
}

it('no class is described by two style sheets', () => {
  expect(describedTwice(readAll())).toEqual([]);
});

it('a class that a second sheet describes is found', () => {
  const files = readAll();
  const sheet = 'features/costs/units/units.css';
  files.set(sheet, `${files.get(sheet) ?? ''}.cl-legend { gap: 0; }`);
  expect(describedTwice(files).join()).toMatch(/^\.cl-legend: /);
});

/** Layout stands in components, and what Blueprint calls its parts is known to the kit alone. Answers "file: what". */
function beyondTheKit(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([name, text]) => {
    if (name.startsWith('ui/')) return [];
    const flex = name.endsWith('.css') ? matches(text, /\b(display: (?:inline-)?flex)\b/g) : [];
    return [...flex, ...matches(text, /\b(bp\d+-[\w-]+)/g)].map((what) => `${name}: ${what}`);
  });
}

it('nothing outside of the kit lays parts out by style sheets or names a class of Blueprint', () => {
  expect(beyondTheKit(readAll())).toEqual([]);
});

it('what goes past the kit is found', () => {
  const files = readAll();
  const sheet = 'features/costs/units/units.css';
  files.set(sheet, '.cl-units { display: inline-flex; } .cl-units .bp6-button { gap: 0; }');
  expect(beyondTheKit(files)).toEqual([`${sheet}: display: inline-flex`, `${sheet}: bp6-button`]);
});

/** Classes that a sheet describes and no component wears; a name may be put together: `cl-node--${kind}`. */
function unworn(files: ReadonlyMap<string, string>): string[] {
  const code = [...files].flatMap(([name, text]) => (name.endsWith('.css') ? [] : [text])).join('\n');
  const isWorn = (one: string) =>
    code.includes(one) || [...one].some((_letter, at) => at > 3 && code.includes(`${one.slice(0, at)}\${`));
  return [...files].flatMap(([name, text]) => {
    const described = name.endsWith('.css') ? new Set(matches(text, /\.(cl-[\w-]+)/g)) : [];
    return [...described].filter((one) => !isWorn(one)).map((one) => `${name}: ${one}`);
  });
}

it('no sheet describes what nobody wears', () => {
  expect(unworn(readAll())).toEqual([]);
});

it('a rule for nobody is found', () => {
  const files = readAll();
  const sheet = 'features/costs/units/units.css';
  files.set(sheet, `${files.get(sheet) ?? ''}.cl-units__gone { gap: 0; }`);
  expect(unworn(files)).toEqual([`${sheet}: cl-units__gone`]);
});
