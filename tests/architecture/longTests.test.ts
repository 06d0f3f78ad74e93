import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { MOST, quarantine } from '../../build/testing/quarantine.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs/how-to/tests.md'), 'utf8');

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    `${folder}/${file}`.replaceAll('\\', '/'),
  );

it('every test file that only the whole run has stands in docs/how-to/tests.md with its reason', () => {
  const long = [...filesOf('src'), ...filesOf('tests')].filter((file) =>
    /\.long(\.db)?\.test\.tsx?$/.test(file),
  );
  const listed = [...page.matchAll(/^\| `((?:src|tests)\/[^`]+\.long[^`]*)`\s+\| (\S.*) \|$/gm)];
  expect(listed.map(([, file]) => file).sort()).toEqual(long.sort());
});

it('the quarantine holds few tests, each with a day and a cause', () => {
  expect(quarantine.length).toBeLessThanOrEqual(MOST);
  for (const { title, since, cause } of quarantine) {
    expect(title.length).toBeGreaterThan(0);
    expect(since).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(cause.length).toBeGreaterThan(20);
  }
});
