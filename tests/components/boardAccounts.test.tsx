import { waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openAt } from './support/wholeCompany';
import { closeWindows } from './support/window';

afterEach(closeWindows);

const grouped = encodeURIComponent(JSON.stringify({ group_by: 'ACCOUNT' }));

it('[BOARD-09] [API-14] the accounts of a board are read for its days, its filter and the board', async () => {
  const { sentTo } = openAt(`/cases?board_id=any&filters=${grouped}`, 'Admin');
  await waitFor(() => expect(sentTo('cases.boardAccounts')).toHaveLength(1), { timeout: 120_000 });
  const body = sentTo('cases.boardAccounts')[0]?.body;
  expect(body).toMatchObject({
    board_ids: ['any'],
    group_by: 'ACCOUNT',
    date_range: { start_date: expect.any(String), end_date: expect.any(String) },
    filter: { case_status: expect.any(Array) },
  });
  expect(sentTo('cases.searchSummary')).toEqual([]);
});
