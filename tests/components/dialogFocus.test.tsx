import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { caseWords } from '@shared/words/cases';
import { spaceWords } from '@shared/words/spaces';
import { uiWords } from '@shared/words/ui';
import { workflowListWords } from '@shared/words/workflowLists';
import { aSpace, globalSpace, listed } from './support/entities';
import { openAt } from './support/wholeCompany';
import { closeWindows, openWindow } from './support/window';

afterEach(closeWindows);

const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
const focused = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));

async function cases() {
  const filters = encodeURIComponent(JSON.stringify({ group_by: 'NONE' }));
  const { user } = openAt(`/cases?filters=${filters}`, 'Admin');
  const list = await screen.findByRole('grid', { name: caseWords.list.table });
  return { user, list, row: (await within(list).findAllByRole('row'))[1]! };
}

describe('a dialog that closes gives the focus back', () => {
  const crew = aSpace('Crew');

  it('to the button that opened it, after Escape, Cancel and the cross', async () => {
    const { user } = openWindow('/spaces', { 'spaces.list': listed(globalSpace) });
    const opener = await screen.findByRole('button', { name: spaceWords.form.button });
    const ways = [
      () => user.keyboard('{Escape}'),
      () => user.click(screen.getByRole('button', { name: uiWords.cancel })),
      () => user.click(screen.getByRole('button', { name: 'Close' })),
    ];
    for (const close of ways) {
      await user.click(opener);
      const field = within(await dialog(spaceWords.form.create)).getByRole('textbox');
      await focused(field);
      await close();
      await focused(opener);
    }
  });

  it('to the button of the menu whose item opened it', async () => {
    const { user } = openAt('/spaces/any?type=WORKFLOW', 'Admin');
    const menu = await screen.findByRole('button', { name: workflowListWords.actions.menu('any') });
    await user.click(menu);
    await user.click(await screen.findByRole('menuitem', { name: workflowListWords.actions.template }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    await user.keyboard('{Escape}');
    await focused(menu);
  });

  it('to the row whose key opened it, and the keys of the row work again', async () => {
    const { user, row } = await cases();
    row.focus();
    await user.keyboard('e');
    await dialog(caseWords.change.excludeTitle(1));
    await user.keyboard('{Escape}');
    await focused(row);
    await user.keyboard('a');
    await dialog(caseWords.change.ownerTitle(1));
    await user.keyboard('{Escape}');
    await focused(row);
  });

  it('to the main region where what opened it is gone', async () => {
    let spaces = [globalSpace, crew];
    const { user } = openWindow('/spaces', {
      'spaces.list': () => listed(...spaces),
      'spaces.delete': () => {
        spaces = [globalSpace];
        return { data: { ok: true } };
      },
    });
    (await screen.findByRole('row', { name: 'Crew' })).focus();
    await user.keyboard('{Delete}');
    const asked = await dialog(spaceWords.delete.title('Crew'));
    await user.click(within(asked).getByRole('button', { name: spaceWords.delete.confirm }));
    await waitFor(() => expect(screen.queryByRole('row', { name: 'Crew' })).toBeNull());
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    expect(screen.getByRole('main').contains(document.activeElement)).toBe(true);
  });
});
