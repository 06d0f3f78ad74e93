import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import { FAVOURITE_NAME_MAX } from '@shared/model/limits';
import { spaceWords as words } from '@shared/words/spaces';
import { aSpace, globalSpace, listed } from './support/entities';
import { closeWindows, openWindow } from './support/window';

afterEach(closeWindows);

const grid = () => screen.findByRole('grid', { name: words.title });
const rows = async () => within(await grid()).getAllByRole('row');
const row = async (name: string) => within(await grid()).getByRole('row', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('the list of spaces', () => {
  it('[SPACE-06] [LIM-53] shows fifteen until all are asked for; search and order are in the URL', async () => {
    const crews = Array.from({ length: 18 }, (_, at) => aSpace(`Crew ${String(at + 1).padStart(2, '0')}`));
    const { user } = openWindow('/spaces?search=crew', { 'spaces.list': listed(globalSpace, ...crews) });
    expect(await rows()).toHaveLength(1 + 15);
    await user.click(screen.getByRole('button', { name: words.showAll(18) }));
    expect(location.search).toContain('all=true');
    expect((await grid()).getAttribute('aria-rowcount')).toBe(String(1 + 18));
    const header = within(await grid()).getByRole('columnheader', { name: words.columns.name });
    await user.click(within(header).getByRole('button'));
    expect(location.search).toContain('order=desc');
    expect(within((await rows())[1]!).getByText('Crew 18')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: words.showFewer(15) }));
    expect(await rows()).toHaveLength(1 + 15);
    const search = screen.getByRole('textbox', { name: words.search });
    await user.clear(search);
    await user.type(search, 'no such crew');
    await screen.findByText(words.empty.found);
    await user.click(screen.getByRole('button', { name: words.empty.clear }));
    await waitFor(async () => expect(await rows()).toHaveLength(1 + 15));
  });

  it('says that it could not be read, and reads it again when asked to', async () => {
    let refuses = true;
    const { user, sentTo } = openWindow('/spaces', {
      'spaces.list': () => {
        if (refuses) throw new Fault('forbidden', 'Not today.');
        return listed(globalSpace);
      },
    });
    await screen.findByText('Not today.', { selector: 'main *' });
    refuses = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('Global')).toBeTruthy();
    expect(sentTo('spaces.list')).toHaveLength(2);
  });
});

describe('deleting a space', () => {
  it('[SPACE-07] [MSG-90] [SPACE-02] is refused while it holds something, with what that is', async () => {
    const resources = { workflows: 1, datastores: 1, dashboards: 0, boards: 1, reports: 2 };
    const full = aSpace('Full house', { resource_count: 5, resources });
    const { user, sentTo } = openWindow('/spaces', { 'spaces.list': listed(globalSpace, full) });
    (await row('Full house')).focus();
    await user.keyboard('{Delete}');
    const refused = await dialog(words.delete.title('Full house'));
    expect(within(refused).getByRole('alert').textContent).toBe('Cannot delete space with resources');
    const items = within(refused).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '1 workflow',
      '1 datastore',
      '1 board',
      '2 reports',
    ]);
    expect(within(refused).queryByRole('button', { name: words.delete.confirm })).toBeNull();
    expect(within(refused).getByRole('link', { name: '1 board' }).getAttribute('href')).toContain(
      'type=BOARD',
    );
    expect(sentTo('spaces.delete')).toEqual([]);
  });

  it('[SPACE-07] [SPACE-02] takes an empty one out of the list, and is not offered for the global one', async () => {
    const spaces = [globalSpace, aSpace('Empty house')];
    const { user, sentTo } = openWindow('/spaces', {
      'spaces.list': () => listed(...spaces),
      'spaces.delete': () => {
        spaces.pop();
        return { data: { ok: true } };
      },
    });
    (await row('Empty house')).focus();
    await user.keyboard('{Delete}');
    const asked = await dialog(words.delete.title('Empty house'));
    await user.click(within(asked).getByRole('button', { name: words.delete.confirm }));
    await screen.findByText(words.delete.deleted('Empty house'));
    await waitFor(async () => expect(await rows()).toHaveLength(1 + 1));
    expect(sentTo('spaces.delete')).toMatchObject([{ params: { id: 'space-empty-house' } }]);
    await user.click(within(await row('Global')).getByRole('button', { name: words.actions.menu('Global') }));
    await screen.findByRole('menuitem', { name: words.actions.openWindow });
    for (const item of [words.actions.rename, words.actions.archive, words.actions.delete])
      expect(screen.queryByRole('menuitem', { name: item })).toBeNull();
  });
});

it('[LIM-16] a favorite with a long name is cut in the navigation, and says its whole name', async () => {
  const name = 'Platform and reliability engineering';
  openWindow('/spaces', { 'spaces.list': listed(globalSpace), 'spaces.listFavorites': listed(aSpace(name)) });
  const list = await screen.findByRole('list', { name: words.favorites.list });
  const link = within(list).getByRole('link', { name });
  expect(link.textContent).toBe(`${name.slice(0, FAVOURITE_NAME_MAX)}…`);
});
