import { expect, it } from 'vitest';
import type { Rights } from '../../parts/user/userContext';
import { groups } from '../screens';
import { currentItem } from './currentItem';
import { navigationGroups } from './navigationGroups';

const everything: Rights = {
  may: () => true,
  mayChange: () => true,
  edits: true,
  isMsp: true,
  isChild: false,
  has: () => true,
};

it.each([
  ['/costs', 'costs'],
  ['/costs/resource?id=r', 'costs'],
  ['/costs/kubernetes', 'costs-kubernetes'],
  ['/costs/anomalies/c1', 'costs-anomalies'],
  ['/costs/commitments', 'costs-commitments'],
  ['/cases', 'cases'],
  ['/cases?board_id=b', 'cases'],
  ['/cases?tab=overview', 'cases-overview'],
  ['/cases?tab=configuration&x=y', 'cases-blueprints'],
  ['/cases/c1', 'cases'],
  ['/spaces/s', 'spaces'],
  ['/spaces/s?type=WORKFLOW', 'workflows'],
  ['/dashboards', 'dashboards'],
  ['/spaces/s/dashboards/d', 'dashboards'],
  ['/runs/w/e', 'runs'],
  ['/nowhere', undefined],
])('at %s the current link is %s', (path, id) => {
  const { pathname, search } = new URL(path, 'http://x');
  const links = navigationGroups(groups, everything).flatMap(({ rows, more }) => [...rows, ...more]);
  expect(currentItem(links, pathname, search)?.screen.id).toBe(id);
});

it('[NAV-05] Monitor heads its sub-links and is no row', () => {
  const automate = navigationGroups(groups, everything).find(({ heads }) => heads.length > 0);
  expect(automate?.heads.map(({ text }) => text)).toEqual(['Monitor']);
  expect(automate?.rows.slice(-2).map(({ text }) => text)).toEqual(['Runs', 'Approvals']);
});

it('a group that has nothing for somebody is not shown', () => {
  expect(navigationGroups(groups, { ...everything, may: () => false, isMsp: false })).toEqual([]);
});
