import { describe, expect, it } from 'vitest';
import { mayEdit, permissionsOf, roles, type Permission, type Role } from '@shared/model/permissions';
import type { Rights } from '../../parts/user/userContext';
import { organisationPages } from './organisationPages';

function rights(role: Role, held: readonly Permission[], flags: readonly string[] = ['APIKeys']): Rights {
  const may = (permission: Permission) => held.includes(permission);
  return {
    may,
    mayChange: (permission) => may(permission) && mayEdit(role),
    edits: mayEdit(role),
    isMsp: false,
    isChild: false,
    has: (flag) => flags.includes(flag),
  };
}
const of = (role: Role, flags?: readonly string[]) =>
  organisationPages(rights(role, permissionsOf(role), flags));
const holding = (...held: Permission[]) => organisationPages(rights('Admin', held));

describe('the organization’s pages in the user menu', () => {
  it('[USER-04] Users needs org:members', () => {
    expect(holding('org:settings')).not.toContain('users');
    expect(holding('org:members')).toContain('users');
  });
  it('[USER-05] Settings needs org:settings', () => {
    expect(holding('org:members')).not.toContain('settings');
    expect(holding('org:settings')).toContain('settings');
  });
  it('[USER-06] API keys needs its flag, and org:members or org:settings', () => {
    expect(holding('org:settings')).toContain('apiKeys');
    expect(holding('org:members')).toContain('apiKeys');
    expect(holding('org:create')).not.toContain('apiKeys');
    expect(of('Admin', [])).not.toContain('apiKeys');
  });
  it('[PERM-03] roles that may only look are offered none of them', () => {
    const offered = roles.filter((role) => of(role).length > 0);
    expect(offered).toEqual(['Admin', 'MSP-Admin', 'MSP-Customer-Editor']);
  });
});
