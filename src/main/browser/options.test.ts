import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parseOptions } from './options';

it('what is asked of the next start alone is handed to the server in its own words', () => {
  expect(parseOptions([]).once).toEqual([]);
  expect(parseOptions(['--new-key']).once).toEqual(['--new-key']);
  expect(parseOptions(['--restore', 'backups/one']).once).toEqual(['--restore', resolve('backups/one')]);
  expect(parseOptions(['--new-key', '--restore=/mnt/one']).once).toEqual([
    '--new-key',
    '--restore',
    '/mnt/one',
  ]);
});

it('an option that is not there is refused by its name', () => {
  expect(() => parseOptions(['--restor', '/mnt/one'])).toThrow('--restor');
});
