import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { settingsWords } from '@shared/words/settings';

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

it('one license in all places: LICENSE, the package, what is shipped, README and the About screen', async () => {
  const license = await read('LICENSE');
  const [line] = license.split('\n');
  expect(line).toBe('Copyright (c) 2026 Costloom. All rights reserved.');
  const manifest = JSON.parse(await read('package.json'));
  const locked = JSON.parse(await read('package-lock.json')).packages[''];
  expect([manifest.license, locked.license]).toEqual(['SEE LICENSE IN LICENSE', 'SEE LICENSE IN LICENSE']);
  const shipped = parse(await read('build/packaging/electron-builder.yml'));
  expect(shipped.copyright).toBe(line);
  expect(shipped.files).toEqual(expect.arrayContaining(['LICENSE', 'package.json', 'out/**']));
  expect(settingsWords.licenseText).toBe(line);
  expect(await read('README.md')).toContain(line);
});
