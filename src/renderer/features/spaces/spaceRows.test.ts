import { expect, it } from 'vitest';
import type { Space } from '../../data/spaces';
import { heldIn } from './held';
import { shownSpaces, type RowView } from './spaceRows';

const space = (name: string, resource_count: number, open_cases: number, day: number): Space => ({
  space_id: name,
  mode: 'standard',
  name,
  is_archived: false,
  is_favorite: false,
  resource_count,
  resources: { workflows: resource_count, datastores: 0, dashboards: 0, boards: 0, reports: 0 },
  cases_data: { open_cases, savings: [] },
  created_by: 'somebody',
  creation_time: `2026-01-0${day}T00:00:00.000Z`,
});
const all = [space('Zoo', 2, 0, 1), space('élan team', 2, 7, 3), space('Alpha Team', 1, 7, 2)];
const names = (search: string, by: RowView['sort']['by'], order: RowView['sort']['order']) =>
  shownSpaces(all, { search, sort: { by, order } }).map((one) => one.name);

it('orders spaces, equal ones by name', () => {
  expect(names('', 'name', 'asc')).toEqual(['Alpha Team', 'élan team', 'Zoo']);
  expect(names('', 'name', 'desc')).toEqual(['Zoo', 'élan team', 'Alpha Team']);
  expect(names('', 'cases', 'desc')).toEqual(['Alpha Team', 'élan team', 'Zoo']);
  expect(names('', 'created', 'asc')).toEqual(['Zoo', 'Alpha Team', 'élan team']);
});

it('finds every word of the name, without regard to case', () => {
  expect(names('TEAM  ÉL', 'name', 'asc')).toEqual(['élan team']);
  expect(names('team zoo', 'name', 'asc')).toEqual([]);
});

it('reads what a space still holds out of a refusal, and nothing else', () => {
  const held = { workflows: 1, datastores: 0, dashboards: 2, boards: 0, reports: 0 };
  expect(heldIn(held)).toEqual(held);
  for (const other of [undefined, null, 'no', [], [{ field: 'name', reason: 'taken' }], { workflows: 1 }])
    expect(heldIn(other)).toBeNull();
});
