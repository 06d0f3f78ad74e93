import { expect, it } from 'vitest';
import type { Permission } from '@shared/model/permissions';
import type { Rights } from '../parts/user/userContext';
import { allowed } from './access';
import { screens } from './screens';

const rights = (held: Permission[]): Rights => ({
  may: (permission) => held.includes(permission),
  mayChange: (permission) => held.includes(permission),
  edits: true,
  isMsp: false,
  isChild: false,
  has: () => true,
});

it('[ROUTE-09] integrations, each of them, and the pages that connect one need integrations:read', () => {
  const paths = [
    'integrations',
    'integrations/:provider/instance',
    'integrations/instance/:provider',
    'integrations/:integrationId',
  ];
  const found = screens.filter(({ path }) => path.startsWith('integrations'));
  expect(found.map(({ path }) => path)).toEqual(paths);
  for (const screen of found) {
    expect(allowed(screen, rights(['integrations:read']))).toBe(true);
    expect(allowed(screen, rights(['wf:read', 'org:settings']))).toBe(false);
  }
});
