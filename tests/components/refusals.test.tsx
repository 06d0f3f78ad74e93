import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { DashboardSummary } from '@shared/api/dashboards/entities';
import { Fault } from '@shared/kernel/fault';
import { dashboardWords } from '@shared/words/dashboards';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { memberWords } from '@shared/words/members';
import { spaceWords } from '@shared/words/spaces';
import { uiWords } from '@shared/words/ui';
import { aSpace, globalSpace, listed, me } from './support/entities';
import { closeWindows, openWindow, type OpenWindow } from './support/window';

afterEach(closeWindows);

const refused = () => {
  throw new Fault('unprocessable', 'Refused on purpose.');
};
const dialog = (name: string) => screen.findByRole('dialog', { name });
const press = async ({ user }: OpenWindow, within_: HTMLElement, name: string) =>
  user.click(within(within_).getByRole('button', { name }));
/** A message at the top right: it is told as an alert, and stays. */
const told = async (text: string) =>
  expect((await screen.findByText(text, { exact: false })).closest('[role=alert]')).toBeTruthy();

async function choose(window: OpenWindow, menu: string, item: string) {
  await window.user.click(await screen.findByRole('button', { name: menu }));
  // With the keys of the item at its end.
  const items = await screen.findAllByRole('menuitem', { name: (name) => name.startsWith(item) });
  await window.user.click(items.at(-1)!);
}

describe('what the server refuses to change or delete is told, and stays as it was', () => {
  it('[MSG-30] [MSG-31] a role, and a member', async () => {
    const olga = {
      userId: 'olga',
      email: 'olga@example.com',
      firstName: '',
      lastName: '',
      role: 'Member' as const,
      state: 'invited' as const,
      joinedAt: null,
    };
    const window = openWindow('/settings?tab=members', {
      'organisations.listMembers': listed(olga),
      'organisations.changeMember': refused,
      'organisations.removeMember': refused,
    });
    const list = await screen.findByRole('list', { name: memberWords.members });
    const row = within(list).getByText(olga.email).closest('li')!;
    const role = within(row).getByRole('button', { name: /^Role of/ });
    await window.user.click(role);
    await window.user.click(await screen.findByRole('option', { name: 'Guest' }));
    await told('Failed to change user role');
    expect(within(row).getByRole('button', { name: /^Role of/ }).textContent).toContain('Member');
    await window.user.click(within(row).getByRole('button', { name: /^Remove / }));
    await press(window, await dialog(memberWords.removeTitle(olga.email)), memberWords.remove);
    await told('Failed to remove user');
    expect(within(list).getByText(olga.email)).toBeTruthy();
  });

  it('[MSG-53] a space that is deleted', async () => {
    const window = openWindow('/spaces', {
      'spaces.list': listed(globalSpace, aSpace('Staying')),
      'spaces.delete': refused,
    });
    await choose(window, spaceWords.actions.menu('Staying'), spaceWords.actions.delete);
    await press(window, await dialog(spaceWords.delete.title('Staying')), spaceWords.delete.confirm);
    await told('Failed to delete Staying: Refused on purpose.');
    expect(screen.getByRole('row', { name: 'Staying', hidden: true })).toBeTruthy();
  });

  it('[MSG-38] an archived space that is taken back', async () => {
    const window = openWindow('/spaces?archived=true', {
      'spaces.list': listed(globalSpace, aSpace('Put away', { is_archived: true })),
      'spaces.unarchive': refused,
    });
    await choose(window, spaceWords.actions.menu('Put away'), spaceWords.actions.unarchive);
    await told('Failed to update Put away: Refused on purpose.');
  });

  it('[MSG-09] [MSG-12] a dashboard that is made, and one that is cloned', async () => {
    const cloned: DashboardSummary = {
      dashboardId: 'board-1',
      space_id: globalSpace.space_id,
      name: 'Cloned',
      description: '',
      panels: 0,
      created_by: 'Ada',
      creation_time: '2026-11-02T08:00:00.000Z',
      last_update_time: '2026-11-02T08:00:00.000Z',
    };
    const words = dashboardWords;
    const window = openWindow('/dashboards', {
      'dashboards.list': listed(cloned),
      'spaces.list': listed(globalSpace),
      'dashboards.create': () => {
        throw new Fault('unavailable', 'Refused on purpose.');
      },
    });
    await screen.findByRole('button', { name: words.list.menu('Cloned') });
    await window.user.click(screen.getByRole('button', { name: words.list.create }));
    const form = await dialog(words.dialog.create);
    await window.user.type(within(form).getAllByRole('textbox')[0]!, 'New');
    await press(window, form, words.dialog.createAction);
    await told('Failed to add the dashboard: Refused on purpose.');
    await press(window, form, uiWords.cancel);
    await choose(window, words.list.menu('Cloned'), words.list.copy);
    await press(window, await dialog(words.dialog.create), words.dialog.createAction);
    await told('Failed to clone the dashboard: Refused on purpose.');
    expect(await dialog(words.dialog.create)).toBeTruthy();
  });

  it('[MSG-05] [MSG-08] [MSG-10] a datastore that is deleted or changed', async () => {
    const words = datastoreScreenWords;
    const window = openWindow('/datastores', {
      'datastores.list': listed({
        datastoreId: 'store-1',
        space_id: globalSpace.space_id,
        name: 'Kept',
        description: '',
        schema: [{ key: 'Owner', type: 'string' as const }],
        records: 2,
        created_by: me.userId,
        creationTime: '2026-11-02T08:00:00.000Z',
        lastUpdateTime: '2026-11-02T08:00:00.000Z',
      }),
      'spaces.list': listed(globalSpace),
      'datastores.delete': refused,
      'datastores.update': refused,
    });
    await choose(window, words.actions.menu('Kept'), words.actions.delete);
    const deleting = await dialog(words.delete.title('Kept'));
    await window.user.type(within(deleting).getByLabelText(words.typed.label), 'confirm');
    await press(window, deleting, words.delete.confirm);
    await told("Couldn't remove the datastore: Refused on purpose.");
    await choose(window, words.actions.menu('Kept'), words.actions.edit);
    const form = await dialog(words.form.editTitle('Kept'));
    const name = within(form).getByLabelText(words.form.name);
    await window.user.clear(name);
    await window.user.type(name, 'Renamed');
    await press(window, form, words.form.save);
    await screen.findAllByText(/^failed to update data store/);
    expect(screen.getByRole('row', { name: 'Kept', hidden: true })).toBeTruthy();
  });

  it('[MSG-120] tags that owners could be read from', async () => {
    openWindow('/settings?tab=ownership&mapType=tag', {
      'settings.get': listed(),
      'costs.range': refused,
    });
    expect((await screen.findByText('Failed to fetch tags')).getAttribute('role')).toBe('alert');
  });

  it('[APPR-02] [MSG-92] a form that may not be seen', async () => {
    openWindow('/forms/some-workflow/some-execution', {
      'approvals.ofExecution': () => {
        throw new Fault('forbidden', 'Not for you.');
      },
    });
    await screen.findByText('You do not have permission to view this form');
  });
});
