import { describe, expect, it } from 'vitest';
import { permissionsOf, type Role } from '@shared/model/permissions';
import { allowed, navigationOf } from './access';
import { screens } from './screens';
import { currentChild } from './shell/currentChild';
import type { Rights } from '../parts/user/userContext';

function rights(role: Role, flags: readonly string[] = []): Rights {
  return {
    may: (permission) => permissionsOf(role).includes(permission),
    mayChange: () => true,
    edits: true,
    isMsp: role === 'MSP-Admin',
    isChild: false,
    has: (flag) => flags.includes(flag),
  };
}

function links(who: Rights) {
  const cases = navigationOf(screens, who, 'main').find((item) => item.screen.id === 'cases');
  return cases?.children.map((child) => [child.text, child.path]);
}

describe('the case screens in the navigation', () => {
  it('[NAV-02] [NAV-03] [NAV-04] has Customers for MSP users and Overview with its flag', () => {
    expect(links(rights('Admin'))?.map(([text]) => text)).toEqual(['Boards', 'Blueprints']);
    expect(links(rights('MSP-Admin', ['casesOverview']))).toEqual([
      ['Customers', '/cases?tab=customer'],
      ['Boards', '/cases'],
      ['Blueprints', '/cases?tab=configuration'],
      ['Overview', '/cases?tab=overview'],
    ]);
  });

  it('[ROUTE-02] needs recommendations:read on every case screen', () => {
    const paths = ['cases', 'case', 'cases/:caseId', 'spaces/:spaceId/cases/:boardId'];
    const found = screens.filter((screen) => paths.includes(screen.path));
    expect(found).toHaveLength(paths.length);
    const nobody: Rights = { ...rights('Admin'), may: (permission) => permission !== 'recommendations:read' };
    expect(found.filter((screen) => allowed(screen, nobody))).toEqual([]);
  });

  it('marks the sub-link whose tab is open', () => {
    const paths = ['/cases?tab=customer', '/cases', '/cases?tab=overview'];
    expect(currentChild(paths, '/cases', '?tab=overview')).toBe('/cases?tab=overview');
    expect(currentChild(paths, '/cases', '?board_id=b')).toBe('/cases');
    expect(currentChild(paths, '/cases/c1', '')).toBe('/cases');
    expect(currentChild(paths, '/bills', '')).toBeNull();
  });
});
