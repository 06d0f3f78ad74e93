import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { caseWords } from '@shared/words/cases';
import { openAt } from './support/wholeCompany';
import { closeWindows } from './support/window';

afterEach(closeWindows);

const { change, list } = caseWords;

it('[CASE-35] “Excluded” in the menu of statuses asks for the reason, and sets it', async () => {
  const filters = encodeURIComponent(JSON.stringify({ group_by: 'NONE' }));
  const { user, sentTo } = openAt(`/cases?filters=${filters}`, 'Admin');
  const table = await screen.findByRole('grid', { name: list.table });
  // Selects the row, and opens the menu of statuses.
  (await within(table).findAllByRole('row'))[1]!.focus();
  await user.keyboard('u');
  await user.click(await screen.findByRole('menuitem', { name: /^Excluded/ }));
  const asked = await screen.findByRole('dialog', { name: change.excludeTitle(1) });
  fireEvent.change(within(asked).getByLabelText(change.excludeReason), { target: { value: 'Needed' } });
  await user.click(within(asked).getByRole('button', { name: change.excludeAction }));
  expect(sentTo('cases.batchUpdateStatus').map(({ body }) => body)).toEqual([
    expect.objectContaining({ status: 'excluded', reason: 'Needed' }),
  ]);
});
