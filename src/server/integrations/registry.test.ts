import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { integrationProviders } from './registry';

it('has one provider for each folder here, each of a type of its own', () => {
  const here = dirname(fileURLToPath(import.meta.url));
  const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(integrationProviders).toHaveLength(folders.length);
  expect(new Set(integrationProviders.map(({ type }) => type)).size).toBe(integrationProviders.length);
});
