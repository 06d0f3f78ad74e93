import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { CallReply } from '@shared/api';
import { permissionsOf } from '@shared/model/permissions';
import { savingStages } from '@shared/model/savingsPipeline';
import { pipelineWords as words } from '@shared/words/savingsPipeline';
import { noSpend } from '@tests/support/comparison';
import { me } from './support/entities';
import { closeWindows, openWindow } from './support/window';

afterEach(closeWindows);

const month = (name: string, amounts: readonly number[]) => ({
  month: name,
  stages: savingStages.map((stage, at) => ({ stage, cases: 1, month: amounts[at] ?? 0 })),
});
const team = (owner: string, promised: number | null, realized: number | null) => ({
  owner,
  open: { cases: 1, month: 50 },
  done: { cases: 2, month: 200 },
  promised,
  realized,
  decided_in: 12.5,
});
const pipeline: CallReply<'cases.savingsPipeline'> = {
  data: [
    {
      currency: 'USD',
      months: [month('2026-02', [300, 0, 0, 100, 0]), month('2026-03', [250, 0, 20, 0, 110])],
      teams: [team('Team A', 200, 150), team('', null, null)],
      ahead: [{ from: '2026-04', month: 20 }],
      waited: 640,
    },
  ],
};

const forecast: CallReply<'costs.forecast'> = {
  data: {
    cost_method: 'amortized',
    currency: 'USD',
    others: [],
    completeThrough: '2026-03-30',
    reason: null,
    incomplete: [],
    history: [],
    newest_whole: null,
    months: ['2026-03', '2026-04', '2026-05'].map((name) => ({
      month: name,
      amount: 1000,
      low: null,
      high: null,
      spent: 0,
    })),
    month: null,
    quarter: null,
    year: null,
    basis: null,
  },
};

it('shows savings by stage and month, what waiting has cost, and what each owner promised and realized', async () => {
  openWindow('/cases?tab=overview', {
    'users.me': {
      data: {
        userId: me.userId,
        email: 'ada@example.com',
        username: 'ada',
        firstName: 'Ada',
        lastName: 'Example',
        pictureUrl: null,
        activeOrgId: me.orgId,
        orgIdToOrgMemberInfo: {
          [me.orgId]: {
            orgId: me.orgId,
            orgName: 'Example Inc.',
            orgMetadata: { org_type: 'standard' },
            userPermissions: [...permissionsOf('Admin')],
            userAssignedRole: 'Admin',
          },
        },
        metadata: {},
        flags: ['casesOverview'],
      },
    },
    'cases.overview': { data: [] },
    'costs.range': {
      data: {
        firstDay: '2026-01-01',
        lastDay: '2026-03-31',
        completeThrough: '2026-03-31',
        frontiers: [],
        incomplete: [],
        currencies: ['USD'],
        providers: [],
        tagKeys: [],
        virtualTags: [],
        rows: 1,
        demo: false,
      },
    },
    'cases.savingsPipeline': pipeline,
    'costs.forecast': forecast,
    'costs.spend': noSpend,
    'cases.search': { details: [], total: 0, next_page_key: { scroll_id: null } },
    'cases.types': { data: [] },
    'costs.listSyncs': { data: [] },
    'boards.list': { data: [] },
  });
  const months = within(await screen.findByRole('table', { name: words.table }));
  const [, newest] = months.getAllByRole('row');
  expect(newest?.textContent).toBe('Mar 2026$250$0$20.00$0$110');
  expect(screen.getByText('$640')).toBeTruthy();
  const effect = within(await screen.findByRole('table', { name: words.effect.table }));
  expect(effect.getAllByRole('row').map((row) => row.textContent)).toEqual([
    `${words.month}${words.effect.without}${words.effect.saving}${words.effect.with}`,
    'Mar 2026$1,000$0.00$1,000',
    'Apr 2026$1,000−$20.00$980',
    'May 2026$1,000−$20.00$980',
    `${words.effect.total(3)}$3,000−$40.00$2,960`,
  ]);
  const teams = within(screen.getByRole('table', { name: words.teams }));
  const [, first, second] = teams.getAllByRole('row').map((row) => row.textContent);
  expect(first).toBe('Team A$50.00$200$200$15075%12.5');
  expect(second).toBe(`${words.nobody}$50.00$200${words.notMeasured}12.5`);
});
