import { expect, it } from 'vitest';
import type { Rights } from '../parts/user/userContext';
import { allowed, navigationOf } from './access';
import { screens } from './screens';

const rights = (without?: string): Rights => ({
  may: (permission) => permission !== without,
  mayChange: (permission) => permission !== without,
  edits: true,
  isMsp: false,
  isChild: false,
  has: () => false,
});

it('[DASH-02] [ROUTE-04] dashboards and their list need dashboards:read, and are not in the navigation without it', () => {
  const paths = ['dashboards', 'spaces/:spaceId/dashboards/:dashboardId'];
  const found = screens.filter(({ path }) => paths.includes(path));
  expect(found).toHaveLength(2);
  expect(found.filter((screen) => allowed(screen, rights()))).toHaveLength(2);
  expect(found.filter((screen) => allowed(screen, rights('dashboards:read')))).toEqual([]);
  const named = (who: Rights) =>
    navigationOf(screens, who, 'main').some(({ screen }) => screen.id === 'dashboards');
  expect([named(rights()), named(rights('dashboards:read'))]).toEqual([true, false]);
});
