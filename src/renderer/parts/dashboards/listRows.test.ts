import { describe, expect, it } from 'vitest';
import { shownRows, type View } from './listRows';

const board = (name: string, space_id: string, panels: number, at: string) => ({
  dashboardId: name,
  space_id,
  name,
  description: `About ${name}`,
  panels,
  created_by: 'ann',
  creation_time: at,
  last_update_time: at,
});
const boards = [
  board('Savings', 's2', 3, '2026-02-01T00:00:00Z'),
  board('Budget', 's1', 3, '2026-03-01T00:00:00Z'),
  board('Tags', 's1', 9, '2026-01-01T00:00:00Z'),
];
const spaces = [
  { space_id: 's1', name: 'Finance' },
  { space_id: 's2', name: 'Cloud' },
];
const names = (view: Partial<View>) =>
  shownRows(boards, spaces, { search: '', by: 'name', order: 'asc', ...view }).map(({ name }) => name);

describe('the list of dashboards', () => {
  it('is in the chosen order, equals by name', () => {
    expect(names({})).toEqual(['Budget', 'Savings', 'Tags']);
    expect(names({ by: 'panels', order: 'desc' })).toEqual(['Tags', 'Budget', 'Savings']);
    expect(names({ by: 'space' })).toEqual(['Savings', 'Budget', 'Tags']);
    expect(names({ by: 'updated', order: 'desc' })).toEqual(['Budget', 'Savings', 'Tags']);
  });
  it('is searched by name, description and space, all words', () => {
    expect(names({ search: 'finance BUD' })).toEqual(['Budget']);
    expect(names({ search: 'about' })).toHaveLength(3);
    expect(names({ search: 'nothing' })).toEqual([]);
  });
});
