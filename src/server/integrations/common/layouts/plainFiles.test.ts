import { expect, it } from 'vitest';
import type { StoredObject } from '../objects';
import { plainFiles } from './plainFiles';

const object = (key: string): StoredObject => ({ key, version: '1', size: 10 }) as StoredObject;
const keys = [
  'gcp/2026-09/rows-000.json.gz',
  'gcp/2026-09/rows-001.json.gz',
  'gcp/2026-10/rows-000.json.gz',
  'gcp/2026-10/_SUCCESS',
  'gcp/2026-10/cur-manifest.json',
  'gcp/2026-10/_metadata.json',
  'bq/bill-000.avro',
  'saas/2026-10.zip',
  'notes/readme.txt',
  'logs/2026-10.log.gz',
];

it('finds the folders of bills of every kind that can be read, and what they hold', () => {
  const objects = keys.map(object);
  expect(plainFiles.find(objects)).toEqual([
    { folder: 'gcp/', name: 'gcp', contents: 'Files (json.gz)' },
    { folder: 'bq/', name: 'bq', contents: 'Files (avro)' },
    { folder: 'saas/', name: 'saas', contents: 'Files (zip)' },
  ]);
  const months = plainFiles.deliveries(objects, 'gcp/');
  expect(months.map(({ key, bytes }) => [key, bytes])).toEqual([
    ['2026-09', 20],
    ['2026-10', 10],
  ]);
});
