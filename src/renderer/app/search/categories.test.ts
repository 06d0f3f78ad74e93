import { expect, it } from 'vitest';
import { permissionsOf, type Permission } from '@shared/model/permissions';
import { shownTypes, tabsFor } from './categories';

const holding = (held: readonly Permission[]) => (permission: Permission) => held.includes(permission);

it('[SRCH-06] a tab is there for who holds its permission', () => {
  expect(tabsFor(holding(permissionsOf('Admin')))).toEqual([
    'all',
    'workflow',
    'datastore',
    'space',
    'dashboard',
  ]);
  expect(tabsFor(holding(['datastores:read']))).toEqual(['all', 'datastore']);
  expect(tabsFor(holding([]))).toEqual(['all']);
});

it('spaces are found by those alone who can open them', () => {
  expect(shownTypes(holding(permissionsOf('Member')))).toContain('space');
  expect(shownTypes(holding(permissionsOf('Guest')))).toEqual(['workflow', 'datastore', 'dashboard']);
});
