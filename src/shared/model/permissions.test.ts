import { describe, expect, it } from 'vitest';
import {
  grantors,
  holds,
  mayEdit,
  offeredRoles,
  permissions,
  permissionsOf,
  roles,
  scopeOf,
} from './permissions';

/** The specification's list, said once more, so that a permission that gets lost is noticed. */
const reads = [
  'activityLog:read',
  'approvals:read',
  'dashboards:read',
  'datastores:read',
  'home:read',
  'integrations:read',
  'recommendations:read',
  'resources:read',
  'support:read',
  'templates:read',
  'wf:read',
  'whatsNew:read',
] as const;
const others = [
  'casesConfiguration:write',
  'dashboards:edit',
  'org:create',
  'org:members',
  'org:settings',
  'resources:write',
  'systemSettings:write',
  'wf:create',
  'workflows:share',
  'workflows:share-view',
] as const;
const all: readonly string[] = [...reads, ...others];
const but = (...left: string[]) => all.filter((permission) => !left.includes(permission));
const memberRights = [...reads, 'resources:write', 'workflows:share-view'];

describe('permissions', () => {
  it('[PERM-05] are those of the specification', () => {
    expect([...permissions].sort()).toEqual([...all].sort());
  });

  it('[PERM-01] [PERM-02] belong to eight roles in two scopes', () => {
    expect(roles.map((role) => [role, scopeOf(role)])).toEqual([
      ['Admin', undefined],
      ['Member', undefined],
      ['Guest', undefined],
      ['MSP-Admin', 'MSP'],
      ['MSP-Editor', 'MSP'],
      ['MSP-Viewer', 'MSP'],
      ['MSP-Customer-Editor', 'MSP-CUSTOMER'],
      ['MSP-Customer-Viewer', 'MSP-CUSTOMER'],
    ]);
  });

  it.each([
    ['Admin', all],
    ['Member', memberRights],
    ['Guest', reads.filter((permission) => permission !== 'activityLog:read')],
    ['MSP-Admin', all],
    ['MSP-Editor', but('org:create', 'org:members', 'org:settings')],
    ['MSP-Viewer', memberRights],
    ['MSP-Customer-Editor', but('org:create', 'workflows:share')],
    ['MSP-Customer-Viewer', memberRights],
  ] as const)('[PERM-04] of %s are those of the role table', (role, expected) => {
    expect([...permissionsOf(role)].sort()).toEqual([...expected].sort());
  });

  it('[PERM-03] let all but Member, Guest and the two viewers edit', () => {
    expect(roles.filter(mayEdit)).toEqual(['Admin', 'MSP-Admin', 'MSP-Editor', 'MSP-Customer-Editor']);
  });

  it('[PERM-06] pass when none is required or the user holds it', () => {
    expect(holds([], undefined)).toBe(true);
    expect(holds(['home:read'], 'home:read')).toBe(true);
    expect(holds(['home:read'], 'wf:read')).toBe(false);
    expect(holds([], 'home:read')).toBe(false);
  });

  it('[PERM-14] of configuring cases, dashboards, workflows and organisations are for editing roles only', () => {
    for (const permission of [
      'casesConfiguration:write',
      'dashboards:edit',
      'wf:create',
      'org:create',
    ] as const)
      expect(roles.filter((role) => permissionsOf(role).includes(permission)).every(mayEdit)).toBe(true);
  });

  it('are given by the roles that hold them and manage members', () => {
    expect(grantors('org:create', 'MSP')).toEqual(['Admin', 'MSP-Admin']);
    expect(grantors('home:read', 'standard')).toEqual(['Admin']);
    expect(grantors('home:read', 'MSP')).toEqual(['Admin', 'MSP-Admin']);
    expect(grantors('home:read', 'MSP_CUSTOMER')).toEqual(['Admin', 'MSP-Customer-Editor']);
  });

  it('[PERM-11] offers the roles made for an organisation, none above that of the giver', () => {
    expect(offeredRoles('standard', 'Admin')).toEqual(['Admin', 'Member', 'Guest']);
    expect(offeredRoles('MSP', 'MSP-Admin')).toEqual(['MSP-Admin', 'MSP-Editor', 'MSP-Viewer']);
    expect(offeredRoles('MSP_CUSTOMER', 'MSP-Admin')).toEqual(['MSP-Customer-Editor', 'MSP-Customer-Viewer']);
    expect(offeredRoles('MSP', 'MSP-Editor')).toEqual(['MSP-Editor', 'MSP-Viewer']);
    expect(offeredRoles('standard', 'Guest')).toEqual(['Guest']);
  });
});
