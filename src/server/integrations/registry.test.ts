import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { integrationKind } from '@shared/api/integrations/kinds';
import { systemClock } from '../platform/clock';
import { createServiceClient } from '../platform/outbound/serviceClient';
import { savingRules } from '../costs/rules/registry';
import { integrationProviders } from './registry';

const client = createServiceClient({ any: () => false, allow: [] });
const providers = integrationProviders({ client, clock: systemClock });

it('has one provider for each folder here, each of a type of its own', () => {
  const here = dirname(fileURLToPath(import.meta.url));
  const folders = readdirSync(here, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'common',
  );
  expect(providers).toHaveLength(folders.length);
  expect(new Set(providers.map(({ type }) => type)).size).toBe(providers.length);
});

it.each(providers.map((provider) => [provider.type, provider] as const))(
  '%s has a connect page that can be filled in',
  (_type, { kind }) => {
    const ids = kind.fields.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const field of kind.fields) {
      expect(field.id).toMatch(/^[a-z][A-Za-z0-9_]*$/);
      expect(field.label).not.toBe('');
      expect(field.kind === 'choice').toBe(field.options.length > 0);
      if (field.kind === 'secret') expect(field.initial).toBe('');
      // What is not shown at first must not be missing.
      if (field.advanced && field.required) expect(field.initial).not.toBe('');
    }
    const page = integrationKind.omit({
      type: true,
      setups: true,
      delivers_bills: true,
      has_inventory: true,
    });
    expect(page.safeParse(kind).success).toBe(true);
    expect(kind.guide.length).toBeGreaterThan(0);
  },
);

const clouds = providers.filter(({ inventory }) => inventory !== undefined);

it('reads the inventory of three clouds, and every kind by permissions that their connect pages name', () => {
  expect(clouds.map(({ type }) => type)).toEqual(['AWS', 'AZURE', 'GCP']);
  for (const { kind, inventory, type } of clouds) {
    const named = new Set(kind.permissions.map(({ name }) => name));
    for (const { kind: what, permissions } of inventory?.kinds ?? []) {
      expect([type, what, permissions.length > 0]).toEqual([type, what, true]);
      expect([what, permissions.filter((name) => !named.has(name))]).toEqual([what, []]);
    }
  }
});

it('reads every kind that a saving rule looks at, and no kind that none does', () => {
  const read = clouds.flatMap(({ inventory }) => inventory?.kinds.map(({ kind }) => kind) ?? []);
  const asked = savingRules.flatMap(({ observes }) => observes);
  expect([...new Set(asked)].sort()).toEqual(read.sort());
});
