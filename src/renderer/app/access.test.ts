import { describe, expect, it } from 'vitest';
import {
  featureFlags,
  permissions,
  permissionsOf,
  roles,
  type FeatureFlag,
  type Permission,
  type Role,
} from '@shared/model/permissions';
import type { User } from '../data/users';
import { rightsOf } from '../parts/user/userContext';
import { allowed, homePath, navigationOf, safeReturn } from './access';
import type { Screen } from './screen';
import { screens } from './screens';
import { sortedOrganisations } from './shell/organisations';
import { pageOf } from './shell/pageOf';

function user(
  role: Role,
  more: { parent?: string; flags?: FeatureFlag[]; defaultOrgId?: string; held?: readonly Permission[] } = {},
): User {
  const org = (orgId: string, orgName: string) => ({
    orgId,
    orgName,
    orgMetadata: more.parent ? { parent_org_id: more.parent } : {},
    userPermissions: [...(more.held ?? permissionsOf(role))],
    userAssignedRole: role,
  });
  return {
    userId: 'u',
    email: 'u@example.com',
    username: 'u',
    firstName: '',
    lastName: '',
    pictureUrl: null,
    activeOrgId: 'o1',
    orgIdToOrgMemberInfo: { o1: org('o1', 'Zeta'), o2: org('o2', 'alpha'), o3: org('o3', 'Beta') },
    metadata: { defaultOrgId: more.defaultOrgId },
    flags: more.flags ?? [],
  };
}

const screen = (change: Partial<Screen>): Screen => ({
  id: 'x',
  path: 'x',
  title: 'X',
  nav: { section: 'main', icon: 'file' },
  lazy: () => Promise.reject(new Error('not opened here')),
  ...change,
});
const texts = (table: Screen[], of: User, development = false) =>
  navigationOf(table, rightsOf(of, development), 'main').map((item) => item.text);

it('[DS-39] the screens of datastores need datastores:read', () => {
  const found = screens.filter(({ path }) => /^datastores(\/|$)/.test(path));
  expect(found.map(({ path, permission }) => [path, permission])).toEqual([
    ['datastores', 'datastores:read'],
    ['datastores/:datastoreId', 'datastores:read'],
  ]);
});

