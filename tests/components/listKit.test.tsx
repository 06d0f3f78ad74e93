import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { uiWords } from '@shared/words/ui';
import { List } from '@renderer/parts/list/List';
import { listed } from '@renderer/parts/list/listed';
import { listParams, useListView } from '@renderer/parts/list/useListView';
import { Empty } from '@renderer/ui/feedback/States';
import { MenuItem } from '@renderer/ui/overlays/Popover';
import { RowMenu } from '@renderer/ui/overlays/RowMenu';
import { menuColumn, nameColumn, numberColumn } from '@renderer/ui/table/columns';
import { pretendLayout } from './support/layout';

pretendLayout();
afterEach(cleanup);

interface Team {
  name: string;
  people: number;
}
const teams: Team[] = [
  { name: 'Search 10', people: 3 },
  { name: 'Search 9', people: 5 },
  { name: 'Payments', people: 4 },
];
const params = listParams(['name', 'people'] as const);

/** A list of teams as screens have them, and what was done in it. */
function openList(all: readonly Team[], address = '/') {
  const seen = { opened: [] as string[], renamed: [] as string[], address: '' };
  function Teams() {
    const view = useListView(params);
    seen.address = useLocation().search;
    const rows = listed(all, view, { name: ({ name }) => name, keys: { people: ({ people }) => people } });
    return (
      <List
        all={all}
        rows={rows}
        view={view}
        search="Search teams"
        count={(shown, of) => `${shown} of ${of}`}
        none={<Empty title="No teams yet" />}
        onClear={() => view.onSearch('')}
        label="Teams"
        rowKey={({ name }) => name}
        rowLabel={({ name }) => name}
        onOpen={({ name }) => seen.opened.push(name)}
        columns={[
          nameColumn('name', 'Name', '1fr', ({ name }: Team) => ({ name })),
          numberColumn('people', 'People', '80px', ({ people }: Team) => people),
          menuColumn(({ name }: Team) => (
            <RowMenu label={`Actions for ${name}`}>
              <MenuItem text="Rename" onClick={() => seen.renamed.push(name)} />
            </RowMenu>
          )),
        ]}
      />
    );
  }
  render(
    <MemoryRouter initialEntries={[address]}>
      <Teams />
    </MemoryRouter>,
  );
  return seen;
}

const user = userEvent.setup();
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.getAttribute('aria-label'));

it('shows all in their order and says how many', () => {
  openList(teams);
  expect(names()).toEqual(['Payments', 'Search 9', 'Search 10']);
  expect(screen.getByRole('status').textContent).toBe('3 of 3');
});

it('keeps search and order in the address, which can be opened again', async () => {
  const seen = openList(teams);
  await user.type(screen.getByRole('textbox', { name: 'Search teams' }), 'search');
  await user.click(screen.getByRole('button', { name: 'People' }));
  expect(names()).toEqual(['Search 9', 'Search 10']);
  const { address } = seen;
  cleanup();
  openList(teams, `/${address}`);
  expect(names()).toEqual(['Search 9', 'Search 10']);
});

it('orders by what it can be ordered by only', () => {
  openList(teams);
  const heads = screen
    .getAllByRole('columnheader')
    .map((head) => within(head).queryByRole('button') !== null);
  expect(heads).toEqual([true, true, false]);
});

it('says that nothing fits, and takes the search away', async () => {
  openList(teams, '/?search=nobody');
  expect(screen.queryByRole('grid')).toBeNull();
  await user.click(screen.getByRole('button', { name: uiWords.clearFilters }));
  expect(names()).toHaveLength(3);
});

it('has no bar where there is nothing to search', () => {
  openList([]);
  expect(screen.getByText('No teams yet')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('opens a row by a press on it, and not by one on its menu', async () => {
  const seen = openList(teams);
  await user.click(screen.getByRole('button', { name: 'Actions for Payments' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  expect(seen).toMatchObject({ opened: [], renamed: ['Payments'] });
  await user.click(screen.getByText('Search 9'));
  expect(seen.opened).toEqual(['Search 9']);
});
