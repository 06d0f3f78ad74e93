import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { CallReply } from '@shared/api';
import { panel, type Dashboard } from '@shared/api/dashboards/entities';
import { sqlWords } from '@shared/words/sqlConsole';
import { globalSpace, listed } from './support/entities';
import { closeWindows, openWindow } from './support/window';

afterEach(closeWindows);

const words = sqlWords.pinning;
const query: CallReply<'costSql.queries'>['data'][number] = {
  query_id: 'q1',
  name: 'Cost by account',
  sql: 'SELECT 1',
  revision: 1,
  created_by: 'Ada',
  created_at: '2026-11-01T08:00:00.000Z',
  updated_by: 'Ada',
  updated_at: '2026-11-01T08:00:00.000Z',
};
const board: Dashboard = {
  dashboardId: 'd1',
  space_id: globalSpace.space_id,
  name: 'FinOps',
  description: '',
  panels: [
    panel.parse({
      panelId: 'text',
      kind: 'Markdown',
      title: 'Notes',
      place: { x: 0, y: 0, w: 4, h: 3 },
      text: 'x',
    }),
  ],
  date_range: { from: '2026-10-01', to: '2026-10-31' },
  refresh_seconds: null,
  revision: 4,
  created_by: 'Ada',
  creation_time: '2026-11-01T08:00:00.000Z',
  last_update_time: '2026-11-01T08:00:00.000Z',
};
const answers = {
  'spaces.list': listed(globalSpace),
  'users.orgMetadata': { metadata: {} },
  'costSql.tables': {
    data: { tables: [], functions: [], examples: [], sources: [], incomplete: [], seconds: 30 },
  },
  'costSql.queries': { data: [query] },
  'costs.range': {
    data: {
      firstDay: '2026-10-01',
      lastDay: '2026-10-31',
      completeThrough: '2026-10-31',
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
};

type Entry = CallReply<'dashboards.list'>['data'][number];
const { dashboardId, space_id, name, description, created_by, creation_time, last_update_time } = board;
const entry: Entry = {
  dashboardId,
  space_id,
  name,
  description,
  panels: 1,
  created_by,
  creation_time,
  last_update_time,
};

async function openDialog(dashboards: Entry[]) {
  const opened = openWindow('/costs/sql?query=q1', {
    ...answers,
    'dashboards.list': listed(...dashboards),
    'dashboards.read': { data: board },
    'dashboards.update': { data: { ...board, revision: 5 } },
  });
  await opened.user.click(await screen.findByRole('button', { name: sqlWords.pin }));
  return { ...opened, dialog: await screen.findByRole('dialog', { name: words.title }) };
}

it('puts a saved query below the panels of the dashboard that is chosen', async () => {
  const { user, dialog, sentTo } = await openDialog([entry]);
  const title = within(dialog).getByRole('textbox', { name: words.name });
  expect(title).toHaveProperty('value', 'Cost by account');
  await within(dialog).findByRole('button', { name: `${words.dashboard}: FinOps` });
  await user.click(within(dialog).getByText(words.kinds.Chart));
  await user.click(within(dialog).getByRole('button', { name: words.confirm }));
  await screen.findByText(words.added('FinOps'));
  const [sent] = sentTo('dashboards.update');
  expect(sent?.params).toEqual({ id: 'd1' });
  expect(sent?.body).toMatchObject({
    revision: 4,
    panels: [
      { panelId: 'text' },
      {
        kind: 'Chart',
        title: 'Cost by account',
        source: { type: 'sql', query_id: 'q1' },
        place: { x: 0, y: 3 },
      },
    ],
  });
});

it('says where to create a dashboard when there is none', async () => {
  const { dialog } = await openDialog([]);
  await within(dialog).findByText(words.none);
  expect(within(dialog).getByRole('button', { name: words.confirm })).toHaveProperty('disabled', true);
});