describe('navigation', () => {
  it('[NAV-08] shows a link only to who holds its permission', () => {
    const table = [
      screen({ title: 'Settings', permission: 'systemSettings:write' }),
      screen({ title: 'Home', permission: 'home:read' }),
    ];
    expect(texts(table, user('Guest'))).toEqual(['Home']);
    expect(texts(table, user('Admin'))).toEqual(['Settings', 'Home']);
  });
  it('[NAV-09] shows MSP links to users of a top-level organisation with an MSP role only', () => {
    const table = [screen({ title: 'Customers', mspOnly: true })];
    expect(texts(table, user('MSP-Viewer'))).toEqual(['Customers']);
    expect(texts(table, user('Admin'))).toEqual([]);
    expect(texts(table, user('MSP-Admin', { parent: 'p' }))).toEqual([]);
  });
  it('[NAV-11] [NAV-12] [ROUTE-13] shows Customers to MSP users who administer them; its route is open to all', () => {
    const shown = (of: User) =>
      navigationOf(screens, rightsOf(of), 'main').some((item) => item.path === '/customers');
    expect(roles.filter((role) => shown(user(role)))).toEqual(['MSP-Admin']);
    expect(shown(user('MSP-Admin', { parent: 'p' }))).toBe(false);
    expect(shown(user('MSP-Editor', { held: ['org:members'] }))).toBe(true);
    expect(shown(user('MSP-Editor', { held: ['org:create'] }))).toBe(true);
    const route = screens.find((known) => known.path === 'customers');
    expect(roles.filter((role) => route && allowed(route, rightsOf(user(role))))).toEqual([...roles]);
  });
  it('[NAV-10] [PERM-13] shows flag-bound links with the flag, and all of them in development', () => {
    const table = [screen({ title: 'Cases overview', flag: 'casesOverview' })];
    expect(texts(table, user('Admin'))).toEqual([]);
    expect(texts(table, user('Admin', { flags: ['casesOverview'] }))).toEqual(['Cases overview']);
    expect(texts(table, user('Admin'), true)).toEqual(['Cases overview']);
  });
  it('puts sub-links below their screen and leaves out those whose screen is not shown', () => {
    const nav = { section: 'main', icon: 'file', under: 'cases' } as const;
    const table = [screen({ id: 'cases', title: 'Cases' }), screen({ id: 'boards', title: 'Boards', nav })];
    const [cases] = navigationOf(table, rightsOf(user('Admin')), 'main');
    expect(cases?.children.map((child) => child.text)).toEqual(['Boards']);
  });
  it('[ROUTE-01] [ROUTE-02] [ROUTE-10] guards the screens with the permissions of the specification', () => {
    const of = (path: string) => screens.find((known) => known.path === path)?.permission;
    expect(of('overview')).toBe('home:read');
    expect(of('settings')).toBe('systemSettings:write');
    const cases = screens.filter((known) => /^(case$|cases(\/|$)|spaces\/.*\/cases\/)/.test(known.path));
    expect(cases.map((known) => known.path)).toContain('cases');
    for (const known of cases)
      expect([known.path, known.permission]).toEqual([known.path, 'recommendations:read']);
  });
  it.each(permissions)(
    '[ROUTE-14] opens the screens of %s to its holders, and to nobody else',
    (permission) => {
      const guarded = screens.filter((known) => known.permission === permission);
      const holder = user('Admin', { flags: [...featureFlags], held: [permission] });
      const without = user('Admin', {
        flags: [...featureFlags],
        held: permissions.filter((other) => other !== permission),
      });
      const ordinary = guarded.filter((known) => !known.mspOnly);
      expect(ordinary.filter((known) => !allowed(known, rightsOf(holder)))).toEqual([]);
      expect(guarded.filter((known) => allowed(known, rightsOf(without)))).toEqual([]);
    },
  );
  it('[NAV-02] [NAV-03] [NAV-04] has the tabs of cases below Cases, as role and flag allow', () => {
    const below = (of: User) =>
      navigationOf(screens, rightsOf(of), 'main')
        .find((item) => item.screen.id === 'cases')
        ?.children.map((child) => child.text);
    const flags: FeatureFlag[] = ['casesOverview'];
    expect(below(user('MSP-Viewer', { flags }))).toEqual(['Customers', 'Boards', 'Blueprints', 'Overview']);
    expect(below(user('Member', { flags }))).toEqual(['Boards', 'Blueprints', 'Overview']);
    expect(below(user('MSP-Viewer', { flags, parent: 'p' }))).toEqual(['Boards', 'Blueprints', 'Overview']);
    expect(below(user('Member'))).toEqual(['Boards', 'Blueprints']);
  });
  it('[NAV-05] [ROUTE-07] [ROUTE-08] has Runs and Approvals below Monitor, as far as the user may open them', () => {
    const monitor = (of: User) =>
      navigationOf(screens, rightsOf(of), 'main').find((item) => item.screen.id === 'monitor');
    expect(monitor(user('Member'))?.children.map((child) => child.text)).toEqual(['Runs', 'Approvals']);
    expect(monitor(user('Member'))?.path).toBe('/runs');
    expect(monitor(user('Guest'))?.children.map((child) => child.text)).toEqual(['Approvals']);
    expect(monitor(user('Guest'))?.path).toBe('/approvals');
    expect(monitor(user('Admin', { held: ['home:read'] }))).toBeUndefined();
    const of = (path: string) => screens.find((known) => known.path === path)?.permission;
    expect([of('runs/:workflowId?'), of('runs/:workflowId/:executionId')]).toEqual([
      'activityLog:read',
      'activityLog:read',
    ]);
    expect(of('approvals/:workflowId?/:executionId?')).toBe('approvals:read');
  });
  it('[PERM-07] goes by the permissions of the active organisation, not by those of another one', () => {
    const guest = user('Guest');
    const elsewhere = guest.orgIdToOrgMemberInfo['o2'];
    if (elsewhere) elsewhere.userPermissions = [...permissionsOf('Admin')];
    expect(rightsOf(guest).may('systemSettings:write')).toBe(false);
    expect(rightsOf({ ...guest, activeOrgId: 'o2' }).may('systemSettings:write')).toBe(true);
    expect(rightsOf({ ...guest, activeOrgId: 'gone' }).may('home:read')).toBe(false);
  });
  it('[PERM-08] takes for an MSP user who has an MSP role in an organisation without a parent', () => {
    for (const role of roles)
      expect([role, rightsOf(user(role)).isMsp]).toEqual([role, /^MSP-(Admin|Editor|Viewer)$/.test(role)]);
    for (const role of roles) expect(rightsOf(user(role, { parent: 'p' })).isMsp).toBe(false);
  });
  it('keeps what changes something from roles that may only look', () => {
    const importing = screens.find((known) => known.id === 'import');
    expect(importing && allowed(importing, rightsOf(user('Member')))).toBe(false);
    expect(importing && allowed(importing, rightsOf(user('Admin')))).toBe(true);
  });
  it('starts on the first screen that the user may open', () => {
    expect(homePath(screens, rightsOf(user('Guest')))).toBe('/overview');
    expect(homePath([], rightsOf(user('Guest')))).toBeNull();
  });
});

describe('the shell', () => {
  it('[AUTH-02] comes back to a path with its query, and never to another site', () => {
    expect(safeReturn('/costs?range=90d&filters=%5B%5D')).toBe('/costs?range=90d&filters=%5B%5D');
    for (const evil of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '',
      null,
      '/login?returnTo=/',
      'javascript:1',
    ])
      expect(safeReturn(evil)).toBe('/');
  });
  it('[USER-11] lists the default organisation first and the others by name', () => {
    const names = (of: User, search?: string) => sortedOrganisations(of, search).map((org) => org.orgName);
    expect(names(user('Admin', { defaultOrgId: 'o1' }))).toEqual(['Zeta', 'alpha', 'Beta']);
    expect(names(user('Admin'))).toEqual(['alpha', 'Beta', 'Zeta']);
    expect(names(user('Admin'), ' ET')).toEqual(['Beta', 'Zeta']);
  });
  it('[NAV-17] builds the trail of a screen from its section', () => {
    expect(pageOf(screens, 'import')).toEqual({
      title: 'Import a bill',
      crumbs: [{ text: 'Bills', path: '/bills' }],
    });
    expect(pageOf(screens, null)).toBeNull();
  });
  it('has no two screens with one path or one key', () => {
    const unique = (values: (string | undefined)[]) =>
      new Set(values.filter(Boolean)).size === values.filter(Boolean).length;
    expect(unique(screens.map((known) => known.path))).toBe(true);
    expect(unique(screens.map((known) => known.keys))).toBe(true);
  });
});
