import { expect, it } from 'vitest';
import { calls, type CallId } from './index';

const pathsOf = (ids: readonly CallId[]) => ids.map((id) => `${calls[id].method} ${calls[id].path}`);

it('[API-106] calls without a named path have that of their kind', () => {
  expect(
    pathsOf([
      'cases.filterValues',
      'integrations.channels',
      'integrations.channelMembers',
      'settings.get',
      'customers.list',
      'workflows.regions',
    ]),
  ).toEqual([
    'GET cases/filters/:name/values',
    'GET integrations/:id/channels',
    'GET integrations/:id/channels/:channelId/members',
    'GET settings',
    'GET customers',
    'GET workflows/aws/regions',
  ]);
});

it('[API-159] boards, their case types and accounts, and customers have one path for all who ask', () => {
  expect(
    pathsOf([
      'boards.list',
      'boards.listMsp',
      'cases.types',
      'cases.mspTypes',
      'cases.boardAccounts',
      'customers.list',
    ]),
  ).toEqual([
    'GET boards',
    'GET boards/msp',
    'GET cases/types',
    'GET cases/msp/types',
    'POST cases/summary/board-accounts',
    'GET customers',
  ]);
});
